package io.matchstream.bench.peers;

import com.sun.security.auth.module.UnixSystem;
import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs programs as we are, or, where we are root, as the user of Debian's PostgreSQL.
 *
 * @param root whether we are
 */
record Unprivileged(boolean root) {
  private static final String USER = "postgres";

  static Unprivileged here() {
    return new Unprivileged(new UnixSystem().getUid() == 0);
  }

  /** The same command, for that user; the process that starts is the program itself. */
  List<String> command(List<String> command) {
    if (!root) {
      return command;
    }
    List<String> become =
        List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups", "--");
    return Stream.concat(become.stream(), command.stream()).toList();
  }

  /** Makes a file or folder that user's. */
  void give(Path file) throws IOException {
    if (!root) {
      return;
    }
    try {
      var unused =
          Files.setOwner(
              file,
              file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
    } catch (UserPrincipalNotFoundException e) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE,
          "there is no user "
              + USER
              + " to run PostgreSQL as; install it first: apt-get install postgresql",
          e);
    }
  }
}

package io.matchstream.app.data;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A data folder held by one process: two with one state would undo each other's work. The operating
 * system drops the hold when the process dies, however it dies.
 */
public final class FolderHold implements AutoCloseable {
  private static final String FILE = "lock";

  /** A process id has fewer digits. */
  private static final int LONGEST_PID = 32;

  private final FileChannel channel;

  private FolderHold(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the folder.
   *
   * @throws CommandFailure when a process has it; says which
   * @throws IOException when it can't be written
   */
  static FolderHold take(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    if (!locked(channel)) {
      String holder = content(channel);
      channel.close();
      throw new CommandFailure(
          ExitCode.USAGE,
          "the data folder "
              + folder
              + " is in use by process "
              + holder
              + "; stop it, or name another folder with --data");
    }
    byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(pid));
    return new FolderHold(channel);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // Taken by this very process; to the caller it makes no difference.
      return false;
    }
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_PID);
    channel.read(bytes, 0);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }

  /** Gives the folder up; its content stays. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}

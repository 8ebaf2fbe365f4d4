package io.matchstream.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * The broker's folder, held by this process alone until it is closed. The operating system drops
 * the lock when the process dies, however it dies.
 */
final class BrokerFolder implements AutoCloseable {

  private static final String LOCK_FILE = "lock";
  private static final String LOG = "log";
  private static final String UNFINISHED_LOG = "log.new";

  private final Path folder;
  private final FileChannel channel;
  private boolean used;

  private BrokerFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes the folder, and formats it when it is new.
   *
   * @throws BrokerException when another process has it, or it cannot be written or formatted
   */
  static BrokerFolder take(Path path, Optional<BrokerQuorum> quorum) {
    Path folder = path.toAbsolutePath().normalize();
    try {
      Files.createDirectories(folder);
      BrokerFolder taken = new BrokerFolder(folder, lock(folder));
      try {
        taken.formatIfNew(quorum);
      } catch (IOException | RuntimeException e) {
        taken.close();
        throw e;
      }
      return taken;
    } catch (IOException e) {
      throw new BrokerException("cannot use the folder " + folder + ": " + e, e);
    }
  }

  /** Where Kafka keeps its log. */
  Path log() {
    return folder.resolve(LOG);
  }

  /** Whether a broker has run on it before. */
  boolean wasUsed() {
    return used;
  }

  private static FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(LOCK_FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        channel.truncate(0);
        channel.write(
            ByteBuffer.wrap(
                Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new BrokerException(
          "the folder " + folder + " is in use by another broker of this process", e);
    }
    String holder = new String(channelContent(channel), StandardCharsets.UTF_8);
    channel.close();
    throw new BrokerException(
        "the folder " + folder + " is in use by process " + holder + "; stop it, or name another");
  }

  private static byte[] channelContent(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate((int) Math.min(channel.size(), 32));
    channel.read(content, 0);
    return content.array();
  }

  /** Formats aside and moves the result into place, so that a kill leaves no half-formatted log. */
  private void formatIfNew(Optional<BrokerQuorum> quorum) throws IOException {
    if (Files.exists(log().resolve("meta.properties"))) {
      used = true;
      return;
    }
    if (Files.exists(log())) {
      throw new BrokerException(log() + " exists, but is not the log of a broker");
    }
    Path unfinished = folder.resolve(UNFINISHED_LOG);
    deleteTree(unfinished);
    Files.createDirectories(unfinished);
    try {
      new Formatter()
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .setNodeId(BrokerSettings.nodeId(quorum))
          .setClusterId(
              quorum.map(BrokerQuorum::clusterId).orElseGet(() -> Uuid.randomUuid().toString()))
          .setDirectories(List.of(unfinished.toString()))
          .setMetadataLogDirectory(unfinished.toString())
          .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
          .setReleaseVersion(MetadataVersion.latestProduction())
          .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
          .run();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new BrokerException("cannot format " + folder + ": " + e.getMessage(), e);
    }
    Files.move(unfinished, log(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Gives the folder up; its content stays. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the folder and everything in it; what does not exist is deleted already. */
  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}

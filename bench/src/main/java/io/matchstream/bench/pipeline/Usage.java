package io.matchstream.bench.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a process has used since it began.
 *
 * @param cpu of all its threads
 * @param bytesToDisk what it caused to be written to storage; 0 where the system does not tell
 */
record Usage(Duration cpu, long bytesToDisk) {

  /** Of a process that runs. */
  static Usage of(ProcessHandle process) throws IOException {
    return new Usage(
        process.info().totalCpuDuration().orElse(Duration.ZERO), written(process.pid()));
  }

  private static long written(long pid) throws IOException {
    Path io = Path.of("/proc", Long.toString(pid), "io");
    if (!Files.isReadable(io)) {
      return 0;
    }
    String key = "write_bytes: ";
    try (var lines = Files.lines(io)) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> Long.parseLong(line.substring(key.length()).strip()))
          .findFirst()
          .orElse(0);
    }
  }

  /** What was used since then. */
  Usage since(Usage before) {
    return new Usage(cpu.minus(before.cpu), bytesToDisk - before.bytesToDisk);
  }
}

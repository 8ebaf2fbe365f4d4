package io.matchstream.bench.pipeline;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of another JVM of the same user. */
public final class JvmMemory {
  /** The last line of a histogram: so many objects, so many bytes. */
  private static final String TOTAL = "Total";

  private static final String RESIDENT = "VmRSS:";
  private static final long BYTES_A_KIB = 1024;

  private JvmMemory() {}

  /**
   * Bytes of all objects that are reachable. The JVM collects fully for it and stands still
   * meanwhile.
   *
   * @throws IOException when there is no {@code jcmd} beside our Java, or the process does not
   *     answer
   */
  public static long reachable(ProcessHandle process) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = jcmd.inputReader()) {
      return said.lines()
          .map(String::stripTrailing)
          .filter(line -> line.startsWith(TOTAL))
          .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
          .findFirst()
          .orElseThrow(() -> new IOException("process " + process.pid() + " shows no histogram"));
    }
  }

  /**
   * Bytes of the process that are in memory, all of them: the heap as far as it was ever touched,
   * what libraries allocate, code. 0 where the system does not tell.
   */
  public static long resident(ProcessHandle process) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(RESIDENT))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_A_KIB)
          .findFirst()
          .orElse(0);
    }
  }
}

package io.matchstream.bench.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the figures were measured on; they mean nothing without it. */
public final class Machine {
  private static final long GIB = 1L << 30;

  private Machine() {}

  /** Processor, cores, memory and Java, in one line. */
  public static String describe() {
    return "%d cores of %s, %d GB, Java %s, %s %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            processor().orElse(System.getProperty("os.arch")),
            memory() / GIB,
            System.getProperty("java.version"),
            System.getProperty("os.name"),
            System.getProperty("os.version"));
  }

  private static long memory() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getTotalMemorySize();
  }

  /** Its name where Linux tells it. */
  private static Optional<String> processor() {
    Path told = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(told)) {
      return Optional.empty();
    }
    try (var lines = Files.lines(told)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

package io.matchstream.bench.peers;

import static org.assertj.core.api.Assumptions.assumeThat;

/** The servers that a test needs are those of this machine. */
final class Installed {
  private Installed() {}

  /** Skips the test, and says why, where a package is missing. */
  static void require(String debianPackage) {
    boolean missing = Binaries.missingPackages().contains(debianPackage);
    if (missing) {
      System.out.println("not tested here: the package " + debianPackage + " is not installed");
    }
    assumeThat(missing).as(debianPackage + " is missing").isFalse();
  }
}

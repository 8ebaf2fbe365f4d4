package io.matchstream.tokens;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Loads a {@link KeyRing} from a key file, from the environment, or from the data folder of a
 * development set-up.
 *
 * <p>Key text is either a JWK set ({@code {"keys": [...]}}; private, public and HS256 {@code oct}
 * keys) or PEM ({@code PRIVATE KEY} and {@code PUBLIC KEY} blocks). Every key in it verifies. The
 * one that signs is named by its id, or else is the first that can.
 */
public final class SigningKeys {
  /** Environment variable with key text. */
  public static final String KEYS_VARIABLE = "MATCHSTREAM_TOKEN_KEYS";

  /** Environment variable with the path of a file that holds key text. */
  public static final String KEYS_FILE_VARIABLE = "MATCHSTREAM_TOKEN_KEYS_FILE";

  /** Environment variable with the id of the key that signs; optional. */
  public static final String ACTIVE_KID_VARIABLE = "MATCHSTREAM_TOKEN_ACTIVE_KID";

  /** The file in the data folder that holds a generated development key. */
  public static final String DEVELOPMENT_FILE = "token-keys.json";

  /** Mounted for everybody in the container, where there is nobody else. */
  private static final Path CONTAINER_SECRETS = Path.of("/run/secrets");

  private SigningKeys() {}

  /**
   * The ring that a key text describes.
   *
   * @param activeKid the key that signs; empty for the first that can
   * @throws InvalidTokenKeys when the text is unreadable, or no key in it can sign, or none with
   *     that id
   */
  public static KeyRing fromText(String text, Optional<String> activeKid) {
    JwkText.KeyFile file = Pem.isPem(text) ? Pem.parse(text) : JwkText.keyFile(text);
    SigningKey active =
        file.signing().stream()
            .filter(key -> activeKid.isEmpty() || key.kid().equals(activeKid.get()))
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidTokenKeys(
                        activeKid
                            .map(kid -> "There is no private key with the id " + kid + ".")
                            .orElse("There is no private key to sign with.")));
    List<VerificationKey> others = new ArrayList<>();
    file.signing().forEach(key -> others.add(key.verificationKey()));
    others.addAll(file.verifying());
    return KeyRing.of(active, others);
  }

  /**
   * The ring that a file describes.
   *
   * @throws InvalidTokenKeys as {@link #fromText}, or when the file cannot be read, or when
   *     everybody on this machine can read or write it
   */
  public static KeyRing fromFile(Path file, Optional<String> activeKid) {
    try {
      if (openToAnybody(file)) {
        throw new InvalidTokenKeys(
            "The key file "
                + file
                + " can be read or written by everybody on this machine, who could then make tokens:"
                + " chmod 600 "
                + file);
      }
      return fromText(Files.readString(file, StandardCharsets.UTF_8), activeKid);
    } catch (IOException e) {
      throw new InvalidTokenKeys("The key file " + file + " cannot be read.", e);
    }
  }

  private static boolean openToAnybody(Path file) throws IOException {
    if (file.toAbsolutePath().normalize().startsWith(CONTAINER_SECRETS)) {
      return false;
    }
    try {
      Set<PosixFilePermission> may = Files.getPosixFilePermissions(file);
      return may.contains(PosixFilePermission.OTHERS_READ)
          || may.contains(PosixFilePermission.OTHERS_WRITE);
    } catch (UnsupportedOperationException noSuchThingHere) {
      return false;
    }
  }

  /**
   * The ring that the environment describes, or empty when it names no keys. A variable that is set
   * to nothing counts as absent.
   *
   * @throws InvalidTokenKeys as {@link #fromFile}, or when both variables are set
   */
  public static Optional<KeyRing> fromEnvironment(Map<String, String> environment) {
    Optional<String> text = variable(environment, KEYS_VARIABLE);
    Optional<String> file = variable(environment, KEYS_FILE_VARIABLE);
    Optional<String> activeKid = variable(environment, ACTIVE_KID_VARIABLE);
    if (text.isPresent() && file.isPresent()) {
      throw new InvalidTokenKeys(
          "Set one of " + KEYS_VARIABLE + " and " + KEYS_FILE_VARIABLE + ", not both.");
    }
    return text.map(t -> fromText(t, activeKid))
        .or(() -> file.map(f -> fromFile(Path.of(f), activeKid)));
  }

  /**
   * The development ring of a data folder: generated at the first start, readable by its owner only
   * (mode 0600 where the file system has modes), and the same from then on. Two processes that
   * start at once on a fresh folder end with the same key.
   *
   * @param algorithm of a key that has to be generated; a key that is there keeps its own
   * @throws InvalidTokenKeys when the folder cannot be written or the file cannot be used
   */
  public static KeyRing development(Path folder, TokenAlgorithm algorithm, SecureRandom random) {
    Path file = folder.resolve(DEVELOPMENT_FILE);
    if (!Files.exists(file)) {
      KeyRing fresh = KeyRing.of(SigningKey.generate(algorithm, random));
      try {
        Files.createDirectories(folder);
        writeOnce(file, JwkText.secretJson(fresh));
      } catch (IOException e) {
        throw new InvalidTokenKeys("The key file " + file + " cannot be written.", e);
      }
    }
    return fromFile(file, Optional.empty());
  }

  /**
   * The key text of a ring, <b>with its private key</b>: for a key file, never for the network. Of
   * the other keys only the public ones are in it.
   */
  public static String toSecretJson(KeyRing ring) {
    return JwkText.secretJson(ring);
  }

  /** A file appears whole or not at all, and never replaces one that is there. */
  private static void writeOnce(Path file, String text) throws IOException {
    Path draft = Files.createTempFile(file.getParent(), DEVELOPMENT_FILE, ".tmp", ownerOnly(file));
    try {
      Files.writeString(draft, text, StandardCharsets.UTF_8);
      link(file, draft);
    } catch (FileAlreadyExistsException anotherProcessWasFirst) {
      return;
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void link(Path file, Path draft) throws IOException {
    try {
      // Not a move, which may replace what another process has just put there.
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException anotherProcessWasFirst) {
      throw anotherProcessWasFirst;
    } catch (UnsupportedOperationException | FileSystemException noHardLinks) {
      Files.move(draft, file);
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path file) {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static Optional<String> variable(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }
}

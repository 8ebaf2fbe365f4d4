package io.matchstream.tokens;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;

/**
 * Reads keys from PEM text with any number of blocks: {@code PRIVATE KEY} (PKCS#8, as {@code
 * openssl genpkey} writes it) and {@code PUBLIC KEY}. A key's id is its RFC 7638 thumbprint.
 */
final class Pem {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

  /** RFC 8410, 3. */
  private static final ASN1ObjectIdentifier ED25519 = new ASN1ObjectIdentifier("1.3.101.112");

  /** RFC 8017, A.1. */
  private static final ASN1ObjectIdentifier RSA = new ASN1ObjectIdentifier("1.2.840.113549.1.1.1");

  private Pem() {}

  static boolean isPem(String text) {
    return text.stripLeading().startsWith("-----BEGIN ");
  }

  static JwkText.KeyFile parse(String text) {
    List<SigningKey> signing = new ArrayList<>();
    List<VerificationKey> verifying = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      byte[] der = decode(block.group(2));
      switch (block.group(1)) {
        case "PRIVATE KEY" -> {
          KeyPair pair = JwkText.withPublicHalf(privateKey(der));
          signing.add(SigningKey.of(JwkText.thumbprint(pair.getPublic()), pair));
        }
        case "PUBLIC KEY" -> {
          PublicKey key = publicKey(der);
          verifying.add(VerificationKey.of(JwkText.thumbprint(key), key));
        }
        default ->
            throw new InvalidTokenKeys(
                "A PEM block is a "
                    + block.group(1)
                    + "; PRIVATE KEY or PUBLIC KEY is read: openssl pkcs8 -topk8 -nocrypt converts.");
      }
    }
    if (signing.isEmpty() && verifying.isEmpty()) {
      throw new InvalidTokenKeys("The PEM text holds no complete key.");
    }
    return new JwkText.KeyFile(signing, verifying);
  }

  private static byte[] decode(String base64) {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new InvalidTokenKeys("A PEM block is not base64.");
    }
  }

  private static PrivateKey privateKey(byte[] der) {
    try {
      AlgorithmIdentifier kind = PrivateKeyInfo.getInstance(der).getPrivateKeyAlgorithm();
      return factory(kind).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      throw new InvalidTokenKeys(
          "A private key in the PEM text is neither Ed25519 nor P-256 nor RSA.");
    }
  }

  private static PublicKey publicKey(byte[] der) {
    try {
      AlgorithmIdentifier kind = SubjectPublicKeyInfo.getInstance(der).getAlgorithm();
      return factory(kind).generatePublic(new X509EncodedKeySpec(der));
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      throw new InvalidTokenKeys(
          "A public key in the PEM text is neither Ed25519 nor P-256 nor RSA.");
    }
  }

  private static KeyFactory factory(AlgorithmIdentifier kind) {
    ASN1ObjectIdentifier algorithm = kind.getAlgorithm();
    String name = algorithm.equals(ED25519) ? "Ed25519" : algorithm.equals(RSA) ? "RSA" : "EC";
    try {
      return KeyFactory.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JDK has no " + name + " keys.", e);
    }
  }
}

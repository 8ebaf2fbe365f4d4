package io.matchstream.tokens;

import io.jsonwebtoken.security.Jwks;
import io.jsonwebtoken.security.KeyPairBuilder;
import io.jsonwebtoken.security.SecureRequest;
import io.jsonwebtoken.security.SignatureAlgorithm;
import io.jsonwebtoken.security.VerifySecureDigestRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.PublicKeyFactory;

/**
 * Ed25519 for JJWT over Bouncy Castle's lightweight classes: about ten times as fast as the JDK's,
 * without the half second that Bouncy Castle's security provider takes to come up, and without
 * touching the list of providers of the process (see docs/decisions/0003-token-signing.md).
 *
 * <p>Stateless and thread-safe: each call has a signer of its own.
 */
final class Ed25519 implements SignatureAlgorithm {
  static final Ed25519 ALGORITHM = new Ed25519();

  private Ed25519() {}

  static boolean isKey(Key key) {
    try {
      return (key instanceof PrivateKey && parsePrivate(key) instanceof Ed25519PrivateKeyParameters)
          || (key instanceof PublicKey && parsePublic(key) instanceof Ed25519PublicKeyParameters);
    } catch (IOException | RuntimeException unreadable) {
      return false;
    }
  }

  /** An Ed25519 key in PKCS#8, parsed for signing. */
  static PrivateKey signing(PrivateKey key) {
    try {
      return new Signing((Ed25519PrivateKeyParameters) parsePrivate(key));
    } catch (IOException e) {
      throw new InvalidTokenKeys("Not an Ed25519 private key in PKCS#8.", e);
    }
  }

  /** An Ed25519 key in X.509 form, parsed for verifying. */
  static PublicKey verifying(PublicKey key) {
    try {
      return new Verifying((Ed25519PublicKeyParameters) parsePublic(key));
    } catch (IOException e) {
      throw new InvalidTokenKeys("Not an Ed25519 public key in X.509 form.", e);
    }
  }

  @Override
  public String getId() {
    return TokenAlgorithm.EDDSA.jwsName();
  }

  @Override
  public byte[] digest(SecureRequest<InputStream, PrivateKey> request) {
    Signing key = (Signing) request.getKey();
    byte[] message = read(request.getPayload());
    Ed25519Signer signer = new Ed25519Signer();
    signer.init(true, key.parameters);
    signer.update(message, 0, message.length);
    return signer.generateSignature();
  }

  @Override
  public boolean verify(VerifySecureDigestRequest<PublicKey> request) {
    // Any other class of key belongs to another algorithm: not verified, rather than a class cast.
    if (!(request.getKey() instanceof Verifying key)) {
      return false;
    }
    byte[] message = read(request.getPayload());
    Ed25519Signer signer = new Ed25519Signer();
    signer.init(false, key.parameters);
    signer.update(message, 0, message.length);
    return signer.verifySignature(request.getDigest());
  }

  @Override
  public KeyPairBuilder keyPair() {
    // JJWT's own EdDSA would make an Ed448 key.
    return Jwks.CRV.Ed25519.keyPair();
  }

  private static AsymmetricKeyParameter parsePrivate(Key key) throws IOException {
    return PrivateKeyFactory.createKey(key.getEncoded());
  }

  private static AsymmetricKeyParameter parsePublic(Key key) throws IOException {
    return PublicKeyFactory.createKey(key.getEncoded());
  }

  private static byte[] read(InputStream payload) {
    try {
      return payload.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A parsed private key; it has no encoded form, so that it cannot be written anywhere by mistake.
   */
  private static final class Signing implements PrivateKey {
    private final transient Ed25519PrivateKeyParameters parameters;

    Signing(Ed25519PrivateKeyParameters parameters) {
      this.parameters = parameters;
    }

    @Override
    public String getAlgorithm() {
      return "Ed25519";
    }

    @Override
    public String getFormat() {
      return null;
    }

    @Override
    public byte[] getEncoded() {
      return null;
    }
  }

  /** A parsed public key. */
  private static final class Verifying implements PublicKey {
    private final transient Ed25519PublicKeyParameters parameters;

    Verifying(Ed25519PublicKeyParameters parameters) {
      this.parameters = parameters;
    }

    @Override
    public String getAlgorithm() {
      return "Ed25519";
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return parameters.getEncoded();
    }
  }
}

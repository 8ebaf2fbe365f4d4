package io.matchstream.tokens;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import io.jsonwebtoken.security.SecureRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Puts tokens of one key together: header, claims and signature in the compact form of RFC 7515.
 * JJWT signs; its builder, which looks for a JSON library and converts each claim for every token,
 * took most of an HS256 token's time (docs/decisions/0003-token-signing.md). Thread-safe.
 */
final class Jws {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  /** Bytes of claims that a token usually has, so that the buffer need not grow. */
  private static final int USUAL_CLAIMS = 512;

  private final SigningKey key;
  private final SecureDigestAlgorithm<Key, ?> algorithm;
  private final byte[] header;

  /** Tokens of this key. */
  Jws(SigningKey key) {
    this.key = key;
    // The key was checked to fit the algorithm when it was made, which the types cannot say.
    @SuppressWarnings("unchecked")
    SecureDigestAlgorithm<Key, ?> fitting =
        (SecureDigestAlgorithm<Key, ?>) key.algorithm().implementation();
    this.algorithm = fitting;
    this.header =
        new Claims().with("kid", key.kid()).with("alg", key.algorithm().jwsName()).encoded();
  }

  /** The token of these claims, which are used up. */
  String sign(Claims claims) {
    byte[] body = claims.encoded();
    byte[] signed = new byte[header.length + 1 + body.length];
    System.arraycopy(header, 0, signed, 0, header.length);
    signed[header.length] = '.';
    System.arraycopy(body, 0, signed, header.length + 1, body.length);
    byte[] signature =
        algorithm.digest(new Signing(new ByteArrayInputStream(signed), key.prepared()));
    return new String(signed, StandardCharsets.US_ASCII) + '.' + BASE64.encodeToString(signature);
  }

  /** The members of one JSON object, in the order in which they are named. For one thread. */
  static final class Claims {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_CLAIMS);
    private final JsonGenerator json;

    /** Writes to memory, which cannot fail; the generator does not know that. */
    private interface Writing {
      void write() throws IOException;
    }

    Claims() {
      try {
        json = JSON.createGenerator(bytes);
      } catch (IOException e) {
        throw inMemory(e);
      }
      var unused = then(json::writeStartObject);
    }

    Claims with(String name, String value) {
      return then(() -> json.writeStringField(name, value));
    }

    /** A time is a number of seconds. */
    Claims with(String name, long value) {
      return then(() -> json.writeNumberField(name, value));
    }

    private byte[] encoded() {
      var unused = then(json::writeEndObject).then(json::close);
      return BASE64.encode(bytes.toByteArray());
    }

    private Claims then(Writing next) {
      try {
        next.write();
        return this;
      } catch (IOException e) {
        throw inMemory(e);
      }
    }

    private static UncheckedIOException inMemory(IOException e) {
      return new UncheckedIOException("A token could not be written to memory.", e);
    }
  }

  /** What JJWT's algorithms take; the provider and the source of randomness are the JDK's own. */
  private record Signing(InputStream payload, Key secret)
      implements SecureRequest<InputStream, Key> {
    @Override
    public InputStream getPayload() {
      return payload;
    }

    @Override
    public Key getKey() {
      return secret;
    }

    @Override
    public Provider getProvider() {
      return null;
    }

    @Override
    public SecureRandom getSecureRandom() {
      return null;
    }

    /** The secret part of a key is not to be printed. */
    @Override
    public String toString() {
      return "Signing";
    }
  }
}

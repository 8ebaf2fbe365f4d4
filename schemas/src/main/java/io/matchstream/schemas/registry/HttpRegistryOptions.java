package io.matchstream.schemas.registry;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to reach a registry.
 *
 * @param urls its instances, tried in this order; a path such as {@code /apis/ccompat/v7} is kept
 * @param userInfo {@code user:password} for basic authentication
 * @param timeout how long one attempt may take
 * @param registration what a writer does with a schema that it wants an id for
 */
public record HttpRegistryOptions(
    List<URI> urls, Optional<String> userInfo, Duration timeout, Registration registration) {

  /** What a writer does with a schema that it wants an id for. */
  public enum Registration {
    /** Registers it if need be. */
    REGISTER,
    /** Looks it up: somebody else registers. */
    LOOK_UP,
    /** Takes the subject's newest version, which must be the same but for documentation. */
    LATEST
  }

  /** Checks that there is somewhere to go. */
  public HttpRegistryOptions {
    urls = List.copyOf(urls);
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("a registry needs a URL");
    }
  }

  /** One registry without authentication, registering what is new; 5 s for an attempt. */
  public static HttpRegistryOptions of(URI... urls) {
    return new HttpRegistryOptions(
        List.of(urls), Optional.empty(), Duration.ofSeconds(5), Registration.REGISTER);
  }
}

package io.matchstream.gateway.matchmaking;

import io.matchstream.gateway.problems.Problems;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** The ids by which retries are recognised. */
public final class RequestIds {
  private static final Pattern FORM = Pattern.compile("[\\x21-\\x7E]{1,128}");

  private RequestIds() {}

  /**
   * The caller's id, or a new one.
   *
   * @param header {@code Idempotency-Key}
   * @param field {@code requestId} of the body
   * @throws io.matchstream.gateway.problems.Problem 400 if both are there and differ, or the form
   *     is wrong
   */
  public static String of(Optional<String> header, Optional<String> field) {
    if (header.isPresent() && field.isPresent() && !header.equals(field)) {
      throw Problems.invalid("Idempotency-Key and requestId differ; send one of them.");
    }
    String id = header.or(() -> field).orElseGet(() -> UUID.randomUUID().toString());
    if (!FORM.matcher(id).matches()) {
      throw Problems.invalid("A request id is 1 to 128 visible ASCII characters.");
    }
    return id;
  }
}

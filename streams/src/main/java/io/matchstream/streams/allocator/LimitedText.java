package io.matchstream.streams.allocator;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/**
 * The text of an answer, up to so many bytes; one that is longer is an IOException, and the rest of
 * it is not read. So a service that sends without end fills no memory.
 */
final class LimitedText implements BodySubscriber<String> {
  private final BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
  private final long limit;
  private long seen;
  private Subscription source;

  /**
   * @param limit in bytes
   */
  LimitedText(long limit) {
    this.limit = limit;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    source = subscription;
    text.onSubscribe(subscription);
  }

  @Override
  public void onNext(List<ByteBuffer> part) {
    if (isTooLong()) {
      return;
    }
    seen += part.stream().mapToLong(ByteBuffer::remaining).sum();
    if (isTooLong()) {
      source.cancel();
      text.onError(new IOException("an answer of more than " + limit + " bytes"));
    } else {
      text.onNext(part);
    }
  }

  @Override
  public void onError(Throwable error) {
    text.onError(error);
  }

  @Override
  public void onComplete() {
    if (!isTooLong()) {
      text.onComplete();
    }
  }

  @Override
  public CompletionStage<String> getBody() {
    return text.getBody();
  }

  private boolean isTooLong() {
    return seen > limit;
  }
}

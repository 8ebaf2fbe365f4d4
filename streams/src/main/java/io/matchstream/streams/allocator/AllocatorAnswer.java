package io.matchstream.streams.allocator;

import java.util.Optional;

/** A server's address, or why there is none: exactly one of the two. */
record AllocatorAnswer(Optional<String> gameServer, Optional<String> failure) {

  static AllocatorAnswer server(String address) {
    return new AllocatorAnswer(Optional.of(address), Optional.empty());
  }

  static AllocatorAnswer failure(String why) {
    return new AllocatorAnswer(Optional.empty(), Optional.of(why));
  }
}

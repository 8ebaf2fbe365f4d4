package io.matchstream.app.pgn;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the games of a PGN file one after the other, in constant memory and in one pass. Moves are
 * passed over and never checked: what is asked for is who played whom and how it ended. Not for use
 * by several threads.
 *
 * <p>A game begins with its headers and ends with the marker after its moves. Where that is missing
 * it ends where the next one's headers begin: a header after moves, or one more with the name of
 * the first. Comments, variations, annotations and escaped lines ({@code %}) say nothing and may
 * hold brackets, quotes and results.
 */
public final class PgnReader implements Closeable {
  private static final Set<String> TERMINATIONS = Set.of("1-0", "0-1", "1/2-1/2", "*");
  private static final int LONGEST_TERMINATION = 7;

  /** Ten times what the richest files have; more are dropped. */
  private static final int MOST_TAGS = 200;

  private static final String ENDS_A_WORD = "{}()[];\"<>";

  private final PgnBytes in;
  private Optional<PgnTag> ahead = Optional.empty();
  private int number;

  /** What has been read of a game. */
  private static final class Draft {
    private final Map<String, String> tags = new LinkedHashMap<>();
    private long line;
    private boolean moves;
    private int variation;

    private boolean isEmpty() {
      return tags.isEmpty() && !moves;
    }

    private void begins(long at) {
      if (isEmpty()) {
        line = at;
      }
    }

    private void add(PgnTag tag) {
      begins(tag.line());
      if (tags.size() < MOST_TAGS) {
        tags.putIfAbsent(tag.name(), tag.value());
      }
    }

    /** Whether this header is of the next game. */
    private boolean isOver(PgnTag tag) {
      return moves
          || (!tags.isEmpty() && tags.keySet().iterator().next().equalsIgnoreCase(tag.name()));
    }
  }

  /** Reads this stream, and closes it when it is closed itself. */
  public PgnReader(InputStream stream) throws IOException {
    this.in = new PgnBytes(stream);
  }

  /** Reads this file. */
  public static PgnReader open(Path file) throws IOException {
    InputStream stream = Files.newInputStream(file);
    try {
      return new PgnReader(stream);
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }

  /**
   * The next game; empty at the end of the file.
   *
   * @throws PgnException where the file is no text, or a comment never ends
   */
  public Optional<PgnGame> next() throws IOException {
    Draft draft = new Draft();
    ahead.ifPresent(draft::add);
    ahead = Optional.empty();
    while (true) {
      skipWhatSaysNothing();
      int b = in.peek();
      if (b == PgnBytes.END) {
        return draft.isEmpty() ? Optional.empty() : game(draft, Optional.empty());
      } else if (b == '[') {
        Optional<PgnTag> tag = PgnTag.read(in);
        if (tag.isPresent() && draft.isOver(tag.get())) {
          ahead = tag;
          return game(draft, Optional.empty());
        }
        tag.ifPresent(draft::add);
      } else if (b == '(') {
        in.read();
        draft.variation++;
      } else if (b == ')') {
        in.read();
        draft.variation = Math.max(0, draft.variation - 1);
      } else if (ENDS_A_WORD.indexOf(b) >= 0) {
        in.read();
      } else {
        long line = in.line();
        String word = word();
        boolean ends = draft.variation == 0 && TERMINATIONS.contains(word);
        // A marker on its own is one too many of the game before.
        if (ends && !draft.isEmpty()) {
          return game(draft, Optional.of(word));
        } else if (!ends) {
          draft.begins(line);
          draft.moves = true;
        }
      }
    }
  }

  private Optional<PgnGame> game(Draft draft, Optional<String> termination) {
    number++;
    return Optional.of(
        new PgnGame(number, draft.line, Collections.unmodifiableMap(draft.tags), termination));
  }

  /** A move, its number, an annotation or a marker; of a longer word only the beginning. */
  private String word() throws IOException {
    StringBuilder word = new StringBuilder();
    int b = in.peek();
    while (b != PgnBytes.END && !isBlank(b) && ENDS_A_WORD.indexOf(b) < 0) {
      in.read();
      if (word.length() <= LONGEST_TERMINATION) {
        word.append((char) b);
      }
      b = in.peek();
    }
    return word.toString();
  }

  private void skipWhatSaysNothing() throws IOException {
    for (int b = in.peek(); b != PgnBytes.END; b = in.peek()) {
      if (b == ';' || (b == '%' && in.atLineStart())) {
        in.skipLine();
      } else if (b == '{') {
        skipComment();
      } else if (isBlank(b)) {
        in.read();
      } else {
        return;
      }
    }
  }

  private void skipComment() throws IOException {
    long line = in.line();
    for (int b = in.read(); b != '}'; b = in.read()) {
      if (b == PgnBytes.END) {
        // Whatever games follow it would be lost without a word.
        throw new PgnException("line " + line + ": the comment that begins here never ends");
      }
    }
  }

  private static boolean isBlank(int b) {
    return b <= ' ';
  }

  /** How many bytes of the file have been read, for those who show progress. */
  public long position() {
    return in.position();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

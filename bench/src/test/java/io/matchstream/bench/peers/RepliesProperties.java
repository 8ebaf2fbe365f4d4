package io.matchstream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RepliesProperties {

  @Property(tries = 300)
  void whatRedisSaysIsReadInWhateverPiecesItArrives(
      @ForAll("replies") List<Reply> replies, @ForAll long seed) throws IOException {
    String sent = replies.stream().map(RepliesProperties::form).collect(Collectors.joining());
    ReplyReader reader = new ReplyReader(new Pieces(bytes(sent), seed));

    for (Reply reply : replies) {
      assertThat(reader.read()).isEqualTo(reply);
    }
    assertThat(reader.begun()).isFalse();
    assertThatThrownBy(reader::read).hasMessage("the connection has ended");
  }

  @Property(tries = 300)
  void commandsAreReadAsTheListsOfTheirParts(@ForAll List<List<String>> commands)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandWriter writer = new CommandWriter(out);
    commands.forEach(command -> writer.add(command.toArray(String[]::new)));
    writer.flush();
    writer.flush();

    ReplyReader reader = new ReplyReader(new ByteArrayInputStream(out.toByteArray()));
    for (List<String> command : commands) {
      // Half a surrogate pair has no form in UTF-8.
      assertThat(reader.read())
          .isEqualTo(
              new Reply.Many(
                  command.stream()
                      .map(part -> new String(bytes(part), StandardCharsets.UTF_8))
                      .map(part -> (Reply) new Reply.Text(part))
                      .toList()));
    }
    assertThat(reader.begun()).isFalse();
  }

  @Example
  void whatIsNoReplyIsRefused() {
    for (String sent : List.of("x", ":1x\r\n", "$3\r\nabcd\r\n", "$1\r\na", "$99999999999\r\n")) {
      assertThatThrownBy(() -> new ReplyReader(new ByteArrayInputStream(bytes(sent))).read())
          .as(sent)
          .isInstanceOf(IOException.class);
    }
  }

  @Provide
  Arbitrary<List<Reply>> replies() {
    return reply(3).list().ofMaxSize(6);
  }

  private static Arbitrary<Reply> reply(int depth) {
    Arbitrary<Reply> flat =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(40).map(RepliesProperties::text),
            Arbitraries.strings().alpha().ofMaxLength(20).map(Reply.Failure::new),
            Arbitraries.longs().map(Reply.Whole::new),
            Arbitraries.of(new Reply.Nothing()));
    return depth == 0
        ? flat
        : Arbitraries.oneOf(flat, reply(depth - 1).list().ofMaxSize(4).map(Reply.Many::new));
  }

  private static Reply text(String value) {
    return new Reply.Text(new String(bytes(value), StandardCharsets.UTF_8));
  }

  /** As the protocol has it. */
  private static String form(Reply reply) {
    if (reply instanceof Reply.Text text) {
      return "$" + bytes(text.value()).length + "\r\n" + text.value() + "\r\n";
    }
    if (reply instanceof Reply.Failure failure) {
      return "-" + failure.reason() + "\r\n";
    }
    if (reply instanceof Reply.Whole whole) {
      return ":" + whole.value() + "\r\n";
    }
    if (reply instanceof Reply.Many many) {
      return "*"
          + many.replies().size()
          + "\r\n"
          + many.replies().stream().map(RepliesProperties::form).collect(Collectors.joining());
    }
    return "$-1\r\n";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Gives a few bytes at a time, now and then none. */
  private static final class Pieces extends InputStream {
    private final byte[] bytes;
    private final SplittableRandom random;
    private int at;

    Pieces(byte[] bytes, long seed) {
      this.bytes = bytes;
      this.random = new SplittableRandom(seed);
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("byte by byte");
    }

    @Override
    public int read(byte[] into, int from, int most) {
      if (at == bytes.length) {
        return -1;
      }
      byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(at + random.nextInt(8), bytes.length));
      System.arraycopy(piece, 0, into, from, piece.length);
      at += piece.length;
      return piece.length;
    }
  }
}

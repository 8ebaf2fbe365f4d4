package io.matchstream.app.ratings;

import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.events.RatingSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

/**
 * A CSV file of ratings. Its first line names the columns, in any order: {@code player}, {@code
 * queue} and {@code rating}, and if it has them {@code deviation}, {@code volatility} and {@code
 * games}. UTF-8, commas, quotes as in RFC 4180, empty lines skipped. Lines are read one after the
 * other; only who stands in which queue is remembered.
 */
public final class RatingsFile {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setIgnoreHeaderCase(true)
          .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
          .setIgnoreEmptyLines(true)
          .setTrim(true)
          .get();

  private final Path file;
  private final RatingColumns columns;

  /**
   * @param queues those that exist
   */
  public RatingsFile(Path file, MatchstreamConfig queues) {
    this.file = file;
    this.columns = new RatingColumns(queues);
  }

  /**
   * Reads the file from its beginning to its end, and hands over each line.
   *
   * @throws RatingsFileException where it is no such table
   * @throws IOException where it cannot be read
   */
  public void forEach(Consumer<RatingLine> reader) throws IOException {
    try (BufferedReader text = Files.newBufferedReader(file)) {
      skipByteOrderMark(text);
      try (CSVParser lines = FORMAT.parse(text)) {
        checkHeader(lines.getHeaderNames());
        Map<String, Long> seen = new HashMap<>();
        for (CSVRecord record : lines) {
          reader.accept(line(record, lines.getCurrentLineNumber(), seen));
        }
      }
    } catch (UncheckedIOException e) {
      throw named(e.getCause());
    } catch (CharacterCodingException | CSVException e) {
      throw named(e);
    } catch (IllegalArgumentException e) {
      // The library's way to refuse a header: a column without a name, or a name twice.
      throw new RatingsFileException("the header is wrong: " + e.getMessage(), e);
    }
  }

  private static IOException named(IOException failure) {
    if (failure instanceof CharacterCodingException) {
      return new RatingsFileException("it is not UTF-8", failure);
    }
    return failure instanceof CSVException
        ? new RatingsFileException("it is no CSV: " + failure.getMessage(), failure)
        : failure;
  }

  private static void skipByteOrderMark(BufferedReader text) throws IOException {
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
  }

  private static void checkHeader(List<String> names) throws RatingsFileException {
    List<String> given = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    if (!given.containsAll(RatingColumns.REQUIRED) || !RatingColumns.KNOWN.containsAll(given)) {
      throw new RatingsFileException(
          "the first line must name the columns player,queue,rating and may add deviation,"
              + " volatility and games; it says "
              + String.join(",", names),
          null);
    }
  }

  private RatingLine line(CSVRecord record, long number, Map<String, Long> seen) {
    if (!record.isConsistent()) {
      return new RatingLine.Bad(
          number,
          "it has "
              + record.size()
              + " values and the header "
              + record.getParser().getHeaderNames().size());
    }
    RatingSet rating;
    try {
      rating = columns.read(name -> value(record, name));
    } catch (RatingColumns.Unreadable e) {
      return new RatingLine.Bad(number, e.getMessage());
    }
    Long first = seen.putIfAbsent(rating.getQueue() + "|" + rating.getPlayer(), number);
    return first == null
        ? new RatingLine.Good(number, rating)
        : new RatingLine.Bad(
            number,
            "%s has a rating in %s from line %d"
                .formatted(rating.getPlayer(), rating.getQueue(), first));
  }

  private static Optional<String> value(CSVRecord record, String name) {
    return record.isMapped(name)
        ? Optional.of(record.get(name)).filter(text -> !text.isEmpty())
        : Optional.empty();
  }
}

package io.matchstream.engine.config;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** One way in which a file that was good may have been changed, by mistake or on purpose. */
public sealed interface TextDamage {

  /** The text as it is afterwards. */
  String to(String text);

  /** What is written in place of so many characters. */
  record Edit(int at, int length, String inserted) implements TextDamage {
    @Override
    public String to(String text) {
      int from = text.isEmpty() ? 0 : at % text.length();
      int end = Math.min(text.length(), from + length);
      return text.substring(0, from) + inserted + text.substring(end);
    }
  }

  /** A value that stands after a colon, replaced. */
  record Value(int which, String value) implements TextDamage {
    @Override
    public String to(String text) {
      List<Integer> colons = new ArrayList<>();
      for (int i = text.indexOf(": "); i >= 0; i = text.indexOf(": ", i + 1)) {
        colons.add(i + 2);
      }
      if (colons.isEmpty()) {
        return text;
      }
      int from = colons.get(which % colons.size());
      int end = from;
      while (end < text.length() && ",}]\n".indexOf(text.charAt(end)) < 0) {
        end++;
      }
      return text.substring(0, from) + value + text.substring(end);
    }
  }

  /** A line that is moved elsewhere, with another indentation; kept where it was, if so wished. */
  record Line(int from, int to, int indent, boolean kept) implements TextDamage {
    @Override
    public String to(String text) {
      List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
      String line = lines.get(from % lines.size());
      if (!kept) {
        lines.remove(from % lines.size());
      }
      lines.add(to % (lines.size() + 1), " ".repeat(indent) + line.strip());
      return String.join("\n", lines);
    }
  }

  /** Any of them; values and pieces are those of the list or any short text. */
  static Arbitrary<TextDamage> any(List<String> nasty) {
    Arbitrary<Integer> places = Arbitraries.integers().between(0, 100_000);
    Arbitrary<String> pieces =
        Arbitraries.oneOf(Arbitraries.of(nasty), Arbitraries.strings().ofMaxLength(5));
    Arbitrary<TextDamage> edits =
        Combinators.combine(places, Arbitraries.integers().between(0, 15), pieces).as(Edit::new);
    Arbitrary<TextDamage> values =
        Combinators.combine(places, Arbitraries.of(nasty)).as(Value::new);
    Arbitrary<TextDamage> lines =
        Combinators.combine(
                places, places, Arbitraries.integers().between(0, 10), Arbitraries.of(true, false))
            .as(Line::new);
    return Arbitraries.frequencyOf(Tuple.of(2, edits), Tuple.of(4, values), Tuple.of(1, lines));
  }

  /** What is left of a text after all of these. */
  static String all(String text, List<TextDamage> damages) {
    String damaged = text;
    for (TextDamage damage : damages) {
      damaged = damage.to(damaged);
    }
    return damaged;
  }
}

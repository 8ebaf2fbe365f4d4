package io.matchstream.engine.expressions;

import com.google.errorprone.annotations.Immutable;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Functions over lists of numbers; of an empty list each is 0. */
final class ListFunctions {
  private ListFunctions() {}

  static List<CelFunctionBinding> bindings() {
    List<CelFunctionBinding> bindings = new ArrayList<>();
    add(bindings, "sum", ListFunctions::sum);
    add(bindings, "avg", list -> list.isEmpty() ? 0.0 : sum(list) / list.size());
    add(bindings, "min", list -> extreme(list, -1));
    add(bindings, "max", list -> extreme(list, 1));
    add(bindings, "count", list -> (long) list.size());
    return bindings;
  }

  static Set<String> names() {
    return Set.of("sum", "avg", "min", "max", "count");
  }

  private static void add(List<CelFunctionBinding> bindings, String name, OverList function) {
    bindings.add(
        CelFunctionBinding.from(name + "_list", List.class, list -> function.of((List<?>) list)));
  }

  private static double sum(List<?> list) throws CelEvaluationException {
    double sum = 0;
    for (Object value : list) {
      sum += number(value);
    }
    return sum;
  }

  private static double extreme(List<?> list, int sign) throws CelEvaluationException {
    double extreme = Double.NEGATIVE_INFINITY;
    for (Object value : list) {
      extreme = Math.max(extreme, sign * number(value));
    }
    return list.isEmpty() ? 0 : sign * extreme;
  }

  private static double number(Object value) throws CelEvaluationException {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new CelEvaluationException("a list of numbers is wanted, and one of its values is none");
  }

  /** What a function makes of a list. */
  @Immutable
  private interface OverList {
    Object of(List<?> list) throws CelEvaluationException;
  }
}

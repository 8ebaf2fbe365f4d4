package io.matchstream.engine.expressions;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.CelComprehension;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import io.matchstream.engine.expressions.Expressions.Read;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds in a checked tree which attributes of players an expression reads by name, whether it asks
 * for their presence, and of which type they have to be. Macros are loops in it already.
 *
 * <p>It claims only what the tree shows plainly: an attribute whose presence is asked for anywhere
 * may be missing, and one that is compared with both a text and a number may be either.
 */
final class AttributeReads {
  private static final String INDEX = "_[_]";
  private static final String IN = "@in";
  private static final String CONDITIONAL = "_?_:_";
  private static final String ADD = "_+_";
  private static final String NEGATE = "-_";

  /** Both sides are of one type. */
  private static final Set<String> ALIKE =
      Set.of("_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", ADD, "_-_", "_*_", "_/_", "_%_");

  private static final Set<String> OF_TEXTS =
      Set.of("startsWith", "endsWith", "contains", "matches");
  private static final Set<String> OVER_NUMBERS = Set.of("sum", "avg", "min", "max");

  private final CelAbstractSyntaxTree tree;
  private final Map<String, Set<Expressions.Type>> read = new LinkedHashMap<>();
  private final Set<String> askedFor = new HashSet<>();
  private final Set<String> ofAnyType = new HashSet<>();

  private AttributeReads(CelAbstractSyntaxTree tree) {
    this.tree = tree;
  }

  /** In the order in which they are read first. */
  static List<Read> of(CelAbstractSyntaxTree tree) {
    AttributeReads reads = new AttributeReads(tree);
    reads.walk(tree.getExpr(), Map.of());
    List<Read> all = new ArrayList<>();
    reads.read.forEach(
        (name, types) ->
            all.add(
                new Read(
                    name,
                    reads.askedFor.contains(name),
                    types.size() == 1 && !reads.ofAnyType.contains(name)
                        ? types.stream().findFirst()
                        : Optional.empty())));
    return List.copyOf(all);
  }

  /**
   * @param values variables of loops that stand for values of an attribute
   */
  private void walk(CelExpr part, Map<String, String> values) {
    attribute(part, values).ifPresent(name -> read.computeIfAbsent(name, it -> none()));
    switch (part.getKind()) {
      case SELECT -> {
        if (part.select().testOnly() && isAttributes(part.select().operand())) {
          askedFor.add(part.select().field());
        }
        walk(part.select().operand(), values);
      }
      case CALL -> {
        call(part.call(), values);
        part.call().target().ifPresent(target -> walk(target, values));
        part.call().args().forEach(argument -> walk(argument, values));
      }
      case LIST -> part.list().elements().forEach(element -> walk(element, values));
      case MAP ->
          part.map()
              .entries()
              .forEach(
                  entry -> {
                    walk(entry.key(), values);
                    walk(entry.value(), values);
                  });
      case COMPREHENSION -> {
        CelComprehension loop = part.comprehension();
        walk(loop.iterRange(), values);
        walk(loop.accuInit(), values);
        Map<String, String> inside = inside(loop, values);
        walk(loop.loopCondition(), inside);
        walk(loop.loopStep(), inside);
        walk(loop.result(), values);
      }
      default -> {}
    }
  }

  private void call(CelCall call, Map<String, String> values) {
    List<CelExpr> arguments = call.args();
    String function = call.function();
    if (function.equals(IN)) {
      if (isAttributes(arguments.get(1))) {
        text(arguments.get(0)).ifPresent(askedFor::add);
      } else if (type(arguments.get(1)) instanceof ListType list && list.hasElemType()) {
        need(arguments.get(0), simple(list.elemType()), values);
      }
    } else if (ALIKE.contains(function)) {
      need(arguments.get(0), simple(type(arguments.get(1))), values);
      need(arguments.get(1), simple(type(arguments.get(0))), values);
    } else if (function.equals(NEGATE)) {
      need(arguments.get(0), Optional.of(Expressions.Type.NUMBER), values);
    } else if (function.equals("type")) {
      attribute(arguments.get(0), values).ifPresent(ofAnyType::add);
    } else if (OVER_NUMBERS.contains(function)) {
      elements(arguments.get(0), values).ifPresent(name -> need(name, Expressions.Type.NUMBER));
    } else if (OF_TEXTS.contains(function) && call.target().isPresent()) {
      need(call.target().get(), Optional.of(Expressions.Type.TEXT), values);
    }
  }

  private void need(CelExpr part, Optional<Expressions.Type> type, Map<String, String> values) {
    Optional<String> name = attribute(part, values);
    if (name.isPresent() && type.isPresent()) {
      need(name.get(), type.get());
    }
  }

  private void need(String name, Expressions.Type type) {
    read.computeIfAbsent(name, it -> none()).add(type);
  }

  /** The attribute whose value this is; empty for anything else. */
  private Optional<String> attribute(CelExpr part, Map<String, String> values) {
    return switch (part.getKind()) {
      case IDENT -> Optional.ofNullable(values.get(part.ident().name()));
      case SELECT ->
          isAttributes(part.select().operand()) && !part.select().testOnly()
              ? Optional.of(part.select().field())
              : Optional.empty();
      case CALL -> called(part.call(), values);
      default -> Optional.empty();
    };
  }

  private Optional<String> called(CelCall call, Map<String, String> values) {
    if (call.function().equals(INDEX) && isAttributes(call.args().get(0))) {
      return text(call.args().get(1));
    }
    // As in: there ? its value : a default.
    return call.function().equals(CONDITIONAL)
        ? attribute(call.args().get(1), values).or(() -> attribute(call.args().get(2), values))
        : Optional.empty();
  }

  /** The attribute whose values a list holds, as the macros map and filter make it. */
  private Optional<String> elements(CelExpr part, Map<String, String> values) {
    if (part.getKind() != Kind.COMPREHENSION) {
      return Optional.empty();
    }
    CelComprehension loop = part.comprehension();
    CelExpr step = loop.loopStep();
    if (isCall(step, CONDITIONAL)) {
      step = step.call().args().get(1);
    }
    if (!isCall(step, ADD) || step.call().args().get(1).getKind() != Kind.LIST) {
      return Optional.empty();
    }
    List<CelExpr> added = step.call().args().get(1).list().elements();
    return added.size() == 1 ? attribute(added.get(0), inside(loop, values)) : Optional.empty();
  }

  private Map<String, String> inside(CelComprehension loop, Map<String, String> values) {
    Map<String, String> inside = new HashMap<>(values);
    inside.remove(loop.iterVar());
    elements(loop.iterRange(), values).ifPresent(name -> inside.put(loop.iterVar(), name));
    return inside;
  }

  private boolean isAttributes(CelExpr part) {
    return part.getKind() == Kind.SELECT
        && part.select().field().equals("attributes")
        && type(part.select().operand()).name().equals(MatchTypes.PLAYER.name());
  }

  private CelType type(CelExpr part) {
    return tree.getTypeOrThrow(part.id());
  }

  private static boolean isCall(CelExpr part, String function) {
    return part.getKind() == Kind.CALL && part.call().function().equals(function);
  }

  private static Optional<String> text(CelExpr part) {
    return part.getKind() == Kind.CONSTANT
            && part.constant().getKind() == CelConstant.Kind.STRING_VALUE
        ? Optional.of(part.constant().stringValue())
        : Optional.empty();
  }

  private static Optional<Expressions.Type> simple(CelType type) {
    if (type.kind() == CelKind.STRING) {
      return Optional.of(Expressions.Type.TEXT);
    }
    return Set.of(CelKind.INT, CelKind.UINT, CelKind.DOUBLE).contains(type.kind())
        ? Optional.of(Expressions.Type.NUMBER)
        : Optional.empty();
  }

  private static Set<Expressions.Type> none() {
    return EnumSet.noneOf(Expressions.Type.class);
  }
}

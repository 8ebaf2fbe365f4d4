package io.matchstream.engine.expressions;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.matchstream.engine.effort.Effort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Expressions in CEL, the Common Expression Language (<a href="https://cel.dev">cel.dev</a>):
 * typed, without side effects, always ending. An expression sees
 *
 * <ul>
 *   <li>{@code match}: {@code size} in players, {@code waited_seconds} of the seed;
 *   <li>{@code teams}: a list of {@code name}, {@code size}, {@code players}; empty while the match
 *       forms;
 *   <li>{@code players}: a list of {@code id}, {@code rating} in points, {@code waited_seconds},
 *       {@code party} (the ticket's id), {@code party_size}, {@code team} and {@code role} (empty
 *       while the match forms), {@code attributes} by name: a text, a number, a list of texts or a
 *       map of numbers.
 * </ul>
 *
 * It has the standard macros and functions, none of which reads a clock or draws by chance, and
 * over lists of numbers {@code sum}, {@code avg}, {@code min}, {@code max}, of an empty list 0, and
 * {@code count}. Bots are no players.
 *
 * <p>Immutable, thread-safe. What an expression costs is bounded: its length, its size as a tree,
 * and its steps when it runs.
 */
public final class Expressions {
  /** Characters; a rule that needs more is several rules. */
  public static final int LONGEST = 1024;

  /** Nodes of the tree, macros not yet expanded; 1,024 characters rarely need 300. */
  private static final int MOST_NODES = 500;

  /** Nested brackets and operators; each takes stack when the tree is walked. */
  private static final int DEEPEST = 50;

  /**
   * Steps of one evaluation: the parts of the expression that are evaluated, those of a loop's body
   * each time anew. Two numbers of each of 60 players with each other are some 60,000; ten
   * milliseconds at most.
   */
  public static final int MOST_STEPS = 100_000;

  /**
   * Units of effort for one of them: measured 65 to 200 ns each once compiled, on a busy machine.
   */
  private static final int A_STEP = 8;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .maxExpressionCodePointSize(LONGEST)
          .maxParseExpressionNodeCount(MOST_NODES)
          .maxParseRecursionDepth(DEEPEST)
          // Numbers of players have fractions, those that people write have none.
          .enableHeterogeneousNumericComparisons(true)
          .build();

  private static final CelCompiler COMPILER =
      CelCompilerFactory.standardCelCompilerBuilder()
          .setOptions(OPTIONS)
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .setTypeProvider(new MatchTypes())
          .addVar("match", MatchTypes.MATCH)
          .addVar("teams", ListType.create(MatchTypes.TEAM))
          .addVar("players", ListType.create(MatchTypes.PLAYER))
          .addFunctionDeclarations(
              overNumbers("sum", SimpleType.DOUBLE),
              overNumbers("avg", SimpleType.DOUBLE),
              overNumbers("min", SimpleType.DOUBLE),
              overNumbers("max", SimpleType.DOUBLE),
              overNumbers("count", SimpleType.INT))
          .setResultType(SimpleType.BOOL)
          .build();

  // The newer planner copies nested maps at every look-up: 157 us against 14 us for the spread of
  // the
  // ratings of ten players, measured with 0.14.0.
  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.legacyCelRuntimeBuilder()
          .setOptions(OPTIONS)
          .addFunctionBindings(ListFunctions.bindings())
          .build();

  /** The same with values that are not known yet; slower, so only for what is asked once. */
  static final CelRuntime FORESEEING =
      CelRuntimeFactory.legacyCelRuntimeBuilder()
          .setOptions(OPTIONS.toBuilder().enableUnknownTracking(true).build())
          .addFunctionBindings(ListFunctions.bindings())
          .build();

  private static final String TOO_LONG =
      "expression ran too long: more than " + MOST_STEPS + " steps";

  private static final Pattern MIXED = Pattern.compile("\\((double, int|int, double)\\)");
  private static final String MIXED_HINT =
      "; whole numbers and fractions do not mix here, write 1.0 or double(x)";

  private final CelRuntime.Program program;
  private final boolean readsTime;
  private final List<Read> reads;

  private Expressions(CelRuntime.Program program, boolean readsTime, List<Read> reads) {
    this.program = program;
    this.readsTime = readsTime;
    this.reads = reads;
  }

  /**
   * What is wrong with an expression, with line and column where there is one; empty when it can be
   * used. It must yield true or false.
   */
  public static Optional<String> problem(String expression) {
    CelValidationResult result = check(expression);
    return result.hasError()
        ? Optional.of(sentence(result.getErrors()))
        : Patterns.problem(ast(result));
  }

  /**
   * Compiles an expression.
   *
   * @throws IllegalArgumentException with the {@link #problem}
   */
  public static Expressions compile(String expression) {
    CelAbstractSyntaxTree tree = tree(expression);
    try {
      return new Expressions(
          RUNTIME.createProgram(tree),
          expression.contains("waited_seconds"),
          AttributeReads.of(tree));
    } catch (CelEvaluationException e) {
      throw new IllegalArgumentException(expression + ": " + e.getMessage(), e);
    }
  }

  /**
   * Every field that an expression sees, such as {@code players[].rating}, with its type in words.
   */
  public static Map<String, String> fields() {
    return MatchTypes.fields();
  }

  /** The functions over lists of numbers that the standard does not have. */
  public static Set<String> functions() {
    return ListFunctions.names();
  }

  /** The checked tree of an expression. */
  static CelAbstractSyntaxTree tree(String expression) {
    CelAbstractSyntaxTree tree = ast(check(expression));
    Patterns.problem(tree)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    return tree;
  }

  private static CelAbstractSyntaxTree ast(CelValidationResult result) {
    try {
      return result.getAst();
    } catch (CelValidationException e) {
      throw new IllegalArgumentException(sentence(result.getErrors()), e);
    }
  }

  /** The attributes of players that it reads by name, in the order in which it does first. */
  public List<Read> reads() {
    return reads;
  }

  /** Whether what it yields may change by time alone, once a second. */
  public boolean readsTime() {
    return readsTime;
  }

  /**
   * What the expression says of a match; never throws because of what the players brought.
   *
   * @param scope the variables, see the class
   * @param effort what it took is spent of it
   */
  public Result evaluate(Map<String, Object> scope, Effort effort) {
    Steps steps = new Steps();
    try {
      Object value = program.trace(scope, (part, itsValue) -> steps.count());
      return new Result(Boolean.TRUE.equals(value), Optional.empty());
    } catch (CelEvaluationException e) {
      return new Result(false, Optional.of("expression failed: " + e.getMessage()));
    } catch (TooMany e) {
      return new Result(false, Optional.of(TOO_LONG));
    } finally {
      effort.spend((long) A_STEP * steps.counted);
    }
  }

  /** Counts, and stops an evaluation that has too many. */
  private static final class Steps {
    private int counted;

    void count() {
      counted++;
      if (counted > MOST_STEPS) {
        throw new TooMany();
      }
    }
  }

  /**
   * The way out of an evaluation. An error and no exception: those are values in CEL, a loop goes
   * on after one, since a later part may outweigh it.
   */
  private static final class TooMany extends Error {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super("too many steps", null, false, false);
    }
  }

  private static CelValidationResult check(String expression) {
    return COMPILER.compile(expression);
  }

  private static String sentence(List<CelIssue> issues) {
    CelIssue first = issues.get(0);
    int column = first.getSourceLocation().getColumn() + 1;
    return "line "
        + first.getSourceLocation().getLine()
        + ", column "
        + column
        + ": "
        + first.getMessage()
        + (MIXED.matcher(first.getMessage()).find() ? MIXED_HINT : "");
  }

  private static CelFunctionDecl overNumbers(String name, CelType result) {
    return CelFunctionDecl.newFunctionDeclaration(
        name,
        CelOverloadDecl.newGlobalOverload(name + "_list", result, ListType.create(SimpleType.DYN)));
  }

  /**
   * An attribute that an expression reads.
   *
   * @param attribute its name
   * @param askedFor whether the expression asks somewhere if it is there, so that it may be missing
   * @param type what it has to be, where the expression shows that plainly
   */
  public record Read(String attribute, boolean askedFor, Optional<Type> type) {}

  /** What an attribute has to be. */
  public enum Type {
    TEXT,
    NUMBER
  }

  /**
   * What an evaluation yields.
   *
   * @param isTrue whether it is true; a failed one is not
   * @param problem why it failed
   */
  public record Result(boolean isTrue, Optional<String> problem) {}
}

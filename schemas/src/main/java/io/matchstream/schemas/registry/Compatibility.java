package io.matchstream.schemas.registry;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/**
 * The one rule of our registries, BACKWARD_TRANSITIVE: a new schema reads what was written with any
 * earlier one, since topics and changelogs are kept for long.
 */
public final class Compatibility {
  /** The rule's name in the REST API. */
  public static final String LEVEL = "BACKWARD_TRANSITIVE";

  private Compatibility() {}

  /** Why the new schema cannot read what was written with the old one; empty if it can. */
  public static List<String> problems(Schema reader, Schema written) {
    var result = SchemaCompatibility.checkReaderWriterCompatibility(reader, written).getResult();
    List<String> problems = new ArrayList<>();
    if (result.getCompatibility() != SchemaCompatibilityType.COMPATIBLE) {
      for (Incompatibility each : result.getIncompatibilities()) {
        problems.add(place(reader, each.getLocation()) + ": " + why(each));
      }
    }
    return problems;
  }

  private static String why(Incompatibility problem) {
    String detail = problem.getMessage();
    return switch (problem.getType()) {
      case NAME_MISMATCH -> "it has another name (" + detail + ")";
      case FIXED_SIZE_MISMATCH -> "the size differs (" + detail + ")";
      case MISSING_ENUM_SYMBOLS ->
          "symbols were removed and the enum has no default to read them as: " + detail;
      case READER_FIELD_MISSING_DEFAULT_VALUE ->
          "the field is new and has no default, so old records have no value for it";
      case TYPE_MISMATCH -> "the type differs (" + detail + ")";
      case MISSING_UNION_BRANCH -> "a type was removed from the union (" + detail + ")";
    };
  }

  /** Turns a location such as /fields/3/type/1 into the path of fields that it means. */
  private static String place(Schema root, String location) {
    StringBuilder place = new StringBuilder(root.getName());
    Schema at = root;
    String[] steps = location.split("/", -1);
    for (int i = 1; i < steps.length && at != null; i++) {
      String step = steps[i];
      if (step.equals("fields") && i + 1 < steps.length && at.getType() == Schema.Type.RECORD) {
        Schema.Field field = at.getFields().get(Integer.parseInt(steps[++i]));
        place.append('.').append(field.name());
        at = field.schema();
      } else if (step.equals("items") && at.getType() == Schema.Type.ARRAY) {
        at = at.getElementType();
      } else if (step.equals("values") && at.getType() == Schema.Type.MAP) {
        at = at.getValueType();
      } else if (step.matches("[0-9]+") && at.getType() == Schema.Type.UNION) {
        int branch = Integer.parseInt(step);
        // Of a branch that only the writer has, the number is the writer's.
        at = branch < at.getTypes().size() ? at.getTypes().get(branch) : null;
        if (at != null) {
          place.append('(').append(at.getName()).append(')');
        }
      } else if (!step.equals("type")) {
        at = null; // within a type: symbols, size, name
      }
    }
    return place.toString();
  }
}

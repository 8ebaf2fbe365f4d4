package io.matchstream.engine.expressions;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The types of what an expression sees, so that a misspelt field is found when the configuration is
 * loaded and not when players wait. At run time they are plain maps, see {@link Scope}.
 */
final class MatchTypes implements CelTypeProvider {
  static final StructType MATCH =
      struct(
          "matchstream.Match",
          ImmutableMap.of("size", SimpleType.INT, "waited_seconds", SimpleType.INT));

  static final StructType PLAYER =
      struct(
          "matchstream.Player",
          ImmutableMap.of(
              "id", SimpleType.STRING,
              "rating", SimpleType.DOUBLE,
              "waited_seconds", SimpleType.INT,
              "party", SimpleType.STRING,
              "party_size", SimpleType.INT,
              "team", SimpleType.STRING,
              "role", SimpleType.STRING,
              "attributes", MapType.create(SimpleType.STRING, SimpleType.DYN)));

  static final StructType TEAM =
      struct(
          "matchstream.Team",
          ImmutableMap.of(
              "name", SimpleType.STRING,
              "size", SimpleType.INT,
              "players", ListType.create(PLAYER)));

  @Override
  public ImmutableCollection<CelType> types() {
    return ImmutableList.of(MATCH, TEAM, PLAYER);
  }

  @Override
  public Optional<CelType> findType(String name) {
    return types().stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /** Every field that an expression sees and its type, in the words of the documentation. */
  static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields("match.", MATCH, fields);
    fields("teams[].", TEAM, fields);
    fields("players[].", PLAYER, fields);
    return fields;
  }

  private static void fields(String prefix, StructType struct, Map<String, String> fields) {
    for (String name : struct.fieldNames()) {
      fields.put(prefix + name, word(struct.findField(name).orElseThrow().type()));
    }
  }

  private static String word(CelType type) {
    return switch (type.kind()) {
      case INT -> "whole number";
      case DOUBLE -> "number";
      case STRING -> "text";
      case LIST -> "list of players";
      case MAP -> "map by name";
      default -> throw new IllegalStateException("no word for " + type.name());
    };
  }

  private static StructType struct(String name, ImmutableMap<String, CelType> fields) {
    return StructType.create(
        name, fields.keySet(), field -> Optional.ofNullable(fields.get(field)));
  }
}

package io.matchstream.engine.ranks;

import java.util.List;
import java.util.Optional;

/**
 * An immutable sorted set of rows that knows how many rows lie before a place.
 *
 * <p>A weight-balanced tree: S. Adams, <i>Efficient sets: a balancing act</i>, Journal of
 * Functional Programming 3(4), 1993, with the parameters (3, 2) that Y. Hirai and K. Yamamoto
 * proved right in <i>Balancing weight-balanced trees</i>, JFP 21(3), 2011. The sizes that balance
 * it are the ones that count ranks. Adding and removing copy the path from the root, O(log n)
 * nodes, and leave every older tree as it was, so that readers need no lock.
 */
final class RankTree {
  static final RankTree EMPTY = new RankTree();

  /** One side may be this many times as heavy as the other. */
  private static final int DELTA = 3;

  /** An inner grandchild this many times as heavy as the outer one needs a double rotation. */
  private static final int RATIO = 2;

  private final RankTree left;
  private final Row row;
  private final RankTree right;
  private final int size;

  private RankTree() {
    left = this;
    row = Row.of("", 0);
    right = this;
    size = 0;
  }

  private RankTree(RankTree left, Row row, RankTree right) {
    this.left = left;
    this.row = row;
    this.right = right;
    this.size = left.size + 1 + right.size;
  }

  int size() {
    return size;
  }

  /** This tree with a row; a row of the same place is replaced. */
  RankTree with(Row added) {
    if (size == 0) {
      return new RankTree(EMPTY, added, EMPTY);
    }
    int order = added.place().compareTo(row.place());
    if (order < 0) {
      return balanced(left.with(added), row, right);
    }
    return order > 0 ? balanced(left, row, right.with(added)) : new RankTree(left, added, right);
  }

  /** This tree without the row of a place. */
  RankTree without(Place place) {
    if (size == 0) {
      return this;
    }
    int order = place.compareTo(row.place());
    if (order < 0) {
      return balanced(left.without(place), row, right);
    }
    return order > 0 ? balanced(left, row, right.without(place)) : joined(left, right);
  }

  /** The row of a place. */
  Optional<Row> at(Place place) {
    RankTree tree = this;
    while (tree.size > 0) {
      int order = place.compareTo(tree.row.place());
      if (order == 0) {
        return Optional.of(tree.row);
      }
      tree = order < 0 ? tree.left : tree.right;
    }
    return Optional.empty();
  }

  /** How many rows lie before a place. */
  int countBefore(Place place) {
    int count = 0;
    RankTree tree = this;
    while (tree.size > 0) {
      if (place.compareTo(tree.row.place()) <= 0) {
        tree = tree.left;
      } else {
        count += tree.left.size + 1;
        tree = tree.right;
      }
    }
    return count;
  }

  /**
   * Appends the rows of the positions {@code from} to {@code to}, the latter excluded; O(log n) and
   * the number of rows.
   */
  void collect(int from, int to, List<Row> into) {
    if (size == 0 || from >= size || to <= 0) {
      return;
    }
    left.collect(from, to, into);
    int here = left.size;
    if (from <= here && here < to) {
      into.add(row);
    }
    right.collect(from - here - 1, to - here - 1, into);
  }

  /** The longest way from the root to a row. */
  int depth() {
    return size == 0 ? 0 : 1 + Math.max(left.depth(), right.depth());
  }

  private static RankTree joined(RankTree left, RankTree right) {
    if (left.size == 0) {
      return right;
    }
    if (right.size == 0) {
      return left;
    }
    if (left.size > right.size) {
      Row last = left.last();
      return balanced(left.without(last.place()), last, right);
    }
    Row first = right.first();
    return balanced(left, first, right.without(first.place()));
  }

  private Row first() {
    RankTree tree = this;
    while (tree.left.size > 0) {
      tree = tree.left;
    }
    return tree.row;
  }

  private Row last() {
    RankTree tree = this;
    while (tree.right.size > 0) {
      tree = tree.right;
    }
    return tree.row;
  }

  /** Two trees of which one has gained or lost at most one row since they were in balance. */
  private static RankTree balanced(RankTree left, Row row, RankTree right) {
    if (left.size + right.size > 1) {
      if (right.size > DELTA * left.size) {
        return leaningLeft(left, row, right);
      }
      if (left.size > DELTA * right.size) {
        return leaningRight(left, row, right);
      }
    }
    return new RankTree(left, row, right);
  }

  private static RankTree leaningLeft(RankTree left, Row row, RankTree right) {
    RankTree inner = right.left;
    if (inner.size < RATIO * right.right.size) {
      return new RankTree(new RankTree(left, row, inner), right.row, right.right);
    }
    return new RankTree(
        new RankTree(left, row, inner.left),
        inner.row,
        new RankTree(inner.right, right.row, right.right));
  }

  private static RankTree leaningRight(RankTree left, Row row, RankTree right) {
    RankTree inner = left.right;
    if (inner.size < RATIO * left.left.size) {
      return new RankTree(left.left, left.row, new RankTree(inner, row, right));
    }
    return new RankTree(
        new RankTree(left.left, left.row, inner.left),
        inner.row,
        new RankTree(inner.right, row, right));
  }
}

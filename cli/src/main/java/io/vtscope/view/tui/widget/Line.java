package io.vtscope.view.tui.widget;

import io.vtscope.view.format.Printable;
import java.util.ArrayList;
import java.util.List;

/** A screen row, or a part. */
public record Line(List<Piece> pieces) {
  public static final Line EMPTY = new Line(List.of());

  /** Makes control characters visible. */
  record Piece(Role role, String text) {
    Piece {
      text = Printable.of(text);
    }
  }

  public Line {
    pieces = List.copyOf(pieces);
  }

  public static Line of(Role role, String text) {
    return new Line(List.of(new Piece(role, text)));
  }

  public static Line text(String text) {
    return of(Role.TEXT, text);
  }

  public Line and(Role role, String text) {
    return and(of(role, text));
  }

  public Line and(Line other) {
    List<Piece> all = new ArrayList<>(pieces);
    all.addAll(other.pieces);
    return new Line(all);
  }

  public Line and(String text) {
    return and(Role.TEXT, text);
  }

  public Line padded(int width) {
    return and(" ".repeat(Math.max(0, width - width())));
  }

  public Line in(Role role) {
    return of(role, plain());
  }

  public int width() {
    return pieces.stream().mapToInt(piece -> Fit.width(piece.text())).sum();
  }

  public String plain() {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text()));
    return text.toString();
  }

  /** Indents continuation lines. */
  public static List<Line> wrapped(Role role, String text, int indent, int width) {
    List<Line> lines = new ArrayList<>();
    for (String part : Fit.wrap(Printable.of(text), width - indent)) {
      lines.add(of(role, (lines.isEmpty() ? "" : " ".repeat(indent)) + part));
    }
    return lines;
  }

  static List<Line> labelled(String label, int column, Role role, String text, int width) {
    List<Line> lines = new ArrayList<>();
    for (String part : Fit.wrap(Printable.of(text), width - column)) {
      String before = lines.isEmpty() ? label : "";
      lines.add(of(Role.DIM, Fit.left(before, column, "")).and(role, part));
    }
    return lines;
  }
}

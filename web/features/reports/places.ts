/** The places of a chart's marks in columns and rows, and how the arrow keys move between them. */

export interface Place {
  readonly key: string;
  /** From the left. */
  readonly column: number;
  /** From the top. */
  readonly row: number;
}

/** The mark to which a key moves; undefined if the key does not move, or there is none. */
export function moved<Mark extends Place>(marks: readonly Mark[], from: Mark, key: string): Mark | undefined {
  const rowsAway = (mark: Mark) => Math.abs(mark.row - from.row);
  /** The next column in a direction, there the nearest row. */
  const inNextColumn = (away: (mark: Mark) => number) =>
    marks
      .filter((mark) => away(mark) > 0)
      .sort((one, other) => away(one) - away(other) || rowsAway(one) - rowsAway(other))[0];
  /** The next row of the same column. */
  const inNextRow = (away: (mark: Mark) => number) =>
    marks
      .filter((mark) => mark.column === from.column && away(mark) > 0)
      .sort((one, other) => away(one) - away(other))[0];
  switch (key) {
    case "ArrowRight":
      return inNextColumn((mark) => mark.column - from.column);
    case "ArrowLeft":
      return inNextColumn((mark) => from.column - mark.column);
    case "ArrowDown":
      return inNextRow((mark) => mark.row - from.row);
    case "ArrowUp":
      return inNextRow((mark) => from.row - mark.row);
    case "Home":
      return marks[0];
    case "End":
      return marks.at(-1);
    default:
      return undefined;
  }
}

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
  switch (key) {
    case "ArrowRight":
      return nearest(marks, from, (mark) => mark.column - from.column);
    case "ArrowLeft":
      return nearest(marks, from, (mark) => from.column - mark.column);
    case "ArrowDown":
      return nearestRow(marks, from, (mark) => mark.row - from.row);
    case "ArrowUp":
      return nearestRow(marks, from, (mark) => from.row - mark.row);
    case "Home":
      return marks[0];
    case "End":
      return marks.at(-1);
    default:
      return undefined;
  }
}

/** The next column in a direction, there the nearest row. */
function nearest<Mark extends Place>(
  marks: readonly Mark[],
  from: Mark,
  distance: (mark: Mark) => number,
): Mark | undefined {
  return marks
    .filter((mark) => distance(mark) > 0)
    .sort((one, other) => distance(one) - distance(other) || rowDistance(one, from) - rowDistance(other, from))[0];
}

/** The next row of the same column. */
function nearestRow<Mark extends Place>(
  marks: readonly Mark[],
  from: Mark,
  distance: (mark: Mark) => number,
): Mark | undefined {
  return marks
    .filter((mark) => mark.column === from.column && distance(mark) > 0)
    .sort((one, other) => distance(one) - distance(other))[0];
}

function rowDistance(one: Place, other: Place): number {
  return Math.abs(one.row - other.row);
}

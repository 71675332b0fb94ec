/** The places of a chart's marks in columns and rows, and how the arrow keys move between them. */

export interface MarkPosition {
  readonly key: string;
  /** From the left. */
  readonly column: number;
  /** From the top. */
  readonly row: number;
}

const STEPS: ReadonlyMap<string, readonly ["column" | "row", 1 | -1]> = new Map([
  ["ArrowRight", ["column", 1]],
  ["ArrowLeft", ["column", -1]],
  ["ArrowDown", ["row", 1]],
  ["ArrowUp", ["row", -1]],
]);

/**
 * The mark to which a key moves; undefined if the key does not move, or there is none. An arrow moves to the next column,
 * there to the nearest row, or to the next row of the same column.
 */
export function moved<Mark extends MarkPosition>(marks: readonly Mark[], from: Mark, key: string): Mark | undefined {
  if (key === "Home") return marks[0];
  if (key === "End") return marks.at(-1);
  const [along, step] = STEPS.get(key) ?? [];
  if (along === undefined || step === undefined) return undefined;
  const distance = (mark: Mark) => (mark[along] - from[along]) * step;
  const rowDistance = ({ row }: Mark) => Math.abs(row - from.row);
  return marks
    .filter((mark) => distance(mark) > 0 && (along === "column" || mark.column === from.column))
    .sort((one, other) => distance(one) - distance(other) || rowDistance(one) - rowDistance(other))[0];
}

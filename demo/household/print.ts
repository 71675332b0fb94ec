/** Prints headings and tables. */

export function printHeading(text: string): void {
  console.log(`\n${text}\n${"-".repeat(text.length)}`);
}

/** A negative width aligns to the right. */
export function printRow(widths: readonly number[], cells: readonly string[]): void {
  const padded = cells.map((cell, i) => {
    const width = widths[i] ?? 0;
    return width < 0 ? cell.padStart(-width) : cell.padEnd(width);
  });
  console.log(padded.join(" ").trimEnd());
}

/** Asks what the household's owner asks, and prints what the service answers, in its own words where it has some. */
import type { Call } from "../own-server.ts";

interface Explanation {
  readonly spending_power: number;
  readonly currency: string;
  readonly lines: readonly {
    readonly part: string;
    readonly source: string;
    readonly name: string | null;
    readonly planned: number | null;
    readonly actual: number;
    readonly expected: number;
    readonly counts: number;
    readonly why: string;
  }[];
  readonly sentences: readonly { readonly about: string; readonly text: string }[];
}

export async function report(call: Call): Promise<void> {
  const explanation = await call<Explanation>("GET", "/v1/budget/spending_power/explanation");
  printHeading("How much can we still spend this month?");
  for (const { text } of explanation.sentences) console.log(text);
  printHeading("What is it made of?");
  printLines(explanation);
}

function printHeading(text: string): void {
  console.log(`\n${text}\n${"-".repeat(text.length)}`);
}

function printLines({ lines }: Explanation): void {
  printRow(["", "", "planned", "happened", "expected", "counts", "why"]);
  let lastPart = "";
  for (const { part, source, name, planned, actual, expected, counts, why } of lines) {
    const amounts = [planned, actual, expected, counts].map((amount) => (amount === null ? "" : amount.toFixed(2)));
    printRow([
      part === lastPart ? "" : part,
      name ?? source.replaceAll("_", " "),
      ...amounts,
      why.replaceAll("_", " "),
    ]);
    lastPart = part;
  }
}

const COLUMNS = [10, 24, -10, -10, -10, -10, 11];

/** A width below zero aligns to the right. */
function printRow(cells: readonly string[]): void {
  const padded = cells.map((cell, i) => {
    const width = COLUMNS[i] ?? 0;
    return width < 0 ? cell.padStart(-width) : cell.padEnd(width);
  });
  console.log(padded.join(" ").trimEnd());
}

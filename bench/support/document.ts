/** Writes the results down as a page, with what they were measured on and a plain list of what falls short. */
import type { Settings } from "./benchmark.ts";
import { formatValue } from "./format.ts";
import { describeMachine } from "./machine.ts";
import { FIGURE_HEADER, figureCells, judge, LINE_HEADER, lineCells, type Measured } from "./report.ts";

export function formatDocument(results: readonly Measured[], settings: Settings): string {
  const lines = results.flatMap(({ outcome }) => outcome.lines);
  return `${[
    "# Benchmarks",
    INTRODUCTION,
    "## Where it stands",
    formatTable(LINE_HEADER, lines.map(lineCells)),
    "## Honest losses",
    formatLosses(results),
    "## Measured on",
    formatTable(["what", "here"], [...describeMachine(), ["date", new Date().toISOString().slice(0, 10)]]),
    `${settings.rounds} rounds of ${settings.seconds} s for each member of a pair.`,
    "## In absolute terms",
    ...results.flatMap(formatDetails),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `Written by \`npm run bench\`; run it on your own machine rather than believe these. A ratio says more than a time: both
members of a pair are measured in turn in the same run, and the ratio is taken round by round. Told are the median and
the range over the rounds. "At least" is what a change must not fall below, "aim" where it is to get to.`;

/** Everything that does not reach its aim, the worst first. */
function formatLosses(results: readonly Measured[]): string {
  const losses = results
    .flatMap(({ outcome }) => outcome.lines)
    .filter((line) => judge(line) !== "reaches the aim")
    .map((line) => {
      const { what, measured, aim, unit } = line;
      if (typeof measured === "string")
        return { share: Number.POSITIVE_INFINITY, text: `- ${what}: not measured: ${measured}` };
      const share = line.isLessBetter ? aim / measured.median : measured.median / aim;
      const text = `- ${what}: ${formatValue(measured.median, unit)} where ${formatValue(aim, unit)} is the aim; ${judge(line)}.`;
      return { share, text };
    })
    .sort((a, b) => a.share - b.share);
  return losses.length === 0 ? "None: everything reaches its aim." : losses.map(({ text }) => text).join("\n");
}

function formatDetails({ benchmark, outcome }: Measured): string[] {
  const tables = outcome.tables?.flatMap(({ title, header, rows }) => [`${title}:`, formatTable(header, rows)]) ?? [];
  const figures = outcome.figures.length === 0 ? [] : [formatTable(FIGURE_HEADER, outcome.figures.map(figureCells))];
  return [`### ${benchmark.name}`, ...figures, ...tables, ...outcome.notes];
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(header), row(header.map(() => "---")), ...rows.map(row)].join("\n");
}

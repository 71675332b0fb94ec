/** Formats the results as a page, with the machine and a list of missed targets. */
import type { Settings } from "./benchmark.ts";
import { formatValue } from "./format.ts";
import { describeMachine } from "./machine.ts";
import { FIGURE_HEADER, figureCells, judge, LINE_HEADER, lineCells, MEETS_TARGET, type Measured } from "./report.ts";

export function formatDocument(results: readonly Measured[], settings: Settings): string {
  const lines = results.flatMap(({ outcome }) => outcome.lines);
  return `${[
    "# Benchmarks",
    INTRODUCTION,
    "## Results",
    formatTable(LINE_HEADER, lines.map(lineCells)),
    "## Missed targets",
    formatLosses(results),
    "## Machine",
    formatTable(["property", "value"], [...describeMachine(), ["date", new Date().toISOString().slice(0, 10)]]),
    `${settings.rounds} rounds of ${settings.seconds} s for each program of a pair.`,
    "## Absolute figures",
    ...results.flatMap(formatDetails),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `\`npm run bench\` writes this page. Run it on your own machine for figures that apply to you. Ratios are more reliable than
times: the two programs of a pair take turns in the same run, and each round gives one ratio. The tables show the median
and the range over all rounds. No change may fail a "required" value; "target" is the goal.`;

/** All lines below their target, worst first. */
function formatLosses(results: readonly Measured[]): string {
  const losses = results
    .flatMap(({ outcome }) => outcome.lines)
    .filter((line) => judge(line) !== MEETS_TARGET)
    .map((line) => {
      const { what, measured, aim, unit } = line;
      if (typeof measured === "string")
        return { share: Number.POSITIVE_INFINITY, text: `- ${what}: not measured: ${measured}` };
      const share = line.isLessBetter ? aim / measured.median : measured.median / aim;
      const text = `- ${what}: ${formatValue(measured.median, unit)}, target ${formatValue(aim, unit)}: ${judge(line)}.`;
      return { share, text };
    })
    .sort((a, b) => a.share - b.share);
  return losses.length === 0 ? "None." : losses.map(({ text }) => text).join("\n");
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

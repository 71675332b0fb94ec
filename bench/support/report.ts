/** The printed report: the figures of each benchmark, and a summary at the end. */
import { formatTable } from "../../src/cli/table.ts";
import type { Benchmark, Figure, Line, Outcome } from "./benchmark.ts";
import { formatPercent, formatValue } from "./format.ts";

export interface Measured {
  readonly benchmark: Benchmark;
  readonly outcome: Outcome;
}

export const LINE_HEADER = ["figure", "required", "target", "measured", "range", "result"];

export function formatReport({ outcome }: Measured): string {
  const tables = outcome.tables?.map(({ title, header, rows }) => `${title}\n\n${formatTable(header, rows)}\n`) ?? [];
  const parts = [...tables];
  if (outcome.lines.length > 0) parts.unshift(formatTable(LINE_HEADER, outcome.lines.map(lineCells)));
  if (outcome.figures.length > 0) parts.push(formatTable(FIGURE_HEADER, outcome.figures.map(figureCells)));
  return `\n${parts.join("\n\n")}`;
}

export function formatSummary(results: readonly Measured[]): string {
  const lines = results.flatMap(({ outcome }) => outcome.lines);
  return `\n\nSummary\n\n${formatTable(LINE_HEADER, lines.map(lineCells))}\n`;
}

export function lineCells(line: Line): string[] {
  const { measured, unit } = line;
  const bound = (value: number) => `${line.isLessBetter ? "at most " : ""}${formatValue(value, unit)}`;
  const [value, range] =
    typeof measured === "string"
      ? ["not measured", ""]
      : [
          formatValue(measured.median, unit),
          `${formatValue(measured.least, unit)} to ${formatValue(measured.greatest, unit)}`,
        ];
  return [line.what, bound(line.atLeast), bound(line.aim), value, range, judge(line)];
}

/** The result of a line in words. */
function judge({ measured, atLeast, aim, isLessBetter = false }: Line): string {
  if (typeof measured === "string") return `not measured: ${measured}`;
  const reaches = (bound: number) => (isLessBetter ? measured.median <= bound : measured.median >= bound);
  if (reaches(aim)) return "meets the target";
  return reaches(atLeast) ? "passes, below the target" : "fails";
}

export const FIGURE_HEADER = ["figure", "median and range", "per second of CPU", "its core"];

export function figureCells({ what, value, perCpuSecond = "", serverCpu }: Figure): string[] {
  return [what, value, perCpuSecond, serverCpu === undefined ? "" : `${formatPercent(serverCpu)} busy`];
}

/** Formats the results as a page, with the machine and a list of missed targets. */

import { WEB_HEADER, type WebResult, webCells } from "../web/result.ts";
import type { Settings } from "./benchmark.ts";
import { formatValue } from "./format.ts";
import { describeMachine } from "./machine.ts";
import { FIGURE_HEADER, figureCells, judge, LINE_HEADER, lineCells, MEETS_TARGET, type Measured } from "./report.ts";

/** The section of `npm run bench:web` begins with this line, and ends the page. */
const WEB_HEADING = "## Web app";

/** Replaces one of the two sections of the page: that of `npm run bench`, or that of `npm run bench:web`. */
export function replaceSection(page: string, by: { readonly service: string } | { readonly web: string }): string {
  const at = page.indexOf(`${WEB_HEADING}\n`);
  const [service, web] = at < 0 ? [page, ""] : [page.slice(0, at), page.slice(at)];
  return "service" in by
    ? [by.service, web].filter((text) => text !== "").join("\n")
    : `${service.trimEnd()}\n\n${by.web}`;
}

export function formatWebSection(results: readonly WebResult[], rounds: number): string {
  return `${[
    WEB_HEADING,
    WEB_INTRODUCTION,
    formatTable(WEB_HEADER, results.map(webCells)),
    `${rounds} rounds. The table shows the median and the range. Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
  ].join("\n\n")}\n`;
}

const WEB_INTRODUCTION = `\`npm run bench:web\` writes this section. It measures the web app in Chromium over its DevTools protocol: 390 x 844, CPU slowed
4 times, 1.6 Mbit/s, 150 ms latency. The list is 1280 x 800, for its mouse wheel. Times start with the navigation. Cold:
the browser is signed in, and its cache is empty. Repeat: the cache has the files, without a service worker. Offline: with the
service worker. The app is interactive when it shows the parts of the number and draws the next frame.`;

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

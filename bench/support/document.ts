/** Formats the results as a page, with the machine and the method. */

import { WEB_HEADER, type WebResult, webCells } from "../web/result.ts";
import type { Settings } from "./benchmark.ts";
import { describeMachine } from "./machine.ts";
import { FIGURE_HEADER, figureCells, LINE_HEADER, lineCells, type Measured } from "./report.ts";

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
    "## Machine",
    formatTable(["property", "value"], [...describeMachine(), ["date", new Date().toISOString().slice(0, 10)]]),
    `${settings.rounds} rounds of ${settings.seconds} s for each program of a pair.`,
    "## Absolute figures",
    formatFigures(results),
    ...results.flatMap(formatTables),
    "## Method",
    results.map(({ benchmark, outcome }) => `- **${benchmark.name}**: ${outcome.notes.join(" ")}`).join("\n"),
  ].join("\n\n")}\n`;
}

const INTRODUCTION = `\`npm run bench\` writes this page. Run it on your own machine for figures that apply to you. Ratios are more reliable than
times: the two programs of a pair take turns in the same run, and each round gives one ratio. The tables show the median
and the range over all rounds. No change may fail a "required" value; "target" is the goal.`;

function formatFigures(results: readonly Measured[]): string {
  const rows = results.flatMap(({ benchmark, outcome }) =>
    outcome.figures.map((figure) => [benchmark.name, ...figureCells(figure)]),
  );
  return formatTable(["benchmark", ...FIGURE_HEADER], rows);
}

function formatTables({ outcome }: Measured): string[] {
  const tables = outcome.tables?.filter(({ isPrintedOnly = false }) => !isPrintedOnly) ?? [];
  return tables.flatMap(({ title, header, rows }) => [`${title}:`, formatTable(header, rows)]);
}

function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(header), row(header.map(() => "---")), ...rows.map(row)].join("\n");
}

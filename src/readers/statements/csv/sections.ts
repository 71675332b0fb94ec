/**
 * Finds the sections of a CSV file: statements of several accounts, one below the other, each with lines before its rows.
 * A section starts with headings of its own, or with a line that names another account.
 */

import { looksLikeDate } from "../text/days.ts";
import { findHeading } from "./headings.ts";
import { cellsOf, currencyColumns, isRow, type Layout } from "./layout.ts";
import { namesAccount } from "./preamble.ts";
import { type CsvRecord, isBlank } from "./split-csv.ts";

/** Every section reads the file again. */
const MAX_SECTIONS = 20;
/** The lines before the headings that can belong to a section. */
const MAX_TITLES = 20;
const MAX_SAMPLE = 1000;

interface Draft {
  readonly header: CsvRecord | null;
  readonly preamble: readonly CsvRecord[];
  readonly lastHeadLine: number;
  readonly sample: CsvRecord[];
  readonly breaks: CsvRecord[];
  lastLine: number;
}

export interface SectionFinder {
  /** Each record once, in the order of the file. */
  add(record: CsvRecord): void;
  /** The layouts of all sections. */
  layouts(): Layout[];
}

export function sectionFinder(first: Layout): SectionFinder {
  const sections: Draft[] = [{ ...first, sample: [], breaks: [] }];
  let header = first.header;
  /** Records without a date and an amount since the last row. */
  let titles: CsvRecord[] = [];
  /** A section that has no row yet. */
  let next: Draft | null = null;
  let hasRows = false;
  let [width, dateAt] = [0, -1];

  /** Most records are like the row before. */
  function isLikeLast({ cells }: CsvRecord): boolean {
    return cells.length === width && looksLikeDate(cells[dateAt] ?? "");
  }

  function start(own: CsvRecord | null, preamble: readonly CsvRecord[], line: number): Draft {
    return { header: own, preamble, lastHeadLine: line, lastLine: Number.POSITIVE_INFINITY, sample: [], breaks: [] };
  }

  function addRow(record: CsvRecord): void {
    const current = sections.at(-1);
    if (next === null && hasRows && titles.some(namesAccount))
      next = start(header, titles, titles.at(-1)?.line ?? record.line - 1);
    if (next !== null && current !== undefined && sections.length < MAX_SECTIONS) {
      current.lastLine = (next.preamble[0]?.line ?? next.lastHeadLine) - 1;
      header = next.header;
      sections.push(next);
    } else if (hasRows && titles.length === 1 && titles.some(isTitle)) {
      const breaks = current?.breaks ?? [];
      if (breaks.length < MAX_SECTIONS) breaks.push(...titles);
    }
    next = null;
    titles = [];
    hasRows = true;
    if (!isLikeLast(record)) [width, dateAt] = [record.cells.length, record.cells.findIndex(looksLikeDate)];
    const sample = sections.at(-1)?.sample ?? [];
    if (sample.length < MAX_SAMPLE) sample.push(record);
  }

  return {
    add(record) {
      if (record.line <= first.lastHeadLine || isBlank(record)) return;
      if (isLikeLast(record) || isRow(record.cells)) return addRow(record);
      const isRepeated = record.cells.join("\0") === header?.cells.join("\0");
      if (hasRows && hasHeadings(record) && (!isRepeated || titles.some(namesAccount)))
        next = start(record, titles, record.line);
      else if (titles.length < MAX_TITLES) titles.push(record);
    },
    layouts: () =>
      sections.map((section, i) => {
        if (i === 0) return { ...first, lastLine: section.lastLine, breaks: section.breaks };
        const currencies = currencyColumns(section.header, section.sample);
        const sample = section.sample.map((record) => ({
          ...record,
          cells: cellsOf(record.cells, { until: first.until, currencies }),
        }));
        return { ...first, ...section, currencies, sample };
      }),
  };
}

function isTitle({ cells }: CsvRecord): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length === 1 && /\p{L}/u.test(filled[0] ?? "");
}

/** The section, divided at its breaks. */
export function divided(layout: Layout): Layout[] {
  const starts = layout.breaks.map(({ line }) => line);
  const part = (from: number, until: number) => layout.sample.filter(({ line }) => line > from && line < until);
  return [layout.lastHeadLine, ...starts].map((start, i) => {
    const end = starts[i] ?? layout.lastLine + 1;
    const own = { lastHeadLine: start, lastLine: end - 1, sample: part(start, end), breaks: [] };
    return i === 0 ? { ...layout, ...own } : { ...layout, ...own, preamble: layout.breaks.slice(i - 1, i) };
  });
}

/** A date and an amount, by their headings. */
function hasHeadings({ cells }: CsvRecord): boolean {
  const meanings = cells.filter((cell) => cell.length < 60).map((cell) => findHeading(cell)?.meaning ?? "ignore");
  return meanings.some((one) => /date$/.test(one)) && meanings.some((one) => /^(?:amount|debit|credit)$/.test(one));
}

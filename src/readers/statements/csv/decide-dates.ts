/** Decides the order of day and month in each column of dates, and whether rows are oldest first. */
import type { Answers } from "../statement.ts";
import { type DateDecision, type DateEvidence, dateEvidence } from "../text/date-evidence.ts";
import type { Column } from "./columns.ts";
import { isDayFirstLanguage } from "./headings.ts";
import type { Layout } from "./layout.ts";
import type { ScanResult } from "./scan.ts";

const NUMERIC_DATE = /(?<![\d./-])\d{1,4}([./-])\d{1,2}\1\d{2,4}(?![\d./-])/g;

export function decideDates(layout: Layout, columns: readonly Column[], scan: ScanResult, answers: Answers) {
  const headings = layout.header?.cells ?? [];
  const dayFirstHeading = headings.find(isDayFirstLanguage) ?? null;
  const decisions = new Map<number, DateDecision>();
  for (const [at, evidence] of scan.dates)
    decisions.set(
      at,
      evidence.decide({ answer: answers.date_order, dayFirstHeading, isEnglish: /\bdate\b/i.test(headings[at] ?? "") }),
    );
  const mainColumn = columns.find(({ meaning }) => meaning === "date");
  let main = decisions.get(mainColumn?.index ?? -1);
  const asked = main?.question ?? null;
  const inPreamble = preambleDates(layout);
  const others = inPreamble.days === 0 ? [] : [inPreamble.decide({ answer: undefined, dayFirstHeading: null })];
  const proof = [...decisions.values(), ...others].find(
    ({ detected, question }) => question === null && detected.confidence >= 0.95,
  );
  if (asked !== null && proof !== undefined && asked.values.includes(proof.order)) main = proof;
  const orders = new Map(
    [...decisions].map(([at, own]) => [at, own.question === null ? own.order : (main?.order ?? own.order)]),
  );
  const order = main?.question === null ? main.order : undefined;
  const course = order === undefined ? null : (scan.dates.get(mainColumn?.index ?? -1)?.courseOf(order) ?? null);
  const lastDay = main === undefined ? undefined : scan.dates.get(mainColumn?.index ?? -1)?.latestOf(main.order);
  return { main, orders, course, lastDay };
}

/** A period such as "01/01/2024 - 01/31/2024" before the rows proves the order of their dates too. */
function preambleDates({ preamble }: Layout): DateEvidence {
  const evidence = dateEvidence();
  for (const { cells, line } of preamble)
    for (const [date] of cells.join(" ").matchAll(NUMERIC_DATE)) evidence.add(date, line);
  return evidence;
}

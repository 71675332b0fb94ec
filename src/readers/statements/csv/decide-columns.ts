/** Decides whether the meanings of the columns are certain, and the order of day and month in each column of dates. */
import type { Answers, Detected, Question } from "../statement.ts";
import { plainText } from "../text/amounts.ts";
import { type DateDecision, type DateEvidence, dateEvidence } from "../text/date-evidence.ts";
import { moneyChoices, moneyColumns, namedMeaning } from "./candidates.ts";
import { hasNamedMoney } from "./evidence.ts";
import type { Column } from "./facts.ts";
import { findHeading, isDayFirstLanguage } from "./headings.ts";
import type { Layout } from "./layout.ts";
import type { Meaning } from "./meanings.ts";
import type { ColumnIndex } from "./row-money.ts";
import type { ChainProof } from "./running-balance.ts";
import type { ScanResult } from "./scan.ts";

/** More readings are hard to compare: then the meaning of each column is easier to choose. */
const MAX_CHOICES = 6;

const NET = /^net/i;
const GROSS = /^(?:gross|brutto|bruto|brut|lordo)/i;

interface ColumnFacts {
  readonly layout: Layout;
  readonly columns: readonly Column[];
  readonly index: ColumnIndex;
  readonly chain: ChainProof | undefined;
  readonly isRelated: boolean;
  readonly hasTwins: boolean;
}

export function decideColumns(
  { layout, columns, index, chain, isRelated, hasTwins }: ColumnFacts,
  answers: Pick<Answers, "columns">,
) {
  const hasAmount = index.has("amount") || index.has("debit") || index.has("credit");
  const value = columns.map(({ meaning }) => meaning).join(",");
  const isConstant = index.get("amount")?.facts.isConstant ?? false;
  const money = moneyColumns(columns).filter(
    ({ meaning, facts }) => meaning === "ignore" && (!facts.isConstant || isConstant),
  );
  // One equation alone can hold by chance, with the wrong column.
  const isKnown = (["amount", "debit", "credit", "balance"] as const).some((role) => isNamed(index.get(role), role));
  const isProven = chain !== undefined && (chain.rows > 1 || (isKnown && money.length === 0));
  const isOnly = money.length === 0 && !index.has("balance");
  const isClear = hasNamedMoney(columns) ? !hasRival(columns, index) : isOnly;
  const isSure = isProven || isRelated || (isClear && !hasTwins);
  const isAnswered = answers.columns !== undefined;
  const evidence = isAnswered
    ? "Your answer."
    : layout.header === null
      ? "The cells of the columns."
      : `The headings of line ${layout.header.line}.`;
  const confidence = !index.has("date") || !hasAmount ? 0.3 : isAnswered || isProven ? 1 : isSure ? 0.97 : 0.7;
  const detected: Detected = { property: "columns", value, confidence, evidence };
  const names = namesOf(columns);
  const examples = layout.sample.slice(0, 3).map(({ line, cells }) => ({
    line,
    text: plainText(cells.join(" | ")).slice(0, 200),
    readings: Object.fromEntries(columns.map((column, i) => [names[i], column.meaning])),
  }));
  const message = "Which column is the date, and which are the amounts? Choose the meaning of each column.";
  if (confidence >= 0.95) return { detected, question: null };
  const choices = moneyChoices(columns, layout.sample).map((choice) => choice.map(({ meaning }) => meaning).join(","));
  const values = [...new Set([value, ...choices])].slice(0, MAX_CHOICES);
  const question: Question = { code: "columns", statement: null, values, examples, message };
  return { detected, question };
}

function isNamed(column: Column | undefined, role: Meaning): boolean {
  return column !== undefined && namedMeaning(column) === role;
}

/** Whether another column may have the amount charged to the account in every row. */
function hasRival(columns: readonly Column[], index: ColumnIndex): boolean {
  const amount = index.get("amount");
  if (amount === undefined) return false;
  const isNet = NET.test(amount.heading) && !columns.some(({ heading }) => findHeading(heading)?.meaning === "fee");
  return columns.some(({ meaning, heading, currency, facts }) => {
    if (meaning !== "ignore" || facts.money < 1 || facts.zeros > 0 || facts.filled < amount.facts.filled) return false;
    const isOther = currency !== null && amount.currency !== null && currency !== amount.currency;
    return (isOther && findHeading(heading)?.meaning === "amount") || (isNet && GROSS.test(heading));
  });
}

/** A name for each column, in the order of the file: unique, and not a number, which JavaScript would sort first. */
function namesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>();
  for (const { heading } of columns) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return columns.map(({ heading, index }) => {
    if (heading === "") return `column ${index + 1}`;
    const isName = counts.get(heading) === 1 && !/^\d+$/.test(heading);
    return isName ? heading : `${heading} (column ${index + 1})`;
  });
}

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

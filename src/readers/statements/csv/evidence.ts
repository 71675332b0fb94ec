/** Compares the candidates for the money columns by what the file proves, and only then by the headings. */
import { decimalsOf } from "../../../domain/currency.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import {
  areHalves,
  convertedReadings,
  type MoneyReading,
  namedMeaning,
  readingOf,
  readingsOf,
  withReading,
} from "./candidates.ts";
import type { Column } from "./facts.ts";
import type { Layout } from "./layout.ts";
import { isAmountMeaning, type Meaning } from "./meanings.ts";
import { proofsOf, type ScanResult } from "./scan.ts";
import type { CsvRecord } from "./split-csv.ts";

/** What a file says about a reading. Less never outweighs more. */
const LEVELS = {
  /** The running balance is correct on every row. */
  proven: 3,
  /** One column follows from others: money out or money in, or an amount at a rate. */
  related: 2,
  /** The only two columns of which each row fills one. */
  halves: 1,
  guessed: 0,
} as const;

interface Judged {
  readonly reading: MoneyReading;
  readonly level: number;
  /** The balance proves it without inverted signs. */
  readonly isAsWritten: boolean;
}

/** One step of the balance can be right by chance, and then contradict a heading. */
const LEAST_STEPS = 2;

export interface Candidate {
  readonly columns: readonly Column[];
  /** Columns follow from each other, so the headings need not be known. */
  readonly isRelated: boolean;
}

/** The columns with the meanings of the best reading. If nothing proves one, the headings decide. */
export function bestCandidate(columns: readonly Column[], sample: readonly CsvRecord[]): Candidate {
  const isNamed = hasNamedMoney(columns);
  const named = judge(columns, readingOf(columns), sample, isNamed);
  if (named.level === LEVELS.proven && isNamed) return { columns, isRelated: false };
  const others = [
    ...readingsOf(columns, sample).map((reading) => judge(columns, reading, sample, isNamed)),
    ...convertedReadings(columns, sample).map((reading) => ({ reading, level: LEVELS.related, isAsWritten: false })),
  ].filter(({ level, reading }) => level === LEVELS.proven || !guessesBalance(columns, reading));
  const halves = others.filter(({ level }) => level === LEVELS.halves);
  const isAmbiguous = new Set(halves.map(({ reading }) => halvesOf(reading).join())).size > 1;
  const best = others
    .filter(({ level }) => level !== LEVELS.halves || (!isNamed && !isAmbiguous))
    .reduce((one, two) => (isBetter(two, one) ? two : one), named);
  if (best === named) return { columns, isRelated: false };
  return { columns: withReading(columns, best.reading), isRelated: best.level === LEVELS.related };
}

function guessesBalance(columns: readonly Column[], reading: MoneyReading): boolean {
  return columns.some((column) => reading.get(column.index) === "balance" && namedMeaning(column) !== "balance");
}

function halvesOf(reading: MoneyReading): number[] {
  const isHalf = ([, meaning]: readonly [number, Meaning]) => meaning === "debit" || meaning === "credit";
  return [...reading]
    .filter(isHalf)
    .map(([index]) => index)
    .sort();
}

/** Whether the heading of an amount is known. */
export function hasNamedMoney(columns: readonly Column[]): boolean {
  return columns.some((column) => isAmountMeaning(column.meaning) && namedMeaning(column) !== undefined);
}

function isBetter(one: Judged, two: Judged): boolean {
  if (one.level !== two.level) return one.level > two.level;
  if (one.level !== LEVELS.proven) return false;
  // Money out and money in explain all cells; one of them alone may be right by chance.
  const [halves, others] = [halvesOf(one.reading).length, halvesOf(two.reading).length];
  return halves === others ? one.isAsWritten && !two.isAsWritten : halves > others;
}

function judge(
  columns: readonly Column[],
  reading: MoneyReading,
  sample: readonly CsvRecord[],
  isNamed: boolean,
): Judged {
  const changed = withReading(columns, reading);
  const least = isNamed ? LEAST_STEPS : 1;
  const [proven] = proofsOf(changed, sample).filter(({ proof }) => proof.rows >= least);
  if (proven !== undefined) return { reading, level: LEVELS.proven, isAsWritten: proven.proof.sign === 1n };
  return { reading, level: relationOf(changed, sample), isAsWritten: false };
}

function relationOf(columns: readonly Column[], sample: readonly CsvRecord[]): number {
  const [debit, credit, amount] = (["debit", "credit", "amount"] as const).map((role) =>
    columns.find(({ meaning }) => meaning === role),
  );
  // A heading with a currency names the amount charged to the account.
  if (amount !== undefined && amount.currency !== null && namedMeaning(amount) === "amount") return LEVELS.related;
  if (debit === undefined || credit === undefined || !areHalves(debit, credit, sample)) return LEVELS.guessed;
  const isNamed = namedMeaning(debit) === "debit" && namedMeaning(credit) === "credit";
  return isNamed ? LEVELS.related : LEVELS.halves;
}

/** With these scripts, the comma separates thousands. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

export function decimalHint(
  layout: Layout,
  columns: readonly Column[],
  { decimals }: ScanResult,
): DecimalHint | undefined {
  const separator = decimals.openSeparator;
  if (separator === undefined) return undefined;
  const whole = separator === "," ? "." : ",";
  const [only, ...others] = proofsOf(columns, layout.sample).filter(({ proof }) => proof.rows > 1);
  if (only !== undefined && others.length === 0)
    return { sign: only.sign, evidence: `The running balance is only correct with the decimal sign "${only.sign}".` };
  const currency = columns.find((column) => column.currency !== null && decimalsOf(column.currency) === 0)?.currency;
  if (currency != null) return { sign: whole, evidence: `${currency} has no decimals.` };
  const heading = layout.header?.cells.find((cell) => EAST_ASIAN.test(cell));
  return heading === undefined
    ? undefined
    : { sign: ".", evidence: `In the language of the heading "${heading}", the comma separates thousands.` };
}

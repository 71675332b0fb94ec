/**
 * Decides how a section of a CSV file is read. `decide` is pure: it gets the facts of the section and the user's answers, and
 * returns the reading, its evidence and the open questions.
 */
import type { Answers, DateOrder, Detected, Question } from "../statement.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import { columnsOfSigns } from "./answered-signs.ts";
import { decideColumns, decideDates } from "./decide-columns.ts";
import { decideFee, decideSign, isCardFile, signExamples } from "./decide-sign.ts";
import { type Column, type Columns, give, hasMeaning } from "./facts.ts";
import { isRow, type Layout } from "./layout.ts";
import type { Unbooked } from "./other-rows.ts";
import { readFacts } from "./preamble.ts";
import type { Program } from "./programs/program.ts";
import { type ColumnIndex, indexColumns, type MoneyPlan } from "./row-money.ts";
import { type ChainProof, inOrderOfDates } from "./running-balance.ts";
import type { ScanResult } from "./scan.ts";
import type { CsvRecord } from "./split-csv.ts";

/** What is known of a section before the decision. */
export interface SectionFacts {
  readonly layout: Layout;
  /** Whether the file has other sections. */
  readonly isSection: boolean;
  readonly program: Program | undefined;
  /** With the meanings of the best candidate. */
  readonly columns: Columns;
  /** Columns follow from each other, so the headings need not be known. */
  readonly isRelated: boolean;
  /** What all its records say. */
  readonly scan: ScanResult;
  /** How its amounts are written. */
  readonly money: MoneyPlan;
  readonly hint: DecimalHint | undefined;
  /** The account of the rows that name it as the sender or the recipient. */
  readonly senderOrRecipient: string | null;
}

/** How a section is read: the decision, and the facts that reading its rows needs. */
export interface CsvPlan
  extends Pick<SectionFacts, "layout" | "isSection" | "program" | "columns" | "money" | "senderOrRecipient" | "scan"> {
  readonly index: ColumnIndex;
  /** The order of day and month, by column. */
  readonly orders: ReadonlyMap<number, DateOrder>;
  readonly isInverted: boolean;
  readonly isFeeExtra: boolean;
  readonly chain: ChainProof | undefined;
  /** Without a proof: the order of the rows in which nearly all balances are correct, and the lines of those that are not. */
  readonly nearly: { readonly order: ChainProof["order"]; readonly lines: readonly number[] } | undefined;
  /** The signs of amounts without one, by line. */
  readonly signs: ReadonlyMap<number, 1 | -1> | undefined;
  /** The rows whose amounts do not move the balance, if all others do. */
  readonly unbooked: Unbooked | undefined;
  /** If one column has the payer's name and another the payee's: the name that is in every row. */
  readonly ownName: string | null;
  /** The newest day of the rows. */
  readonly lastDay: string | undefined;
  /** The account of the rows that name none. */
  readonly onlyAccount: string | null;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
  /** No row can be read until these are answered. */
  readonly isBlocked: boolean;
}

export function decide(facts: SectionFacts, answers: Answers): CsvPlan {
  const { layout, isSection, program, isRelated, scan, money, hint, senderOrRecipient } = facts;
  const columns = withOwnIban(facts);
  const index = indexColumns(columns);
  const dates = decideDates(layout, columns, scan, answers);
  const balance = decideBalance(scan, index, dates.course);
  const { chain } = balance;
  const mapping = decideColumns({ layout, columns, index, chain, isRelated, hasTwins: scan.hasTwins }, answers);
  const hasColumns = mapping.question === null;
  const decimal = scan.decimals.decide(answers.decimal_sign, hint);
  const order = dates.main?.order ?? "dmy";
  const sign = decideSign(
    {
      ...{ scan, index, chain },
      mustAsk: program?.hasSigns === false,
      isCardFile: program === undefined && isCardFile(layout, columns),
      balances: program === undefined ? readFacts(layout.preamble, order, money.decimalSign).balances : [],
      examples: signExamples(layout.sample, index, money),
      byColumn: columnsOfSigns(
        columns,
        layout.sample.filter(({ cells }) => isRow(cells)).map(({ cells }) => cells),
      ),
    },
    program?.hasSigns ? (answers.sign ?? "as_written") : answers.sign,
  );
  const fee = decideFee(scan, index, chain, answers);
  const decisions = [mapping, ...(hasColumns ? [dates.main, decimal, sign, fee] : [])].filter(
    (decision) => decision !== undefined,
  );
  const [account, ...others] = scan.accounts;
  return {
    ...{ layout, isSection, program, columns, index, money, scan, senderOrRecipient },
    ...balance,
    orders: dates.orders,
    isInverted: sign.isInverted,
    isFeeExtra: fee?.isExtra ?? false,
    ownName: ownNameOf(columns, layout.sample),
    lastDay: dates.lastDay,
    onlyAccount: program === undefined && others.length === 0 ? (account ?? null) : null,
    detected: [...layout.detected, ...decisions.map((decision) => decision.detected)],
    questions: decisions.map((decision) => decision.question).filter((question) => question !== null),
    isBlocked: !hasColumns || (dates.main?.question ?? null) !== null || decimal.question !== null,
  };
}

/** What the running balance proves, in the order of the dates. */
function decideBalance(
  scan: ScanResult,
  index: ColumnIndex,
  course: "rises" | "falls" | null,
): Pick<CsvPlan, "chain" | "nearly" | "signs" | "unbooked"> {
  const { proof, nearly } = scan.chain;
  const signs = index.has("amount") && proof === undefined ? scan.balanceSigns.decide(course) : undefined;
  const unbooked = proof === undefined && signs === undefined ? scan.unbooked : undefined;
  const proven = proof ?? unbooked?.proof;
  const chain = proven === undefined ? signs?.proof : inOrderOfDates(proven, course, scan.hasFees);
  const close = chain === undefined ? nearly : undefined;
  const dated = close === undefined ? undefined : inOrderOfDates(close, course, scan.hasFees);
  const isOrdered = dated !== undefined && !dated.isBefore;
  return { chain, nearly: isOrdered ? close : undefined, signs: signs?.byLine, unbooked };
}

/** A column "IBAN" that is the same in every row is the file's account, unless another one is named before the rows. */
function withOwnIban({ columns, scan, layout }: SectionFacts): Columns {
  const column = columns.find(({ meaning }) => meaning === "iban");
  if (column === undefined) return columns;
  const isOwn = scan.ibans.size === 1 && scan.ibanRows === scan.rows && !hasMeaning(columns, "account");
  const named = layout.preamble.some(({ cells }) =>
    cells.some((cell) => /[A-Z]{2}\d{2}[A-Z0-9 ]{11,}|\d{7,}/.test(cell)),
  );
  const isCounter = hasMeaning(columns, "counter_account");
  return give(columns, [column], isOwn && !named ? "account" : isCounter ? "ignore" : "counter_account");
}

function ownNameOf(columns: readonly Column[], sample: readonly CsvRecord[]): string | null {
  const [payer, payee] = (["payer", "payee"] as const).map((name) => columns.find(({ meaning }) => meaning === name));
  if (payer === undefined || payee === undefined) return null;
  const pairs = sample
    .map(({ cells }) => [cells[payer.index] ?? "", cells[payee.index] ?? ""])
    .filter((pair) => !pair.includes(""));
  const [own, ...more] = (pairs[0] ?? []).filter((name) => pairs.every((pair) => pair.includes(name)));
  return pairs.length > 1 && more.length === 0 ? (own ?? null) : null;
}

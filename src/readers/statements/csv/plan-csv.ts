/** Decides how a CSV file is read, from its layout, its columns, a first pass over its rows, and the user's answers. */
import { MAX_COLUMNS } from "../limits.ts";
import type { Answers, DateOrder, Detected, Question } from "../statement.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import { isCardFile } from "./card-file.ts";
import { type Column, mapColumns } from "./columns.ts";
import { decideColumns, hasNamedMoney } from "./decide-columns.ts";
import { decideDates } from "./decide-dates.ts";
import { decimalHint } from "./decimal-hint.ts";
import { findBalanceColumn } from "./find-balance-column.ts";
import { findHeading, normalizeHeading } from "./headings.ts";
import { findLayout, isRow, type Layout, withYears } from "./layout.ts";
import { isMeaning } from "./meanings.ts";
import type { Program } from "./programs/program.ts";
import { findProgram } from "./programs/programs.ts";
import { type ColumnIndex, indexColumns, type MoneyPlan, UNKNOWN_MONEY } from "./row-money.ts";
import { type ChainProof, inOrderOfDates } from "./running-balance.ts";
import { csvScan, type ScanResult } from "./scan.ts";
import { moneyPlan, scanRecords } from "./scan-records.ts";
import { decideFee, decideSign, signExamples } from "./signs.ts";
import { type CsvRecord, cleanCell, csvSplitter, isBlank } from "./split-csv.ts";

export interface CsvPlan {
  readonly layout: Layout;
  readonly program: Program | undefined;
  readonly columns: readonly Column[];
  readonly index: ColumnIndex;
  /** The order of day and month, by column. */
  readonly orders: ReadonlyMap<number, DateOrder>;
  readonly money: MoneyPlan;
  readonly isInverted: boolean;
  readonly isFeeExtra: boolean;
  readonly chain: ChainProof | undefined;
  /** Without a proof: the order of the rows in which nearly all balances are correct, and the lines of those that are not. */
  readonly nearly: { readonly order: ChainProof["order"]; readonly lines: readonly number[] } | undefined;
  /** The signs of amounts without one, by line. */
  readonly signs: ReadonlyMap<number, 1 | -1> | undefined;
  /** The account of the rows that name it as the sender or the recipient. */
  readonly senderOrRecipient: string | null;
  /** The account of the rows that name none. */
  readonly onlyAccount: string | null;
  readonly scan: ScanResult;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
  /** No row can be read until these are answered. */
  readonly isBlocked: boolean;
}

/** Undefined if the file has neither known headings nor rows with a date and an amount. */
export async function planCsv(
  head: string,
  isWhole: boolean,
  open: () => AsyncIterable<string>,
  answers: Answers,
): Promise<CsvPlan | undefined> {
  const layout = findLayout(head, isWhole);
  if (layout === undefined) return undefined;
  const columns = mapColumns(
    layout.header,
    layout.sample.filter((record) => layout.header !== null || isRow(record.cells)),
  );
  const program = findProgram(layout.header);
  if (program !== undefined) {
    for (const column of columns) column.meaning = program.meanings[column.heading.toLowerCase()] ?? "ignore";
  }
  for (const { index, meaning } of answers.columns ?? []) {
    const column = columns[index];
    if (column !== undefined && isMeaning(meaning)) column.meaning = meaning;
  }
  if (!hasNamedMoney(columns) && answers.columns === undefined) findBalanceColumn(columns, layout);
  const first = scanRecords(columns, layout.sample, UNKNOWN_MONEY);
  const ownAccount = program === undefined ? ownAccountOf(columns, layout.sample) : null;
  const scanFile = async (plan: MoneyPlan) => {
    const scan = csvScan(columns, plan, ownAccount !== null);
    const splitter = csvSplitter(
      layout.delimiter,
      (record) => addRecord(scan, record, layout),
      () => undefined,
    );
    for await (const piece of open()) splitter.write(piece);
    splitter.end();
    return scan.result();
  };
  const hint = decimalHint(layout, columns, first);
  const provisional = moneyPlan(first, answers, hint);
  const once = await scanFile(provisional);
  const money = moneyPlan(once, answers, hint);
  const scan = isSamePlan(money, provisional) ? once : await scanFile(money);
  return decide(layout, program, columns, scan, money, answers, ownAccount, hint);
}

function isSamePlan(one: MoneyPlan, two: MoneyPlan): boolean {
  return (Object.keys(one) as (keyof MoneyPlan)[]).every((key) => one[key] === two[key]);
}

function addRecord(scan: ReturnType<typeof csvScan>, record: CsvRecord, layout: Layout): void {
  if (record.line > layout.lastHeadLine && record.cells.length <= MAX_COLUMNS && !isBlank(record))
    scan.add({ ...record, cells: withYears(record.cells.map(cleanCell), layout.until) });
}

function decide(
  layout: Layout,
  program: Program | undefined,
  columns: Column[],
  scan: ScanResult,
  money: MoneyPlan,
  answers: Answers,
  senderOrRecipient: string | null,
  hint: DecimalHint | undefined,
): CsvPlan {
  resolveIban(columns, scan, layout);
  const [account, ...others] = scan.accounts;
  const index = indexColumns(columns);
  const dates = decideDates(layout, columns, scan, answers);
  const { proof } = scan.chain;
  const signs = index.has("amount") && proof === undefined ? scan.balanceSigns.decide(dates.course) : undefined;
  const chain = proof === undefined ? signs?.proof : inOrderOfDates(proof, dates.course, scan.hasFees);
  const close = chain === undefined ? scan.chain.nearly : undefined;
  const dated = close === undefined ? undefined : inOrderOfDates(close, dates.course, scan.hasFees);
  const nearly = close === undefined || dated === undefined || dated.isBefore ? undefined : close;
  const decimal = scan.decimals.decide(answers.decimal_sign, hint);
  const mapping = decideColumns(layout, columns, index, chain, scan.hasTwins, answers);
  const hasColumns = mapping.question === null;
  const sign = decideSign(
    scan,
    index,
    chain,
    program?.hasSigns ? { ...answers, sign: answers.sign ?? "as_written" } : answers,
    program?.hasSigns === false,
    program === undefined && isCardFile(layout, columns),
    signExamples(layout.sample, index, money),
  );
  const fee = decideFee(scan, index, chain, answers);
  const decisions = [mapping, ...(hasColumns ? [dates.main, decimal, sign, fee] : [])].filter(
    (decision) => decision !== undefined,
  );
  return {
    layout,
    program,
    columns,
    index,
    orders: dates.orders,
    money,
    isInverted: sign.isInverted,
    isFeeExtra: fee?.isExtra ?? false,
    chain,
    nearly,
    signs: signs?.byLine,
    senderOrRecipient,
    onlyAccount: program === undefined && others.length === 0 ? (account ?? null) : null,
    scan,
    detected: [...layout.detected, ...decisions.map((decision) => decision.detected)],
    questions: decisions.map((decision) => decision.question).filter((question) => question !== null),
    isBlocked: !hasColumns || (dates.main?.question ?? null) !== null || decimal.question !== null,
  };
}

const SOURCE = /^(?:rachunek zrodlowy|fra konto|fran konto|from account|source account)$/;

/**
 * If one column has the sender's account and another the recipient's, the account that is in every row. Any other named
 * sender is not an account of the file.
 */
function ownAccountOf(columns: readonly Column[], sample: readonly CsvRecord[]): string | null {
  const account = columns.find(({ meaning }) => meaning === "account");
  const counter = columns.find(({ meaning }) => meaning === "counter_account");
  const isSender = account !== undefined && findHeading(account.heading)?.meaning === "payer";
  if (account === undefined || !(isSender || SOURCE.test(normalizeHeading(account.heading)))) return null;
  const named = sample
    .filter(({ cells }) => isRow(cells))
    .map(({ cells }) => [cells[account.index], cells[counter?.index ?? -1]].filter((cell) => cell));
  const [own, ...more] = [...new Set(named[0])].filter((number) => named.every((numbers) => numbers.includes(number)));
  if (own !== undefined && more.length === 0) return own;
  if (isSender) account.meaning = "ignore";
  return null;
}

/** A column "IBAN" that is the same in every row is the file's account, unless another one is named before the rows. */
function resolveIban(columns: Column[], scan: ScanResult, layout: Layout): void {
  const column = columns.find(({ meaning }) => meaning === "iban");
  if (column === undefined) return;
  const isOwn =
    scan.ibans.size === 1 && scan.ibanRows === scan.rows && !columns.some(({ meaning }) => meaning === "account");
  const named = layout.preamble.some(({ cells }) =>
    cells.some((cell) => /[A-Z]{2}\d{2}[A-Z0-9 ]{11,}|\d{7,}/.test(cell)),
  );
  const isCounter = columns.some(({ meaning }) => meaning === "counter_account");
  column.meaning = isOwn && !named ? "account" : isCounter ? "ignore" : "counter_account";
}

/** Decides how a CSV file is read, from its layout, its columns, a first pass over its rows, and the user's answers. */
import { MAX_COLUMNS } from "../limits.ts";
import type { Answers, DateOrder, Detected, Question } from "../statement.ts";
import type { DecimalHint } from "../text/decimal-evidence.ts";
import { columnsOfSigns, withAnsweredSigns } from "./answered-signs.ts";
import { isCardFile } from "./card-file.ts";
import { type Column, mapColumns } from "./columns.ts";
import { decideColumns } from "./decide-columns.ts";
import { decideDates } from "./decide-dates.ts";
import { decideMoney } from "./decide-money.ts";
import { decimalHint } from "./decimal-hint.ts";
import { findHeading, normalizeHeading } from "./headings.ts";
import { cellsOf, findLayout, isRow, type Layout } from "./layout.ts";
import { isMeaning } from "./meanings.ts";
import { readFacts } from "./preamble.ts";
import type { Program } from "./programs/program.ts";
import { findProgram } from "./programs/programs.ts";
import { type ColumnIndex, indexColumns, type MoneyPlan, UNKNOWN_MONEY } from "./row-money.ts";
import { type ChainProof, inOrderOfDates } from "./running-balance.ts";
import { csvScan, type ScanResult } from "./scan.ts";
import { moneyPlan, scanRecords } from "./scan-records.ts";
import { divided, sectionFinder } from "./sections.ts";
import { decideFee, decideSign, signExamples } from "./signs.ts";
import { type CsvRecord, cleanCell, csvSplitter, isBlank } from "./split-csv.ts";
import type { Unbooked } from "./unbooked-rows.ts";

export interface CsvPlan {
  readonly layout: Layout;
  /** Whether the file has other sections. */
  readonly isSection: boolean;
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
  /** The rows whose amounts do not move the balance, if all others do. */
  readonly unbooked: Unbooked | undefined;
  /** The account of the rows that name it as the sender or the recipient. */
  readonly senderOrRecipient: string | null;
  /** If one column has the payer's name and another the payee's: the name that is in every row. */
  readonly ownName: string | null;
  /** The newest day of the rows. */
  readonly lastDay: string | undefined;
  /** The account of the rows that name none. */
  readonly onlyAccount: string | null;
  readonly scan: ScanResult;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
  /** No row can be read until these are answered. */
  readonly isBlocked: boolean;
}

/** A plan for each section. Empty if the file has neither known headings nor rows with a date and an amount. */
export async function planCsv(
  head: string,
  isWhole: boolean,
  open: () => AsyncIterable<string>,
  answers: Answers,
): Promise<CsvPlan[]> {
  const layout = findLayout(head, isWhole);
  if (layout === undefined) return [];
  const records = (add: (record: CsvRecord) => void) => eachRecord(layout.delimiter, open, add);
  const isProgram = findProgram(layout.header) !== undefined;
  const layouts = isProgram ? [layout] : await layoutsOf(layout, records);
  const plans = await planSections(layouts, records, answers);
  const [only] = plans;
  if (only === undefined || plans.length > 1 || only.chain !== undefined || !only.index.has("balance")) return plans;
  if (only.layout.breaks.length === 0) return plans;
  // A balance that is correct only if it starts again at each title: the titles are accounts.
  const parts = await planSections(divided(only.layout), records, answers);
  return parts.every(({ chain }) => chain !== undefined) ? parts : plans;
}

async function planSections(layouts: readonly Layout[], records: Records, answers: Answers): Promise<CsvPlan[]> {
  const plans: CsvPlan[] = [];
  for (const one of layouts) {
    const alike = plans.find((plan) => plan.layout.header?.cells.join() === one.header?.cells.join());
    plans.push(await planSection(one, records, { ...provenBy(alike), ...answers }, layouts.length > 1));
  }
  return plans;
}

/** What one section proves holds for others with the same headings. */
function provenBy(plan: CsvPlan | undefined): Answers {
  const proven = plan?.detected.filter(
    ({ property, confidence }) => INHERITED.includes(property) && confidence >= 0.95,
  );
  return Object.fromEntries((proven ?? []).map(({ property, value }) => [property, value]));
}

const INHERITED: readonly Detected["property"][] = ["date_order", "decimal_sign", "sign", "fee"];

type Records = (add: (record: CsvRecord) => void) => Promise<void>;

async function eachRecord(
  delimiter: string,
  open: () => AsyncIterable<string>,
  add: (record: CsvRecord) => void,
): Promise<void> {
  const splitter = csvSplitter(
    delimiter,
    (record) => {
      if (record.cells.length <= MAX_COLUMNS && !isBlank(record))
        add({ ...record, cells: record.cells.map(cleanCell) });
    },
    () => undefined,
  );
  for await (const piece of open()) splitter.write(piece);
  splitter.end();
}

async function layoutsOf(layout: Layout, records: Records): Promise<Layout[]> {
  const finder = sectionFinder(layout);
  await records((record) => finder.add(record));
  return finder.layouts();
}

async function planSection(layout: Layout, records: Records, answers: Answers, isSection: boolean): Promise<CsvPlan> {
  const named = mapColumns(
    layout.header,
    layout.sample.filter((record) => layout.header !== null || isRow(record.cells)),
  );
  const program = findProgram(layout.header);
  if (program !== undefined) {
    for (const column of named) column.meaning = program.meanings[column.heading.toLowerCase()] ?? "ignore";
  }
  for (const { index, meaning } of answers.columns ?? []) {
    const column = named[index];
    if (column !== undefined && isMeaning(meaning)) column.meaning = meaning;
  }
  const isOpen = program === undefined && answers.columns === undefined;
  const decided = isOpen ? decideMoney(named, layout.sample) : { columns: named, isRelated: false };
  const columns = withAnsweredSigns(decided.columns, answers);
  const first = scanRecords(columns, layout.sample, UNKNOWN_MONEY);
  const ownAccount = program === undefined ? ownAccountOf(columns, layout.sample) : null;
  const scanFile = async (plan: MoneyPlan) => {
    const scan = csvScan(columns, plan, ownAccount !== null);
    await records((record) => {
      if (record.line > layout.lastHeadLine && record.line <= layout.lastLine)
        scan.add({ ...record, cells: cellsOf(record.cells, layout) });
    });
    return scan.result();
  };
  const hint = decimalHint(layout, columns, first);
  const provisional = moneyPlan(first, answers, hint);
  const once = await scanFile(provisional);
  const money = moneyPlan(once, answers, hint);
  const scan = isSamePlan(money, provisional) ? once : await scanFile(money);
  return decide(layout, isSection, program, [...columns], decided.isRelated, scan, money, answers, ownAccount, hint);
}

function isSamePlan(one: MoneyPlan, two: MoneyPlan): boolean {
  return (Object.keys(one) as (keyof MoneyPlan)[]).every((key) => one[key] === two[key]);
}

function decide(
  layout: Layout,
  isSection: boolean,
  program: Program | undefined,
  columns: Column[],
  isRelated: boolean,
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
  const unbooked = proof === undefined && signs === undefined ? scan.unbooked.decide() : undefined;
  const proven = proof ?? unbooked?.proof;
  const chain = proven === undefined ? signs?.proof : inOrderOfDates(proven, dates.course, scan.hasFees);
  const close = chain === undefined ? scan.chain.nearly : undefined;
  const dated = close === undefined ? undefined : inOrderOfDates(close, dates.course, scan.hasFees);
  const nearly = close === undefined || dated === undefined || dated.isBefore ? undefined : close;
  const decimal = scan.decimals.decide(answers.decimal_sign, hint);
  const mapping = decideColumns(layout, columns, index, chain, isRelated, scan.hasTwins, answers);
  const hasColumns = mapping.question === null;
  const sign = decideSign(
    scan,
    index,
    chain,
    program?.hasSigns ? { ...answers, sign: answers.sign ?? "as_written" } : answers,
    program?.hasSigns === false,
    program === undefined && isCardFile(layout, columns),
    program === undefined ? readFacts(layout.preamble, dates.main?.order ?? "dmy", money.decimalSign).balances : [],
    signExamples(layout.sample, index, money),
    columnsOfSigns(
      columns,
      layout.sample.filter(({ cells }) => isRow(cells)).map(({ cells }) => cells),
    ),
  );
  const fee = decideFee(scan, index, chain, answers);
  const decisions = [mapping, ...(hasColumns ? [dates.main, decimal, sign, fee] : [])].filter(
    (decision) => decision !== undefined,
  );
  return {
    layout,
    isSection,
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
    unbooked,
    senderOrRecipient,
    ownName: ownNameOf(columns, layout.sample),
    lastDay: dates.lastDay,
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

function ownNameOf(columns: readonly Column[], sample: readonly CsvRecord[]): string | null {
  const [payer, payee] = (["payer", "payee"] as const).map((name) => columns.find(({ meaning }) => meaning === name));
  if (payer === undefined || payee === undefined) return null;
  const pairs = sample
    .map(({ cells }) => [cells[payer.index] ?? "", cells[payee.index] ?? ""])
    .filter((pair) => !pair.includes(""));
  const [own, ...more] = (pairs[0] ?? []).filter((name) => pairs.every((pair) => pair.includes(name)));
  return pairs.length > 1 && more.length === 0 ? (own ?? null) : null;
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

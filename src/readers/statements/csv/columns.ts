/** Gives each column of a CSV file a meaning: by its heading if it is known and its cells agree, otherwise by its cells. */
import { isCurrency } from "../../../domain/currency.ts";
import { possibleOrders } from "../text/days.ts";
import { findHeading, normalizeHeading } from "./headings.ts";
import { isAmount, isRow } from "./layout.ts";
import type { Meaning } from "./meanings.ts";
import { moneyColumns } from "./money-columns.ts";
import { isSignWord, isStateWord, signOf } from "./sign-words.ts";
import type { CsvRecord } from "./split-csv.ts";

export interface Column {
  readonly index: number;
  readonly heading: string;
  meaning: Meaning;
  /** The currency in the heading, "Betrag (EUR)". */
  readonly currency: string | null;
  readonly facts: CellFacts;
}

/** The share of the sample's cells of each kind, and whether all are the same. */
interface CellFacts {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  /** Amounts with a sign or decimals, or short numbers: no ids or account numbers. */
  readonly money: number;
  /** Amounts with a sign, a currency or decimals: no short numbers either. Zero counts too. */
  readonly exact: number;
  readonly zeros: number;
  /** Amounts with a minus or plus, or in brackets. */
  readonly signed: number;
  readonly currencies: number;
  readonly signWords: number;
  /** The sign that an empty cell means, if all words mean the other one. */
  readonly signOfEmpty: 1 | -1 | null;
  /** "booked" and "pending". */
  readonly stateWords: number;
  readonly ibans: number;
  /** Numbers of accounts and cards: at least six digits, no words. Hidden digits may be * or x. */
  readonly accounts: number;
  /** Cells with a digit. */
  readonly digits: number;
  readonly isConstant: boolean;
  readonly longest: number;
}

const MOST = 0.6;
const LONGEST_SIGN_WORD = 12;
const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z]{0,4})?[\d*xX][\d*xX/ -]{4,}\d$/;
/** Headings of the amount that the account is charged, if another column has the amount in the shop's currency. */
const CHARGED = /\b(?:account|rachunku|uctu|kontowahrung|booking|billing|buchungsbetrag|счета|карты|рахунку|картки)\b/;
const NET = /^(?:net(?:to)?(?: amount)?|total amount)$/;

export function mapColumns(header: CsvRecord | null, sample: readonly CsvRecord[]): Column[] {
  const width = Math.max(header?.cells.length ?? 0, ...sample.map((record) => record.cells.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const heading = header?.cells[index] ?? "";
    const facts = factsOf(sample.map((record) => record.cells[index] ?? ""));
    const known = findHeading(heading);
    const isKind = normalizeHeading(heading) === "transaction" && facts.signWords === 1; // "DEBIT" and "CREDIT"
    const meaning = known === undefined ? "ignore" : isKind ? "bank_code" : agreeWithCells(known.meaning, facts);
    return { index, heading, meaning, currency: known?.currency ?? null, facts };
  });
  resolveDates(columns);
  completePair(columns, sample);
  resolveAmounts(columns);
  resolveSingles(columns);
  resolvePayees(columns);
  resolveTexts(columns, header !== null, sample.length);
  return columns;
}

function factsOf(cells: readonly string[]): CellFacts {
  const filled = cells.filter((cell) => cell !== "");
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  return {
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    dates: share((cell) => cell.length <= 48 && possibleOrders(cell).length > 0),
    amounts: share(isAmount),
    money: share((cell) => isAmount(cell) && (/[-+.,(]/.test(cell) || /^\d{1,9}$/.test(cell))),
    exact: share((cell) => isAmount(cell) && (/^0*$/.test(cell) || !/^\d+$/.test(cell))),
    zeros: share((cell) => isAmount(cell) && !/[1-9]/.test(cell)),
    signed: share((cell) => isAmount(cell) && /[-+(]/.test(cell)),
    currencies: share((cell) => isCurrency(cell.toUpperCase())),
    // A dash alone means an empty cell.
    signWords: filled.every((cell) => cell === "-") ? 0 : share(isSignWord),
    signOfEmpty: filled.length === cells.length ? null : otherSign(new Set(filled.map(signOf))),
    stateWords: share(isStateWord),
    ibans: share((cell) => /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,36}$/.test(cell)),
    accounts: share((cell) => ACCOUNT.test(cell) && /\d{3}/.test(cell)),
    digits: share((cell) => /\d/.test(cell)),
    isConstant: new Set(filled).size === 1,
    longest: Math.max(0, ...filled.map((cell) => cell.length)),
  };
}

function otherSign(signs: ReadonlySet<1 | -1 | undefined>): 1 | -1 | null {
  const [only] = signs;
  return signs.size !== 1 || only === undefined ? null : only === 1 ? -1 : 1;
}

/** The heading's meaning, unless the cells contradict it: "Value" is a date or an amount. */
function agreeWithCells(meaning: Meaning, facts: CellFacts): Meaning {
  if (facts.filled === 0) return meaning;
  const isDate = facts.dates >= MOST;
  const isMoney = facts.amounts >= MOST && !isDate;
  if (meaning === "date" || meaning === "value_date" || meaning === "purchase_date") {
    if (isDate || facts.dates > 0) return meaning;
    if (facts.currencies === 1) return "currency"; // "Valuta" in Swedish
    return isMoney ? "amount" : "ignore";
  }
  if (["amount", "debit", "credit", "fee", "balance", "foreign_amount"].includes(meaning)) {
    if (isMoney || facts.amounts > 0) return meaning;
    if (isDate) return "date";
    return facts.signWords === 1 ? "sign" : facts.currencies === 1 ? "currency" : "ignore";
  }
  if (meaning === "currency" || meaning === "foreign_currency") return facts.currencies > 0 ? meaning : "ignore";
  if (meaning === "sign" && isMoney && facts.signWords === 0) return "amount"; // "Soll/Haben" above amounts
  // A few rows may have another word, such as "neutral". They are rejected if their amounts have no sign.
  if (meaning === "sign" && facts.signWords < 1 && (facts.signWords < 0.5 || facts.longest > LONGEST_SIGN_WORD))
    return "text";
  if (meaning === "payee" && (facts.ibans === 1 || facts.accounts === 1)) return "counter_account";
  if (meaning === "payer" && facts.accounts === 1) return "account";
  if (meaning === "counter_account" && facts.filled > 0 && facts.digits === 0) return "payee";
  return meaning;
}

/** Without a booking date, the purchase date takes its place, then the value date, then the first column of dates. */
function resolveDates(columns: Column[]): void {
  const dates = columns.filter((column) => column.meaning === "date");
  const isEmpty = (column: Column | undefined) => column?.facts.filled === 0;
  const [main, ...others] = dates.sort((a, b) => b.facts.filled - a.facts.filled || a.index - b.index);
  for (const other of others) other.meaning = "ignore";
  if (main !== undefined && !isEmpty(main)) return;
  const promoted =
    columns.find((column) => column.meaning === "purchase_date") ??
    columns.find((column) => column.meaning === "value_date") ??
    columns.find((column) => column.meaning === "ignore" && isDates(column.facts) && column.facts.filled > 0.5);
  if (promoted === undefined || isEmpty(promoted)) return;
  if (main !== undefined) main.meaning = "ignore";
  promoted.meaning = "date";
}

/** Days, and words such as "Pending" instead of a day. */
function isDates({ dates, stateWords }: CellFacts): boolean {
  return dates >= MOST && dates + stateWords >= 0.9;
}

/** If only one of debit and credit has a known heading, the other is the column with an amount in exactly the other rows. */
function completePair(columns: readonly Column[], sample: readonly CsvRecord[]): void {
  const [known, ...others] = columns.filter(({ meaning }) => ["amount", "debit", "credit"].includes(meaning));
  if (known === undefined || known.meaning === "amount" || others.length > 0) return;
  const rows = sample.filter(({ cells }) => isRow(cells));
  const has = ({ cells }: CsvRecord, { index }: Column) => /[1-9]/.test(cells[index] ?? "");
  const [found, ...more] = columns.filter(
    (column) =>
      column.meaning === "ignore" &&
      column.facts.money === 1 &&
      findHeading(column.heading) === undefined &&
      rows.some((row) => has(row, column)) &&
      rows.some((row) => has(row, known)) &&
      rows.every((row) => has(row, column) !== has(row, known)),
  );
  if (found !== undefined && more.length === 0) found.meaning = known.meaning === "debit" ? "credit" : "debit";
}

/** A filled amount column wins over debit and credit. Without any, columns of money are found by their cells. */
function resolveAmounts(columns: Column[]): void {
  if (!columns.some(({ meaning }) => ["amount", "debit", "credit"].includes(meaning))) {
    const foreign = columns.find(({ meaning }) => meaning === "foreign_amount");
    if (foreign !== undefined) foreign.meaning = "amount";
  }
  const amounts = columns.filter((column) => column.meaning === "amount");
  const rankOf = (column: Column) => rankAmount(column, columns);
  const best = amounts.toSorted(
    (a, b) =>
      b.facts.filled - a.facts.filled || rankOf(b) - rankOf(a) || a.facts.zeros - b.facts.zeros || a.index - b.index,
  )[0];
  for (const amount of amounts)
    if (best !== undefined && amount !== best) demoteAmount(amount, best, rankOf(best) > rankOf(amount), columns);
  const fee = columns.find(({ meaning }) => meaning === "fee");
  if (fee !== undefined && best !== undefined && NET.test(normalizeHeading(best.heading))) fee.meaning = "ignore";
  const pair = columns.filter((column) => column.meaning === "debit" || column.meaning === "credit");
  const isPair = new Set(pair.map((column) => column.meaning)).size === 2;
  if (best !== undefined && isPair) {
    if (best.facts.filled === 1) for (const column of pair) column.meaning = "ignore";
    else if (pair.some((column) => column.facts.filled > 0)) best.meaning = "ignore";
  }
  if (best !== undefined || pair.length > 0) return;
  const money = moneyColumns(columns);
  const variable = money.filter((column) => !column.facts.isConstant);
  const [only] = (variable.length > 0 ? variable : money).toSorted((a, b) => b.facts.signed - a.facts.signed);
  if (only !== undefined) only.meaning = "amount";
}

/** Which of several amounts the account is charged: the heading says so, or names the currency. A net amount includes the fee. */
function rankAmount({ heading, currency }: Column, columns: readonly Column[]): number {
  const name = normalizeHeading(heading);
  if (CHARGED.test(name) || (NET.test(name) && columns.some(({ meaning }) => meaning === "fee"))) return 2;
  return currency === null ? 0 : 1;
}

/** Another amount is the shop's, if the heading of the best one shows that it is the account's. */
function demoteAmount(amount: Column, best: Column, isShops: boolean, columns: readonly Column[]): void {
  amount.meaning = "ignore";
  if (
    !isShops ||
    NET.test(normalizeHeading(best.heading)) ||
    columns.some(({ meaning }) => meaning === "foreign_amount")
  )
    return;
  amount.meaning = "foreign_amount";
  const currencies = columns.filter(({ meaning }) => meaning === "currency");
  if (best.currency !== null && currencies.length === 1)
    for (const currency of currencies) currency.meaning = "foreign_currency";
}

/** A payee that is the same in every row is the account's owner if another column has payees. */
function resolvePayees(columns: Column[]): void {
  const payees = columns.filter(({ meaning }) => meaning === "payee");
  const varies = payees.some(({ facts }) => facts.filled > 0 && !facts.isConstant);
  for (const payee of payees)
    if (varies && payee.facts.isConstant && payee.facts.filled === 1) payee.meaning = "ignore";
}

/** Meanings of which a file has at most one column. */
function resolveSingles(columns: Column[]): void {
  const amount = columns.find((column) => column.meaning === "amount" || column.meaning === "credit");
  const foreign = columns.find((column) => column.meaning === "foreign_amount");
  if (foreign !== undefined && columns.every((column) => column.meaning !== "foreign_currency")) {
    const own = columns[foreign.index + 1];
    if (own?.meaning === "currency" && own.index !== (amount?.index ?? -2) + 1) own.meaning = "foreign_currency";
  }
  const currencies = columns.filter((column) => column.meaning === "currency");
  const beside = currencies.find((column) => column.index === (amount?.index ?? -2) + 1) ?? currencies[0];
  for (const column of currencies) if (column !== beside) column.meaning = "ignore";
  for (const meaning of [
    "balance",
    "sign",
    "fee",
    "foreign_amount",
    "foreign_currency",
    "state",
    "account",
    "id",
    "category",
  ] as const) {
    const all = columns.filter((column) => column.meaning === meaning);
    // An account is in every row, a card only in its own ones.
    const filled = meaning === "account" ? Math.max(...all.map(({ facts }) => facts.filled)) : 0;
    const first = all.find(({ facts }) => facts.filled > 0 && facts.filled >= filled) ?? all[0];
    for (const column of all) if (column !== first) column.meaning = meaning === "id" ? "text" : "ignore";
  }
  if (!columns.some((column) => column.meaning === "state")) {
    const state = columns.find(
      ({ meaning, facts }) => (meaning === "text" || meaning === "ignore") && facts.stateWords === 1,
    );
    if (state !== undefined) state.meaning = "state";
  }
  if (amount?.meaning === "amount" && !columns.some((column) => column.meaning === "sign")) {
    const type = columns.find((column) => column.meaning === "bank_code" && column.facts.signWords === 1);
    if (type !== undefined) type.meaning = "sign";
  }
}

/**
 * Without headings, a column of words is the text, a constant IBAN the account, another IBAN the counter-account, and a
 * column of codes the currency.
 */
function resolveTexts(columns: Column[], hasHeader: boolean, rows: number): void {
  const isOpen = (column: Column) => column.meaning === "ignore" && column.facts.filled > 0;
  const give = (meaning: Meaning, fits: (facts: CellFacts) => boolean) => {
    const column = columns.find((one) => isOpen(one) && fits(one.facts));
    if (column !== undefined && columns.every((one) => one.meaning !== meaning)) column.meaning = meaning;
  };
  if (!hasHeader) {
    give("currency", ({ currencies }) => currencies === 1);
    give("account", (facts) => facts.isConstant && isAccountLike(facts));
    give("counter_account", ({ ibans }) => ibans === 1);
    give("sign", ({ signWords }) => signWords === 1);
  } else {
    const amount = columns.find(({ meaning }) => meaning === "amount");
    const isUnknown = (facts: CellFacts) =>
      columns.some((one) => one.facts === facts && findHeading(one.heading) === undefined);
    give("sign", (facts) => facts.signWords === 1 && isUnknown(facts) && amount?.facts.signed !== 1);
  }
  const hasText = columns.some((column) => column.meaning === "text" || column.meaning === "payee");
  if (hasHeader && hasText) return;
  // "Savings" or a branch number in every row says nothing about the rows.
  const isSame = ({ facts }: Column) => facts.isConstant && facts.filled === 1 && rows > 2;
  const texts = columns.filter((column) => isOpen(column) && isText(column.facts));
  const telling = texts.some((column) => !isSame(column)) ? texts.filter((column) => !isSame(column)) : texts;
  for (const column of telling) column.meaning = "text";
}

function isText({ dates, amounts, currencies, longest }: CellFacts): boolean {
  return dates < MOST && amounts < MOST && currencies < 1 && longest > 2;
}

function isAccountLike(facts: CellFacts): boolean {
  return (
    facts.ibans === 1 ||
    (facts.accounts === 1 && facts.digits === 1 && facts.amounts === 0 && facts.dates === 0) ||
    (facts.amounts === 1 && facts.exact === 0 && facts.longest >= 7 && facts.dates === 0)
  );
}

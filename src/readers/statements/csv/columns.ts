/** Gives each column of a CSV file a meaning: by its heading if it is known and its cells agree, otherwise by its cells. */
import { isCurrency } from "../../../domain/currency.ts";
import { completePair, resolveAmounts, resolveForeign } from "./amount-columns.ts";
import { type CellFacts, factsOf } from "./cell-facts.ts";
import { findHeading, isPayeeHeading, normalizeHeading } from "./headings.ts";
import type { Meaning } from "./meanings.ts";
import type { CsvRecord } from "./split-csv.ts";

export interface Column {
  readonly index: number;
  readonly heading: string;
  meaning: Meaning;
  /** The currency in the heading, "Betrag (EUR)". */
  readonly currency: string | null;
  readonly facts: CellFacts;
}

const MOST = 0.6;
const LONGEST_SIGN_WORD = 12;
/** Enough rows to tell the accounts of a household from those of its shops. */
const MANY_ROWS = 5;
const WORDS: readonly Meaning[] = ["text", "payee", "payer"];

export function mapColumns(header: CsvRecord | null, sample: readonly CsvRecord[]): Column[] {
  const width = Math.max(header?.cells.length ?? 0, ...sample.map((record) => record.cells.length));
  const columns = Array.from({ length: width }, (_, index): Column => {
    const heading = header?.cells[index] ?? "";
    const facts = factsOf(
      sample.map((record) => record.cells[index] ?? ""),
      heading,
    );
    const known = findHeading(heading);
    const isKind = normalizeHeading(heading) === "transaction" && facts.signWords === 1; // "DEBIT" and "CREDIT"
    const meaning = known === undefined ? "ignore" : isKind ? "bank_code" : agreeWithCells(known.meaning, facts);
    return { index, heading, meaning, currency: known?.currency ?? inBrackets(heading), facts };
  });
  resolveDates(columns);
  completePair(columns, sample);
  resolveAmounts(columns);
  resolveForeign(columns);
  resolveSingles(columns);
  resolveIbans(columns);
  resolveAccounts(columns, sample.length);
  resolvePayees(columns);
  resolveTexts(columns, header !== null, sample.length);
  return columns;
}

/** The currency of "Subtotal (AUD)", even if the heading is unknown. */
function inBrackets(heading: string): string | null {
  const code = /\(([A-Z]{3})\)/.exec(heading)?.[1];
  return code !== undefined && isCurrency(code) ? code : null;
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

/**
 * A payee that is the same in every row is the account's owner if another column has payees. Without a known payee
 * heading, one that contains a payee word is enough.
 */
function resolvePayees(columns: Column[]): void {
  const isPayee = ({ meaning, heading, facts }: Column) =>
    meaning === "ignore" && facts.filled > 0 && facts.digits < 1 && isPayeeHeading(heading);
  if (!columns.some(({ meaning, facts }) => meaning === "payee" && facts.filled > 0)) {
    const found = columns.find(isPayee);
    if (found !== undefined) found.meaning = "payee";
  }
  const payees = columns.filter(({ meaning }) => meaning === "payee");
  const varies = payees.some(({ facts }) => facts.filled > 0 && !facts.isConstant);
  for (const payee of payees)
    if (varies && payee.facts.isConstant && payee.facts.filled === 1) payee.meaning = "ignore";
}

/** Keeps one column of each meaning that is unique. */
function resolveSingles(columns: Column[]): void {
  const amount = columns.find((column) => column.meaning === "amount" || column.meaning === "credit");
  const foreign = columns.find((column) => column.meaning === "foreign_amount");
  if (foreign !== undefined && columns.every((column) => column.meaning !== "foreign_currency")) {
    const own = columns[foreign.index + 1];
    if (own?.meaning === "currency" && own.index !== (amount?.index ?? -2) + 1) own.meaning = "foreign_currency";
  }
  const currencies = columns.filter((column) => column.meaning === "currency");
  const beside = currencies.find((column) => column.index === (amount?.index ?? -2) + 1) ?? currencies[0];
  // Debit and credit may each have a currency column (Yuh).
  const isPair = (column: Column) => ["debit", "credit"].includes(columns[column.index - 1]?.meaning ?? "");
  const hasPair = currencies.length === 2 && currencies.every(isPair);
  for (const column of currencies) if (column !== beside && !hasPair) column.meaning = "ignore";
  resolveBalanceSign(columns);
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
    // An account is in every row, a card only in that card's rows.
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
    const types = columns.filter((column) => column.meaning === "bank_code");
    const type = types.find(({ facts }) => facts.signWords === 1) ?? types.find((one) => saysSigns(one, amount));
    if (type !== undefined) type.meaning = "sign";
  }
}

/** "Expense", "Income" and a third word, beside amounts without a sign. The rows with the third word are refused. */
function saysSigns({ facts }: Column, amount: Column): boolean {
  return amount.facts.signed === 0 && facts.signWords >= 0.5 && facts.hasBothSigns;
}

/** A second sign column directly after the balance belongs to the balance (Kotak). */
function resolveBalanceSign(columns: readonly Column[]): void {
  const signs = columns.filter(({ meaning }) => meaning === "sign");
  const after = signs.find(({ index }) => columns[index - 1]?.meaning === "balance");
  if (after !== undefined && signs.length > 1) after.meaning = "balance_sign";
}

/**
 * A number that differs in nearly every row is the counterparty's: no file has that many accounts. If another column
 * has the file's account, a name that varies is the counterparty's too.
 */
function resolveAccounts(columns: readonly Column[], rows: number): void {
  const account = columns.find(({ meaning }) => meaning === "account");
  const varies = ({ facts }: Column) => rows > 2 && facts.distinct > 0.5;
  const isOther = ({ facts }: Column) =>
    rows >= MANY_ROWS && facts.distinct > 0.8 && (facts.ibans === 1 || facts.accounts === 1);
  const hasCounter = columns.some(({ meaning }) => meaning === "counter_account");
  if (account !== undefined && isOther(account)) account.meaning = hasCounter ? "ignore" : "counter_account";
  const name = columns.find(({ meaning }) => meaning === "account_name");
  const isOwn = account?.meaning === "account" && account.facts.isConstant && account.facts.filled === 1;
  if (name !== undefined && isOwn && varies(name)) name.meaning = "payee";
}

/** Of several accounts with the same heading, the one that is the same in every row is the file's (C24). */
function resolveIbans(columns: readonly Column[]): void {
  const ibans = columns.filter(({ meaning }) => meaning === "iban");
  if (ibans.length < 2) return;
  const hasAccount = columns.some(({ meaning }) => meaning === "account");
  const own = hasAccount ? undefined : ibans.find(({ facts }) => facts.isConstant && facts.filled === 1);
  for (const iban of ibans) iban.meaning = iban === own ? "account" : "counter_account";
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
  const hasText = () => columns.some(({ meaning, facts }) => WORDS.includes(meaning) && facts.filled > 0);
  if (hasHeader && hasText()) return;
  // "Savings" or a branch number in every row says nothing about the rows.
  const isSame = ({ facts }: Column) => facts.isConstant && facts.filled === 1 && rows > 2;
  const texts = columns.filter((column) => isOpen(column) && isText(column.facts));
  const telling = texts.some((column) => !isSame(column)) ? texts.filter((column) => !isSame(column)) : texts;
  for (const column of telling) column.meaning = "text";
  // Without other text, use the notes or transaction type.
  for (const meaning of ["notes", "bank_code"] as const)
    for (const column of columns) if (!hasText() && column.meaning === meaning) column.meaning = "text";
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

/**
 * Names the columns of a CSV file: by their headings if they are known and the cells agree, otherwise by their cells. Each step
 * returns the columns with the meanings that it decides.
 */
import { isCurrency } from "../../../domain/currency.ts";
import { chooseAmounts, chooseForeign } from "./amount-columns.ts";
import { type CellFacts, type Column, type Columns, factsOf, give, hasMeaning } from "./facts.ts";
import { findHeading, isPayeeHeading, normalizeHeading } from "./headings.ts";
import type { Meaning } from "./meanings.ts";
import type { CsvRecord } from "./split-csv.ts";

const MOST = 0.6;
const LONGEST_SIGN_WORD = 12;
/** Enough rows to tell the accounts of a household from those of its shops. */
const MANY_ROWS = 5;
const WORDS: readonly Meaning[] = ["text", "payee", "payer"];
/** Meanings that at most one column has. */
const SINGLES: readonly Meaning[] = [
  ...(["balance", "sign", "fee", "foreign_amount", "foreign_currency", "state", "account", "id", "category"] as const),
];

export function mapColumns(header: CsvRecord | null, sample: readonly CsvRecord[]): Columns {
  const width = Math.max(header?.cells.length ?? 0, ...sample.map((record) => record.cells.length));
  const named = Array.from({ length: width }, (_, index): Column => {
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
  const steps: readonly ((columns: Columns) => Columns)[] = [
    ...[chooseDate, chooseAmounts, chooseForeign, chooseCurrency, chooseBalanceSign, chooseSingles, chooseState],
    ...[chooseSign, chooseIbans, (columns: Columns) => chooseAccounts(columns, sample.length), choosePayees],
    (columns) => (header === null ? nameByCells(columns) : nameSign(columns)),
    (columns) => (header !== null && hasText(columns) ? columns : chooseTexts(columns, sample.length)),
  ];
  return steps.reduce((columns, step) => step(columns), named as Columns);
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
function chooseDate(columns: Columns): Columns {
  const isEmpty = (column: Column | undefined) => column?.facts.filled === 0;
  const [main, ...others] = columns
    .filter(({ meaning }) => meaning === "date")
    .sort((a, b) => b.facts.filled - a.facts.filled || a.index - b.index);
  const left = give(columns, others, "ignore");
  if (main !== undefined && !isEmpty(main)) return left;
  const promoted =
    left.find(({ meaning }) => meaning === "purchase_date") ??
    left.find(({ meaning }) => meaning === "value_date") ??
    left.find(({ meaning, facts }) => meaning === "ignore" && isDates(facts) && facts.filled > 0.5);
  if (promoted === undefined || isEmpty(promoted)) return left;
  return give(give(left, [main], "ignore"), [promoted], "date");
}

/** Days, and words such as "Pending" instead of a day. */
function isDates({ dates, stateWords }: CellFacts): boolean {
  return dates >= MOST && dates + stateWords >= 0.9;
}

/** The amount of a row, or what it received: the currency is beside it. */
function mainAmount(columns: Columns): Column | undefined {
  return columns.find(({ meaning }) => meaning === "amount" || meaning === "credit");
}

/** The currency beside the amount, and the one beside the shop's amount. */
function chooseCurrency(columns: Columns): Columns {
  const after = (mainAmount(columns)?.index ?? -2) + 1;
  const foreign = columns.find(({ meaning }) => meaning === "foreign_amount");
  const own = foreign === undefined ? undefined : columns[foreign.index + 1];
  const isShops = !hasMeaning(columns, "foreign_currency") && own?.meaning === "currency" && own.index !== after;
  const left = isShops ? give(columns, [own], "foreign_currency") : columns;
  const currencies = left.filter(({ meaning }) => meaning === "currency");
  const beside = currencies.find(({ index }) => index === after) ?? currencies[0];
  // Debit and credit may each have a currency column (Yuh).
  const isPair = ({ index }: Column) => ["debit", "credit"].includes(left[index - 1]?.meaning ?? "");
  if (currencies.length === 2 && currencies.every(isPair)) return left;
  return give(
    left,
    currencies.filter((column) => column !== beside),
    "ignore",
  );
}

/** A second sign column directly after the balance belongs to the balance (Kotak). */
function chooseBalanceSign(columns: Columns): Columns {
  const signs = columns.filter(({ meaning }) => meaning === "sign");
  const after = signs.find(({ index }) => columns[index - 1]?.meaning === "balance");
  return signs.length > 1 ? give(columns, [after], "balance_sign") : columns;
}

/** Keeps one column of each meaning that is unique. */
function chooseSingles(columns: Columns): Columns {
  return SINGLES.reduce((left, meaning) => {
    const all = left.filter((column) => column.meaning === meaning);
    // An account is in every row, a card only in that card's rows.
    const filled = meaning === "account" ? Math.max(...all.map(({ facts }) => facts.filled)) : 0;
    const first = all.find(({ facts }) => facts.filled > 0 && facts.filled >= filled) ?? all[0];
    const others = all.filter((column) => column !== first);
    return give(left, others, meaning === "id" ? "text" : "ignore");
  }, columns);
}

function chooseState(columns: Columns): Columns {
  if (hasMeaning(columns, "state")) return columns;
  const isState = ({ meaning, facts }: Column) =>
    (meaning === "text" || meaning === "ignore") && facts.stateWords === 1;
  return give(columns, [columns.find(isState)], "state");
}

function chooseSign(columns: Columns): Columns {
  const amount = mainAmount(columns);
  if (amount?.meaning !== "amount" || hasMeaning(columns, "sign")) return columns;
  const types = columns.filter(({ meaning }) => meaning === "bank_code");
  const type = types.find(({ facts }) => facts.signWords === 1) ?? types.find((one) => saysSigns(one, amount));
  return give(columns, [type], "sign");
}

/** "Expense", "Income" and a third word, beside amounts without a sign. The rows with the third word are refused. */
function saysSigns({ facts }: Column, amount: Column): boolean {
  return amount.facts.signed === 0 && facts.signWords >= 0.5 && facts.hasBothSigns;
}

/** Of several accounts with the same heading, the one that is the same in every row is the file's (C24). */
function chooseIbans(columns: Columns): Columns {
  const ibans = columns.filter(({ meaning }) => meaning === "iban");
  if (ibans.length < 2) return columns;
  const isSame = ({ facts }: Column) => facts.isConstant && facts.filled === 1;
  const own = hasMeaning(columns, "account") ? undefined : ibans.find(isSame);
  return give(give(columns, ibans, "counter_account"), [own], "account");
}

/**
 * A number that differs in nearly every row is the counterparty's: no file has that many accounts. If another column
 * has the file's account, a name that varies is the counterparty's too.
 */
function chooseAccounts(columns: Columns, rows: number): Columns {
  const account = columns.find(({ meaning }) => meaning === "account");
  const isOther = ({ facts }: Column) =>
    rows >= MANY_ROWS && facts.distinct > 0.8 && (facts.ibans === 1 || facts.accounts === 1);
  if (account !== undefined && isOther(account))
    return give(columns, [account], hasMeaning(columns, "counter_account") ? "ignore" : "counter_account");
  const name = columns.find(({ meaning }) => meaning === "account_name");
  const isOwn = account?.facts.isConstant === true && account.facts.filled === 1;
  const varies = rows > 2 && (name?.facts.distinct ?? 0) > 0.5;
  return isOwn && varies ? give(columns, [name], "payee") : columns;
}

/**
 * A payee that is the same in every row is the account's owner if another column has payees. Without a known payee
 * heading, one that contains a payee word is enough.
 */
function choosePayees(columns: Columns): Columns {
  const isPayee = ({ meaning, heading, facts }: Column) =>
    meaning === "ignore" && facts.filled > 0 && facts.digits < 1 && isPayeeHeading(heading);
  const isKnown = columns.some(({ meaning, facts }) => meaning === "payee" && facts.filled > 0);
  const named = isKnown ? columns : give(columns, [columns.find(isPayee)], "payee");
  const payees = named.filter(({ meaning }) => meaning === "payee");
  if (!payees.some(({ facts }) => facts.filled > 0 && !facts.isConstant)) return named;
  const owners = payees.filter(({ facts }) => facts.isConstant && facts.filled === 1);
  return give(named, owners, "ignore");
}

function isOpen({ meaning, facts }: Column): boolean {
  return meaning === "ignore" && facts.filled > 0;
}

/** Gives a meaning that no column has to the first open one that fits. */
function giveFirst(columns: Columns, meaning: Meaning, fits: (column: Column) => boolean): Columns {
  if (hasMeaning(columns, meaning)) return columns;
  return give(columns, [columns.find((column) => isOpen(column) && fits(column))], meaning);
}

/** Without headings, a constant IBAN is the account, another IBAN the counter-account, and a column of codes the currency. */
function nameByCells(columns: Columns): Columns {
  const kinds: readonly (readonly [Meaning, (facts: CellFacts) => boolean])[] = [
    ["currency", ({ currencies }) => currencies === 1],
    ["account", (facts) => facts.isConstant && isAccountLike(facts)],
    ["counter_account", ({ ibans }) => ibans === 1],
    ["sign", ({ signWords }) => signWords === 1],
  ];
  return kinds.reduce((left, [meaning, fits]) => giveFirst(left, meaning, ({ facts }) => fits(facts)), columns);
}

/** A column with an unknown heading and words for the sign, if not all amounts have one. */
function nameSign(columns: Columns): Columns {
  const amount = columns.find(({ meaning }) => meaning === "amount");
  if (amount?.facts.signed === 1) return columns;
  const isUnknown = ({ heading }: Column) => findHeading(heading) === undefined;
  return giveFirst(columns, "sign", (column) => column.facts.signWords === 1 && isUnknown(column));
}

function hasText(columns: Columns): boolean {
  return columns.some(({ meaning, facts }) => WORDS.includes(meaning) && facts.filled > 0);
}

/** The columns of words are the text. Without other text, the notes or the transaction type are. */
function chooseTexts(columns: Columns, rows: number): Columns {
  // "Savings" or a branch number in every row says nothing about the rows.
  const isSame = ({ facts }: Column) => facts.isConstant && facts.filled === 1 && rows > 2;
  const texts = columns.filter((column) => isOpen(column) && isText(column.facts));
  const telling = texts.filter((column) => !isSame(column));
  const named = give(columns, telling.length > 0 ? telling : texts, "text");
  return (["notes", "bank_code"] as const).reduce((left, meaning) => {
    const others = left.filter((column) => column.meaning === meaning);
    const filled = others.findIndex(({ facts }) => facts.filled > 0);
    return hasText(left) ? left : give(left, filled === -1 ? others : others.slice(0, filled + 1), "text");
  }, named);
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

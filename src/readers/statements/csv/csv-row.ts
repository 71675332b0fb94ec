/** Reads one record of a CSV file as a row, or returns the reason for rejecting it. */
import { isCurrency } from "../../../domain/currency.ts";
import { normalizeText } from "../../../domain/normalize-text.ts";
import type { RowDraft } from "../reader.ts";
import type { FileAccount } from "../statement.ts";
import { addDecimals, currencyOfSymbol, negate, plainText, withSign } from "../text/amounts.ts";
import { looksLikeDate, parseDay } from "../text/days.ts";
import { withoutAccents } from "../text/month-names.ts";
import { isBalanceNote } from "../words/balance-notes.ts";
import { stateOf } from "../words/sign-words.ts";
import type { CsvPlan } from "./decide.ts";
import type { Column } from "./facts.ts";
import { findHeading } from "./headings.ts";
import { AMOUNTS, type Meaning } from "./meanings.ts";
import { isFault, type MoneyFault, nameOf, readBalance, readCell, readMoney } from "./row-money.ts";
import type { CsvRecord } from "./split-csv.ts";

/** A row of an account of the file. */
export interface CsvRow {
  readonly account: string | null;
  readonly accountName: string | null;
  readonly type?: FileAccount["type"];
  readonly currency: string | null;
  readonly draft: Omit<RowDraft, "statement">;
}

export interface CsvRowReader {
  /**
   * Whether the record is a note before, between or after the rows: it has neither a date nor an amount, or has no date
   * and either contains a word for a total or balance or follows another header.
   */
  isNote(record: CsvRecord, before: CsvRecord | undefined): boolean;
  /** The detail that a record without date and amount adds to the previous row. Undefined for other records. */
  detail(record: CsvRecord): RowDetail | undefined;
  read(record: CsvRecord): CsvRow | MoneyFault;
}

/** Text that continues the previous row, and the amount if it describes one payment of a batch. */
export interface RowDetail {
  readonly words: string;
  /** Without a sign. */
  readonly amount: string | null;
  /** The currency that is written beside the amount. */
  readonly currency: string | null;
}

/** A dash alone means an empty cell. */
function wordsIn(cell: string): string {
  return cell === "-" ? "" : plainText(cell);
}

/** The first words of a line that adds up the rows. */
const TOTAL = new RegExp(
  `^(?:grand |sub-?|net )?(?:${[
    "totals?|summe|gesamt|totaal|totale|totaux|suma|summa|celkem|spolu|razem|ukupno|skupaj|osszesen|toplam|yekun",
    "jumlah|yhteensa|tong(?: so| cong)?|всего|итого|разом|συνολο",
  ].join("|")})(?!\\p{L})|^(?:合計|合计|总计|總計|小計|小计|합계|소계|총계|รวม)`,
  "u",
);

/** "Transactions Total". */
const TOTAL_AT_END = /^\p{L}{1,20} totals?$/u;

function isTotal(cell: string): boolean {
  const words = normalizeText(withoutAccents(cell).toLowerCase(), "NFC");
  return TOTAL.test(words) || TOTAL_AT_END.test(words);
}

export function csvRowReader(plan: CsvPlan): CsvRowReader {
  const { columns, index, money } = plan;
  const column = (meaning: Meaning) => index.get(meaning);
  const payees = columns.filter(({ meaning }) => meaning === "payee");
  const texts = columns.filter(({ meaning }) => meaning === "text");
  const currencies = columns.filter(({ meaning }) => meaning === "currency");
  const moneyColumns = AMOUNTS.flatMap((meaning) => column(meaning) ?? []);
  const headingCurrency = [...moneyColumns, column("balance")].find((own) => own?.currency != null)?.currency ?? null;

  // Some banks write the date only in the first row of a day. The balance proves that the others are rows, too.
  const hasDateOnce = plan.program === undefined ? plan.chain !== undefined : plan.program.hasDateOnce === true;
  let lastDay: string | undefined;

  const cellOf = (cells: readonly string[], own: Column | undefined) =>
    own === undefined ? "" : (cells[own.index] ?? "");
  const value = (cells: readonly string[], meaning: Meaning) => wordsIn(cellOf(cells, column(meaning))) || null;

  function dayOf(cells: readonly string[], own: Column | undefined): string | undefined {
    return own === undefined ? undefined : parseDay(cellOf(cells, own), plan.orders.get(own.index) ?? "dmy");
  }

  function isNote({ cells }: CsvRecord, before: CsvRecord | undefined): boolean {
    const hasDate = [column("date"), column("purchase_date")].some((own) => looksLikeDate(cellOf(cells, own)));
    if (!hasDate && cells.some((cell) => isTotal(cell) || isBalanceNote(cell, true))) return true;
    if (!hasDate && moneyColumns.some((own) => isBalanceNote(cellOf(cells, own), false))) return true;
    if (!hasDate && before !== undefined && before.cells.filter((cell) => findHeading(cell)).length > 1) return true;
    if (moneyColumns.some((own) => /\d/.test(cellOf(cells, own)))) return false;
    const main = cellOf(cells, column("date"));
    if (looksLikeDate(main)) return false;
    const others = [column("purchase_date"), column("value_date")];
    return main !== "" || !others.some((own) => looksLikeDate(cellOf(cells, own)));
  }

  function read({ cells, line }: CsvRecord): CsvRow | MoneyFault {
    const state = stateOf(value(cells, "state") ?? "");
    const day = readDay(cells);
    if (isFault(day)) return day;
    lastDay = day.day;
    const read = readMoney(cells, index, money);
    const text = textOf(cells);
    const isNote = [text, value(cells, "bank_code") ?? "", tellingWords(cells)].some((words) =>
      isBalanceNote(words, !isFault(read)),
    );
    if (isFault(read) && (read.code !== "missing_amount" || !isNote)) return read;
    const currency = currencyOf(cells, isFault(read) ? null : read.currency);
    if (isFault(currency)) return currency;
    const amount = isFault(read) ? "0" : signedAmount(totalOf(read.amount, read.fee), line);
    if (isFault(amount)) return amount;
    const isOut = amount.startsWith("-");
    const payer = value(cells, "payer");
    const isPayer = plan.ownName === null ? !isOut : payer !== plan.ownName;
    const payee = isPayer ? (payer ?? payeeOf(cells)) : payeeOf(cells);
    const valueDay = dayOf(cells, column("value_date"));
    const purchaseDay = dayOf(cells, column("purchase_date"));
    const balance = readBalance(cells, index, money.decimalSign) ?? null;
    const isUnbooked = plan.unbooked?.isUnbooked(cells, line) ?? false;
    const { account, counter } = accountsOf(cells);
    return {
      account,
      accountName: value(cells, "account_name"),
      currency,
      draft: {
        line,
        column: nameOf(moneyColumns[0]),
        date: day.day,
        amount,
        value_date: valueDay === undefined || valueDay === day.day ? null : valueDay,
        purchase_date: purchaseDay === undefined || purchaseDay === day.day ? null : purchaseDay,
        foreign: foreignOf(cells, currency, isOut),
        id: value(cells, "id"),
        text,
        payee,
        counter_account: counter,
        bank_code: value(cells, "bank_code"),
        status: state === "pending" || day.isPending ? "pending" : "booked",
        skip: isNote ? "balance_note" : state === "reverted" ? "reverted" : isUnbooked ? "information" : null,
        category: value(cells, "category"),
        tags: (value(cells, "tags") ?? "")
          .split(/[,;]/)
          .map((tag) => tag.trim())
          .filter(Boolean),
        notes: value(cells, "notes"),
        balance_after: balance !== null && plan.chain?.isBefore ? addDecimals([balance, amount]) : balance,
      },
    };
  }

  function accountsOf(cells: readonly string[]) {
    const [account, other] = [value(cells, "account"), value(cells, "counter_account")];
    const counter = other !== null && /[\p{L}\d]/u.test(other) ? other : null;
    const own = plan.senderOrRecipient;
    if (own !== null && counter === own) return { account: counter, counter: account };
    return { account: account ?? own ?? plan.onlyAccount, counter };
  }

  function signedAmount(amount: string, line: number): string | MoneyFault {
    const sign = plan.signs?.get(line);
    if (plan.signs === undefined || !/[1-9]/.test(amount)) return amount;
    if (sign !== undefined) return withSign(amount, sign === -1);
    const message = "Nothing in the file shows whether this money went out or in.";
    return { code: "bad_sign", column: nameOf(column("amount")), text: amount, message };
  }

  /** A pending row may have a word or nothing instead of the booking date: its other date counts. */
  function readDay(cells: readonly string[]): { readonly day: string; readonly isPending: boolean } | MoneyFault {
    const main = column("date");
    const text = cellOf(cells, main);
    const day = dayOf(cells, main);
    if (day !== undefined) return { day, isPending: false };
    const isPending = text !== "" && stateOf(text) === "pending";
    const newest = isPending ? plan.lastDay : undefined;
    if (text === "" || isPending) {
      const own = dayOf(cells, column("purchase_date")) ?? dayOf(cells, column("value_date"));
      const other = own ?? newest ?? (hasDateOnce && !isPending ? lastDay : undefined);
      if (other !== undefined) return { day: other, isPending };
      return { code: "missing_day", column: nameOf(main), text, message: "The row has no date." };
    }
    return { code: "bad_day", column: nameOf(main), text, message: "This is not a valid date." };
  }

  function currencyOf(cells: readonly string[], inCell: string | null): string | null | MoneyFault {
    const own = currencies.find((one) => cellOf(cells, one) !== "");
    const code = cellOf(cells, own).toUpperCase();
    if (code === "") return inCell ?? headingCurrency;
    if (isCurrency(code)) return code;
    const ofSymbol = currencyOfSymbol(code);
    if (ofSymbol !== undefined) return ofSymbol ?? inCell ?? headingCurrency;
    const message = "This is not an ISO 4217 currency code.";
    return { code: "bad_currency", column: nameOf(own), text: code, message };
  }

  function totalOf(amount: string, fee: string): string {
    const signed = plan.isInverted ? negate(amount) : amount;
    return plan.isFeeExtra ? addDecimals([signed, negate(fee)]) : signed;
  }

  function foreignOf(cells: readonly string[], currency: string | null, isOut: boolean) {
    const read = readCell(cells, column("foreign_amount"), money.foreignDecimalSign);
    if (read === undefined || isFault(read)) return null;
    const code = value(cells, "foreign_currency")?.toUpperCase() ?? read.currency;
    if (code === null || code === currency || !isCurrency(code)) return null;
    return { amount: withSign(read.amount.replace("-", ""), isOut), currency: code };
  }

  /** The first payee column that is filled in this row: a merchant, or else a partner. */
  function payeeOf(cells: readonly string[]): string | null {
    return payees.map((own) => cellOf(cells, own)).find((name) => name !== "") ?? null;
  }

  /** The text that contains all other texts of the row: "OPEN BALANCE" beside "OPEN". */
  function tellingWords(cells: readonly string[]): string {
    const words = [...new Set([...payees, ...texts].map((own) => cellOf(cells, own)))];
    const telling = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
    return telling.length === 1 ? (telling[0] ?? "") : "";
  }

  function textOf(cells: readonly string[]): string {
    const parts: string[] = [];
    for (const text of [payeeOf(cells) ?? "", ...texts.map((own) => wordsIn(cellOf(cells, own)))])
      if (text !== "" && !parts.includes(text)) parts.push(text);
    return parts.join(" ");
  }

  function detail({ cells }: CsvRecord): RowDetail | undefined {
    if (cells[0] !== "" || cells.length > columns.length) return undefined;
    const words = texts.map((own) => wordsIn(cellOf(cells, own))).filter((cell) => cell !== "");
    const others = columns.filter(({ meaning }) => meaning !== "text" && meaning !== "id");
    const filled = others.filter((own) => cellOf(cells, own) !== "");
    const isOpen = ({ meaning }: Column) => meaning === "ignore" || meaning === "foreign_amount";
    const codes = filled.filter((own) => !isOpen(own)).map((own) => cellOf(cells, own).toUpperCase());
    const amounts = filled.filter(isOpen).flatMap((own) => {
      const read = readCell(cells, own, money.decimalSign);
      return read === undefined || isFault(read) ? [] : [read.amount.replace("-", "")];
    });
    const written = filled
      .filter(isOpen)
      .map((own) => cellOf(cells, own).toUpperCase())
      .filter(isCurrency);
    if (words.length === 0 || amounts.length > 1 || !codes.every(isCurrency)) return undefined;
    return { words: words.join(" "), amount: amounts[0] ?? null, currency: codes[0] ?? written[0] ?? null };
  }

  return { isNote, detail, read };
}

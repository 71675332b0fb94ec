/** Reads one transaction of OFX from its fields. */
import { isDay } from "../../../domain/calendar.ts";
import { isCurrency } from "../../../domain/currency.ts";
import type { Collector } from "../reader.ts";
import { parseProvenAmount } from "../text/amounts.ts";

const FIX = "Download the statement again, or enter this row by hand.";

/**
 * `fields` are by name, those of an aggregate inside by path ("PAYEE.NAME"). With CURRENCY, TRNAMT is in that currency;
 * with ORIGCURRENCY it was converted to the account's (OFX 2.2, 5.2).
 */
export function readTransaction(
  collect: Collector,
  fields: ReadonlyMap<string, string>,
  line: number,
  statement: number,
  accountCurrency: string | null,
) {
  const kind = fields.get("kind");
  const value = (name: string) => fields.get(name) || null;
  const isInvestment = kind === "INVTRAN";
  const dayText = value(isInvestment ? "DTTRADE" : kind === "STMTTRNP" ? "DTTRAN" : "DTPOSTED") ?? value("DTPOSTED");
  const amountText = value(isInvestment ? "TOTAL" : "TRNAMT") ?? (isInvestment ? "0" : null);
  const place = { line, statement };
  if (amountText === null)
    return collect.refuseRow("missing_amount", { ...place, column: "TRNAMT" }, "The transaction has no amount.", FIX);
  const amount = parseProvenAmount(amountText);
  if (amount === undefined)
    return collect.refuseRow(
      "bad_amount",
      { ...place, column: "TRNAMT", text: amountText },
      "This amount cannot be read.",
      FIX,
    );
  if (dayText === null)
    return collect.refuseRow("missing_day", { ...place, column: "DTPOSTED" }, "The transaction has no date.", FIX);
  const date = readOfxDay(dayText);
  if (date === undefined)
    return collect.refuseRow(
      "bad_day",
      { ...place, column: "DTPOSTED", text: dayText },
      "This is not a valid date.",
      FIX,
    );
  const purchaseDate = readOfxDay(value("DTUSER") ?? "");
  const currency = currencyOf(value("CURRENCY.CURSYM"));
  const payee = value("PAYEE.NAME") ?? value("EXTDNAME") ?? value("NAME");
  const name = value("NAME") ?? payee;
  const memo = value("MEMO");
  collect.row({
    statement,
    line,
    column: "TRNAMT",
    date,
    amount,
    ...(currency !== null && accountCurrency !== null && currency !== accountCurrency ? { currency } : {}),
    purchase_date: purchaseDate === undefined || purchaseDate === date ? null : purchaseDate,
    id: value("FITID"),
    text: name !== null && memo?.startsWith(name) ? memo : [name, memo].filter(Boolean).join(" "),
    payee,
    notes: originalNote(value("ORIGCURRENCY.CURSYM"), value("ORIGCURRENCY.CURRATE")),
    counter_account: value("BANKACCTTO.ACCTID") ?? value("CCACCTTO.ACCTID"),
    bank_code: isInvestment ? "INVESTMENT" : value("TRNTYPE"),
    status: kind === "STMTTRNP" ? "pending" : "booked",
    skip: isInvestment ? "investment" : null,
  });
}

function currencyOf(code: string | null): string | null {
  return code !== null && isCurrency(code.toUpperCase()) ? code.toUpperCase() : null;
}

function originalNote(currency: string | null, rate: string | null): string | null {
  return currency === null ? null : `Original currency ${currency}${rate === null ? "" : `, rate ${rate}`}`;
}

/** The day as written: "20091215202000.000[-4:EST]" is 2009-12-15, whatever the time zone. */
export function readOfxDay(text: string): string | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d{1}$)/.exec(text.trim());
  if (match === null) return undefined;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return isDay(day) ? day : undefined;
}

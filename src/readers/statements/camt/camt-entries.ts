/**
 * Reads an entry of CAMT (ISO 20022, BankToCustomer messages). `CdtDbtInd` alone determines the sign; `RvslInd` does not
 * invert it. The date is `BookgDt`, or `ValDt` if that is missing.
 */
import { isDay } from "../../../domain/calendar.ts";
import type { Collector, PartDraft } from "../reader.ts";
import type { ForeignAmount, StatementRow } from "../statement.ts";
import { addDecimals, parseNumeral, sameDecimal, withSign } from "../text/amounts.ts";
import { find, findAll, textOf, type XmlNode } from "./camt-nodes.ts";

const FIX = "Download the statement again, or enter this row by hand.";

export function readEntry(collect: Collector, entry: XmlNode, statement: number) {
  const place = { line: entry.line, statement };
  const amountText = textOf(entry, "Amt");
  const number = amountText === null ? undefined : readAmount(amountText);
  const mark = textOf(entry, "CdtDbtInd");
  if (amountText === null)
    return collect.refuseRow("missing_amount", { ...place, column: "Amt" }, "The entry has no amount.", FIX);
  if (number === undefined)
    return collect.refuseRow(
      "bad_amount",
      { ...place, column: "Amt", text: amountText },
      "This amount cannot be read.",
      FIX,
    );
  if (mark !== "CRDT" && mark !== "DBIT")
    return collect.refuseRow(
      "bad_sign",
      { ...place, column: "CdtDbtInd", text: mark },
      "The entry is neither CRDT nor DBIT.",
      FIX,
    );
  const booked = dayIn(find(entry, "BookgDt"));
  const valued = dayIn(find(entry, "ValDt"));
  const date = booked.day ?? (booked.text === null ? valued.day : undefined);
  if (date === undefined) {
    const text = booked.text ?? valued.text;
    const code = text === null ? "missing_day" : "bad_day";
    return collect.refuseRow(code, { ...place, column: "BookgDt", text }, "The entry has no valid date.", FIX);
  }
  const isOut = mark === "DBIT";
  const amount = withSign(number, isOut);
  const currency = find(entry, "Amt")?.attributes.Ccy?.toUpperCase() ?? null;
  const details = findAll(entry, "NtryDtls", "TxDtls");
  const single = details.length === 1 ? details[0] : undefined;
  // The parties of a reversal are those of the payment that it reverses.
  const isPayment = textOf(entry, "RvslInd") === "true" ? !isOut : isOut;
  const purchased =
    textOf(single, "RltdDts", "TxDtTm")?.slice(0, 10) ?? textOf(single, "RltdDts", "AccptncDtTm")?.slice(0, 10);
  const parts = details.length > 1 ? partsOf(collect, details, entry, amount, currency, statement) : [];
  collect.row({
    statement,
    line: entry.line,
    column: "Amt",
    date,
    amount,
    ...(currency === null ? {} : { currency }),
    value_date: valued.day === undefined || valued.day === date ? null : valued.day,
    purchase_date: purchased !== undefined && isDay(purchased) && purchased !== date ? purchased : null,
    foreign: foreignOf([entry, ...(single === undefined ? [] : [single])], currency, isOut),
    id: textOf(entry, "AcctSvcrRef") ?? textOf(single, "Refs", "AcctSvcrRef") ?? textOf(entry, "NtryRef"),
    text: textOfEntry(entry, details),
    payee: partyOf(single, isPayment) ?? commonOf(parts, "payee"),
    counter_account: accountOf(single, isPayment) ?? commonOf(parts, "counter_account"),
    bank_code: codeOf(entry),
    ...statusOf(entry),
    parts,
  });
}

/** The value that all parts of a batch have. */
function commonOf(parts: readonly PartDraft[], field: "payee" | "counter_account"): string | null {
  const [first = null, ...others] = new Set(parts.map((part) => part[field] ?? null));
  return others.length === 0 ? first : null;
}

/** CAMT writes unsigned decimals with a point. */
export function readAmount(text: string): string | undefined {
  return /^\d[\d.]*$/.test(text) ? parseNumeral(text, ".") : undefined;
}

/** `Dt`, or the day of `DtTm` as written. */
export function dayIn(node: XmlNode | undefined): { readonly day: string | undefined; readonly text: string | null } {
  const text = textOf(node, "Dt") ?? textOf(node, "DtTm");
  const day = text?.slice(0, 10) ?? "";
  return { day: isDay(day) ? day : undefined, text };
}

/** `Sts` is text up to version 7 and contains `Cd` or `Prtry` from version 8. */
function statusOf(entry: XmlNode): Pick<StatementRow, "status" | "skip"> {
  const status = textOf(entry, "Sts", "Cd") ?? textOf(entry, "Sts", "Prtry") ?? textOf(entry, "Sts");
  if (status === "PDNG" || status === "FUTR") return { status: "pending", skip: null };
  return { status: "booked", skip: status === "INFO" ? "information" : null };
}

/** The other side, its ultimate party first. The name is in `Pty` from version 8. */
function partyOf(details: XmlNode | undefined, isOut: boolean): string | null {
  const parties = find(details, "RltdPties");
  for (const name of isOut ? ["UltmtCdtr", "Cdtr"] : ["UltmtDbtr", "Dbtr"]) {
    const party = textOf(parties, name, "Pty", "Nm") ?? textOf(parties, name, "Nm");
    if (party !== null) return party;
  }
  return null;
}

function accountOf(details: XmlNode | undefined, isOut: boolean): string | null {
  const account = find(details, "RltdPties", isOut ? "CdtrAcct" : "DbtrAcct");
  return textOf(account, "Id", "IBAN") ?? textOf(account, "Id", "Othr", "Id");
}

function textOfEntry(entry: XmlNode, details: readonly XmlNode[]): string {
  const own = textOf(entry, "AddtlNtryInf");
  const texts = details.length === 1 ? details.map(textOfDetails) : [];
  const all = [...texts, own].filter((text) => text !== null && text !== "");
  return [...new Set(all)].join(" ");
}

function textOfDetails(details: XmlNode): string {
  const free = findAll(details, "RmtInf", "Ustrd").map((node) => node.text.trim());
  const references = findAll(details, "RmtInf", "Strd", "CdtrRefInf", "Ref").map((node) => node.text.trim());
  const more = findAll(details, "RmtInf", "Strd", "AddtlRmtInf").map((node) => node.text.trim());
  const others = [textOf(details, "AddtlTxInf"), textOf(details, "RtrInf", "AddtlInf")];
  return [...free, ...references, ...more, ...others].filter(Boolean).join(" ");
}

function codeOf(entry: XmlNode): string | null {
  const code = find(entry, "BkTxCd");
  const domain = [
    ["Domn", "Cd"],
    ["Domn", "Fmly", "Cd"],
    ["Domn", "Fmly", "SubFmlyCd"],
  ].map((path) => textOf(code, ...path));
  return domain[0] !== null ? domain.filter(Boolean).join("-") : textOf(code, "Prtry", "Cd");
}

/** The shop's amount: `InstdAmt`, or `TxAmt`, in another currency. */
function foreignOf(nodes: readonly XmlNode[], currency: string | null, isOut: boolean): ForeignAmount | null {
  for (const node of nodes) {
    for (const name of ["InstdAmt", "TxAmt"]) {
      const amount = find(node, "AmtDtls", name, "Amt");
      const other = amount?.attributes.Ccy?.toUpperCase();
      const number = amount === undefined ? undefined : readAmount(amount.text.trim());
      if (other !== undefined && other !== currency && number !== undefined)
        return { amount: withSign(number, isOut), currency: other };
    }
  }
  return null;
}

/** The parts of a batch, if each has an amount. Parts that do not add up are reported; the entry's amount counts. */
function partsOf(
  collect: Collector,
  details: readonly XmlNode[],
  entry: XmlNode,
  amount: string,
  currency: string | null,
  statement: number,
): PartDraft[] {
  const parts: PartDraft[] = [];
  for (const detail of details) {
    const node =
      find(detail, "Amt") ?? find(detail, "AmtDtls", "TxAmt", "Amt") ?? find(detail, "AmtDtls", "InstdAmt", "Amt");
    const number = node === undefined ? undefined : readAmount(node.text.trim());
    if (number === undefined) return [];
    const isOut = (textOf(detail, "CdtDbtInd") ?? textOf(entry, "CdtDbtInd")) === "DBIT";
    const partCurrency = node?.attributes.Ccy?.toUpperCase() ?? currency;
    parts.push({
      amount: withSign(number, isOut),
      currency: partCurrency === currency ? null : partCurrency,
      payee: partyOf(detail, isOut),
      counter_account: accountOf(detail, isOut),
      id: textOf(detail, "Refs", "AcctSvcrRef") ?? textOf(detail, "Refs", "EndToEndId"),
      notes: textOfDetails(detail) || null,
    });
  }
  const isSame = parts.every((part) => part.currency === null);
  if (isSame && !sameDecimal(addDecimals(parts.map((part) => part.amount)), amount)) {
    const place = { line: entry.line, column: "TxDtls", text: amount, statement };
    collect.issue(
      "parts_differ",
      place,
      "The parts of the batch do not add up to its amount.",
      "The amount of the entry is used.",
    );
  }
  return parts;
}

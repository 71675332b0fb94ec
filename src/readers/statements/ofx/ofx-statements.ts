/**
 * Reads OFX and QFX: bank, credit card and investment statements (OFX 2.2, chapters 3, 11 and 13). The sign of TRNAMT
 * counts, not TRNTYPE. A file without `</OFX>` is truncated and rejected.
 */
import { isCurrency } from "../../../domain/currency.ts";
import type { Collector, TextReader } from "../reader.ts";
import type { FileAccount } from "../statement.ts";
import { parseProvenAmount } from "../text/amounts.ts";
import { ofxTags } from "./ofx-tags.ts";
import { readOfxDay, readTransaction } from "./ofx-transactions.ts";

interface OfxStatement {
  readonly line: number;
  type: FileAccount["type"];
  number: string | null;
  bank: string | null;
  currency: string | null;
  from: string | null;
  until: string | null;
  index: number | null;
}

const ACCOUNT_TYPES: Readonly<Record<string, FileAccount["type"]>> = {
  CHECKING: "checking",
  SAVINGS: "savings",
  MONEYMRKT: "savings",
  CD: "savings",
  CREDITLINE: "credit_card",
};
const REFUSALS = {
  doctype_refused: "The file has a DOCTYPE, which statements never have.",
  cell_too_long: "A value is longer than 64 KiB.",
  invalid_file: "The tags are nested too deeply.",
};

export function ofxReader(collect: Collector): TextReader {
  const path: string[] = [];
  let statement: OfxStatement | null = null;
  /** The fields of the open transaction, or of an investment, by path: "NAME", "PAYEE.NAME". */
  let fields: Map<string, string> | null = null;
  let fieldsLine = 0;
  let balance: Map<string, string> | null = null;
  let status: Map<string, string> | null = null;
  let statements = 0;
  let isComplete = false;

  const tags = ofxTags({
    open(name, line) {
      path.push(name);
      if (/^(?:CC|INV)?STMTRS$/.test(name)) start(name, line);
      else if (name === "STMTTRN" || name === "STMTTRNP" || name === "INVTRAN") {
        finishTransaction();
        fields = new Map([["kind", name]]);
        fieldsLine = line;
      } else if (name === "LEDGERBAL" || name === "AVAILBAL") {
        finishTransaction();
        balance = new Map();
      } else if (name === "STATUS") status = new Map();
    },
    close(name, line) {
      path.pop();
      if (name === "STMTTRN" || name === "STMTTRNP" || name === "INVTRANLIST") finishTransaction();
      else if ((name === "LEDGERBAL" || name === "AVAILBAL") && balance !== null) finishBalance(name, line);
      else if (name === "STATUS") finishStatus(line);
      else if (/^(?:CC|INV)?STMTRS$/.test(name)) finish();
      else if (name === "OFX") {
        finish();
        isComplete = true;
      }
    },
    element(name, value, line) {
      const parent = path.at(-1) ?? "";
      if (status !== null) status.set(name, value);
      else if (balance !== null) balance.set(name, value);
      else if (fields !== null) {
        const isOwn = /^(?:STMTTRNP?|INVTRAN|INVTRANLIST|SECID)$/.test(parent);
        const key = isOwn ? name : `${parent}.${name}`;
        if (!fields.has(key)) fields.set(key, value);
      } else if (statement !== null) setHead(statement, parent, name, value);
      else if (name === "ACCTID" && line > 0) start("STMTRS", line);
    },
    refuse: (code, line) => collect.refuseFile(code, { line }, REFUSALS[code], "Download the statement again."),
  });

  function start(name: string, line: number): void {
    finish();
    statements++;
    const type = name === "CCSTMTRS" ? "credit_card" : name === "INVSTMTRS" ? "investment" : null;
    statement = { line, type, number: null, bank: null, currency: null, from: null, until: null, index: null };
  }

  function setHead(to: OfxStatement, parent: string, name: string, value: string): void {
    if (name === "CURDEF") to.currency = isCurrency(value.toUpperCase()) ? value.toUpperCase() : null;
    else if (/ACCTFROM$/.test(parent)) {
      if (name === "ACCTID") to.number = value || null;
      else if (name === "BANKID" || name === "BROKERID") to.bank = value || null;
      else if (name === "ACCTTYPE") to.type = ACCOUNT_TYPES[value.toUpperCase()] ?? to.type;
    } else if (name === "DTSTART") to.from = readOfxDay(value) ?? null;
    else if (name === "DTEND") to.until = readOfxDay(value) ?? null;
  }

  function open(of: OfxStatement): number {
    of.index ??= collect.statement({
      line: of.line,
      account: { number: of.number, bank: of.bank, name: null, type: of.type },
      currency: of.currency,
      number: null,
      from: of.from,
      until: of.until,
    });
    return of.index;
  }

  function finishTransaction(): void {
    if (fields === null || statement === null) {
      fields = null;
      return;
    }
    const done = fields;
    fields = null;
    readTransaction(collect, done, fieldsLine, open(statement), statement.currency);
  }

  function finishBalance(name: string, line: number): void {
    const [amountText = "", day = ""] = [balance?.get("BALAMT"), balance?.get("DTASOF")];
    balance = null;
    if (statement === null) return;
    const index = open(statement);
    const amount = parseProvenAmount(amountText);
    const type = name === "LEDGERBAL" ? "closing" : "available";
    if (amount !== undefined) collect.balance({ statement: index, line, type, on: readOfxDay(day) ?? null, amount });
    else if (type === "closing" || amountText !== "") {
      const place = { line, column: "BALAMT", text: amountText, statement: index };
      collect.issue("bad_balance", place, "The balance cannot be read.", "Compare the account with your bank's page.");
    }
  }

  function finishStatus(line: number): void {
    const [severity, code = "", message] = [status?.get("SEVERITY"), status?.get("CODE"), status?.get("MESSAGE")];
    status = null;
    if (severity?.toUpperCase() !== "ERROR") return;
    const text = `The bank reports error ${code}${message ? `: ${message}` : ""}.`;
    collect.issue(
      "bank_message",
      { line, column: "STATUS", text: message ?? code },
      text,
      "Ask your bank, or download the statement later.",
    );
  }

  function finish(): void {
    finishTransaction();
    if (statement !== null) open(statement);
    statement = null;
  }

  return {
    write: (text) => tags.write(text),
    end() {
      tags.end();
      if (collect.isRefused) return;
      if (!isComplete)
        collect.refuseFile(
          "incomplete_file",
          { line: 1 },
          "The file has no end tag </OFX>: it is truncated.",
          "Download the statement again.",
        );
      else if (statements === 0)
        collect.refuseFile(
          "no_statement",
          { line: 1 },
          "The file contains no statement.",
          "Choose an account and a period at your bank.",
        );
    },
  };
}

/**
 * Reads CAMT.052, .053 and .054 of all versions. Only one entry at a time is in memory. A file with a DOCTYPE, a truncated
 * file and invalid XML are rejected whole.
 */
import sax from "sax";
import { isCurrency } from "../../../domain/currency.ts";
import { MAX_CELL, MAX_DEPTH } from "../limits.ts";
import type { Collector, TextReader } from "../reader.ts";
import type { Balance, FileAccount } from "../statement.ts";
import { withSign } from "../text/amounts.ts";
import { dayIn, readAmount, readEntry } from "./camt-entries.ts";
import { find, textOf, type XmlNode } from "./camt-nodes.ts";

interface CamtStatement {
  readonly line: number;
  readonly depth: number;
  account: XmlNode | undefined;
  number: string | null;
  from: string | null;
  until: string | null;
  index: number | null;
}

const STATEMENTS = ["Stmt", "Rpt", "Ntfctn"];
/** Credit card accounts have no IBAN. */
const TYPES: Readonly<Record<string, FileAccount["type"]>> = {
  CACC: "checking",
  SVGS: "savings",
  LOAN: "loan",
  CARD: "credit_card",
};
const BALANCES: Readonly<Record<string, Balance["type"]>> = {
  OPBD: "opening",
  PRCD: "opening",
  CLBD: "closing",
  ITBD: "intermediate_closing",
  OPAV: "available",
  CLAV: "available",
  ITAV: "available",
  FWAV: "available",
};
const AGAIN = "Download the statement again.";

export function camtReader(collect: Collector): TextReader {
  const parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
  const names: string[] = [];
  const nodes: XmlNode[] = [];
  let statement: CamtStatement | null = null;
  let statements = 0;

  parser.onopentag = (tag) => {
    const name = localName(tag.name);
    const line = parser.line + 1;
    if (names.length >= MAX_DEPTH)
      return collect.refuseFile("invalid_file", { line }, "The tags are nested too deeply.", AGAIN);
    names.push(name);
    if (statement === null) {
      if (STATEMENTS.includes(name)) {
        statements++;
        statement = {
          line,
          depth: names.length,
          account: undefined,
          number: null,
          from: null,
          until: null,
          index: null,
        };
      }
      return;
    }
    const node: XmlNode = { name, line, attributes: tag.attributes as Record<string, string>, children: [], text: "" };
    nodes.at(-1)?.children.push(node);
    nodes.push(node);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    names.pop();
    const node = nodes.pop();
    if (statement === null) return;
    if (node === undefined) {
      if (names.length < statement.depth) {
        open(statement, undefined);
        statement = null;
      }
    } else if (nodes.length === 0) readPart(statement, node);
  };
  parser.ondoctype = () =>
    collect.refuseFile(
      "doctype_refused",
      { line: parser.line + 1 },
      "The file has a DOCTYPE, which statements never have.",
      AGAIN,
    );
  parser.onerror = (error) => {
    const [reason = ""] = error.message.split("\n");
    const code = /Unclosed root|Unexpected end/i.test(reason) ? "incomplete_file" : "invalid_file";
    collect.refuseFile(code, { line: parser.line + 1 }, `The XML is incomplete or invalid: ${reason}.`, AGAIN);
  };

  function addText(text: string): void {
    const node = nodes.at(-1);
    if (node === undefined) return;
    node.text += text;
    if (node.text.length > MAX_CELL)
      collect.refuseFile(
        "cell_too_long",
        { line: parser.line + 1, column: node.name },
        "A text is longer than 64 KiB.",
        AGAIN,
      );
  }

  function readPart(to: CamtStatement, node: XmlNode): void {
    if (node.name === "Acct") to.account = node;
    else if (node.name === "Id") to.number ??= node.text.trim() || null;
    else if (node.name === "ElctrncSeqNb") to.number = node.text.trim() || to.number;
    else if (node.name === "FrToDt") {
      to.from = textOf(node, "FrDtTm")?.slice(0, 10) ?? null;
      to.until = textOf(node, "ToDtTm")?.slice(0, 10) ?? null;
    } else if (node.name === "Bal") readBalance(to, node);
    else if (node.name === "Ntry") readEntry(collect, node, open(to, currencyIn(node)));
  }

  function readBalance(to: CamtStatement, node: XmlNode) {
    const currency = currencyIn(node);
    const statementIndex = open(to, currency);
    const code = textOf(node, "Tp", "CdOrPrtry", "Cd") ?? "";
    const usual = BALANCES[code];
    if (usual === undefined) return; // banks add types of their own
    const isIntermediate = textOf(node, "Tp", "SubTp", "Cd") === "INTM";
    const type =
      isIntermediate && (usual === "opening" || usual === "closing") ? (`intermediate_${usual}` as const) : usual;
    const text = textOf(node, "Amt") ?? "";
    const number = readAmount(text);
    const mark = textOf(node, "CdtDbtInd");
    if (number === undefined || (mark !== "CRDT" && mark !== "DBIT")) {
      const place = { line: node.line, column: code, text, statement: statementIndex };
      return collect.issue("bad_balance", place, "This balance cannot be read.", "Check the balance at your bank.");
    }
    const amount = withSign(number, mark === "DBIT");
    const on = dayIn(find(node, "Dt")).day ?? null;
    collect.balance({ statement: statementIndex, line: node.line, type, on, amount, currency: currency ?? null });
  }

  function open(of: CamtStatement, currency: string | undefined): number {
    const { account } = of;
    const own = textOf(account, "Ccy")?.toUpperCase() ?? currency ?? null;
    of.index ??= collect.statement({
      line: of.line,
      account: {
        number:
          textOf(account, "Id", "IBAN") ??
          textOf(account, "Id", "Othr", "Id") ??
          textOf(account, "Id", "PrtryAcct", "Id"),
        bank:
          textOf(account, "Svcr", "FinInstnId", "BICFI") ??
          textOf(account, "Svcr", "FinInstnId", "BIC") ??
          textOf(account, "Svcr", "FinInstnId", "Nm"),
        name: textOf(account, "Nm"),
        type: TYPES[textOf(account, "Tp", "Cd") ?? ""] ?? null,
      },
      currency: own !== null && isCurrency(own) ? own : null,
      number: of.number,
      from: of.from,
      until: of.until,
    });
    return of.index;
  }

  return {
    write(text) {
      if (!collect.isRefused) parser.write(text);
    },
    end() {
      if (!collect.isRefused) parser.close();
      if (statements === 0)
        collect.refuseFile(
          "no_statement",
          { line: 1 },
          "The file contains no statement.",
          "Choose another period at your bank.",
        );
    },
  };
}

function currencyIn(node: XmlNode): string | undefined {
  return find(node, "Amt")?.attributes.Ccy?.toUpperCase();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

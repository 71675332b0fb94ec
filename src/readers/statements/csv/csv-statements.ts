/** The second pass over a CSV file: statements, rows, balances and issues, by the plan of the first pass. */

import { MAX_CELL, MAX_COLUMNS } from "../limits.ts";
import type { Collector, Place, TextReader } from "../reader.ts";
import { addDecimals } from "../text/amounts.ts";
import { type CsvRow, csvRowReader, type RowDetail } from "./csv-row.ts";
import { mayBeCut } from "./cut-row.ts";
import { withYears } from "./layout.ts";
import type { CsvPlan } from "./plan-csv.ts";
import { type FileFacts, readFacts } from "./preamble.ts";
import type { ProgramReader } from "./programs/program.ts";
import { withDetails } from "./row-details.ts";
import { isFault } from "./row-money.ts";
import { type CsvFault, type CsvRecord, cleanCell, csvSplitter, isBlank } from "./split-csv.ts";

const FIX = "Correct the row, or enter it by hand.";
const FAULTS: Readonly<Record<CsvFault, string>> = {
  unclosed_quote: "A quotation mark is opened but never closed. The rows that follow would be lost.",
  bad_quote: "Text follows a closing quotation mark. Rows could be lost.",
  cell_too_long: "A cell is longer than 64 KiB.",
};

/** The maximum number of consecutive lines that are not rows. */
const MAX_NOTES = 10_000;
/** An empty line or a separator: "********". */
const RULE = /^[-*=_ ]*$/;

interface Running {
  first: { readonly on: string; readonly amount: string; readonly line: number } | null;
  last: { readonly on: string; readonly amount: string; readonly line: number } | null;
}

export function csvReader(collect: Collector, plan: CsvPlan, program: ProgramReader | null): TextReader {
  const { layout } = plan;
  const rows = csvRowReader(plan);
  const header = layout.header?.cells.join("\u0000");
  const width = Math.max(layout.header?.cells.length ?? 0, modalWidth(layout.sample));
  const order = plan.orders.values().next().value ?? "dmy";
  const statements = new Map<string, number>();
  const balances = new Map<number, Running>();
  const facts = readFacts(layout.preamble, order, plan.money.decimalSign);
  /** Records without date and amount: before the first row, and since the last one. */
  let head: CsvRecord[] = [];
  let notes: CsvRecord[] = [];
  let hasRows = false;
  /** The last row and its details: the next record may be another one. */
  let last: CsvRow | null = null;
  let details: RowDetail[] = [];
  let detailsLength = 0;
  let earliest: string | null = null;
  let latest: string | null = null;

  const splitter = csvSplitter(
    layout.delimiter,
    (record) => {
      if (record.cells.length > MAX_COLUMNS)
        return refuseFile(record.line, `A row has more than ${MAX_COLUMNS} columns.`);
      if (record.line > layout.lastHeadLine && !plan.isBlocked && !isBlank(record))
        readRecord({ ...record, cells: withYears(record.cells.map(cleanCell), layout.until) });
    },
    (fault, line) =>
      collect.refuseFile(
        fault === "cell_too_long" ? fault : "incomplete_file",
        { line },
        FAULTS[fault],
        "Correct the line in the file, or download it again.",
      ),
  );

  function readRecord(record: CsvRecord) {
    if (collect.isRefused) return;
    const { cells, line } = record;
    if (cells.every((cell) => RULE.test(cell)) || cells.join("\u0000") === header) return;
    const detail = program === null && last !== null && notes.length === 0 ? rows.detail(record) : undefined;
    if (detail !== undefined) {
      details.push(detail);
      detailsLength += detail.words.length + 1;
      if (detailsLength > MAX_CELL) refuseFile(line, "The text of a row is longer than 64 KiB.");
      return;
    }
    if (rows.isNote(record, notes.at(-1))) {
      notes.push(record);
      if (notes.length > MAX_NOTES) refuseFile(line, `More than ${MAX_NOTES} lines have neither a date nor an amount.`);
      return;
    }
    if (!hasRows) head = notes;
    for (const note of hasRows ? notes : [])
      refuse("bad_row", { line: note.line, text: note.cells.join(" ") }, "The row has neither a date nor an amount.");
    hasRows = true;
    notes = [];
    if (cells.length > width)
      return refuse(
        "bad_row",
        { line, text: cells.join(" ") },
        `The row has ${cells.length} cells, but the others have ${width}.`,
      );
    if (mayBeCut(record, plan))
      return refuse(
        "incomplete_file",
        { line, text: cells.join(" ") },
        "The file ends without a line break, so this row may be truncated.",
      );
    if (program === null && plan.scan.wordless.has(line)) {
      const message = "This row has no text, unlike all others. It is probably a balance.";
      return refuse("bad_row", { line, text: cells.join(" ") }, message, "If it is a transaction, enter it by hand.");
    }
    const row = rows.read(record);
    if (isFault(row)) return refuse(row.code, { line, column: row.column, text: row.text }, row.message);
    const own = program === null ? [row] : program.add(row, record);
    if (isFault(own)) return refuse(own.code, { line, column: own.column, text: own.text }, own.message);
    for (const one of own) {
      flush();
      last = one;
    }
  }

  function flush(): void {
    if (last !== null) addRow(withDetails(collect, last, details));
    last = null;
    details = [];
    detailsLength = 0;
  }

  function refuseFile(line: number, message: string): void {
    collect.refuseFile("invalid_file", { line }, message, "Check whether this is a statement.");
  }

  function refuse(code: Parameters<Collector["refuseRow"]>[0], place: Place, message: string, fix = FIX): void {
    flush();
    collect.refuseRow(code, place, message, fix);
  }

  function addRow(row: CsvRow): void {
    const statement = open(row, row.draft.line);
    collect.row({ statement, ...row.draft });
    const { date } = row.draft;
    if (earliest === null || date < earliest) earliest = date;
    if (latest === null || date > latest) latest = date;
    if (row.draft.balance_after == null || row.draft.status === "pending") return;
    const point = { on: row.draft.date, amount: row.draft.balance_after, line: row.draft.line };
    const running = balances.get(statement);
    if (running === undefined) balances.set(statement, { first: point, last: point });
    else running.last = point;
  }

  function open(row: Pick<CsvRow, "account" | "accountName" | "currency">, line: number): number {
    const key = [row.account ?? row.accountName, row.currency].join("\u0000");
    let statement = statements.get(key);
    if (statement === undefined) {
      statement = collect.statement({
        line,
        account: { number: row.account ?? facts.account, bank: null, name: row.accountName, type: null },
        currency: row.currency ?? facts.currency,
        number: null,
        from: facts.from,
        until: facts.until,
      });
      statements.set(key, statement);
    }
    return statement;
  }

  /** The newest running balance of each statement, if the running balance is correct on all rows, or nearly all. */
  function addRunningBalances(): void {
    const order = (plan.chain ?? plan.nearly)?.order;
    if (order === undefined) return;
    for (const [statement, running] of balances) {
      const newest = order === "oldest_first" ? running.last : running.first;
      if (newest !== null)
        collect.balance({ statement, line: newest.line, type: "closing", on: newest.on, amount: newest.amount });
    }
  }

  function addContradictions(): void {
    const column = plan.columns.find(({ meaning }) => meaning === "balance")?.heading || null;
    for (const line of plan.nearly?.lines ?? []) {
      const message = "The amount and the running balance of this row contradict each other.";
      collect.issue("bad_balance", { line, column }, message, "Compare the row with your bank's page.");
    }
  }

  /** Balances before and after the rows belong to the file's only statement. */
  function addFileBalances(all: FileFacts): void {
    const [only, ...others] = statements.values();
    if (only === undefined || others.length > 0) return;
    const hasRunning = (plan.chain ?? plan.nearly) !== undefined && balances.size > 0;
    for (const balance of all.balances) {
      if (hasRunning && balance.type === "closing" && balance.on === null) continue;
      // A balance dated before all rows is the opening one. On the first day, it may be either.
      const isEarly = balance.on !== null && earliest !== null && balance.on < earliest;
      if (balance.type === "closing" && balance.on === earliest && earliest !== latest) continue;
      collect.balance({
        statement: only,
        line: balance.line,
        type: isEarly ? "opening" : balance.type,
        on: balance.on,
        amount: addDecimals([balance.amount]),
      });
    }
  }

  return {
    write: (text) => splitter.write(text),
    end() {
      splitter.end();
      if (collect.isRefused) return;
      flush();
      for (const row of program?.end() ?? []) addRow(row);
      if (statements.size === 0) open({ account: null, accountName: null, currency: null }, 1);
      addContradictions();
      addRunningBalances();
      addFileBalances(readFacts([...layout.preamble, ...head, ...notes], order, plan.money.decimalSign));
    },
  };
}

function modalWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

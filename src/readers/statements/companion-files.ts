/** The files of an archive that belong to another program's export of transactions, such as YNAB's plan. They have no rows. */

import { type CsvRecord, csvSplitter, isBlank } from "./csv/split-csv.ts";
import { decodeText } from "./encoding/decode.ts";
import { firstBytes } from "./file-bytes.ts";
import { FileError } from "./file-error.ts";
import type { StatementFile } from "./statement.ts";

/** A record by the headings of its file, in lower case. */
export type Cells = (heading: string) => string;

/** The records of a companion. */
export type Companions = ReadonlyMap<string, readonly Cells[]>;

/** The headings, in lower case, by which a companion is recognised. */
const KINDS: readonly (readonly [kind: string, headings: readonly string[]])[] = [
  ["ynab_plan", ["month", "category group/category", "category group", "category", "activity", "available"]],
  ["firefly_accounts", ["user_id", "account_id", "type", "name", "role", "currency_code"]],
  ["firefly_bills", ["user_id", "bill_id", "name", "amount_min", "amount_max", "repeat_freq"]],
  ["firefly_budgets", ["user_id", "budget_id", "name", "start_date", "end_date", "amount"]],
  ["firefly_categories", ["user_id", "category_id", "name"]],
  ["firefly_piggies", ["user_id", "piggy_bank_id", "account_name", "target_amount"]],
  ["firefly_recurrences", ["user_id", "recurrence_id", "row_contains", "first_date"]],
  ["firefly_rules", ["user_id", "rule_id", "row_contains", "trigger_type", "action_type"]],
  ["firefly_tags", ["user_id", "tag_id", "tag"]],
];

const HEAD_BYTES = 2000;
const MAX_RECORDS = 100_000;

/** Separates companions from the files with rows. A file alone is none. */
export async function takeCompanions(
  files: readonly StatementFile[],
): Promise<{ readonly companions: Companions; readonly others: readonly StatementFile[] }> {
  const companions = new Map<string, readonly Cells[]>();
  const others: StatementFile[] = [];
  for (const file of files) {
    const kind = files.length > 1 && file.format === undefined ? await kindOf(file) : undefined;
    if (kind === undefined || companions.has(kind)) others.push(file);
    else companions.set(kind, await readRecords(file));
  }
  return others.length === 0 ? { companions: new Map(), others: files } : { companions, others };
}

async function kindOf(file: StatementFile): Promise<string | undefined> {
  const head = (await firstBytes(file, HEAD_BYTES)).toString("utf8").replace(/^\ufeff/, "");
  const headings = (/^[^\r\n]*/.exec(head)?.[0] ?? "").split(",").map((cell) => toHeading(cell));
  return KINDS.find(([, own]) => own.every((heading) => headings.includes(heading)))?.[0];
}

function toHeading(cell: string): string {
  return cell.replaceAll('"', "").trim().toLowerCase();
}

/** @throws FileError if it is damaged. */
async function readRecords(file: StatementFile): Promise<readonly Cells[]> {
  const records: CsvRecord[] = [];
  const damaged = (message: string) => new FileError("invalid_file", `${file.name}: ${message}`, "Export it again.");
  const splitter = csvSplitter(
    ",",
    (record) => {
      if (!isBlank(record)) records.push(record);
    },
    (_fault, line) => {
      throw damaged(`Line ${line} is damaged.`);
    },
  );
  for await (const text of decodeText(file.open(), "utf-8")) {
    splitter.write(text);
    if (records.length > MAX_RECORDS) throw damaged(`It has more than ${MAX_RECORDS} lines.`);
  }
  splitter.end();
  const [header, ...rest] = records;
  const places = new Map((header?.cells ?? []).map((cell, i) => [toHeading(cell.replace(/^\ufeff/, "")), i]));
  return rest.map(
    ({ cells }): Cells =>
      (heading) =>
        (cells[places.get(heading) ?? -1] ?? "").trim(),
  );
}

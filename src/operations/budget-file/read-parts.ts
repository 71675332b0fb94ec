/** Reads the parts of a budget file: its header, its rows in the order of the tables, and the content of attachments. */
import { DamagedFile, readCheckedLines } from "../../readers/checked-lines.ts";
import { EXPORTED_TABLES, type ExportedTable, isKnownSchema, type PlainRow, SCHEMA_ID } from "../../store/store.ts";
import { checkColumns, checkRow } from "./check-row.ts";
import { findFault, formatFault, showValue } from "./check-value.ts";
import { FORMAT, VERSION } from "./format.ts";

/** The budget that a file contains. */
export interface FileBudget {
  readonly id: string;
  readonly name: string;
}

export type Part =
  | { readonly kind: "budget"; readonly line: number; readonly budget: FileBudget }
  | { readonly kind: "row"; readonly line: number; readonly table: ExportedTable; readonly row: PlainRow }
  | { readonly kind: "file"; readonly line: number; readonly sha256: string }
  | { readonly kind: "content"; readonly line: number; readonly bytes: Uint8Array };

/** Tables of older files that are ignored: previews of imports, which expire, and sums, which the import computes. */
const LEFT_OUT: ReadonlySet<unknown> = new Set(["import_files", "month_flows"]);

/** Checks every line by itself. The header comes first, then the row of the budget. @throws DamagedFile */
export async function* readParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let budget: FileBudget | undefined;
  let table: { readonly name: ExportedTable; readonly columns: readonly string[] } | "left_out" | undefined;
  let next = 0;
  let hasRow = false;
  let hasFile = false;
  for await (const { line, value } of readCheckedLines(chunks)) {
    if (budget === undefined) {
      budget = budgetOf(line, value);
      yield { kind: "budget", line, budget };
    } else if (Array.isArray(value)) {
      if (table === "left_out") continue;
      if (table === undefined) throw new DamagedFile(line, "A row must come after its table.");
      const row = checkRow(line, table.name, table.columns, value);
      checkOwner(line, table.name, row, budget, !hasRow);
      hasRow = true;
      if (table.name === "imports" && row.state === "preview") continue;
      yield { kind: "row", line, table: table.name, row };
    } else if (typeof value === "string") {
      if (!hasFile) throw new DamagedFile(line, "Content must come after its file.");
      yield { kind: "content", line, bytes: Buffer.from(value, "base64") };
    } else {
      const { table: name, columns, file } = (value ?? {}) as Readonly<Record<string, unknown>>;
      if (file !== undefined) {
        const fault = findFault("sha256", file);
        if (fault !== undefined) throw new DamagedFile(line, `The name of a file ${formatFault(fault)}.`);
        if (!hasRow) throw new DamagedFile(line, "A file must come after the tables.");
        [table, hasFile] = [undefined, true];
        yield { kind: "file", line, sha256: String(file) };
      } else if (LEFT_OUT.has(name) && !hasFile) {
        table = "left_out";
      } else {
        const place = hasFile ? -1 : EXPORTED_TABLES.indexOf(name as ExportedTable, next);
        if (place === -1) throw new DamagedFile(line, `A table is expected here, not ${showValue(name ?? value)}.`);
        next = place + 1;
        table = { name: name as ExportedTable, columns: checkColumns(line, name as ExportedTable, columns) };
      }
    }
  }
  if (!hasRow) throw new DamagedFile(1, "The file has no budget.");
}

function budgetOf(line: number, value: unknown): FileBudget {
  const { format, version, schema, budget } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== FORMAT) {
    throw new DamagedFile(line, "This is not the file of a budget. `npx leeway budget export` writes one.");
  }
  if (version !== VERSION || !isKnownSchema(schema)) {
    const detail = `The file was written by a newer version of Leeway (its tables are ${showValue(schema)}, here ${SCHEMA_ID}).`;
    throw new DamagedFile(line, `${detail} Upgrade Leeway first.`);
  }
  const { id, name } = (budget ?? {}) as Readonly<Record<string, unknown>>;
  const fault = findFault("id", id) ?? findFault("name", name);
  if (fault !== undefined) throw new DamagedFile(line, `The id or the name of the budget ${formatFault(fault)}.`);
  return { id: String(id), name: String(name) };
}

/** Every row must belong to the budget of the file, and the budget's own row comes first. */
function checkOwner(
  line: number,
  table: ExportedTable,
  row: PlainRow,
  { id, name }: FileBudget,
  isFirst: boolean,
): void {
  if ((table === "budgets") !== isFirst)
    throw new DamagedFile(line, "The first row must be the only one of the table budgets.");
  if (row[table === "budgets" ? "id" : "budget_id"] !== id) {
    throw new DamagedFile(line, "The row belongs to another budget.");
  }
  if (table === "budgets" && row.name !== name) {
    throw new DamagedFile(line, `The column name of the table budgets must be ${showValue(name)}, as in line 1.`);
  }
}

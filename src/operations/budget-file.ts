/**
 * Exports a whole budget as a file, and imports it again, ids and history included. The first line names the format, then
 * each table has a line with its columns and one line per row, and each attached file has a line and its content. People,
 * tokens and other access are not part of it.
 */
import type { Budget } from "../domain/budget.ts";
import { Problem, problemOf } from "../domain/problem.ts";
import { type CheckedLine, DamagedFile, readCheckedLines } from "../readers/checked-lines.ts";
import { type AllTx, EXPORTED_TABLES, isIntact, type NewFile, type PlainRow, SCHEMA_ID } from "../store/store.ts";
import { writeCheckedLines } from "../writers/checked-lines.ts";
import { attachmentFiles } from "./attachments.ts";
import { getBudget } from "./budgets.ts";
import type { Read, Service } from "./service.ts";

const FORMAT = "leeway-budget";
const VERSION = 1;

const BATCH_ROWS = 200;

type Table = (typeof EXPORTED_TABLES)[number];

/** Yields the file in parts. All reads must see one snapshot. @throws Problem if the content of an attachment is missing. */
export function exportBudget(service: Service, read: Read): AsyncGenerator<string> {
  return writeCheckedLines(linesOf(service, read));
}

async function* linesOf(service: Service, read: Read): AsyncGenerator<readonly unknown[]> {
  const { id, name } = await getBudget(read);
  yield [{ format: FORMAT, version: VERSION, schema: SCHEMA_ID, budget: { id, name } }];
  const files: { readonly sha256: string; readonly bytes: number; readonly isUsed: boolean }[] = [];
  for (const table of EXPORTED_TABLES) {
    let after: PlainRow | undefined;
    do {
      const rows = await read.reads.rows.list(table, after, BATCH_ROWS);
      const isFirst = after === undefined;
      after = rows.at(-1);
      if (after === undefined) break;
      yield [...(isFirst ? [{ table, columns: Object.keys(after) }] : []), ...rows.map((row) => Object.values(row))];
      if (table === "attachment_files") {
        for (const { sha256, bytes, unreferenced_at } of rows) {
          files.push({ sha256: String(sha256), bytes: Number(bytes), isUsed: unreferenced_at === null });
        }
      }
      await new Promise((resolve) => setImmediate(resolve));
    } while (after !== undefined);
  }
  for (const { isUsed, ...file } of files) {
    yield []; // so that the export can be ended here
    const stored = { budget_id: id, ...file };
    // The file of a deleted attachment may be gone.
    if (!isUsed && !(await isIntact(attachmentFiles(service), stored))) continue;
    yield [{ file: file.sha256 }];
    for await (const part of await attachmentFiles(service).open(stored)) {
      yield [Buffer.from(part as Uint8Array).toString("base64")];
    }
  }
}

/** The start of a file. */
interface Header {
  readonly format: unknown;
  readonly version: unknown;
  readonly schema: unknown;
  readonly budget: { readonly id: string; readonly name: string };
}

type Part =
  | { readonly kind: "row"; readonly table: Table; readonly row: PlainRow }
  | { readonly kind: "file"; readonly sha256: string }
  | { readonly kind: "content"; readonly bytes: Uint8Array };

/**
 * Imports a budget, all or nothing. `open` opens the file; it is read twice, first to check it.
 * @throws DamagedFile with the line, Problem `name_taken` if the budget or its name exists.
 */
export async function importBudget(
  service: Service,
  open: () => AsyncIterable<Uint8Array>,
): Promise<Pick<Budget, "id" | "name">> {
  const { budget, hasFiles } = await checkFile(open);
  const files = hasFiles ? attachmentFiles(service) : service.attachments.files;
  const write = async (tx: AllTx) => {
    await rejectExisting(tx, budget);
    const { rows } = tx.of(budget.id);
    let batch: { table: Table; rows: PlainRow[] } | undefined;
    let file: NewFile | undefined;
    let sha256 = "";
    const flush = async () => {
      if (batch !== undefined) await rows.insertMany(batch.table, batch.rows);
      batch = undefined;
    };
    const keep = async () => {
      if (file === undefined) return;
      if (file.digest() !== sha256) throw new DamagedFile(1, `The content of the file ${sha256} is damaged.`);
      await file.keep(budget.id);
      file.discard(); // closes it
      file = undefined;
    };
    try {
      for await (const { part } of partsOf(open())) {
        if (part.kind === "row") {
          if (batch !== undefined && (batch.table !== part.table || batch.rows.length >= BATCH_ROWS)) await flush();
          batch ??= { table: part.table, rows: [] };
          batch.rows.push(part.row);
        } else if (part.kind === "file") {
          await keep();
          sha256 = part.sha256;
          file = await attachmentFiles(service).create();
        } else {
          await file?.write(part.bytes);
        }
      }
      await flush();
      await keep();
    } finally {
      file?.discard();
    }
  };
  try {
    await service.store.writeAll(write, { isLong: true });
  } catch (error) {
    // If the connection broke during the commit, the budget may exist.
    const stored = await service.store.of(budget.id).rows.list("budgets", undefined, 1);
    if (stored.length === 0) await files?.removeBudget(budget.id);
    throw error;
  }
  return budget;
}

async function rejectExisting(tx: AllTx, { id, name }: Pick<Budget, "id" | "name">): Promise<void> {
  if ((await tx.of(id).rows.list("budgets", undefined, 1)).length > 0) {
    throw new Problem(
      "name_taken",
      `The budget ${id} of this file already exists. Delete it first to import the file.`,
    );
  }
  if ((await tx.budgets.findIdsByName(name)).length > 0) {
    const detail = `Another budget is named "${name}". Rename it first: npx leeway budget rename`;
    throw problemOf([{ code: "name_taken", pointer: "/budget/name", detail }]);
  }
}

/** Reads the whole file without storing anything. */
async function checkFile(open: () => AsyncIterable<Uint8Array>) {
  let budget: Header["budget"] | undefined;
  let hasFiles = false;
  for await (const { header, part } of partsOf(open())) {
    budget = header.budget;
    if (part.kind === "file") hasFiles = true;
  }
  if (budget === undefined) throw new DamagedFile(1, "The file has no budget.");
  return { budget, hasFiles };
}

async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ header: Header; part: Part }> {
  let header: Header | undefined;
  let open: { table: Table; columns: readonly string[] } | undefined;
  let next = 0;
  let hasFile = false;
  for await (const { line, value } of readCheckedLines(chunks)) {
    if (header === undefined) {
      header = headerOf({ line, value });
    } else if (Array.isArray(value)) {
      if (open === undefined) throw new DamagedFile(line, "A row must come after its table.");
      yield { header, part: { kind: "row", table: open.table, row: rowOf(line, value, open, header.budget.id) } };
    } else if (typeof value === "string") {
      if (!hasFile) throw new DamagedFile(line, "Content must come after its file.");
      yield { header, part: { kind: "content", bytes: Buffer.from(value, "base64") } };
    } else {
      const { table, columns, file } = (value ?? {}) as { table?: unknown; columns?: unknown; file?: unknown };
      if (typeof file === "string" && /^[0-9a-f]{64}$/.test(file)) {
        [open, hasFile] = [undefined, true];
        yield { header, part: { kind: "file", sha256: file } };
        continue;
      }
      const place = EXPORTED_TABLES.indexOf(table as Table, next);
      if (place === -1 || hasFile)
        throw new DamagedFile(line, `A table is expected here, not ${JSON.stringify(value).slice(0, 60)}.`);
      if (!Array.isArray(columns) || !columns.every((one) => typeof one === "string" && /^[a-z0-9_]+$/.test(one))) {
        throw new DamagedFile(line, "The columns of the table are not valid.");
      }
      next = place + 1;
      open = { table: table as Table, columns };
    }
  }
}

function headerOf({ line, value }: CheckedLine): Header {
  const header = (value ?? {}) as Partial<Header>;
  if (header.format !== FORMAT) {
    throw new DamagedFile(line, "This is not the file of a budget. `npx leeway budget export` writes one.");
  }
  if (header.version !== VERSION || header.schema !== SCHEMA_ID) {
    const detail = `The file was written by another version of Leeway (tables of ${String(header.schema)}, here ${SCHEMA_ID}).`;
    throw new DamagedFile(line, `${detail} Import it with that version, then upgrade.`);
  }
  const { id, name } = header.budget ?? {};
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id) || typeof name !== "string") {
    throw new DamagedFile(line, "The budget's id and name are missing.");
  }
  return header as Header;
}

/** Every row must belong to the budget of the file. */
function rowOf(
  line: number,
  values: readonly unknown[],
  { table, columns }: { readonly table: Table; readonly columns: readonly string[] },
  budgetId: string,
): PlainRow {
  const isPlain = values.every((one) => one === null || typeof one === "string" || typeof one === "number");
  if (!isPlain || values.length !== columns.length) throw new DamagedFile(line, "The row does not match its table.");
  const row = Object.fromEntries(columns.map((column, i) => [column, values[i]])) as PlainRow;
  if (row[table === "budgets" ? "id" : "budget_id"] !== budgetId) {
    throw new DamagedFile(line, "The row belongs to another budget.");
  }
  return row;
}

/**
 * Exports a whole budget as a file, ids and history included. The first line names the format, then each table has a line
 * with its columns and one line per row, and each attached file has a line and its content. People, tokens and other
 * access are not part of it, nor are previews of imports. `budget-file/` imports it again.
 */

import { Problem } from "../../domain/problem.ts";
import { EXPORTED_TABLES, type ExportedTable, isIntact, type PlainRow, SCHEMA_ID } from "../../store/store.ts";
import { writeCheckedLines } from "../../writers/checked-lines.ts";
import { getBudget } from "../get-budget.ts";
import { attachmentFiles } from "../ledger/attachments.ts";
import type { Read, Service } from "../service.ts";
import { FORMAT, VERSION } from "./format.ts";

const BATCH_ROWS = 200;

/**
 * Yields the file in parts. All reads must see one snapshot. @throws Problem `import_in_progress`, or if the content of an
 * attachment is missing.
 */
export function exportBudget(service: Service, read: Read): AsyncGenerator<string> {
  return writeCheckedLines(linesOf(service, read));
}

async function* linesOf(service: Service, read: Read): AsyncGenerator<readonly unknown[]> {
  const { id, name } = await getBudget(read);
  await rejectUnfinished(read);
  yield [{ format: FORMAT, version: VERSION, schema: SCHEMA_ID, budget: { id, name } }];
  const files: { readonly sha256: string; readonly bytes: number; readonly isUsed: boolean }[] = [];
  for (const table of EXPORTED_TABLES) {
    let after: PlainRow | undefined;
    let hasHeader = false;
    do {
      const rows = await read.reads.rows.list(table, after, BATCH_ROWS);
      after = rows.at(-1);
      const exported = rows.filter((row) => isExported(table, row));
      const [first] = hasHeader ? [] : exported;
      if (first !== undefined) yield [{ table, columns: Object.keys(first) }];
      hasHeader ||= exported.length > 0;
      yield exported.map((row) => Object.values(row));
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

/** A preview is no data of the budget yet. */
function isExported(table: ExportedTable, row: PlainRow): boolean {
  return table !== "imports" || row.state !== "preview";
}

/** The plan of a large import would let the file write transactions after its import. @throws Problem */
async function rejectUnfinished({ reads }: Read): Promise<void> {
  const [id] = await reads.imports.listUnfinished();
  if (id === undefined) return;
  const detail = `The import ${id} is not finished. Export again when the server has finished it, or if it has stopped, when you have continued or undone it.`;
  throw new Problem("import_in_progress", detail);
}

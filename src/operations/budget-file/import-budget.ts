/**
 * Imports the file of a budget, all or nothing. The file may come from anybody: every value is checked as a request is,
 * and the result must pass `leeway verify` before it is committed.
 */
import { detectMediaType, SIGNATURE_BYTES } from "../../domain/attachment.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import { rulesFault } from "../../domain/rule.ts";
import { DamagedFile } from "../../readers/checked-lines.ts";
import { type AllTx, type ExportedTable, type PlainRow, RejectedRows } from "../../store/store.ts";
import { attachmentFiles } from "../ledger/attachments.ts";
import type { Service } from "../service.ts";
import { checkHistory } from "./check-history.ts";
import { showValue } from "./check-value.ts";
import { type BudgetTx, eachRow } from "./each-row.ts";
import { type FileBudget, type Part, readParts } from "./read-parts.ts";

const BATCH_ROWS = 200;

type OpenFile = () => AsyncIterable<Uint8Array>;

/**
 * `open` opens the file; it is read twice, first to check its lines without blocking other writes.
 * @throws DamagedFile with the line, Problem `name_taken` if the budget or its name exists.
 */
export async function importBudget(service: Service, open: OpenFile): Promise<FileBudget> {
  const { budget, hasFiles } = await checkLines(open);
  const files = hasFiles ? attachmentFiles(service) : service.attachments.files;
  const write = async (tx: AllTx) => {
    await rejectExisting(tx, budget);
    await store(service, tx.of(budget.id), open, budget);
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

/** Reads the whole file without storing anything. */
async function checkLines(open: OpenFile) {
  let budget: FileBudget | undefined;
  let hasFiles = false;
  for await (const part of readParts(open())) {
    if (part.kind === "budget") budget = part.budget;
    if (part.kind === "file") hasFiles = true;
  }
  if (budget === undefined) throw new DamagedFile(1, "The file has no budget.");
  return { budget, hasFiles };
}

async function rejectExisting(tx: AllTx, { id, name }: FileBudget): Promise<void> {
  if ((await tx.of(id).rows.list("budgets", undefined, 1)).length > 0) {
    throw new Problem(
      "name_taken",
      `The budget ${id} of this file already exists. Delete it first to import the file.`,
    );
  }
  if ((await tx.budgets.findIdsByName(name)).length > 0) {
    const detail = `Another budget is named ${showValue(name)}. Rename it first: npx leeway budget rename`;
    throw problemOf([{ code: "name_taken", pointer: "/budget/name", detail }]);
  }
}

async function store(service: Service, tx: BudgetTx, open: OpenFile, budget: FileBudget): Promise<void> {
  const rows = rowWriter(tx);
  const files = fileWriter(service, tx, budget.id);
  let line = 0;
  try {
    for await (const part of readParts(open())) {
      line = part.line;
      if (part.kind === "budget") assertSame(part, budget);
      else if (part.kind === "row") await rows.add(part);
      else {
        await rows.flush(); // the rows of the files
        await files.add(part);
      }
    }
    await rows.flush();
    await files.end();
  } finally {
    files.discard();
  }
  await checkWhole(tx, line);
  await assertComplete(tx, line, files.stored);
}

/** The file could change between the two reads. */
function assertSame({ line, budget }: Extract<Part, { readonly kind: "budget" }>, checked: FileBudget): void {
  if (budget.id === checked.id && budget.name === checked.name) return;
  throw new DamagedFile(line, "The file changed while it was read.");
}

interface Batch {
  readonly table: ExportedTable;
  readonly firstLine: number;
  readonly rows: PlainRow[];
}

/** Stores rows in batches. Each batch may refer only to rows before it. */
function rowWriter(tx: BudgetTx) {
  let batch: Batch | undefined;

  async function assertTargets({ table, firstLine, rows }: Batch): Promise<void> {
    const missing = await tx.rows.findMissing(table, rows);
    if (missing === undefined) return;
    const { column, value, target } = missing;
    const at = firstLine + rows.findIndex((row) => row[column] === value);
    const detail = `The column ${column} of the table ${table} is ${showValue(value)}, which is not in the table ${target} of the file.`;
    throw new DamagedFile(at, detail);
  }

  async function flush(): Promise<void> {
    if (batch === undefined) return;
    const { table, firstLine, rows } = batch;
    await assertTargets(batch);
    await tx.rows.insertMany(table, rows).catch((error: unknown) => {
      if (!(error instanceof RejectedRows)) throw error;
      const place = `A row of the table ${table} in the lines ${firstLine} to ${firstLine + rows.length - 1}`;
      throw new DamagedFile(firstLine, `${place} repeats another row or cannot be stored: ${error.message}.`);
    });
    batch = undefined;
  }

  return {
    flush,
    async add({ line, table, row }: Extract<Part, { readonly kind: "row" }>): Promise<void> {
      const isNext =
        batch?.table === table && batch.rows.length < BATCH_ROWS && line === batch.firstLine + batch.rows.length;
      if (!isNext) await flush();
      batch ??= { table, firstLine: line, rows: [] };
      batch.rows.push(row);
    },
  };
}

/** Stores the content of the attachments that the tables of the file name. */
function fileWriter(service: Service, tx: BudgetTx, budgetId: string) {
  const stored = new Set<string>();
  let open: Awaited<ReturnType<typeof start>> | undefined;

  async function start(line: number, sha256: string) {
    const row = await tx.attachments.findFile(sha256);
    if (row === undefined) throw new DamagedFile(line, `The file ${sha256} is not in the table attachment_files.`);
    if (stored.has(sha256)) throw new DamagedFile(line, `The file ${sha256} appears twice.`);
    return {
      line,
      sha256,
      bytes: row.bytes,
      start: Buffer.alloc(0),
      size: 0,
      file: await attachmentFiles(service).create(),
    };
  }

  async function end(): Promise<void> {
    if (open === undefined) return;
    const { line, sha256, bytes, size, file } = open;
    if (size !== bytes || file.digest() !== sha256) {
      throw new DamagedFile(line, `The content of the file ${sha256} is damaged.`);
    }
    const type = detectMediaType(open.start);
    const attachments = await tx.attachments.listOfFile(sha256);
    if (type === undefined || attachments.some((one) => one.media_type !== type || one.bytes !== bytes)) {
      throw new DamagedFile(
        line,
        `The content of the file ${sha256} does not match its attachments: it is ${type ?? "of an unknown type"}.`,
      );
    }
    await file.keep(budgetId);
    file.discard(); // closes it
    stored.add(sha256);
    open = undefined;
  }

  return {
    stored,
    end,
    async add(part: Extract<Part, { readonly kind: "file" | "content" }>): Promise<void> {
      if (part.kind === "file") {
        await end();
        open = await start(part.line, part.sha256);
      } else if (open !== undefined) {
        const { bytes } = part;
        open.size += bytes.length;
        if (open.size > open.bytes)
          throw new DamagedFile(part.line, `The file ${open.sha256} has more than ${open.bytes} bytes.`);
        if (open.start.length < SIGNATURE_BYTES)
          open.start = Buffer.concat([open.start, bytes]).subarray(0, SIGNATURE_BYTES);
        await open.file.write(bytes);
      }
    },
    discard: () => open?.file.discard(),
  };
}

/** Computes the sums, then checks what holds for all rows together. `line` is the last one. @throws DamagedFile with the first error */
async function checkWhole(tx: BudgetTx, line: number): Promise<void> {
  await tx.rows.sumMonths();
  const [error] = await tx.rows.findErrors();
  if (error !== undefined) throw new DamagedFile(line, `The data of the file does not add up. ${error}`);
  const fault = rulesFault(await tx.rules.list());
  if (fault !== undefined) throw new DamagedFile(line, fault);
  await checkHistory(tx, line);
}

/** The file must have the content of every attachment. @throws DamagedFile */
async function assertComplete(tx: BudgetTx, line: number, stored: ReadonlySet<string>): Promise<void> {
  for await (const { sha256, unreferenced_at } of eachRow(tx, "attachment_files")) {
    if (unreferenced_at !== null || stored.has(String(sha256))) continue;
    throw new DamagedFile(line, `The content of the file ${sha256} is missing.`);
  }
}

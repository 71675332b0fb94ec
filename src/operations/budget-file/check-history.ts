/**
 * Checks that the change log of a budget leads from today's rows back to complete ones: a resource that does not exist
 * must have all its fields in the change that deleted it. The history could not be shown otherwise.
 */
import { absentValuesOf, type ResourceType } from "../../domain/resource.ts";
import { DamagedFile } from "../../readers/checked-lines.ts";
import type { PlainRow } from "../../store/store.ts";
import { RESOURCE_ROWS } from "../changes/resources.ts";
import { RESOURCE_FIELDS } from "./change-columns.ts";
import { type BudgetTx, eachRow } from "./each-row.ts";

const BATCH_ROWS = 500;

/** @throws DamagedFile. `line` is the last one of the file. */
export async function checkHistory(tx: BudgetTx, line: number): Promise<void> {
  /** The last values of resources of one type that are incomplete: the resources must exist. */
  const open = new Map<string, PlainRow>();

  async function assertExisting(): Promise<void> {
    const [first] = open.values();
    if (first === undefined) return;
    const found = await RESOURCE_ROWS[first.type as ResourceType].load(tx, [...open.keys()]);
    for (const [id, row] of open) if (!found.has(id)) throw incomplete(line, row);
    open.clear();
  }

  async function close(row: PlainRow): Promise<void> {
    if (isComplete(row)) return;
    const [first] = open.values();
    if (open.size >= BATCH_ROWS || (first !== undefined && first.type !== row.type)) await assertExisting();
    open.set(String(row.id), row);
  }

  let last: PlainRow | undefined;
  for await (const row of eachRow(tx, "change_befores")) {
    if (last !== undefined && (last.type !== row.type || last.id !== row.id)) await close(last);
    else if (last !== undefined && row.before === null && !isComplete(last)) throw incomplete(line, last);
    last = row;
  }
  if (last !== undefined) await close(last);
  await assertExisting();
}

/** Fields of transactions that an older version did not store. `change-log.ts` completes such rows, and those of other types. */
const NEWER_FIELDS: ReadonlySet<string> = new Set([
  ...["tags", "splits", "reviewed_at", "category_decided_by", "import_id", "bank_text", "split_marks"],
  ...["reconciled_at", "reconciliation_id", "transfer_reconciled_at", "transfer_reconciliation_id"],
  ...["transfer_external_id", "counts_on", "counts_on_decided_by", "entered_by"],
]);

/** Whether the previous values are a whole resource, or the resource did not exist before. */
function isComplete({ type, before }: PlainRow): boolean {
  if (before === null || type === "month") return true;
  const fields = JSON.parse(String(before)) as object;
  const expected = Object.keys(RESOURCE_FIELDS[type as keyof typeof RESOURCE_FIELDS]);
  const newer = type === "transaction" ? NEWER_FIELDS : new Set(Object.keys(absentValuesOf(String(type))));
  return expected.every((name) => Object.hasOwn(fields, name) || newer.has(name));
}

function incomplete(line: number, { type, id, seq }: PlainRow): DamagedFile {
  const detail = `The ${String(type).replaceAll("_", " ")} ${id} does not exist, but the change ${seq} has only some of its fields.`;
  return new DamagedFile(line, `The change log is damaged. ${detail}`);
}

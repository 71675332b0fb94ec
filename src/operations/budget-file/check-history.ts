/**
 * Checks that the change log of a budget leads from today's rows back to complete ones: a resource that does not exist
 * must have all its fields in the change that deleted it. The history could not be shown otherwise.
 */
import type { ResourceType } from "../../domain/change.ts";
import { DamagedFile } from "../../readers/checked-lines.ts";
import type { AllTx, PlainRow } from "../../store/store.ts";
import { RESOURCES } from "../changes/resources.ts";
import { RESOURCE_FIELDS } from "./change-values.ts";

const BATCH_ROWS = 500;

type BudgetTx = ReturnType<AllTx["of"]>;

/** Previous values that are no complete row, by id: the resource must exist after them. */
type Partial = Map<string, PlainRow>;

/** @throws DamagedFile. `line` is the last one of the file. */
export async function checkHistory(tx: BudgetTx, line: number): Promise<void> {
  let last: PlainRow | undefined;
  const open: { type: ResourceType; rows: Partial } = { type: "budget", rows: new Map() };
  const assertExisting = async () => {
    const found = await RESOURCES[open.type].load(tx, [...open.rows.keys()]);
    for (const [id, row] of open.rows) if (!found.has(id)) throw incomplete(line, row);
    open.rows.clear();
  };
  do {
    const rows = await tx.rows.list("change_befores", last, BATCH_ROWS);
    for (const row of rows) {
      if (last !== undefined && (last.type !== row.type || last.id !== row.id)) await close(last);
      else if (last !== undefined && row.before === null && !isComplete(last)) throw incomplete(line, last);
      last = row;
    }
    if (rows.length === 0) break;
  } while (last !== undefined);
  if (last !== undefined) await close(last);
  await assertExisting();

  async function close(row: PlainRow): Promise<void> {
    if (isComplete(row)) return;
    const type = row.type as ResourceType;
    if (type !== open.type || open.rows.size >= BATCH_ROWS) await assertExisting();
    open.type = type;
    open.rows.set(String(row.id), row);
  }
}

/** Fields that an older version did not store. `change-log.ts` completes such rows. */
const NEWER_FIELDS: ReadonlySet<string> = new Set([
  ...["tags", "splits", "reviewed_at", "category_decided_by", "import_id", "bank_text", "split_marks"],
  ...["reconciled_at", "reconciliation_id", "transfer_reconciled_at", "transfer_reconciliation_id"],
]);

/** Whether the previous values are a whole resource, or the resource did not exist before. */
function isComplete({ type, before }: PlainRow): boolean {
  if (before === null || type === "month") return true;
  const fields = JSON.parse(String(before)) as object;
  const expected = Object.keys(RESOURCE_FIELDS[type as keyof typeof RESOURCE_FIELDS]);
  return expected.every((name) => Object.hasOwn(fields, name) || (type === "transaction" && NEWER_FIELDS.has(name)));
}

function incomplete(line: number, { type, id, seq }: PlainRow): DamagedFile {
  const detail = `The ${String(type).replaceAll("_", " ")} ${id} does not exist, but the change ${seq} has only some of its fields.`;
  return new DamagedFile(line, `The change log is damaged. ${detail}`);
}

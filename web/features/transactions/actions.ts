/** The writes of the list: one row with its entity tag, or many rows in one change. */
import { ApiError, queryClient } from "../../api/client.ts";
import type { BulkChanges, TransactionChanges } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";
import type { SearchFilter } from "../../logic/search.ts";
import { patchRows, type Row } from "./queries.ts";

/** Changes that one row and many rows can have. */
export type Changes = Pick<
  BulkChanges,
  | "category_id"
  | "payee_id"
  | "payee"
  | "authorized_at"
  | "counts_on"
  | "counts_in"
  | "notes"
  | "is_reviewed"
  | "account_id"
  | "transfer_account_id"
> & {
  readonly add_tags?: readonly string[];
};

/** The rows of a change: these rows, or all that match a filter. */
export type Target =
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "filter"; readonly filter: SearchFilter; readonly count: number };

export function countOf(target: Target): number {
  return target.kind === "rows" ? target.rows.length : target.count;
}

/** The page's last change, for the key `.`. */
let last: { readonly changes: Changes; readonly done: (count: number) => string } | undefined;

export function lastChange() {
  return last;
}

/** If somebody else has changed the row since it was shown, the person chooses. @throws ApiError */
export async function changeRow(
  row: Pick<Row, "id" | "etag">,
  changes: TransactionChanges,
  done: string | undefined,
): Promise<void> {
  const ids = new Set([row.id]);
  const body = { transaction: changes, ...joining(changes) };
  const input = { params: { transaction_id: row.id }, body, ifMatch: row.etag };
  const { data, etag } = await showAtOnce(ids, changes, write("PUT /v1/transactions/{transaction_id}", input, done));
  patchRows(ids, { ...data.transaction, ...(etag && { etag }) });
}

/** Changes one row, or several in one change, which one undo reverses. @throws ApiError */
export async function changeAll(target: Target, changes: Changes, done: (count: number) => string): Promise<void> {
  const [row, ...others] = target.kind === "rows" ? target.rows : [];
  last = { changes, done };
  // Only the service knows the days of all periods.
  if (row !== undefined && others.length === 0 && changes.counts_in === undefined) {
    const { add_tags, ...rest } = changes;
    await changeRow(row, { ...rest, ...(add_tags && { tags: tagsWith(row, add_tags) }) }, done(1));
    return;
  }
  const ids = new Set(target.kind === "rows" ? target.rows.map(({ id }) => id) : []);
  const body = { ...selectionOf(target), changes, ...joining(changes) };
  await showAtOnce(ids, changes, write("POST /v1/transactions/bulk", { body }, done(countOf(target))));
}

/** @throws ApiError */
export async function deleteAll(target: Target, done: string): Promise<void> {
  const [row, ...others] = target.kind === "rows" ? target.rows : [];
  if (row !== undefined && others.length === 0) {
    const params = { transaction_id: row.id };
    await write("DELETE /v1/transactions/{transaction_id}", { params, ifMatch: row.etag }, done);
    return;
  }
  await write("POST /v1/transactions/bulk", { body: { ...selectionOf(target), delete: true } }, done);
}

/** A transfer takes the place of the payment that the other account has, if a statement has already added it. */
function joining({ transfer_account_id }: TransactionChanges | Changes): { readonly join_payments?: true } {
  return transfer_account_id == null ? {} : { join_payments: true };
}

function selectionOf(target: Target) {
  if (target.kind === "filter") return { filter: target.filter };
  const etags = Object.fromEntries(target.rows.flatMap(({ id, etag }) => (etag === undefined ? [] : [[id, etag]])));
  const hasAll = Object.keys(etags).length === target.rows.length;
  return { ids: target.rows.map(({ id }) => id), ...(hasAll && { etags }) };
}

function tagsWith({ tags }: Pick<Row, "tags">, added: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...tags, ...added.filter((tag) => !known.has(tag.toLowerCase()))];
}

/** Shows the fields whose new value is known before the response, and reads the rows again if the write fails. */
async function showAtOnce<Result>(
  ids: ReadonlySet<string>,
  { category_id, notes, authorized_at, is_reviewed }: TransactionChanges | Changes,
  written: Promise<Result>,
): Promise<Result> {
  patchRows(ids, {
    ...(category_id !== undefined && { category_id }),
    ...(typeof notes === "string" && { notes }),
    ...(authorized_at !== undefined && { authorized_at }),
    ...(typeof is_reviewed === "boolean" && { is_reviewed }),
  });
  try {
    return await written;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: ["GET /v1/transactions"] });
    throw error;
  }
}

/** The messages of a failed write for one field of a transaction; undefined if there are none. */
export function messagesAt(error: unknown, fields: readonly string[]): string | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined;
  const own = problem?.errors.filter(({ pointer }) => fields.some((field) => pointer?.includes(`/${field}`))) ?? [];
  return own.map(({ detail }) => detail).join(" ") || undefined;
}

/** The writes of the list: one row with its entity tag, or many rows in one change. */
import { ApiError, isLost, queryClient } from "../../api/client.ts";
import type { BulkChanges, TransactionChanges } from "../../api/contract.ts";
import { joining } from "../../api/edits.ts";
import { isOffline } from "../../api/outbox.ts";
import { write } from "../../api/writes.ts";
import type { SearchFilter } from "../../logic/search.ts";
import type { Words } from "../../words/use-words.tsx";
import { countingDay } from "./counting-day.ts";
import { inTurn, type Tagged } from "./in-turn.ts";
import { keepChanges } from "./kept.ts";
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
  | "set_default_category"
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

/**
 * If somebody else has changed the row since it was shown, the person chooses. Without a connection, the change is kept and
 * sent later. @throws ApiError
 */
export async function changeRow(row: Row, changes: TransactionChanges, done: string | undefined): Promise<void> {
  const ids = new Set([row.id]);
  const params = { transaction_id: row.id };
  const body = { transaction: changes, ...joining(changes) };
  const written = inTurn([row], async ([newest]) => {
    const input = { params, body, ifMatch: newest?.etag };
    const send = async () => {
      const { data, etag } = await write("PUT /v1/transactions/{transaction_id}", input, done);
      patchRows(ids, { ...data.transaction, ...(etag && { etag }) });
      return etag;
    };
    return await sendOrKeep(send, async () => {
      await keepChanges([row], () => changes);
      return newest?.etag;
    });
  });
  await showAtOnce(ids, changes, written);
}

/** Calls `keep` if the server does not respond. */
async function sendOrKeep<Result>(send: () => Promise<Result>, keep: () => Promise<Result>): Promise<Result> {
  if (isOffline()) return await keep();
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    return await keep();
  }
}

/** The reason why nothing was changed without a connection. @throws ApiError */
function needsServer(t: Words["t"], target: Target): never {
  const detail =
    target.kind === "rows"
      ? t("transactions.needs_server")
      : t("transactions.all_need_server", { count: target.count });
  throw new ApiError({ type: "about:blank", title: detail, status: 503, detail, code: "offline" as never, errors: [] });
}

/**
 * Changes one row, or several in one change, which one undo reverses. Without a connection, the changes of rows are kept and
 * sent later, row by row. @throws ApiError
 */
export async function changeAll(
  t: Words["t"],
  target: Target,
  changes: Changes,
  done: (count: number) => string,
): Promise<void> {
  const [row, ...others] = target.kind === "rows" ? target.rows : [];
  last = { changes, done };
  // Only the service knows the days of all periods, and changes the payee in the same write.
  const isForBulk = changes.counts_in !== undefined || changes.set_default_category !== undefined;
  if (row !== undefined && others.length === 0 && !isForBulk) {
    await changeRow(row, changesOfRow(row, changes), done(1));
    return;
  }
  const rows = target.kind === "rows" ? target.rows : [];
  const written = inTurn(rows, async (newest) => {
    const body = { ...selectionOf(target, newest), changes, ...joining(changes) };
    const send = async () => void (await write("POST /v1/transactions/bulk", { body }, done(countOf(target))));
    await sendOrKeep(send, async () => {
      const countingDays = await countingDaysOf(rows, changes);
      if (rows.length === 0 || countingDays === undefined || changes.set_default_category)
        return needsServer(t, target);
      await keepChanges(rows, (one) => changesOfRow(one, changes, countingDays));
    });
    return undefined;
  });
  await showAtOnce(new Set(rows.map(({ id }) => id)), changes, written);
}

/** @throws ApiError */
export async function deleteAll(t: Words["t"], target: Target, done: string): Promise<void> {
  await inTurn(target.kind === "rows" ? target.rows : [], async (newest) => {
    const [row, ...others] = newest;
    const send = async () => {
      if (row !== undefined && others.length === 0) {
        const params = { transaction_id: row.id };
        await write("DELETE /v1/transactions/{transaction_id}", { params, ifMatch: row.etag }, done);
      } else
        await write("POST /v1/transactions/bulk", { body: { ...selectionOf(target, newest), delete: true } }, done);
    };
    await sendOrKeep(send, async () => needsServer(t, target));
    return undefined;
  });
}

function changesOfRow(
  row: Row,
  { add_tags, counts_in, ...changes }: Changes,
  countingDays: ReadonlyMap<string, string> = new Map(),
): TransactionChanges {
  const day = countingDays.get(row.id);
  return {
    ...changes,
    ...(day !== undefined && { counts_on: day }),
    ...(add_tags && { tags: tagsWith(row, add_tags) }),
  };
}

/** By the id of the row, if the change names a period. Undefined if this browser does not know the periods. */
async function countingDaysOf(
  rows: readonly Row[],
  { counts_in, authorized_at }: Changes,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (counts_in === undefined) return new Map();
  const days = await Promise.all(
    rows.map(async (row) => [row.id, await countingDay(authorized_at ?? row.authorized_at, counts_in)] as const),
  );
  const known = days.flatMap(([id, day]) => (day === undefined ? [] : [[id, day] as const]));
  return known.length === rows.length ? new Map(known) : undefined;
}

function selectionOf(target: Target, rows: readonly Tagged[]) {
  if (target.kind === "filter") return { filter: target.filter };
  const etags = Object.fromEntries(rows.flatMap(({ id, etag }) => (etag === undefined ? [] : [[id, etag]])));
  const hasAll = Object.keys(etags).length === rows.length;
  return { ids: rows.map(({ id }) => id), ...(hasAll && { etags }) };
}

function tagsWith({ tags }: Pick<Row, "tags">, added: readonly string[]): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return [...tags, ...added.filter((tag) => !known.has(tag.toLowerCase()))];
}

/** Shows the fields whose new value is known before the response, and reads the rows again if the write fails. */
async function showAtOnce(
  ids: ReadonlySet<string>,
  { category_id, notes, authorized_at, is_reviewed }: TransactionChanges | Changes,
  written: Promise<void>,
): Promise<void> {
  patchRows(ids, {
    ...(category_id !== undefined && { category_id }),
    ...(typeof notes === "string" && { notes }),
    ...(authorized_at !== undefined && { authorized_at }),
    ...(typeof is_reviewed === "boolean" && { is_reviewed }),
  });
  try {
    await written;
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

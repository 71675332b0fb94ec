/**
 * Caches the parts of a budget's current month that come from the past: the sums of past months, and the history of
 * recurring rules. Most writes are purchases of this month, which do not affect the past. Also caches what several reads
 * in a row need, such as the accounts, until anything changes. The change log, read in the same snapshot as the data,
 * decides whether a value is still valid. So several servers and commands may write to one database.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../engine.ts";
import { sql } from "../sql.ts";
import { changeLogReads, type Item, parseItems } from "./change-log.ts";

/** The maximum number of rows behind all values of the past, and behind all others. A row takes about 600 bytes. */
const MAX_ROWS = 50_000;
const MAX_LATEST_ROWS = 20_000;

/** After more changes than this, all values are computed again. */
const MAX_CHANGES = 20;

interface LatestValue<T> {
  readonly key: string;
  readonly compute: () => Promise<T>;
  /** The number of rows that the value is computed from. */
  readonly countRows: (value: T) => number;
}

interface PastValue<T> extends LatestValue<T> {
  /** The value depends only on days before this one. Empty if only recurring rules matter. */
  readonly until: string;
}

export interface PastReads {
  /** Returns the value that an earlier read has computed if the past is unchanged. Otherwise computes it. */
  cached<T>(value: PastValue<T>): Promise<T>;
  /** The same for a value that may depend on all data in the log, if nothing at all has changed. */
  latest<T>(value: LatestValue<T>): Promise<T>;
}

/** For reads without a snapshot, and for writes, whose own changes are not yet in the log. */
export function uncachedPast(): PastReads {
  return { cached: ({ compute }) => compute(), latest: ({ compute }) => compute() };
}

interface Past {
  /** The last change that the values are valid for. */
  seq: number;
  /** The latest `until` of the values. */
  until: string;
  readonly values: Map<string, unknown>;
  rows: number;
}

interface Latest {
  /** The last change of the snapshot of the value. */
  readonly seq: number;
  readonly value: unknown;
  readonly rows: number;
}

/** Returns the reads of one snapshot. All snapshots share the cache. */
export function pastCache(): (db: Db, budgetId: string) => PastReads {
  const sizeCalculation = ({ rows }: { readonly rows: number }) => 1 + rows;
  const pasts = new LRUCache<string, Past>({ maxSize: MAX_ROWS, sizeCalculation });
  const latest = new LRUCache<string, Latest>({ maxSize: MAX_LATEST_ROWS, sizeCalculation });

  /** The valid values of a budget. `seq` is the last change of the snapshot. */
  async function open(db: Db, budgetId: string) {
    const found = pasts.get(budgetId);
    const seq = found && (await lastHarmless(db, budgetId, found));
    if (found !== undefined && seq !== undefined) {
      found.seq = seq;
      return { past: found, seq };
    }
    const past: Past = { seq: await changeLogReads(db, budgetId).lastSeq(), until: "", values: new Map(), rows: 0 };
    return { past, seq: past.seq };
  }

  return (db, budgetId) => {
    let opened: ReturnType<typeof open> | undefined;
    return {
      async cached({ key, until, compute, countRows }) {
        opened ??= open(db, budgetId);
        const { past, seq } = await opened;
        const isCurrent = () => past.seq === seq; // false if a newer snapshot has advanced it
        if (isCurrent() && past.values.has(key)) return past.values.get(key) as Awaited<ReturnType<typeof compute>>;
        const value = await compute();
        if (!isCurrent()) return value;
        past.values.set(key, value);
        past.rows += countRows(value);
        if (until > past.until) past.until = until;
        pasts.delete(budgetId); // setting the same object would keep its former size
        pasts.set(budgetId, past);
        return value;
      },
      async latest({ key, compute, countRows }) {
        opened ??= open(db, budgetId);
        const { seq } = await opened;
        const id = `${budgetId} ${key}`;
        const found = latest.get(id);
        if (found?.seq === seq) return found.value as Awaited<ReturnType<typeof compute>>;
        const value = await compute();
        latest.set(id, { seq, value, rows: countRows(value) });
        return value;
      },
    };
  };
}

/**
 * The last change of the snapshot. Undefined if a change since `seq` may affect the values, or if the snapshot is older
 * than the values.
 */
async function lastHarmless(
  { dialect, query }: Db,
  budgetId: string,
  { seq, until }: Past,
): Promise<number | undefined> {
  const rows = await query<{ seq: number; items: string }>(sql`SELECT seq, items FROM changes
    WHERE budget_id = ${budgetId} AND seq >= ${seq} ORDER BY seq, part LIMIT ${MAX_CHANGES}`);
  if (rows[0]?.seq !== seq || rows.length === MAX_CHANGES) return undefined;
  const changes = rows.filter((row) => row.seq > seq).map((row) => parseItems(row.items));
  // A change without items marks a place in the log, such as a restored backup.
  if (!changes.every((items) => items.length > 0 && items.every(isHarmless))) return undefined;
  const createdIds = changes
    .flat()
    .filter(([type]) => type === "transaction")
    .map(([, id]) => id);
  if (createdIds.length > 0) {
    const affecting = await query(sql`SELECT 1 FROM transactions AS t
      WHERE t.budget_id = ${budgetId} AND ${dialect.anyOf("t.id", createdIds)}
        AND (t.authorized_at < ${until} OR t.counts_on IS NOT NULL OR t.transfer_account_id IS NOT NULL OR t.is_split
          OR EXISTS (SELECT 1 FROM recurring_rules AS r WHERE r.budget_id = ${budgetId} AND r.payee_id = t.payee_id))
      LIMIT 1`);
    if (affecting.length > 0) return undefined;
  }
  return rows.at(-1)?.seq;
}

/** A created transaction is harmless only if it is not in the past and no recurring rule may match it. */
const HARMLESS: ReadonlySet<string> = new Set([
  "transaction created",
  "account balance",
  "category created",
  "payee created",
  "tag created",
]);

function isHarmless([type, , action]: Item): boolean {
  return HARMLESS.has(`${type} ${action}`);
}

/** Reads the values before and after changes: of the items of one change, and of one resource in all its changes. */
import { type Account, currentBalance } from "../../domain/account.ts";
import { amountFormat } from "../../domain/amount-format.ts";
import type { Before, Change, ChangeItem } from "../../domain/change.ts";
import { Problem } from "../../domain/problem.ts";
import type { ResourceType } from "../../domain/resource.ts";
import type { Read } from "../service.ts";
import { type Currencies, loadPastCurrencies, rowsAfter } from "./past-rows.ts";
import { type ChangeView, getChange, viewChanges } from "./read-changes.ts";
import { RESOURCE_ROWS, type ResourceRow } from "./resources.ts";

/** A resource at one time. Its booked amounts are those of today. */
export interface PastRow {
  readonly row: ResourceRow;
  readonly currencies: Currencies;
}

/** An item of a change with its resource before and after the change. Null: it did not exist. */
export interface ItemValues {
  readonly item: ChangeItem;
  readonly before: PastRow | null;
  readonly after: PastRow | null;
  /**
   * The amount that moved on an account, in major units of its currency. Null if the account got another currency.
   * Undefined for other resources.
   */
  readonly moved: number | null | undefined;
}

export interface ChangeValues {
  readonly change: ChangeView;
  readonly items: readonly ItemValues[];
  /** The index of the first item of the next page; null on the last page. */
  readonly next: number | null;
}

/** A page of the items of a change. @throws Problem `not_found` or `changes_expired`. */
export async function getChangeValues(
  read: Read,
  seq: number,
  { start, limit }: { readonly start: number; readonly limit: number },
): Promise<ChangeValues> {
  const change = await getChange(read, seq);
  const end = start + limit;
  const items = change.items.slice(start, end);
  const values = await loadValues(
    read,
    items.map((item) => ({ item, seq })),
  );
  return {
    change,
    items: items.flatMap((item) => values.get(item) ?? []),
    next: end < change.items.length ? end : null,
  };
}

/** The values of the first items of each change, without those that only moved a balance. */
export async function loadFirstValues(
  read: Read,
  changes: readonly Change[],
  limit: number,
): Promise<ReadonlyMap<ChangeItem, ItemValues>> {
  const items = changes.flatMap(({ seq, items: all }) =>
    all
      .filter(({ action }) => action !== "balance")
      .slice(0, limit)
      .map((item) => ({ item, seq })),
  );
  return await loadValues(read, items);
}

async function loadValues(
  read: Read,
  items: readonly { readonly item: ChangeItem; readonly seq: number }[],
): Promise<Map<ChangeItem, ItemValues>> {
  const values = new Map<ChangeItem, ItemValues>();
  for (const [type, ofType] of Map.groupBy(items, ({ item }) => item.type)) {
    const ids = [...new Set(ofType.map(({ item }) => item.id))];
    const rows = await RESOURCE_ROWS[type].load(read.reads, ids);
    const first = Math.min(...ofType.map(({ seq }) => seq));
    const befores = await read.reads.changes.listBefores(type, ids, first);
    const past = ofType.map(({ item, seq }) => ({
      item,
      seq,
      rows: rowsAfter(rows.get(item.id) ?? null, befores.get(item.id) ?? [], [seq, seq - 1]),
    }));
    for (const found of await readValues(read, past)) values.set(found.item, found);
  }
  return values;
}

interface HistoryEntry extends ItemValues {
  readonly change: ChangeView;
}

export interface History {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** The number of the last change of the page, if there are earlier ones; otherwise null. */
  readonly next: number | null;
}

/**
 * The changes of a resource, even a deleted one. Changes that only booked transactions on an account are left out.
 * @throws Problem `not_found` if there is neither the resource nor a change of it. A month always exists.
 */
export async function listHistory(
  read: Read,
  type: ResourceType,
  id: string,
  { until, limit }: { readonly until: number | undefined; readonly limit: number },
): Promise<History> {
  const { changes } = read.reads;
  const current = (await RESOURCE_ROWS[type].load(read.reads, [id])).get(id) ?? null;
  const befores = (await changes.listBefores(type, [id], 1)).get(id) ?? [];
  if (current === null && befores.length === 0 && type !== "month") {
    throw new Problem(
      "not_found",
      `There is no ${type.replaceAll("_", " ")} ${id} in this budget, and there never was.`,
    );
  }
  const stored = befores.map(({ seq }) => seq);
  const created = type === "transaction" ? await listCreations(read, id, current, befores) : [];
  const seqs = [...new Set([...stored, ...created])].sort((a, b) => b - a);
  const rest = until === undefined ? seqs : seqs.filter((seq) => seq < until);
  const page = rest.slice(0, limit);
  const views = await viewChanges(read.reads, await changes.listOfResource(type, id, { seqs: page }));
  const bySeq = new Map(views.map((view) => [view.seq, view]));
  const rows = rowsAfter(
    current,
    befores,
    page.flatMap((seq) => [seq, seq - 1]),
  );
  const found = page.flatMap((seq) => {
    const change = bySeq.get(seq);
    const item = change?.items[0];
    return change === undefined || item === undefined ? [] : [{ change, item, seq, rows }];
  });
  const values = await readValues(read, found);
  return {
    entries: values.map((value, i) => ({ ...value, change: found[i]?.change as ChangeView })),
    next: rest.length > limit ? (page.at(-1) ?? null) : null,
  };
}

/**
 * The changes that created a transaction. No previous values are stored for them, so that a create stays cheap: the first
 * has the time of the creation, and later ones undid a deletion.
 */
async function listCreations(
  read: Read,
  id: string,
  current: ResourceRow | null,
  befores: readonly Before[],
): Promise<number[]> {
  const { changes } = read.reads;
  const deletions = befores.filter(({ fields }) => fields !== null && "id" in fields);
  const createdAt = (current ?? deletions[0]?.fields)?.created_at;
  const undos = await changes.listUndos(deletions.map(({ seq }) => seq));
  const restoredIn = [...new Set(undos.map(({ undone_by }) => undone_by))];
  const found: Change[] = [
    ...(await changes.listOfResource("transaction", id, { at: String(createdAt) })),
    ...(await changes.listOfResource("transaction", id, { seqs: restoredIn })),
  ];
  return found.filter(({ items }) => items[0]?.action === "created").map(({ seq }) => seq);
}

interface PastItem {
  readonly item: ChangeItem;
  readonly seq: number;
  readonly rows: ReadonlyMap<number, ResourceRow | null>;
}

async function readValues(read: Read, items: readonly PastItem[]): Promise<ItemValues[]> {
  if (items.length === 0) return [];
  const found = items.map(({ item, seq, rows }) => ({
    item,
    seq,
    before: item.action === "created" ? null : (rows.get(seq - 1) ?? null),
    after: item.action === "deleted" ? null : (rows.get(seq) ?? null),
  }));
  const rows = found.flatMap(({ before, after }) => [before, after].filter((row) => row !== null));
  const currenciesAfter = await loadPastCurrencies(read, rows, Math.min(...found.map(({ seq }) => seq)));
  return found.map(({ item, seq, ...past }) => {
    const before = past.before && { row: past.before, currencies: currenciesAfter(seq - 1) };
    const after = past.after && { row: past.after, currencies: currenciesAfter(seq) };
    return { item, before, after, moved: movedOn(item, past) };
  });
}

function movedOn(
  { type, bookedMoved }: ChangeItem,
  { before, after }: { readonly before: ResourceRow | null; readonly after: ResourceRow | null },
): number | null | undefined {
  if (type !== "account") return undefined;
  const [old, now] = [before, after] as unknown as readonly (Account | null)[];
  const currency = (now ?? old)?.currency;
  if (currency === undefined) return null; // the log does not contain the account
  if (old && now && old.currency !== now.currency) return null;
  const format = amountFormat(currency);
  if (!now) return old ? format(-currentBalance(old)) : null;
  return format(now.opening_minor - (old?.opening_minor ?? 0) + bookedMoved);
}

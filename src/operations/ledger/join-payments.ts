/**
 * Joins two stored payments that are the two sides of a transfer. One of them becomes the transfer and the other one is
 * removed. The transfer keeps what both have booked, so no balance changes.
 */
import { addDays, daysBetween } from "../../domain/calendar.ts";
import { MAX_NOTES } from "../../domain/lengths.ts";
import { nameKey } from "../../domain/name.ts";
import type { ProblemList } from "../../domain/problem.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { chargedMinor, type Transaction } from "../../domain/transaction.ts";
import type { Write } from "../service.ts";
import type { ChangedRow } from "./check-transactions.ts";
import { removeTransactions } from "./delete-transaction.ts";

/** The days of two sides differ by at most this number. */
export const SIDE_DAYS = 4;

export function isReconciled(transaction: Transaction): boolean {
  return transaction.reconciled_at !== null || transaction.transfer_reconciled_at !== null;
}

/** Those that have attachments or matched occurrences, which a join would lose. */
export async function findUsed({ tx }: Write, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const attachments = await tx.attachments.listOfTransactions(ids);
  const links = await tx.occurrenceDecisions.listLinksOfTransactions(ids);
  return new Set([...attachments, ...links].map(({ transaction_id }) => transaction_id));
}

/** Sorted like the tags of a transaction. Tags that differ only in upper and lower case are the same tag. */
export function unionOf(tags: readonly string[], added: readonly string[]): readonly string[] {
  const known = new Set(tags.map(nameKey));
  const missing = added.filter((name) => !known.has(nameKey(name)));
  return missing.length === 0 ? tags : [...tags, ...missing].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1));
}

/** The tags and notes of both payments. */
export function mergedTexts(before: Transaction, counterpart: Transaction): Pick<Transaction, "tags" | "notes"> {
  return {
    tags: unionOf(before.tags, counterpart.tags),
    notes: [before.notes, counterpart.notes].filter((one) => one !== "").join("\n"),
  };
}

/**
 * The rows with the payments that become their other sides: for each payment that becomes a transfer, the nearest payment
 * of the opposite amount on the other account. A row that becomes another one's other side is left out. Adds to `problems`.
 */
export async function withCounterparts(
  write: Write,
  rows: readonly ChangedRow[],
  problems: ProblemList,
): Promise<readonly ChangedRow[]> {
  const found = await findCounterparts(write, rows);
  const taken = new Set([...found.values()].map(({ id }) => id));
  const used = await findUsed(write, [...taken]);
  return rows.flatMap((row): ChangedRow[] => {
    const { before, changes, pointer } = row;
    if (taken.has(before.id)) return [];
    const counterpart = found.get(before.id);
    if (counterpart === undefined) return [row];
    if (isReconciled(counterpart) || used.has(counterpart.id)) {
      const detail = `The other side of the transfer, ${counterpart.id}, is reconciled, or has attachments or a matched occurrence. Remove them first, or send join_payments false.`;
      problems.add("other_side_in_use", `${pointer}/transfer_account_id`, detail);
    }
    const { tags, notes } = mergedTexts(before, counterpart);
    const texts = {
      ...(tags.length <= MAX_TAGS && { tags }),
      ...([...notes].length <= MAX_NOTES && { notes }),
    };
    const transfer_external_id = counterpart.external_id;
    return [{ ...row, changes: { ...texts, ...changes, transfer_external_id }, counterpart }];
  });
}

/** Removes the payments that became other sides. */
export async function removeCounterparts(write: Write, rows: readonly ChangedRow[]): Promise<void> {
  const removed = rows.flatMap(({ counterpart }) => counterpart ?? []);
  if (removed.length > 0) await removeTransactions(write, removed);
}

async function findCounterparts({ tx }: Write, rows: readonly ChangedRow[]): Promise<ReadonlyMap<string, Transaction>> {
  const open = rows.flatMap(({ before, changes }) => {
    const other = changes.transfer_account_id ?? before.account_id;
    const isPayment = before.transfer_account_id === null && before.splits === null && other !== before.account_id;
    return isPayment ? [{ before, other }] : [];
  });
  const days = open.map(({ before }) => before.authorized_at).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const others = [...new Set(open.map(({ other }) => other))];
  const accounts = await tx.accounts.lock([...new Set([...others, ...open.map(({ before }) => before.account_id)])]);
  const legs = await tx.transactions.listLegs(others, addDays(first, -SIDE_DAYS), addDays(last, SIDE_DAYS));
  const free = Map.groupBy(
    legs.filter(({ is_own, is_plain }) => is_own && is_plain),
    ({ account_id, amount_minor }) => `${account_id} ${amount_minor}`,
  );
  const pairs = open.flatMap(({ before, other }) => {
    if (accounts.get(other)?.currency !== accounts.get(before.account_id)?.currency) return [];
    const distance = ({ day }: { readonly day: string }) => Math.abs(daysBetween(day, before.authorized_at));
    const opposite = free.get(`${other} ${-chargedMinor(before)}`) ?? [];
    const [nearest] = opposite.toSorted((one, another) => distance(one) - distance(another));
    if (nearest === undefined || distance(nearest) > SIDE_DAYS) return [];
    opposite.splice(opposite.indexOf(nearest), 1);
    return [[before.id, nearest.transaction_id] as const];
  });
  const locked = new Map((await tx.transactions.lock(pairs.map(([, id]) => id))).map((one) => [one.id, one]));
  return new Map(
    pairs.flatMap(([id, otherId]) => {
      const counterpart = locked.get(otherId);
      return counterpart === undefined ? [] : [[id, counterpart] as const];
    }),
  );
}

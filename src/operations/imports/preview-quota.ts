/**
 * The limits on stored previews: of a budget, so that it cannot fill the database, and of all budgets together. At a limit,
 * an upload is refused and nothing is discarded. Imports that are committed at once do not count.
 */
import { dayAt } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { PreviewSize, Reads } from "../../store/store.ts";
import { onEachMachine } from "../each-machine.ts";
import type { Service } from "../service.ts";

const MIB = 2 ** 20;

const MAX_PREVIEWS = 10;
const MAX_BYTES = 64 * MIB;
const MAX_BYTES_OF_ALL = 1024 * MIB;

/** The disk space for a stored byte: in the database, and at the same time in the WAL. */
const DISK_BYTES_PER_BYTE = 2;

/** The disk space for a row of an import: the transaction, the row, their indexes, the change log, and the WAL. */
const DISK_BYTES_PER_ROW = 5000;

type RoomService = Pick<Service, "store" | "disk">;

/** Call it before a file is read. @throws Problem `insufficient_storage` or, for a preview, `too_many_previews`. */
export async function assertRoom(
  service: RoomService,
  budgetId: string,
  { isPreview }: { readonly isPreview: boolean },
): Promise<void> {
  await service.disk.assertSpaceFor(0);
  if (!isPreview) return;
  await assertBudgetQuota(service.store.of(budgetId), { bytes: 0 });
  assertTotal(service, 0);
}

/** Call it before the transaction that stores content. @throws Problem `insufficient_storage`. */
export async function assertRoomFor(service: RoomService, bytes: number): Promise<void> {
  await service.disk.assertSpaceFor(DISK_BYTES_PER_BYTE * bytes);
  assertTotal(service, bytes);
}

/** Call it before a commit. @throws Problem `insufficient_storage`. */
export async function assertRoomForRows({ disk }: Pick<Service, "disk">, rows: number): Promise<void> {
  await disk.assertSpaceFor(DISK_BYTES_PER_ROW * rows);
}

/** The bytes of all previews by store and machine: as last measured, and changed by the uploads of this server since. */
const totals = new WeakMap<Service["store"], Map<string, number>>();

function totalsOf(store: Service["store"]): Map<string, number> {
  const found = totals.get(store) ?? new Map<string, number>();
  totals.set(store, found);
  return found;
}

/** The counts of uploads that have not finished. */
const counting = new Set<Promise<void>>();

/**
 * For housekeeping: a request never reads other budgets, which may be on other nodes of a cluster. An upload whose count is not
 * finished would be in the total twice. A machine that does not respond counts as before.
 */
export async function measurePreviews({ store }: Pick<Service, "store">): Promise<void> {
  await Promise.allSettled(counting);
  const found = totalsOf(store);
  await onEachMachine({ store }, async ({ imports }, machine) => found.set(machine, await imports.sumPreviews()));
}

/**
 * Call it before an upload, and the returned function when it has succeeded: that adds what was stored to the total. Refused
 * uploads and dry runs store nothing: otherwise one person could use up the total with them.
 */
export async function storedCounter({ store }: RoomService, budgetId: string): Promise<() => Promise<void>> {
  const sum = async () => sumOf(await store.of(budgetId).imports.listPreviews());
  const before = await sum();
  const machine = (await store.machinesOf([budgetId])).get(budgetId) ?? "";
  const found = totalsOf(store);
  return async () => {
    const count = sum().then((after) => void found.set(machine, (found.get(machine) ?? 0) + after - before));
    counting.add(count);
    await count.finally(() => counting.delete(count));
  };
}

function sumOf(previews: readonly PreviewSize[]): number {
  return previews.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0);
}

/** At most as many uploads as there are slots for reading files can exceed the total, each by one preview. */
function assertTotal({ store }: RoomService, bytes: number): void {
  const stored = [...totalsOf(store).values()].reduce((sum, one) => sum + one, 0);
  if (stored + bytes <= MAX_BYTES_OF_ALL) return;
  const detail =
    "The unfinished imports of all budgets on this server use all the space for them. Nothing was stored. Try again later: an import that is not finished is removed after a day.";
  throw new Problem("insufficient_storage", detail);
}

interface StoredPreview {
  /** Undefined for a new preview. */
  readonly id?: string;
  readonly bytes: number;
}

/**
 * Writes to a budget are serialized, so inside a write this cannot be exceeded.
 * @throws Problem `too_many_previews`, or `body_too_large` if the preview exceeds the limit alone.
 */
export async function assertBudgetQuota(reads: Reads, { id, bytes }: StoredPreview): Promise<void> {
  const others = (await reads.imports.listPreviews()).filter((one) => one.id !== id);
  const used = sumOf(others);
  const isTooMany = id === undefined && others.length >= MAX_PREVIEWS;
  const isTooLarge = used + bytes > MAX_BYTES;
  if (!isTooMany && !isTooLarge) return;
  const [oldest] = others;
  if (oldest === undefined || bytes > MAX_BYTES) throw tooLarge(bytes);
  const count = `The budget has ${others.length} unfinished imports, which is the maximum.`;
  const space = `The unfinished imports of the budget use ${Math.ceil(used / MIB)} of ${MAX_BYTES / MIB} MiB, too much for this one.`;
  await refuse(reads, oldest, isTooMany ? count : space);
}

function tooLarge(bytes: number): Problem {
  const detail = `The preview of this file needs ${Math.ceil(bytes / MIB)} MiB, but a budget has ${MAX_BYTES / MIB} MiB for previews. Download shorter periods, such as single years, and import them one by one.`;
  return new Problem("body_too_large", detail);
}

async function refuse(reads: Reads, { id, file_name, created_at }: PreviewSize, reason: string): Promise<never> {
  const zone = (await reads.budget.find())?.time_zone ?? "UTC";
  const day = dayAt(Date.parse(created_at), zone);
  const detail = `${reason} The oldest is "${file_name}" of ${day}. Commit it (POST /v1/imports/${id}/commit) or discard it (DELETE /v1/imports/${id}), then send the file again.`;
  throw new Problem("too_many_previews", detail, [], { oldestImport: { id, file_name, created_at } });
}

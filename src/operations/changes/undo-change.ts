/**
 * Undoes changes of the log. An undo restores the previous values. It fails if a field no longer has the value that the
 * change gave it. Later changes to other fields stay. Balances move back by the amount that the change moved. An undo is
 * itself a change, so undoing it is a redo.
 */
import { type Before, type Change, type ChangeItem, firstChangeOf, isUndoable } from "../../domain/change.ts";
import { nameKey } from "../../domain/name.ts";
import { MAX_LISTED, Problem, type ProblemItem } from "../../domain/problem.ts";
import { RESOURCE_TYPES, type ResourceType } from "../../domain/resource.ts";
import { isSameValue } from "../../domain/same-value.ts";
import { OWN_DAY, type Transaction, type TransactionLine, UNRECONCILED } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import { pause } from "../pause.ts";
import { hasSyncScope, readOf, type Write } from "../service.ts";
import { rejectRepeated } from "./check-redo.ts";
import { rejectInUse, rejectInvalid } from "./check-undo.ts";
import { findClosedConflicts } from "./check-undo-closed.ts";
import { rejectNewCurrencyInUse, rejectOldCurrency } from "./check-undo-currency.ts";
import { rejectEarlierReconciliation, rejectReconciled } from "./check-undo-reconciled.ts";
import { apiNameOf, formatCurrent } from "./describe-field.ts";
import { type EditedChoice, resolveEdited } from "./edited-imports.ts";
import { pauseUndone } from "./pause-connections.ts";
import { missingChange } from "./read-changes.ts";
import { movedOf, RESOURCE_ROWS, type ResourceRow, type TypedSteps, type UndoStep, withPrevious } from "./resources.ts";
import { loadUndos } from "./undos.ts";

/** The maximum number of items that a list or a range of changes may have. A single change may have any number. */
const MAX_ITEMS = 10_000;

/** The number of changes read at a time. */
const LIST_BATCH = 50;

/**
 * `edited` is the choice about the transactions of an import that have been edited since. @throws Problem `not_found`,
 * `changes_expired`, `change_not_undoable`, `already_undone`, `undo_conflict`, `import_edited`, `transaction_reconciled` or
 * `insufficient_scope`.
 */
export async function undoChange(write: Write, seq: number, edited?: EditedChoice): Promise<void> {
  await write.tx.budget.lock();
  const change = await write.tx.changes.find(seq);
  if (change === undefined) throw await missingChange(readOf(write), seq);
  if (!isUndoable(change)) {
    const detail = `The system made change ${seq} (${change.operation}).`;
    throw new Problem("change_not_undoable", detail);
  }
  const by = await findUndo(write, seq);
  if (by !== null) {
    throw new Problem("already_undone", `Change ${seq} was undone by change ${by}. Undo change ${by} to redo it.`);
  }
  const importId = await write.tx.imports.findOfChunk(seq);
  if (importId !== undefined) {
    const detail = `Change ${seq} is a part of the import ${importId}. Undo the import: DELETE /v1/imports/${importId}.`;
    throw new Problem("change_not_undoable", detail);
  }
  await undoOne(write, change, edited);
  await rejectClosed(write);
}

/** A chunk of a large import. Its state is the caller's concern. */
interface ImportPart {
  readonly importId: string;
  /** Whether the undo of the chunk redoes the import. */
  readonly isRedo: boolean;
  readonly edited: EditedChoice | undefined;
}

/** Undoes the change of one chunk. @throws Problem as `undoChange`. */
export async function undoPart(write: Write, seq: number, part: ImportPart): Promise<void> {
  const change = await write.tx.changes.find(seq);
  if (change === undefined) throw await missingChange(readOf(write), seq);
  await undoOne(write, change, part.edited, part);
}

/** For the end of an undo. @throws Problem `undo_conflict` if a closed account would have a balance. */
export async function rejectClosed(write: Write): Promise<void> {
  throwIfAny(await findClosedConflicts(write));
}

/** The changes to undo: a list, or a range, optionally of one actor. */
export interface UndoSelection {
  readonly from?: number;
  readonly to?: number;
  readonly actor_id?: string;
  readonly seqs?: readonly number[];
}

/**
 * Undoes changes, newest first, all or nothing. Skips changes that are already undone or that cannot be undone, and
 * returns their numbers. @throws Problem as `undoChange`, or `too_many_rows`.
 */
export async function undoChanges(write: Write, selection: UndoSelection): Promise<number[]> {
  await write.tx.budget.lock();
  const skipped: number[] = [];
  let itemCount = 0;
  for await (const change of selected(write, selection)) {
    itemCount += change.items.length;
    if (itemCount > MAX_ITEMS) {
      throw new Problem("too_many_rows", `The changes have more than ${MAX_ITEMS} items. Undo fewer changes at once.`);
    }
    const isPart = (await write.tx.imports.findOfChunk(change.seq)) !== undefined;
    if (isPart || !isUndoable(change) || (await findUndo(write, change.seq)) !== null) skipped.push(change.seq);
    else await undoOne(write, change);
  }
  await rejectClosed(write);
  return skipped;
}

/** Newest first. */
async function* selected({ tx }: Write, { from = 1, to, actor_id, seqs }: UndoSelection): AsyncGenerator<Change> {
  if (seqs !== undefined) {
    for (const seq of [...new Set(seqs)].sort((a, b) => b - a)) {
      const change = await tx.changes.find(seq);
      if (change === undefined) throw await missingChange({ reads: tx }, seq);
      yield change;
    }
    return;
  }
  for (let until = to; ; ) {
    const changes = await tx.changes.list({ until, limit: LIST_BATCH });
    for (const change of changes) {
      if (change.seq < from) return;
      if (actor_id === undefined || change.actor_id === actor_id) yield change;
    }
    if (changes.length < LIST_BATCH) return;
    until = (changes.at(-1)?.seq ?? 1) - 1;
  }
}

async function findUndo({ tx }: Write, seq: number): Promise<number | null> {
  return (await loadUndos(tx, [seq], tx.changes.pendingUndos())).undoOf(seq);
}

async function undoOne(write: Write, change: Change, edited?: EditedChoice, part?: ImportPart): Promise<void> {
  if (change.scope === "sync" && !hasSyncScope(write)) {
    throw new Problem("insufficient_scope", `Only a token with the scope sync can undo change ${change.seq}.`);
  }
  write.tx.changes.undoes(change.seq);
  const importIds = part === undefined ? await switchImports(write, change.seq) : part.isRedo ? [] : [part.importId];
  const isImport = importIds.length > 0;
  const isLarge = isImport || part !== undefined;
  if (isLarge) await pause();
  const planned = await planSteps(write.tx, change, { isImport, openings: write.tx.changes.pendingOpenings() });
  if (isLarge) await pause();
  const { steps, conflicts, keptIds } = isImport
    ? await resolveEdited(write, { seq: change.seq, importIds, edited }, planned)
    : { ...planned, keptIds: [] };
  throwIfAny(conflicts);
  rejectReconciled(steps, conflicts);
  await rejectEarlierReconciliation(write, steps, conflicts);
  await rejectNewCurrencyInUse(write, change, conflicts);
  await rejectOldCurrency(write, change, steps, conflicts);
  throwIfAny(conflicts);
  await store(write, steps, conflicts);
  throwIfAny(conflicts);
  for (const id of importIds) await write.tx.imports.keepRows(id, keptIds);
}

/** Switches the imports that a change committed or undid. Returns those that are undone now. */
async function switchImports(write: Write, undone: number): Promise<readonly string[]> {
  const { tx } = write;
  const ids = await tx.imports.switchState(undone, (await tx.changes.nextSeq()) ?? 0);
  if (ids.redone.length > 0) await rejectRepeated(write, ids.redone);
  await pauseUndone(write, ids.undone);
  return ids.undone;
}

export function throwIfAny(conflicts: readonly ProblemItem[]): void {
  if (conflicts.length === 0) return;
  const isReconciled = conflicts.every(({ code }) => code === "transaction_reconciled");
  const places = conflicts.length === 1 ? "one place" : `${conflicts.length} places`;
  const detail = isReconciled
    ? "The undo would change reconciled transactions, so nothing was undone."
    : `The data has changed since in ${places}, so nothing was undone.`;
  throw new Problem(isReconciled ? "transaction_reconciled" : "undo_conflict", detail, conflicts.slice(0, MAX_LISTED));
}

interface PlanOptions {
  readonly isImport: boolean;
  /** The opening amounts that the write has moved so far, by account. */
  readonly openings: ReadonlyMap<string, number>;
  /** Changes that are undone before this one, so they are no conflicts. */
  readonly undoneBefore?: ReadonlySet<number>;
}

/** The rows that the undo of a change gives its resources, and the conflicts with later changes. */
export async function planSteps(reads: Reads, change: Change, options: PlanOptions) {
  const { isImport, openings, undoneBefore = new Set() } = options;
  const steps = new Map<ResourceType, UndoStep[]>();
  const conflicts: ProblemItem[] = [];
  for (const [type, items] of Map.groupBy(change.items, (item) => item.type)) {
    const ids = items.map(({ id }) => id);
    const rows = await RESOURCE_ROWS[type].load(reads, ids);
    const befores = await reads.changes.listBefores(type, ids, change.seq);
    const undoneIds =
      isImport && type === "transaction" ? await findUndoneImports(reads, befores, change.seq) : new Set();
    const ofType: UndoStep[] = [];
    for (const item of items) {
      const row = rows.get(item.id) ?? null;
      const moved = openings.get(item.id) ?? 0;
      const counted = (befores.get(item.id) ?? []).filter(({ seq }) => seq === change.seq || !undoneBefore.has(seq));
      const known = { befores: counted, seq: change.seq, openingMoved: moved, isImport };
      const step = planStep(item, row, known, conflicts);
      // A transaction that the import withdrew stays removed if the import that added it is undone.
      if (step !== undefined && !(row === null && undoneIds.has(step.target?.import_id))) ofType.push(step);
    }
    steps.set(type, ofType);
  }
  return { steps, conflicts };
}

/** The undone imports that added the transactions which a change deleted. */
async function findUndoneImports(
  { imports }: Reads,
  befores: ReadonlyMap<string, readonly Before[]>,
  seq: number,
): Promise<ReadonlySet<unknown>> {
  const deleted = [...befores.values()].flatMap((all) => all.filter((one) => one.seq === seq && one.fields !== null));
  const undone = new Set<unknown>();
  for (const id of new Set(deleted.map(({ fields }) => fields?.import_id))) {
    if (typeof id === "string" && (await imports.find(id))?.state === "undone") undone.add(id);
  }
  return undone;
}

interface KnownChange {
  /** The previous values of the resource, from this change on. */
  readonly befores: readonly Before[];
  readonly seq: number;
  /** The amount by which the undo has moved the opening balance so far. */
  readonly openingMoved: number;
  /**
   * Whether the change committed an import. Undoing an import ignores transactions deleted since, and keeps accounts
   * that were changed.
   */
  readonly isImport: boolean;
}

/** Undefined if the resource stays as it is. */
function planStep(
  item: ChangeItem,
  current: ResourceRow | null,
  { befores, seq, openingMoved, isImport }: KnownChange,
  conflicts: ProblemItem[],
): UndoStep | undefined {
  const later = befores.filter((before) => before.seq > seq);
  const { type, id, action } = item;
  const isDerived = type === "transaction" && isDerivedDay(current, later);
  const stored = withoutLaterDay(befores.find((before) => before.seq === seq)?.fields ?? null, later, current);
  const own = isDerived && firstChangeOf("counts_on", later) !== undefined ? withoutCountingDay(stored) : stored;
  const conflict = (field: string | undefined, detail: string) => {
    const pointer = `/${type}/${id}${field === undefined ? "" : `/${field}`}`;
    conflicts.push({ code: "undo_conflict", pointer, detail });
    return undefined;
  };
  if (action === "deleted") {
    if (current === null) return { item, current, target: own };
    return conflict(undefined, "It exists again.");
  }
  const isCreated = action === "created";
  // An alias that a merge created may already be gone.
  if (current === null && (isImport || (isCreated && type === "payee_alias"))) return undefined;
  if (current === null) return conflict(undefined, "It has since been deleted.");
  const given = isCreated ? Object.keys(current) : Object.keys({ ...own });
  const changed = [...new Set([...given, ...dependenciesOf(type, own)])].flatMap((field) => {
    const change = firstChangeOf(field, later);
    const value = change?.fields?.[field];
    const isMark = isCreated && type === "transaction" && field in UNRECONCILED; // see `rejectReconciled`
    // Balances are compared by the amounts moved. A deletion stores them like other fields.
    const isBalance = type === "account" && BALANCE_FIELDS.has(field);
    const isNoEdit = isImport && isCreated && type === "transaction" && !EDITABLE_FIELDS.has(field);
    const isDay = isDerived && field in OWN_DAY;
    if (isMark || isBalance || isNoEdit || isDay || field === "updated_at" || change === undefined) return [];
    const now = current[field] ?? null; // a plan stores no amount for a category that it does not have
    const [was, is] = given.includes(field) ? [value, now] : [legsIn(value), legsIn(now)];
    return isSameValue(was, is) ? [] : [{ field, seq: change.seq }];
  });
  const moved = later.reduce((sum, { fields }) => sum + movedOf(fields?.opening_minor), openingMoved);
  if (isCreated && isImport && type === "account") {
    return { item, current, target: changed.length > 0 || moved !== 0 ? current : null };
  }
  // A payee, category or tag that was changed since is kept, like one that is in use.
  if (isCreated && changed.length > 0 && (type === "payee" || type === "category" || type === "tag")) {
    return undefined;
  }
  for (const [name, [first]] of Map.groupBy(changed, ({ field }) => apiNameOf(field))) {
    if (first === undefined) continue;
    const value = formatCurrent(type, first.field, current);
    conflict(name, `Change ${first.seq} changed it${value === undefined ? "" : `, and it is now ${value}`}.`);
  }
  if (isCreated) {
    if (moved !== 0) return conflict("current_balance", "The balance has changed since.");
    return { item, current, target: null };
  }
  return { item, current, target: putBack(item, current, own) };
}

const BALANCE_FIELDS: ReadonlySet<string> = new Set([
  ...["opening_minor", "booked_minor", "reconciled_minor"],
  "balance_set_on",
]);

/** If the balance of an account has been set again since, keeps the later day. */
function withoutLaterDay(
  own: ResourceRow | null,
  later: readonly Before[],
  current: ResourceRow | null,
): ResourceRow | null {
  const next = firstChangeOf("balance_set_on", later);
  // The value stays the same if the account was deleted and restored since.
  if (own === null || current === null || next === undefined) return own;
  if (isSameValue(next.fields?.balance_set_on, current.balance_set_on)) return own;
  const { balance_set_on: _day, ...rest } = own;
  return rest;
}

/** Whether a match decided the counting day after the change or since. It is no edit, so it never stops an undo. */
function isDerivedDay(current: ResourceRow | null, later: readonly Before[]): boolean {
  const given = firstChangeOf("counts_on_decided_by", later)?.fields?.counts_on_decided_by;
  return given === "match" || current?.counts_on_decided_by !== "you";
}

function withoutCountingDay(own: ResourceRow | null): ResourceRow | null {
  if (own === null) return null;
  const { counts_on: _day, counts_on_decided_by: _decider, ...rest } = own;
  return rest;
}

/** The fields that decide the amount and the account of a leg. */
const LEG_FIELDS = [
  ...["account_id", "transfer_account_id", "currency", "is_pending"],
  ...["amount_minor", "account_amount_minor", "transfer_amount_minor", "booked_minor", "transfer_booked_minor"],
];

/**
 * A change of these fields is an edit of an imported transaction: the money, the day, the payee, the category, the accounts,
 * the notes, the tags and the splits. A review or an id from the bank is not an edit.
 */
export const EDITABLE_FIELDS: ReadonlySet<string> = new Set([
  ...LEG_FIELDS,
  ...["authorized_at", "posted_at", "payee_id", "category_id", "notes", "tags", "splits"],
]);

/** An amount and the account that it is booked on: balances change back by the amount that the change moved. */
const BOOKINGS = [
  ["account_id", "booked_minor"],
  ["transfer_account_id", "transfer_booked_minor"],
] as const;

/** Amounts of budgets and recurring rules, in the currency of the same row. */
const IN_OWN_CURRENCY = ["floor_minor", "amount_minor", "amount_to_minor"];

/**
 * Other fields that must not have changed since: the currency of an amount or a balance, the other half of a booking, and
 * legs that are reconciled again.
 */
function dependenciesOf(type: ResourceType, own: ResourceRow | null): readonly string[] {
  if (type === "account") return ["currency"];
  if (type === "budget" || type === "recurring_rule") {
    return IN_OWN_CURRENCY.some((field) => own !== null && field in own) ? ["currency"] : [];
  }
  if (type !== "transaction" || own === null) return [];
  if ((own.split_marks as Transaction["split_marks"] | undefined)?.length) return [...LEG_FIELDS, "splits"];
  if (own.reconciliation_id || own.transfer_reconciliation_id) return LEG_FIELDS;
  return BOOKINGS.filter((fields) => fields.some((field) => field in own)).flat();
}

/** Omits the fields of splits that a leg does not depend on: category and notes. */
function legsIn(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as TransactionLine[]).map(({ category_id, notes, ...leg }) => leg);
}

/** The row with the previous values, and with the balance moved back. */
function putBack({ bookedMoved }: ChangeItem, current: ResourceRow, own: ResourceRow | null): ResourceRow {
  const target = withPrevious(current, own ?? {});
  return bookedMoved === 0 ? target : { ...target, booked_minor: Number(current.booked_minor) - bookedMoved };
}

/** A resource in use is kept, so no other resource can get its name. */
function keptConflict({ type, id }: ChangeItem, field: string): ProblemItem {
  return { code: "undo_conflict", pointer: `/${type}/${id}/${field}`, detail: "It is in use, so it stays as it is." };
}

/** The types that others refer to. Occurrences refer to transactions. */
const REFERENCED: ReadonlySet<ResourceType> = new Set(["account", "category", "payee", "tag", "transaction"]);

/**
 * Clears unique values, such as names, that one row gives up and another row gets, and returns the steps with the
 * cleared rows. Otherwise a range of changes that reused a name could not be redone.
 */
async function freeUnique({ tx, at }: Write, steps: TypedSteps): Promise<TypedSteps> {
  const freed = new Map(steps);
  for (const [type, ofType] of steps) {
    const { unique, update } = RESOURCE_ROWS[type];
    if (unique === undefined) continue;
    const keysOf = (row: ResourceRow | null) => (row === null ? [] : unique.keysOf(row));
    const owners = new Map(ofType.flatMap(({ item, target }) => keysOf(target).map((key) => [key, item.id] as const)));
    const isTaken = ({ item, current }: UndoStep) =>
      keysOf(current).some((key) => (owners.get(key) ?? item.id) !== item.id);
    const taken = ofType.filter(isTaken);
    const rows = new Map(taken.map(({ item, current }) => [item.id, unique.free(current as ResourceRow)]));
    const withRow = (step: UndoStep, change: (row: ResourceRow) => Partial<UndoStep>): UndoStep => {
      const row = rows.get(step.item.id);
      return row === undefined ? step : { ...step, ...change(row) };
    };
    await update(
      tx,
      taken.map((step) => withRow(step, (row) => ({ target: row }))),
      at,
    );
    freed.set(
      type,
      ofType.map((step) => withRow(step, (row) => ({ current: row, freed: unique.field }))),
    );
  }
  return freed;
}

/**
 * Stores the rows so that no reference is ever missing: removes referring rows, then adds or changes rows, referenced
 * ones first, then removes referenced rows.
 */
async function store(write: Write, planned: TypedSteps, conflicts: ProblemItem[]): Promise<void> {
  const { tx, at } = write;
  const steps = await freeUnique(write, planned);
  const remove = async (types: readonly ResourceType[]) => {
    for (const type of types) {
      const removed = (steps.get(type) ?? []).filter(({ current, target }) => target === null && current !== null);
      if (removed.length === 0) continue;
      const used = await rejectInUse(write, type, removed, conflicts);
      for (const { item, freed } of removed) {
        if (freed !== undefined && used.has(item.id)) conflicts.push(keptConflict(item, freed));
      }
      const staying = removed.flatMap((step) =>
        used.has(step.item.id) && step.ifUsed !== undefined ? [{ ...step, target: step.ifUsed }] : [],
      );
      await RESOURCE_ROWS[type].update(tx, staying, at);
      const unused = removed.filter(({ item }) => !used.has(item.id));
      await RESOURCE_ROWS[type].remove(tx, unused, at);
    }
  };
  await remove(RESOURCE_TYPES.filter((type) => !REFERENCED.has(type)).toReversed());
  for (const type of RESOURCE_TYPES) {
    const written = (steps.get(type) ?? []).flatMap((step) => withTime(step, at));
    if (written.length === 0) continue;
    // An occurrence is checked against those before it: several may match splits of one transaction.
    const groups = type === "occurrence" ? written.map((step) => [step]) : [written];
    for (const group of groups) {
      const invalid = await rejectInvalid(write, type, group, conflicts);
      const [added, changed] = partition(group.filter(({ item }) => !invalid.has(item.id)));
      await RESOURCE_ROWS[type].insert(tx, added, at);
      await RESOURCE_ROWS[type].update(tx, changed, at);
      if (type === "tag") await keepTagNames(write, planned, [...added, ...changed]);
    }
  }
  await remove(RESOURCE_TYPES.filter((type) => REFERENCED.has(type)).toReversed());
}

/**
 * The log knows the tags of transactions by name. If another tag gets the name of a tag, the transactions get that tag, except
 * those whose tags the undo changes later.
 */
async function keepTagNames({ tx }: Write, planned: TypedSteps, written: readonly UndoStep[]): Promise<void> {
  const keyOf = (row: ResourceRow | null) => nameKey(String(row?.name ?? ""));
  const owners = new Map(written.map(({ item, target }) => [keyOf(target), item.id]));
  const moved = (planned.get("tag") ?? []).flatMap(({ item, current }) => {
    const owner = current === null ? undefined : owners.get(keyOf(current));
    return owner === undefined || owner === item.id ? [] : [[item.id, owner] as const];
  });
  if (moved.length > 0) await tx.transactions.moveTags(new Map(moved));
}

/** The steps that insert a row, and those that update one. */
function partition(steps: readonly UndoStep[]): readonly [added: UndoStep[], changed: UndoStep[]] {
  const isAdded = ({ current }: UndoStep) => current === null;
  return [steps.filter(isAdded), steps.filter((step) => !isAdded(step))];
}

/** The step if it inserts or updates a row, with the time of the undo. */
function withTime(step: UndoStep, at: string): (UndoStep & { readonly target: ResourceRow })[] {
  const { target } = step;
  if (target === null) return [];
  return [{ ...step, target: "updated_at" in target ? { ...target, updated_at: at } : target }];
}

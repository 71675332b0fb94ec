/**
 * How the change log is read and undone for each type of resource. A row has the fields that the change log stores. The
 * writes are those of the table files, so an undo updates sums and is noted like any other write.
 */
import type { Account } from "../../domain/account.ts";
import type { Attachment } from "../../domain/attachment.ts";
import type { BalancePoint } from "../../domain/balance-check.ts";
import type { Budget } from "../../domain/budget.ts";
import type { ChangeItem } from "../../domain/change.ts";
import { type DatedRate, formatRateId } from "../../domain/exchange-rate.ts";
import type { Goal } from "../../domain/goal.ts";
import { nameKey } from "../../domain/name.ts";
import { type CodeName, codeName, RESOURCE_TYPES, type ResourceType, type TableOf } from "../../domain/resource.ts";
import { isSameValue } from "../../domain/same-value.ts";
import { externalIdsOf, externalKey, type Transaction } from "../../domain/transaction.ts";
import { type OccurrenceState, pipelined, type Reads, type Tx } from "../../store/store.ts";

export type ResourceRow = Readonly<Record<string, unknown>>;

interface Resource {
  /** The existing resources, by id. */
  load(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, ResourceRow>>;
  /** Inserts the targets of steps. */
  insert(tx: Tx, steps: readonly UndoStep[], at: string): Promise<void>;
  /** Gives the rows of steps the values of their targets. */
  update(tx: Tx, steps: readonly UndoStep[], at: string): Promise<void>;
  /** Removes the current rows of steps. */
  remove(tx: Tx, steps: readonly UndoStep[], at: string): Promise<void>;
  readonly unique?: Unique<ResourceRow>;
}

/** A value that only one resource may have, such as a name. */
interface Unique<T> {
  /** The field with the value, for a conflict. */
  readonly field: string;
  /** The keys of its values: none if the row does not have the value. */
  keysOf(row: T): readonly string[];
  /** The row without the value, so that another one can get it. */
  free(row: T): T;
}

const UNIQUE_NAME: Unique<ResourceRow> = {
  field: "name",
  keysOf: ({ name }) => [nameKey(String(name))],
  free: (row) => ({ ...row, name: row.id }),
};

/** A resource with the row that the undo gives it. Null: it does not exist. */
export interface UndoStep {
  readonly item: ChangeItem;
  readonly current: ResourceRow | null;
  readonly target: ResourceRow | null;
  /** The field of a unique value that `current` no longer has, because another row gets it. */
  readonly freed?: string;
  /**
   * For a resource to be removed: the row with which it stays if something uses it. Without this row, a use is a
   * conflict.
   */
  readonly ifUsed?: ResourceRow;
}

export type TypedSteps = ReadonlyMap<ResourceType, readonly UndoStep[]>;

/** The values that only one resource of a type may have. */
const UNIQUE: Readonly<Partial<Record<UsualType, Unique<ResourceRow>>>> = {
  category: UNIQUE_NAME,
  payee: UNIQUE_NAME,
  tag: UNIQUE_NAME,
  payee_alias: {
    field: "text",
    keysOf: ({ text }) => [nameKey(String(text))],
    free: (row) => ({ ...row, text: row.id }),
  },
};

const TAGS = usual("tag");

/** The types that are read and written differently. A type without the usual reads and writes must be here. */
const UNUSUAL: Readonly<Record<Exclude<ResourceType, UsualType>, Resource> & Partial<Record<UsualType, Resource>>> = {
  budget: define<Budget>({
    load: async (reads) => [await reads.budget.find()],
    insert: unexpected,
    update: (tx, _id, before, after) => tx.budget.update(before, after),
    remove: unexpected,
  }),
  account: define<Account>({
    load: async (reads, ids) => [...(await reads.accounts.findMany(ids)).values()],
    insert: (tx, _id, row) => tx.accounts.insert(row),
    async update(tx, _id, before, after) {
      const { opening_minor, booked_minor, reconciled_minor, updated_at } = after;
      const isBalance = isSameValue({ ...before, opening_minor, booked_minor, reconciled_minor, updated_at }, after);
      // A balance that does not move is not noted, but a new `updated_at` must be.
      const isMoved = !isSameValue({ ...before, updated_at }, after);
      if (isBalance && isMoved) await tx.accounts.updateBalance(before, after);
      else await tx.accounts.update(before, after);
    },
    remove: (tx, _id, row) => tx.accounts.remove(row),
  }),
  balance_point: {
    load: async (reads, ids) => byId(await reads.balancePoints.findMany(ids)),
    insert: (tx, steps) => tx.balancePoints.insertMany(steps.map(targetOf<BalancePoint>)),
    async update(tx, steps) {
      for (const step of steps) {
        await tx.balancePoints.update(currentOf<BalancePoint>(step), targetOf<BalancePoint>(step));
      }
    },
    remove: (tx, steps) => tx.balancePoints.removeMany(steps.map(currentOf<BalancePoint>)),
  },
  tag: {
    ...TAGS,
    async update(tx, steps, at) {
      for (const { item, current, target } of steps) {
        if (current?.name !== target?.name) await tx.transactions.renameTag(item.id, at);
      }
      await TAGS.update(tx, steps, at);
    },
  },
  exchange_rate: {
    async load(reads, ids) {
      const rates = await reads.exchangeRates.findManyOwn(ids.map(toRateKey));
      return new Map(rates.map((rate) => [formatRateId(rate), rate as unknown as ResourceRow]));
    },
    ...oneByOne<DatedRate>({
      insert: (tx, _id, row) => tx.exchangeRates.save([row]),
      update: (tx, _id, _before, after) => tx.exchangeRates.save([after]),
      remove: (tx, _id, row) => tx.exchangeRates.remove(row),
    }),
  },
  month: byKey<Record<string, number | null>>({
    find: (reads, id) => reads.plans.findOwn(id),
    insert: (tx, id, row) => tx.plans.set(id, toAmounts(row)),
    update: (tx, id, _before, after) => tx.plans.set(id, toAmounts(after)),
    remove: (tx, id) => tx.plans.remove(id),
  }),
  goal: define<Goal>({
    load: async (reads) => (await reads.goals.list()).map(({ is_active, ...goal }) => goal),
    insert: (tx, _id, row) => tx.goals.insert(row),
    update: (tx, _id, before, after) => tx.goals.update(before, after),
    remove: (tx, _id, row) => tx.goals.remove(row),
    unique: {
      field: "is_archived",
      keysOf: ({ is_archived, category_id, account_id }) => (is_archived ? [] : [`${category_id} ${account_id}`]),
      free: (goal) => ({ ...goal, is_archived: true }),
    },
  }),
  transaction: {
    load: async (reads, ids) => byId(await reads.transactions.findMany(ids)),
    insert: (tx, steps) => tx.transactions.insertMany(steps.map(targetOf<Transaction>)),
    update: (tx, steps) =>
      tx.transactions.updateMany(
        steps.map((step) => ({ before: currentOf<Transaction>(step), after: targetOf<Transaction>(step) })),
      ),
    remove: (tx, steps) => tx.transactions.removeMany(steps.map(currentOf<Transaction>)),
    unique: {
      field: "external_id",
      keysOf: (row) => externalIdsOf(row as unknown as Transaction).flatMap((side) => externalKey(side) ?? []),
      free: (row) => ({ ...row, external_id: null, transfer_external_id: null }),
    },
  },
  attachment: define<Attachment>({
    load: (reads, ids) => reads.attachments.findMany(ids),
    insert: (tx, _id, row) => tx.attachments.insert(row),
    update: (tx, _id, before, after) => tx.attachments.move(before, after.transaction_id),
    remove: (tx, _id, row, at) => tx.attachments.removeMany([row], at),
  }),
  occurrence: byKey<OccurrenceDecisions>({
    async find(reads, id) {
      const { decision, links } = await reads.occurrenceDecisions.findState(toOccurrenceKey(id));
      return decision === null && links.length === 0 ? undefined : { decision, links };
    },
    insert: (tx, id, row) => replaceDecisions(tx, id, UNDECIDED, row),
    update: replaceDecisions,
    remove: (tx, id, row) => replaceDecisions(tx, id, row, UNDECIDED),
    unique: {
      field: "links",
      keysOf: ({ links }) =>
        links.flatMap(({ is_match, transaction_id }) => (is_match ? [transaction_id] : [])).slice(0, 1),
      free: ({ decision, links }) => ({ decision, links: links.filter(({ is_match }) => !is_match) }),
    },
  }),
};

export const RESOURCE_ROWS = Object.fromEntries(
  RESOURCE_TYPES.map((type) => [type, UNUSUAL[type] ?? usual(type as UsualType)]),
) as Readonly<Record<ResourceType, Resource>>;

/** Whether a stored value is an amount that moved. */
function isMoved(value: unknown): value is { readonly moved: number } {
  return typeof value === "object" && value !== null && "moved" in value;
}

/** A row with its previous values restored. An amount that moved is moved back. */
export function withPrevious(row: ResourceRow | null, previous: ResourceRow): ResourceRow {
  const values = Object.entries(previous).map(
    ([field, value]) => [field, isMoved(value) ? Number(row?.[field] ?? 0) - value.moved : value] as const,
  );
  return { ...row, ...Object.fromEntries(values) };
}

export function movedOf(value: unknown): number {
  return isMoved(value) ? value.moved : 0;
}

/** The user's decisions about an occurrence. */
export type OccurrenceDecisions = Pick<OccurrenceState, "decision" | "links">;

const UNDECIDED: OccurrenceDecisions = { decision: null, links: [] };

function replaceDecisions(tx: Tx, id: string, before: OccurrenceDecisions, after: OccurrenceDecisions): Promise<void> {
  const key = toOccurrenceKey(id);
  return tx.occurrenceDecisions.replace({ ...key, ...before }, { ...key, ...after });
}

export function toOccurrenceKey(id: string) {
  const [rule_id = "", scheduled_on = ""] = id.split("/");
  return { rule_id, scheduled_on };
}

function toRateKey(id: string) {
  const [base_currency = "", currency = "", day = ""] = id.split("/");
  return { base_currency, currency, day };
}

/** The planned amounts. Null means that the category is not in the plan. */
function toAmounts(row: Readonly<Record<string, number | null>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(row).flatMap(([id, minor]) => (minor === null ? [] : [[id, minor] as const])));
}

function unexpected(): never {
  throw new Error("no change that can be undone creates or deletes a budget");
}

/** Writes one row. */
interface RowWrites<T> {
  insert(tx: Tx, id: string, row: T): Promise<unknown>;
  update(tx: Tx, id: string, before: T, after: T, at: string): Promise<unknown>;
  remove(tx: Tx, id: string, row: T, at: string): Promise<unknown>;
  readonly unique?: Unique<T>;
}

function currentOf<T>({ current }: UndoStep): T {
  return current as T;
}

function targetOf<T>({ target }: UndoStep): T {
  return target as T;
}

/** For resources of which a change seldom has many. */
function oneByOne<T>({ insert, update, remove, unique }: RowWrites<T>): Omit<Resource, "load"> {
  return {
    async insert(tx, steps) {
      for (const step of steps) await insert(tx, step.item.id, targetOf<T>(step));
    },
    async update(tx, steps, at) {
      for (const step of steps) await update(tx, step.item.id, currentOf<T>(step), targetOf<T>(step), at);
    },
    async remove(tx, steps, at) {
      for (const step of steps) await remove(tx, step.item.id, currentOf<T>(step), at);
    },
    ...(unique && { unique: unique as unknown as Unique<ResourceRow> }),
  };
}

/** The reads and writes of most tables. */
interface UsualTable {
  findMany(ids: readonly string[]): Promise<readonly { readonly id: string }[]>;
  insertMany(rows: readonly object[]): Promise<void>;
  update(before: object, after: object): Promise<void>;
  remove(row: object): Promise<void>;
}

/** The types with such a table. */
type UsualType = {
  [Type in ResourceType]: CodeName<TableOf<Type>> extends infer Name extends keyof Tx
    ? Tx[Name] extends UsualTable
      ? Type
      : never
    : never;
}[ResourceType];

function usual(type: UsualType): Resource {
  const tableOf = (tx: Reads | Tx) => tx[codeName(type)] as unknown as UsualTable;
  const unique = UNIQUE[type];
  return {
    load: async (reads, ids) => byId(await tableOf(reads).findMany(ids)),
    ...oneByOne<ResourceRow>({
      insert: (tx, _id, row) => tableOf(tx).insertMany([row]),
      update: (tx, _id, before, after) => tableOf(tx).update(before, after),
      remove: (tx, _id, row) => tableOf(tx).remove(row),
      ...(unique && { unique }),
    }),
  };
}

/** A resource whose rows have their id. */
function define<T extends { readonly id: string }>({
  load,
  ...writes
}: RowWrites<T> & { load(reads: Reads, ids: readonly string[]): Promise<readonly (T | undefined)[]> }): Resource {
  return {
    ...oneByOne(writes),
    async load(reads, ids) {
      const wanted = new Set(ids);
      return byId((await load(reads, ids)).filter((row) => row !== undefined && wanted.has(row.id)) as T[]);
    },
  };
}

function byId(rows: readonly { readonly id: string }[]): ReadonlyMap<string, ResourceRow> {
  return new Map(rows.map((row) => [row.id, row as unknown as ResourceRow]));
}

/** A resource that is found by the parts of its id. */
function byKey<T>({
  find,
  ...writes
}: RowWrites<T> & { find(reads: Reads, id: string): Promise<T | undefined> }): Resource {
  return {
    ...oneByOne(writes),
    async load(reads, ids) {
      const rows = await pipelined(ids.map(async (id) => [id, await find(reads, id)] as const));
      return new Map(rows.flatMap(([id, row]) => (row === undefined ? [] : [[id, row as ResourceRow] as const])));
    },
  };
}

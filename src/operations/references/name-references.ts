/** Finds the payees and categories that transactions and recurring rules give by name, and creates missing ones. */
import { type CategoryKind, newCategory } from "../../domain/category.ts";
import { nameKey } from "../../domain/name.ts";
import { pipelined } from "../../store/store.ts";
import type { Write } from "../service.ts";
import type { ReferencesInput } from "./references-input.ts";

type NamingInput = Pick<ReferencesInput, "payee_id" | "payee" | "category_id" | "category">;

export interface NamedReferences {
  payeeIdOf(input: NamingInput): string | null;
  categoryIdOf(input: NamingInput): string | null;
}

/** A new category gets the first kind that the inputs give for its name. `checkReferences` has refused others. */
export async function nameReferences(write: Write, inputs: readonly NamingInput[]): Promise<NamedReferences> {
  const { tx } = write;
  const [payees, categories] = await pipelined([
    findOrCreate(
      write,
      inputs.map((input) => input.payee),
      tx.payees,
      (created) => tx.payees.insertMany(created),
    ),
    findOrCreate(
      write,
      inputs.map((input) => input.category),
      tx.categories,
      (created) =>
        tx.categories.insertMany(created.map(({ id, name, kind }) => newCategory(id, { name, ...(kind && { kind }) }))),
    ),
  ]);
  return {
    payeeIdOf: ({ payee_id, payee }) => payee_id ?? (payee ? (payees.get(nameKey(payee.name)) ?? null) : null),
    categoryIdOf: ({ category_id, category }) =>
      category_id ?? (category ? (categories.get(nameKey(category.name)) ?? null) : null),
  };
}

interface Named {
  readonly name: string;
  readonly kind?: CategoryKind | null;
}

/** The ids by the names' keys. */
async function findOrCreate(
  { newId }: Write,
  named: readonly (Named | null | undefined)[],
  table: { findIdsByKey(keys: readonly string[]): Promise<Map<string, string>> },
  insert: (created: (Named & { readonly id: string })[]) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, Named>();
  for (const item of named) {
    if (item == null) continue;
    const key = nameKey(item.name);
    const first = byKey.get(key);
    if (first === undefined) byKey.set(key, item);
    else if (first.kind == null && item.kind != null) byKey.set(key, { ...first, kind: item.kind });
  }
  if (byKey.size === 0) return new Map();
  const ids = await table.findIdsByKey([...byKey.keys()]);
  const created = [...byKey].filter(([key]) => !ids.has(key)).map(([key, item]) => ({ key, ...item, id: newId() }));
  if (created.length > 0) await insert(created.map(({ key: _, ...item }) => item));
  for (const { key, id } of created) ids.set(key, id);
  return ids;
}

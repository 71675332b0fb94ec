/** Names the resources of changes: by their own name, or by the name of the resource that they belong to. */
import type { ResourceType } from "../../domain/resource.ts";
import type { Read } from "../service.ts";
import type { ItemValues } from "./read-history.ts";
import { RESOURCE_ROWS, type ResourceRow } from "./resources.ts";

type Owner = readonly [type: ResourceType, id: string];

/** A transaction has the name of its payee; an occurrence that of its rule. */
const OWNERS: Readonly<Partial<Record<ResourceType, (row: ResourceRow, id: string) => Owner>>> = {
  transaction: ({ payee_id }) => ["payee", String(payee_id)],
  payee_alias: ({ payee_id }) => ["payee", String(payee_id)],
  occurrence: (_, id) => ["recurring_rule", id.split("/")[0] ?? ""],
  reconciliation: ({ account_id }) => ["account", String(account_id)],
  balance_point: ({ account_id }) => ["account", String(account_id)],
};

/** Returns the name of a resource, null if it has none or its owner no longer exists. */
export async function loadItemNames(
  { reads }: Read,
  items: Iterable<ItemValues>,
): Promise<(values: ItemValues) => string | null> {
  const owners = [...items].flatMap((values) => ownerOf(values) ?? []);
  const names = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(owners, (owner) => owner.type)) {
    const rows = await RESOURCE_ROWS[type].load(reads, [...new Set(ofType.map(({ id }) => id))]);
    for (const [id, { name }] of rows) names.set(`${type} ${id}`, String(name));
  }
  return (values) => {
    const owner = ownerOf(values);
    if (owner !== undefined) return names.get(`${owner.type} ${owner.id}`) ?? null;
    const { name, file_name = name } = rowOf(values) ?? {};
    return typeof file_name === "string" ? file_name : null;
  };
}

function ownerOf(values: ItemValues): { readonly type: ResourceType; readonly id: string } | undefined {
  const row = rowOf(values);
  const [type, id] = (row && OWNERS[values.item.type]?.(row, values.item.id)) ?? [];
  return type === undefined || id === undefined ? undefined : { type, id };
}

function rowOf({ before, after }: ItemValues): ResourceRow | undefined {
  return (after ?? before)?.row;
}

/** Loads the resources that changes touched, in their current state, for clients that keep a copy. */
import type { ChangeItem } from "../../domain/change.ts";
import type { ResourceType } from "../../domain/resource.ts";
import type { Read } from "../service.ts";
import { type Currencies, loadCurrencies } from "./past-rows.ts";
import { RESOURCE_ROWS, type ResourceRow } from "./resources.ts";

/** The maximum number of resources of a type. A client reads the whole list instead of more. */
const MAX_OF_TYPE = 2000;

export interface ChangedResources {
  /** The existing resources, by type and id. */
  readonly rows: ReadonlyMap<ResourceType, ReadonlyMap<string, ResourceRow>>;
  readonly deleted: readonly Pick<ChangeItem, "type" | "id">[];
  /** The types with too many changed resources. They have no rows, and none of them are in `deleted`. */
  readonly reload: readonly ResourceType[];
  readonly currencies: Currencies;
}

export async function loadChangedResources(read: Read, items: Iterable<ChangeItem>): Promise<ChangedResources> {
  const rows = new Map<ResourceType, ReadonlyMap<string, ResourceRow>>();
  const deleted: Pick<ChangeItem, "type" | "id">[] = [];
  const reload: ResourceType[] = [];
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    const ids = [...new Set(ofType.map(({ id }) => id))];
    if (ids.length > MAX_OF_TYPE) {
      reload.push(type);
      continue;
    }
    const found = await RESOURCE_ROWS[type].load(read.reads, ids);
    rows.set(type, found);
    for (const id of ids) if (!found.has(id)) deleted.push({ type, id });
  }
  const currencies = await loadCurrencies(
    read,
    [...rows.values()].flatMap((found) => [...found.values()]),
  );
  return { rows, deleted, reload, currencies };
}

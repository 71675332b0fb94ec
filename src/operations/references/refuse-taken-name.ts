/** Names of payees and of categories are unique within a budget, as far as `nameKey` tells them apart. */
import { nameKey } from "../../domain/name.ts";
import { problemOf } from "../../domain/problem.ts";
import type { Write } from "../service.ts";

type Kind = "payee" | "category";

const TABLES = { payee: "payees", category: "categories" } as const;

/** @throws Problem `name_taken` where another than `ownId` bears the name. */
export async function refuseTakenName({ tx }: Write, kind: Kind, name: string, ownId?: string): Promise<void> {
  const key = nameKey(name);
  const id = (await tx[TABLES[kind]].findIdsByKey([key])).get(key);
  if (id === undefined || id === ownId) return;
  const merge = kind === "payee" ? " Merge the two, or choose another name." : " Choose another name.";
  const detail = `The ${kind} ${id} already has this name.${merge}`;
  throw problemOf([{ code: "name_taken", pointer: `/${kind}/name`, detail }]);
}

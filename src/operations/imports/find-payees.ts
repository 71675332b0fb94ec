/** Finds the payee of each imported row by the payees' aliases. */
import { nameKey } from "../../domain/name.ts";
import type { Reads } from "../../store/store.ts";
import type { EvaluatedRow } from "./evaluate.ts";

/** A payee's own name comes before the alias of another one. */
export async function findPayees(reads: Reads, rows: readonly EvaluatedRow[]): Promise<void> {
  const aliases = await reads.payeeAliases.listNamed();
  if (aliases.size === 0) return;
  const found = rows.flatMap((row) => {
    if (row.row === null || row.payee === null) return [];
    const key = nameKey(row.payee);
    const alias = aliases.get(key) ?? aliases.get(nameKey(row.row.text));
    return alias === undefined ? [] : [{ row, key, alias }];
  });
  const named = await reads.payees.findIdsByKey([...new Set(found.map(({ key }) => key))]);
  for (const { row, key, alias } of found) {
    if (named.has(key)) continue;
    row.payee = alias.payee_name;
    row.decided = { ...row.decided, payeeId: alias.payee_id, by: { ...row.decided.by, payee_id: "alias" } };
  }
}

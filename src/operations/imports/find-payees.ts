/** Finds the payee of each imported row by the payees' aliases. */
import { nameKey } from "../../domain/name.ts";
import type { Reads } from "../../store/store.ts";
import type { EvaluatedRow, Outcomes } from "./evaluated-import.ts";

/** A payee's own name comes before the alias of another one. */
export async function findPayees(reads: Reads, rows: readonly EvaluatedRow[]): Promise<Outcomes> {
  const aliases = await reads.payeeAliases.listNamed();
  if (aliases.size === 0) return new Map();
  const found = rows.flatMap((row) => {
    if (row.row === null || row.payee === null) return [];
    const key = nameKey(row.payee);
    const alias = aliases.get(key) ?? aliases.get(nameKey(row.row.text));
    return alias === undefined ? [] : [{ row, key, alias }];
  });
  const named = await reads.payees.findIdsByKey([...new Set(found.map(({ key }) => key))]);
  const aliased = found.filter(({ key }) => !named.has(key));
  return new Map(
    aliased.map(({ row: { number, decided }, alias: { payee_id: payeeId, payee_name: payee } }) => [
      number,
      { payee, decided: { ...decided, payeeId, by: { ...decided.by, payee_id: "alias" } } },
    ]),
  );
}

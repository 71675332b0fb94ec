/** What flows refer to, by id: accounts and the kinds of categories, read once where a join would look up each again. */
import type { CategoryKind } from "../domain/category.ts";
import type { FlowAccount } from "../domain/flow.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
import { together } from "./together.ts";

export interface FlowReferences {
  readonly accounts: ReadonlyMap<string, FlowAccount>;
  readonly kinds: ReadonlyMap<string, CategoryKind>;
}

/** Either id may be empty, or null, for no account. */
interface Sides {
  readonly account_id: string;
  readonly transfer_account_id: string | null;
}

export function flowReferenceReads({ kysely, dialect, prepare }: Db) {
  const accounts = prepare((given: Given<{ budgetId: string; jsonIds: string }>) =>
    kysely
      .selectFrom("accounts")
      .select(["id", "currency", "is_hidden"])
      .where("budget_id", "=", given.budgetId)
      .where(dialect.isAnyOf("id", given.jsonIds)),
  );
  const categories = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("categories").select(["id", "kind"]).where("budget_id", "=", given.budgetId),
  );
  return async (budgetId: string, rows: readonly Sides[]): Promise<FlowReferences> => {
    const ids = new Set(rows.flatMap((row) => [row.account_id, row.transfer_account_id ?? ""]));
    const [accountRows, categoryRows] = await together([
      accounts({ budgetId, jsonIds: JSON.stringify([...ids]) }),
      categories({ budgetId }),
    ]);
    return {
      accounts: new Map(accountRows.map((row) => [row.id, { ...row, is_hidden: Boolean(row.is_hidden) }])),
      kinds: new Map(categoryRows.map(({ id, kind }) => [id, kind])),
    };
  };
}

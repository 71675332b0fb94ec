/** What flows refer to: accounts and the kinds of categories, read once where a join would look up each again. */
import type { CategoryKind } from "../domain/category.ts";
import { accountsOfFlow, type FlowAccounts } from "../domain/flow.ts";
import { prepareAnyOf } from "./any-of.ts";
import type { Db } from "./engine.ts";
import type { Given } from "./prepared-query.ts";
import { together } from "./together.ts";

/** The accounts of a transaction, or of a sum of them; empty text or null stands for no other account. */
interface Sides {
  /** Null: all that are in the budget and in its currency, in which both legs are told. */
  readonly account_id: string | null;
  readonly transfer_account_id: string | null;
}

export interface FlowReferences {
  /** Undefined where an account has been deleted meanwhile, and so what was on it before it. */
  accountsOf(sides: Sides): FlowAccounts | undefined;
  /** Null where there is no category, or it has been deleted meanwhile. */
  kindOf(categoryId: string | null): CategoryKind | null;
}

export function flowReferenceReads(db: Db) {
  const { kysely, prepare } = db;
  // Whole accounts, as `accounts.ts` reads them, would take a twelfth of all that spending power takes.
  const accounts = prepareAnyOf(db, "id", (budgetId, isAnyOf) =>
    kysely
      .selectFrom("accounts")
      .select(["id", "currency", "is_hidden"])
      .where("budget_id", "=", budgetId)
      .where(isAnyOf),
  );
  const categories = prepare((given: Given<{ budgetId: string }>) =>
    kysely.selectFrom("categories").select(["id", "kind"]).where("budget_id", "=", given.budgetId),
  );
  /** `currency` is the budget's, for sides that name no account. */
  return async (budgetId: string, rows: readonly Sides[], currency = ""): Promise<FlowReferences> => {
    const ids = new Set(rows.flatMap((row) => [row.account_id ?? "", row.transfer_account_id ?? ""]));
    const [accountRows, categoryRows] = await together([accounts(budgetId, [...ids]), categories({ budgetId })]);
    const byId = new Map(accountRows.map((row) => [row.id, { ...row, is_hidden: Boolean(row.is_hidden) }]));
    const kinds = new Map(categoryRows.map(({ id, kind }) => [id, kind]));
    return {
      accountsOf({ account_id, transfer_account_id }) {
        const other = transfer_account_id ? byId.get(transfer_account_id) : null;
        if (other === undefined) return undefined;
        if (account_id === null)
          return accountsOfFlow({ id: "", currency, is_hidden: false }, other && { ...other, currency });
        const own = byId.get(account_id);
        return own && accountsOfFlow(own, other);
      },
      kindOf: (categoryId) => kinds.get(categoryId ?? "") ?? null,
    };
  };
}

/** The reconciliations of accounts. Their ids have the order of their creation. `reconciled-legs.ts` marks the legs. */
import type { Reconciliation } from "../../domain/reconciliation.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";
import { resourceWrites } from "./resource-table.ts";

const COLUMNS = columns(["id", "account_id", "on_day", "balance_minor", "currency", "at"]);

export function reconciliationReads({ dialect, query }: Db, budgetId: string) {
  const byAccount = dialect.indexed("reconciliations", "reconciliations_by_account");
  return {
    /** The reconciliations that exist, in any order. */
    async findMany(ids: readonly string[]): Promise<Reconciliation[]> {
      return await query(
        sql`SELECT ${COLUMNS} FROM reconciliations WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)}`,
      );
    },

    /** Those of an account, oldest first. */
    async list(accountId: string): Promise<Reconciliation[]> {
      return await query(
        sql`SELECT ${COLUMNS} FROM ${byAccount} WHERE budget_id = ${budgetId} AND account_id = ${accountId} ORDER BY id`,
      );
    },

    async findLatest(accountId: string): Promise<Reconciliation | undefined> {
      const [latest] = await query<Reconciliation>(sql`SELECT ${COLUMNS} FROM ${byAccount}
        WHERE budget_id = ${budgetId} AND account_id = ${accountId} ORDER BY id DESC LIMIT 1`);
      return latest;
    },
  };
}

export function reconciliationWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  return resourceWrites(db, budgetId, notes, "reconciliation", (reconciliation: Reconciliation) => reconciliation);
}

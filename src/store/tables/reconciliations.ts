/** The reconciliations of accounts. Their ids have the order of their creation. `reconciled-legs.ts` marks the legs. */
import type { Reconciliation } from "../../domain/reconciliation.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import { columns, sql } from "../sql.ts";

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

export function reconciliationWrites({ kysely, insert }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    async insert(reconciliation: Reconciliation): Promise<void> {
      notes.created("reconciliation", reconciliation.id, reconciliation);
      await insert("reconciliations", [{ budget_id: budgetId, ...reconciliation }]);
    },

    async update(before: Reconciliation, after: Reconciliation): Promise<void> {
      const { id, ...fields } = after;
      notes.updated("reconciliation", id, before, after);
      await kysely
        .updateTable("reconciliations")
        .set(fields)
        .where("budget_id", "=", budgetId)
        .where("id", "=", id)
        .execute();
    },

    async remove(reconciliation: Reconciliation): Promise<void> {
      const { id } = reconciliation;
      notes.deleted("reconciliation", id, reconciliation);
      await kysely.deleteFrom("reconciliations").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

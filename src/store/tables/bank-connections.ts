/** Connections to banks. The change log does not record them: what their runs do to the ledger is in it. */
import type { ConnectionProblem, ConnectionSettings } from "../../domain/bank-connection.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["bank_connections"], "budget_id">;

export type BankConnection = Readonly<
  Omit<Row, "settings" | "problem"> & { settings: ConnectionSettings; problem: ConnectionProblem | null }
>;

const COLUMNS = columns([
  ...["id", "provider", "name", "state", "settings", "secret", "cursor", "problem", "problem_since", "consent_until"],
  ...[
    "hook_digest",
    "requests_on",
    "requests",
    "slow_until",
    "last_success_at",
    "created_by",
    "created_at",
    "updated_at",
  ],
]);

export function bankConnectionReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<BankConnection[]> => {
    const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM bank_connections
      WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`);
    return rows.map((row) => ({
      ...row,
      settings: JSON.parse(row.settings),
      problem: row.problem === null ? null : JSON.parse(row.problem),
    }));
  };
  return {
    /** In order of creation. */
    list: () => list(sql`true`),

    /** Those with an access to a bank that these users and tokens connected, in order of creation. */
    listCreatedBy: (creatorIds: readonly string[]) =>
      list(sql`secret IS NOT NULL AND ${dialect.anyOf("created_by", creatorIds)}`),

    find: async (id: string): Promise<BankConnection | undefined> => (await list(sql`id = ${id}`))[0],
  };
}

export function bankConnectionWrites({ insert, query, update }: Db, budgetId: string) {
  return {
    async insert(connection: BankConnection): Promise<void> {
      await insert("bank_connections", [{ budget_id: budgetId, ...(toRow(connection) as Row) }]);
    },

    async update(id: string, fields: Partial<Omit<BankConnection, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...toRow(fields) } as Schema["bank_connections"];
      await update("bank_connections", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    /** Removes it with its bank accounts and runs. */
    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM bank_accounts WHERE budget_id = ${budgetId} AND connection_id = ${id}`);
      await query(sql`DELETE FROM sync_runs WHERE budget_id = ${budgetId} AND connection_id = ${id}`);
      await query(sql`DELETE FROM bank_connections WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}

function toRow({ settings, problem, ...fields }: Partial<BankConnection>): Partial<Row> {
  return {
    ...fields,
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(problem === undefined ? {} : { problem: problem === null ? null : JSON.stringify(problem) }),
  };
}

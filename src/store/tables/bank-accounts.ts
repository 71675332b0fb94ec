/** The accounts of connections as their banks name them, and what the runs have learned about each. */
import type { BankAccountCheck } from "../../domain/bank-connection.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, type Sql, sql } from "../sql.ts";

type Row = Omit<Schema["bank_accounts"], "budget_id">;

export type BankAccount = Readonly<
  Omit<Row, "identities" | "trusts_keys" | "inverts_balance" | "counts_pending" | "last_check"> & {
    identities: readonly string[];
    trusts_keys: boolean;
    inverts_balance: boolean | null;
    counts_pending: boolean | null;
    last_check: BankAccountCheck | null;
  }
>;

const COLUMNS = columns([
  ...["id", "connection_id", "external_key", "identities", "name", "institution", "mask", "currency", "type", "state"],
  ...["account_id", "starts_on", "listed_until", "trusts_keys", "key_changes", "inverts_balance", "counts_pending"],
  ...["balance_minor", "balance_at", "balance_seen_on", "last_check", "checked_seq"],
]);

export function bankAccountReads({ dialect, query }: Db, budgetId: string) {
  const list = async (condition: Sql): Promise<BankAccount[]> => {
    const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM bank_accounts
      WHERE budget_id = ${budgetId} AND ${condition} ORDER BY id`);
    return rows.map(toBankAccount);
  };
  return {
    /** Those of all connections, in order of creation. */
    list: () => list(sql`true`),

    listOf: (connectionId: string) => list(sql`connection_id = ${connectionId}`),

    find: async (id: string): Promise<BankAccount | undefined> => (await list(sql`id = ${id}`))[0],

    /** The one that is linked to an account. */
    findLinked: async (accountId: string): Promise<BankAccount | undefined> =>
      (await list(sql`account_id = ${accountId}`))[0],

    /** Those that are linked to accounts. */
    listLinked: (accountIds: readonly string[]) => list(dialect.anyOf("account_id", accountIds)),
  };
}

export function bankAccountWrites({ insert, query, update }: Db, budgetId: string) {
  return {
    async insertMany(accounts: readonly BankAccount[]): Promise<void> {
      await insert(
        "bank_accounts",
        accounts.map((account) => ({ budget_id: budgetId, ...(toRow(account) as Row) })),
      );
    },

    async update(id: string, fields: Partial<Omit<BankAccount, "id">>): Promise<void> {
      const row = { budget_id: budgetId, id, ...toRow(fields) } as Schema["bank_accounts"];
      await update("bank_accounts", Object.keys(fields) as (keyof typeof fields)[], [row]);
    },

    async remove(id: string): Promise<void> {
      await query(sql`DELETE FROM bank_accounts WHERE budget_id = ${budgetId} AND id = ${id}`);
    },
  };
}

function toBankAccount(row: Row): BankAccount {
  const { identities, trusts_keys, inverts_balance, counts_pending, last_check, ...fields } = row;
  return {
    ...fields,
    identities: JSON.parse(identities),
    trusts_keys: Boolean(trusts_keys),
    inverts_balance: inverts_balance === null ? null : Boolean(inverts_balance),
    counts_pending: counts_pending === null ? null : Boolean(counts_pending),
    last_check: last_check === null ? null : JSON.parse(last_check),
  };
}

function toRow({ identities, last_check, ...fields }: Partial<BankAccount>): Partial<Row> {
  return {
    ...fields,
    ...(identities === undefined ? {} : { identities: JSON.stringify(identities) }),
    ...(last_check === undefined ? {} : { last_check: last_check === null ? null : JSON.stringify(last_check) }),
  };
}

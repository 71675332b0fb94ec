/**
 * Accounts, their balances and their relabeling. Relabeling changes an account's currency and keeps its numbers, also
 * in its transactions that are in the account's currency.
 */
import { ACCOUNT_FIELDS, type Account } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { MAX_SUM_MINOR, rescaleMinor } from "../../domain/money.ts";
import { brokenSplits, relabelSplits } from "../../domain/splits.ts";
import { bookings, type Transaction } from "../../domain/transaction.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import { monthFlowWrites } from "../changes/month-flows.ts";
import type { Db, Dialect } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { columns, join, raw, type Sql, sql } from "../sql.ts";
import { resourceRows } from "./resource-table.ts";
import { shiftedBy, unfitCondition } from "./shifted-decimals.ts";
import { transactionSplitWrites } from "./transaction-splits.ts";
import { TRANSACTION_COLUMNS, type TransactionRow, transactionsOf } from "./transactions.ts";

const { columns: COLUMNS, toRecord: toAccount } = resourceRows(ACCOUNT_FIELDS);

type Row = Omit<Schema["accounts"], "budget_id">;

export function accountReads({ dialect, query }: Db, budgetId: string) {
  return {
    /** In order of creation. */
    async list(): Promise<Account[]> {
      const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM accounts WHERE budget_id = ${budgetId} ORDER BY id`);
      return rows.map(toAccount);
    },

    async find(id: string): Promise<Account | undefined> {
      const rows = await query<Row>(sql`SELECT ${COLUMNS} FROM accounts WHERE budget_id = ${budgetId} AND id = ${id}`);
      return rows.map(toAccount)[0];
    },

    /** The accounts that exist, by id. */
    async findMany(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await query<Row>(selectMany(dialect, budgetId, ids)));
    },
  };
}

export function accountWrites({ kysely, dialect, insert, update, query }: Db, budgetId: string, notes: ChangeNotes) {
  return {
    /** Like `findMany`, and locks the rows until the transaction ends, in id order. */
    async lock(ids: readonly string[]): Promise<Map<string, Account>> {
      return byId(await query<Row>(sql`${selectMany(dialect, budgetId, ids)} ${dialect.forUpdate}`));
    },

    async insert(account: Account): Promise<void> {
      notes.created("account", account.id, account);
      await insert("accounts", [{ budget_id: budgetId, ...account }]);
    },

    /** Does not set the id: SQLite would check every transaction that refers to the account. */
    async update(before: Account, after: Account): Promise<void> {
      const { id, ...fields } = after;
      notes.accountUpdated(id, before, after);
      await kysely.updateTable("accounts").set(fields).where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },

    /** Stores `opening_minor`, `booked_minor` and `updated_at` of accounts. `before` is the result of `lock`. */
    async updateBalances(before: ReadonlyMap<string, Account>, accounts: readonly Account[]): Promise<void> {
      for (const account of accounts) notes.balanceMoved(account.id, before.get(account.id) ?? account, account);
      const rows = accounts.map((account) => ({ budget_id: budgetId, ...account }));
      await update("accounts", ["opening_minor", "booked_minor", "updated_at"], rows);
    },

    /** Stores the balance of an account and its reconciled part. */
    async updateBalance(before: Account, after: Account): Promise<void> {
      notes.balanceMoved(after.id, before, after);
      const rows = [{ budget_id: budgetId, ...after }];
      await update("accounts", ["opening_minor", "booked_minor", "reconciled_minor", "updated_at"], rows);
    },

    async remove(account: Account): Promise<void> {
      const { id } = account;
      notes.deleted("account", id, account);
      await kysely.deleteFrom("accounts").where("budget_id", "=", budgetId).where("id", "=", id).execute();
    },
  };
}

function selectMany(dialect: Dialect, budgetId: string, ids: readonly string[]): Sql {
  return sql`SELECT ${COLUMNS} FROM accounts
    WHERE budget_id = ${budgetId} AND ${dialect.anyOf("id", ids)} ORDER BY id`;
}

function byId(rows: readonly Row[]): Map<string, Account> {
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

export interface Relabeling {
  readonly accountId: string;
  /** All accounts that the same change relabels. */
  readonly relabeledIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The decimals of the new currency minus those of the old one: 1 from USD to KWD, -2 from USD to JPY. */
  readonly shift: number;
  readonly updatedAt: string;
}

type Leg = "account_id" | "transfer_account_id";

const CHARGED = sql`COALESCE(t.account_amount_minor, t.amount_minor)`;

/** Transfers without a transfer amount that need one, because only one of their accounts gets the new currency. */
function needsTransferAmount(dialect: Dialect, relabeledIds: readonly string[]): Sql {
  return sql`t.transfer_account_id IS NOT NULL AND t.transfer_amount_minor IS NULL
    AND NOT (${dialect.anyOf("t.account_id", relabeledIds)}
      AND ${dialect.anyOf("t.transfer_account_id", relabeledIds)})`;
}

/** The split transactions on any side of an account. */
async function listSplitOf(db: Db, budgetId: string, accountId: string): Promise<Transaction[]> {
  const rows = await db.query<TransactionRow>(sql`SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions
    WHERE budget_id = ${budgetId} AND account_id = ${accountId} AND is_split
    UNION ALL SELECT ${columns(TRANSACTION_COLUMNS)} FROM transactions WHERE budget_id = ${budgetId} AND id IN (
      SELECT transaction_id FROM transaction_splits WHERE budget_id = ${budgetId} AND transfer_account_id = ${accountId})`);
  return await transactionsOf(db, budgetId)(rows);
}

/** Undefined if an amount does not fit the new currency. */
function relabel(transaction: Transaction, { accountId, relabeledIds, from, to }: Relabeling) {
  const rescale = (minor: number, most: number) => rescaleMinor(minor, decimalsOf(from), decimalsOf(to), most);
  const isUnfit =
    transaction.account_id === accountId && rescale(transaction.booked_minor, MAX_SUM_MINOR) === undefined;
  return isUnfit ? undefined : relabelSplits(transaction, { accountId, relabeledIds, from, rescale });
}

export function accountCurrencyReads(db: Db, budgetId: string) {
  const { dialect, query } = db;
  /** Each leg has its own index. No transaction has the same account on both legs. */
  async function countLeg(accountId: string, leg: Leg, condition: Sql): Promise<number> {
    const [row] = await query<{ count: number }>(sql`
      SELECT COUNT(*) AS count FROM transactions AS t
        JOIN accounts AS a ON a.budget_id = ${budgetId} AND a.id = t.account_id
        LEFT JOIN accounts AS b ON b.budget_id = ${budgetId} AND b.id = t.transfer_account_id
      WHERE t.budget_id = ${budgetId} AND ${raw(`t.${leg}`)} = ${accountId} AND (${condition})`);
    return Number(row?.count);
  }

  async function countContradictingSplits(accountId: string): Promise<number> {
    const split = await listSplitOf(db, budgetId, accountId);
    const ids = [...new Set(split.flatMap((one) => bookings(one).map((booking) => booking.accountId)))];
    const accounts = await accountReads(db, budgetId).findMany(ids);
    const currencyOf = (id: string) => accounts.get(id)?.currency;
    const isContradiction = (one: Transaction) =>
      brokenSplits(one, currencyOf(one.account_id) ?? "", currencyOf).some(
        ({ code }) => code === "transfer_amount_mismatch",
      );
    return split.filter(isContradiction).length;
  }

  return {
    /** Counts transactions with an amount in the account's currency that does not fit the new currency. */
    async countUnfit(relabeling: Relabeling): Promise<number> {
      const { accountId, relabeledIds, from, shift } = relabeling;
      const split = await listSplitOf(db, budgetId, accountId);
      const unfitSplits = split.filter((one) => relabel(one, relabeling) === undefined).length;
      if (shift === 0) return unfitSplits;
      const isUnfit = unfitCondition(shift);
      const asAccount = sql`t.currency = ${from} AND ${isUnfit(sql`t.amount_minor`)}
        OR ${isUnfit(sql`t.account_amount_minor`)} OR ${isUnfit(sql`t.booked_minor`)}`;
      const asTransferAccount = sql`${needsTransferAmount(dialect, relabeledIds)} AND ${isUnfit(CHARGED)}
        OR ${isUnfit(sql`t.transfer_amount_minor`)} OR ${isUnfit(sql`t.transfer_booked_minor`)}`;
      return (
        unfitSplits +
        (await countLeg(accountId, "account_id", sql`NOT t.is_split AND (${asAccount})`)) +
        (await countLeg(accountId, "transfer_account_id", asTransferAccount))
      );
    },

    /** Counts transactions whose currencies became equal by the change while their two amounts differ. */
    async countContradictions({ accountId }: Relabeling): Promise<number> {
      const isContradiction = sql`t.currency = a.currency AND t.account_amount_minor <> t.amount_minor
        OR a.currency = b.currency AND t.transfer_amount_minor <> -${CHARGED}`;
      return (
        (await countLeg(accountId, "account_id", isContradiction)) +
        (await countLeg(accountId, "transfer_account_id", isContradiction)) +
        (await countContradictingSplits(accountId))
      );
    },
  };
}

/** The columns of transactions that relabeling may change. */
const RELABELED = [
  "id",
  "currency",
  "amount_minor",
  "account_amount_minor",
  "transfer_amount_minor",
  "booked_minor",
  "transfer_booked_minor",
] as const;

export function accountCurrencyWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { dialect, query } = db;
  const monthFlows = monthFlowWrites(db, budgetId);
  const splits = transactionSplitWrites(db, budgetId);
  async function noteTransactions(accountId: string): Promise<void> {
    for (const leg of ["account_id", "transfer_account_id"] as const) {
      const rows = await query<Pick<Schema["transactions"], (typeof RELABELED)[number]>>(sql`
        SELECT ${columns(RELABELED)} FROM transactions WHERE budget_id = ${budgetId} AND ${raw(leg)} = ${accountId}`);
      for (const { id, ...before } of rows) notes.replaced("transaction", [id], before);
    }
  }

  async function relabelTransactionSplits(relabeling: Relabeling): Promise<void> {
    const found = await listSplitOf(db, budgetId, relabeling.accountId);
    for (const one of found) notes.replaced("transaction", [one.id], { splits: one.splits });
    await splits.replaceMany(
      found.map((one) => ({ before: one, after: { ...one, splits: relabel(one, relabeling) ?? one.splits } })),
    );
    await query(sql`UPDATE transactions SET updated_at = ${relabeling.updatedAt}
      WHERE budget_id = ${budgetId} AND ${dialect.anyOf(
        "id",
        found.map(({ id }) => id),
      )}`);
  }

  return {
    async relabel(relabeling: Relabeling): Promise<void> {
      const { accountId, relabeledIds, from, to, shift, updatedAt } = relabeling;
      await noteTransactions(accountId);
      await relabelTransactionSplits(relabeling);
      const change = async (leg: Leg, condition: Sql, changes: Sql) => {
        await query(sql`UPDATE transactions AS t SET updated_at = ${updatedAt}, ${changes}
          WHERE t.budget_id = ${budgetId} AND ${raw(`t.${leg}`)} = ${accountId} AND (${condition})`);
      };
      const shifted = shiftedBy(shift);
      for (const leg of ["account_id", "transfer_account_id"] as const) {
        await change(leg, needsTransferAmount(dialect, relabeledIds), sql`transfer_amount_minor = -${CHARGED}`);
      }
      await change("account_id", raw("true"), join([shifted("account_amount_minor"), shifted("booked_minor")], ", "));
      await change("account_id", sql`t.currency = ${from}`, sql`${shifted("amount_minor")}, currency = ${to}`);
      await change(
        "transfer_account_id",
        raw("true"),
        join([shifted("transfer_amount_minor"), shifted("transfer_booked_minor")], ", "),
      );
      await monthFlows.rebuildAccount(accountId);
      await query(sql`UPDATE accounts SET updated_at = ${updatedAt}, currency = ${to}, ${shifted("booked_minor")}
        WHERE budget_id = ${budgetId} AND id = ${accountId}`);
    },
  };
}

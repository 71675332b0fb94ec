/**
 * The store: all of the data, behind functions that name the budget they are about. Reads see what is committed, those
 * of one `store.read(reads => ...)` as it is at one instant; every write is a function of a transaction,
 * `store.write(budgetId, tx => ...)`, and inside it everything reads and writes through `tx`.
 */
import { accountCurrencyReads, accountCurrencyWrites } from "./account-currency.ts";
import { accountReads, accountWrites } from "./accounts.ts";
import { budgetReads, budgetWrites } from "./budgets.ts";
import { categoryReads, categoryWrites } from "./categories.ts";
import { comingTransactionReads } from "./coming-transactions.ts";
import {
  type Db,
  type Engine,
  EVERY_BUDGET,
  type ReadOptions,
  type StoreOptions,
  type WriteOptions,
  type WriteScope,
} from "./engine.ts";
import { exchangeRateReads, exchangeRateWrites } from "./exchange-rates.ts";
import { flowReads } from "./flows.ts";
import { goalReads, goalWrites } from "./goals.ts";
import { idempotencyKeyReads, idempotencyKeyWrites } from "./idempotency-keys.ts";
import { occurrenceDecisionReads, occurrenceDecisionWrites } from "./occurrence-decisions.ts";
import { oncePer } from "./once-per.ts";
import { openEngine } from "./open-engine.ts";
import { payeeReads, payeeWrites } from "./payees.ts";
import { planReads, planWrites } from "./plans.ts";
import { recentTransactionReads } from "./recent-transactions.ts";
import { recurringCandidateReads } from "./recurring-candidates.ts";
import { recurringRuleReads, recurringRuleWrites } from "./recurring-rules.ts";
import { tokenReads, tokenWrites } from "./tokens.ts";
import { transactionListReads } from "./transaction-list.ts";
import { transactionReads, transactionWrites } from "./transactions.ts";
import { type Verification, verify } from "./verify.ts";

export type Reads = ReturnType<typeof reads>;
type Tables = ReturnType<typeof tables>;

/** A transaction that is open for writing. */
export interface Tx extends Tables {
  /** Runs `work` so that, where it fails, what it wrote is undone and the transaction goes on. */
  attempt: WriteScope["attempt"];
}

export interface Store extends Reads {
  /** Runs `work`, which waits for nothing but what it is given, on the data as it is at one instant. */
  read<T>(work: (reads: Reads) => Promise<T>, options?: ReadOptions): Promise<T>;
  /**
   * Runs `work` in a transaction on a budget's data and resolves once it is durable. Where `work` fails, nothing of it
   * stays. It may wait for nothing but `tx`, and may be run a second time after all of the first is undone.
   */
  write<T>(budgetId: string, work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** The same on data that belongs to no budget, such as the rates that all of them share. */
  writeShared<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Differs from every earlier version of a budget if anything of it may have been committed since, by whatever process;
   * undefined where that cannot be told cheaply, and then nothing about the budget may be remembered.
   */
  version(budgetId: string): number | undefined;
  /** The same for the budget's tokens alone. */
  tokenVersion(budgetId: string): number | undefined;
  /** Resolves where the data answers, and is still where it was opened. */
  ping(): Promise<void>;
  verify(): Promise<Verification>;
  /** Finishes what was accepted, then lets go of the data. */
  close(): Promise<void>;
}

export { TABLES_OF_BUDGETS } from "./budgets.ts";

/** Opens the data, creating it where there may be none. @throws StoreError that says what the operator can do. */
export async function openStore(options: StoreOptions): Promise<Store> {
  return assembleStore(await openEngine(options));
}

function assembleStore(engine: Engine): Store {
  const tablesOf = oncePer(tables);
  const committed = reads(engine.reader);
  const write: Store["write"] = (budgetId, work, options) =>
    engine.write(budgetId, ({ db, attempt }) => work({ ...tablesOf(db), attempt }), options);
  return {
    ...committed,
    read: (work, options) => engine.read((db) => work(tablesOf(db)), options),
    version: (budgetId) => engine.version(budgetId),
    tokenVersion: (budgetId) => engine.tokenVersion(budgetId),
    write,
    writeShared: (work) => write(EVERY_BUDGET, work),
    ping: () => engine.ping(),
    verify: () => verify(engine),
    close: () => engine.close(),
  };
}

function reads(db: Db) {
  return {
    budgets: budgetReads(db),
    tokens: tokenReads(db),
    accounts: { ...accountReads(db), ...accountCurrencyReads(db) },
    categories: categoryReads(db),
    payees: payeeReads(db),
    transactions: { ...transactionReads(db), ...transactionListReads(db), ...recentTransactionReads(db) },
    exchangeRates: exchangeRateReads(db),
    goals: goalReads(db),
    plans: planReads(db),
    comingTransactions: comingTransactionReads(db),
    flows: flowReads(db),
    recurringRules: { ...recurringRuleReads(db), ...recurringCandidateReads(db) },
    occurrenceDecisions: occurrenceDecisionReads(db),
    idempotencyKeys: idempotencyKeyReads(db),
  };
}

function tables(db: Db) {
  const read = reads(db);
  return {
    ...read,
    budgets: { ...read.budgets, ...budgetWrites(db) },
    tokens: { ...read.tokens, ...tokenWrites(db) },
    accounts: { ...read.accounts, ...accountWrites(db), ...accountCurrencyWrites(db) },
    categories: { ...read.categories, ...categoryWrites(db) },
    payees: { ...read.payees, ...payeeWrites(db) },
    transactions: { ...read.transactions, ...transactionWrites(db) },
    goals: { ...read.goals, ...goalWrites(db) },
    exchangeRates: { ...read.exchangeRates, ...exchangeRateWrites(db) },
    plans: { ...read.plans, ...planWrites(db) },
    recurringRules: { ...read.recurringRules, ...recurringRuleWrites(db) },
    occurrenceDecisions: { ...read.occurrenceDecisions, ...occurrenceDecisionWrites(db) },
    idempotencyKeys: { ...read.idempotencyKeys, ...idempotencyKeyWrites(db) },
  };
}

/**
 * Fills a data set through the operations that requests use. The clock and the randomness are the same in every run,
 * and `verify` checks the result.
 */
import { MAX_BATCH } from "../../src/api/v1/transactions/schema.ts";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { idGenerator } from "../../src/domain/id.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import type { TransactionInput } from "../../src/operations/ledger/check-transactions.ts";
import { createTransactions } from "../../src/operations/ledger/create-transactions.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { NO_ATTACHMENTS, NO_SECRETS, type Service, type Write } from "../../src/operations/service.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { seededBytes, seededRandom } from "./random.ts";

/** Number of tokens of a data set, for benchmarks with many clients. */
const TOKEN_COUNT = 100;

const START_MS = Date.parse("2016-11-01T00:00:00Z");

export interface Filling {
  readonly service: Service;
  /** The creation time of the next rows, in Unix milliseconds. */
  nowMs: number;
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
}

/** The tokens of a data set, and its size. */
export interface Filled {
  /** Tokens with full scope: many of one budget, or one of each budget. */
  readonly tokens: readonly string[];
  readonly transactions: number;
}

/** Fills an empty directory or database with one budget. */
export async function fill(
  location: string,
  currency: string,
  work: (filling: Filling) => Promise<void>,
): Promise<Filled> {
  return await fillStore(location, async (store) => {
    const { filling, tokens } = await beginBudget(store, { currency, seed: 1, tokenCount: TOKEN_COUNT });
    await work(filling);
    return tokens;
  });
}

/** Opens a store for `work`, which returns tokens, and runs `verify` at the end. */
export async function fillStore(location: string, work: (store: Store) => Promise<readonly string[]>): Promise<Filled> {
  const store = await openStore({ location, now: () => START_MS });
  try {
    const tokens = await work(store);
    const { findings, transactions } = await store.verify();
    if (findings.length > 0) throw new Error(`The data set is damaged:\n${findings.join("\n")}`);
    return { tokens, transactions };
  } finally {
    await store.close();
  }
}

interface BudgetPlan {
  readonly currency: string;
  /** Budgets with different seeds have different ids and tokens. */
  readonly seed: number;
  readonly tokenCount: number;
}

/** Creates a budget with tokens, to be filled. */
export async function beginBudget(
  store: Store,
  { currency, seed, tokenCount }: BudgetPlan,
): Promise<{ readonly filling: Filling; readonly tokens: readonly string[] }> {
  const clock = { nowMs: START_MS };
  const now = () => clock.nowMs;
  const randomBytes = seededBytes(seededRandom(seed));
  const service: Service = {
    store,
    now,
    randomBytes,
    newId: idGenerator(now, randomBytes),
    attachments: NO_ATTACHMENTS,
    disk: diskReserve(".", 0),
    secrets: NO_SECRETS,
    outbound: null,
    mail: null,
  };
  const budget = await createBudget(service, { name: `Benchmark ${seed}`, currency, time_zone: "UTC" });
  const tokens = await createTokens(service, budget.id, tokenCount);
  const caller = {
    budgetId: budget.id,
    tokenId: "",
    actor: { kind: "token", id: "" },
    scope: "sync",
    can_manage: false,
  } as const;
  const filling: Filling = Object.assign(clock, {
    service,
    write: <T>(perform: (write: Write) => Promise<T>) =>
      store.write(budget.id, (tx) => perform({ tx, caller, at: formatTimestamp(now()), newId: service.newId })),
  });
  return { filling, tokens };
}

/** Creates transactions in batches. `dayMsOf` returns the entry time of the transaction at an index. */
export async function createInBatches(
  filling: Filling,
  count: number,
  transactionAt: (index: number) => TransactionInput,
  dayMsOf: (index: number) => number,
): Promise<void> {
  for (let from = 0; from < count; from += MAX_BATCH) {
    const size = Math.min(MAX_BATCH, count - from);
    filling.nowMs = Math.max(filling.nowMs, dayMsOf(from + size - 1));
    const transactions = Array.from({ length: size }, (_, i) => transactionAt(from + i));
    await filling.write((write) => createTransactions(write, { transactions }));
  }
}

async function createTokens(service: Service, budgetId: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < count; i++) {
    tokens.push((await createToken(service, { budgetId, name: `client ${i}`, scope: "sync" })).text);
  }
  return tokens;
}

/** Connections with their accounts, their next run and the rows that need a decision. */

import { SYNC_JOB } from "../../domain/bank-connection.ts";
import { dayAt } from "../../domain/calendar.ts";
import type { BankAccount, BankConnection, Reads, SyncRun } from "../../store/store.ts";
import { found } from "../found.ts";
import type { Read } from "../service.ts";
import { getConnection } from "./connections.ts";
import { loadProposals } from "./propose-account.ts";
import { findProvider, isBalanceInverted } from "./providers.ts";
import { requestsOn } from "./quota.ts";
import { listWaiting } from "./waiting.ts";

export interface BankAccountView extends BankAccount {
  /** Null unless it is new and an account fits. */
  readonly proposed_account_id: string | null;
}

export interface ConnectionView {
  readonly connection: BankConnection;
  readonly accounts: readonly BankAccountView[];
  /** Null if no run is planned. */
  readonly nextSyncAt: string | null;
  /** Those on this day in UTC that count toward the limit. */
  readonly requestsToday: number;
  /** Null without a limit. */
  readonly requestsPerDay: number | null;
  /** One run a day until then, because the provider warned about its quota. Null if that is over. */
  readonly slowUntil: string | null;
  /** The preview with the rows that need a decision. */
  readonly waiting: { readonly id: string; readonly rows: number } | null;
}

interface Dated extends Read {
  readonly nowMs: number;
}

/** In order of creation. */
export async function listConnections({ reads, nowMs }: Dated): Promise<ConnectionView[]> {
  const connections = await reads.bankConnections.list();
  return await view(reads, nowMs, connections, await reads.bankAccounts.list());
}

/** @throws Problem `not_found` */
export async function viewConnection({ reads, nowMs }: Dated, id: string): Promise<ConnectionView> {
  const connection = await getConnection(reads, id);
  const [one] = await view(reads, nowMs, [connection], await reads.bankAccounts.listOf(id));
  return found(one, "connection", id);
}

async function view(
  reads: Reads,
  nowMs: number,
  connections: readonly BankConnection[],
  accounts: readonly BankAccount[],
): Promise<ConnectionView[]> {
  if (connections.length === 0) return [];
  const ofConnection = Map.groupBy(accounts, ({ connection_id }) => connection_id);
  const jobs = new Map((await reads.jobs.list(SYNC_JOB)).map(({ id, next_at }) => [id, next_at]));
  const waiting = await listWaiting(reads);
  const today = dayAt(nowMs, "UTC");
  const viewAccount = await loadAccountView(reads, accounts);
  return connections.map((connection) => {
    const { id, provider, slow_until } = connection;
    const open = waiting.get(id);
    return {
      connection,
      accounts: (ofConnection.get(id) ?? []).map((one) => viewAccount(provider, one)),
      nextSyncAt: jobs.get(id) ?? null,
      requestsToday: requestsOn(connection, today),
      requestsPerDay: findProvider(provider)?.pace?.perDay ?? null,
      slowUntil: slow_until !== null && Date.parse(slow_until) > nowMs ? slow_until : null,
      waiting: open === undefined ? null : { id: open.id, rows: open.row_count },
    };
  });
}

/** @throws Problem `not_found` */
export async function viewBankAccount({ reads }: Read, id: string): Promise<BankAccountView> {
  const account = found(await reads.bankAccounts.find(id), "bank account", id);
  const { provider } = await getConnection(reads, account.connection_id);
  return (await loadAccountView(reads, [account]))(provider, account);
}

async function loadAccountView(reads: Reads, accounts: readonly BankAccount[]) {
  const propose = await loadProposals(reads, accounts);
  return (provider: string, account: BankAccount): BankAccountView => ({
    ...account,
    inverts_balance: isBalanceInverted(provider, account),
    proposed_account_id: propose(account),
  });
}

export interface RunPage {
  readonly runs: readonly SyncRun[];
  readonly hasMore: boolean;
}

/** The runs of a connection, newest first, after the run `before`. @throws Problem `not_found` */
export async function listRuns(
  { reads }: Read,
  connectionId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<RunPage> {
  await getConnection(reads, connectionId);
  const found = await reads.syncRuns.list(connectionId, before, limit + 1);
  return { runs: found.slice(0, limit), hasMore: found.length > limit };
}

/** @throws Problem `not_found` */
export async function getRun({ reads }: Read, id: string): Promise<SyncRun> {
  return found(await reads.syncRuns.find(id), "run", id);
}

/** The currencies of the bank accounts that runs name, by id. */
export async function loadCurrencies({ reads }: Read, runs: readonly SyncRun[]): Promise<ReadonlyMap<string, string>> {
  const currencies = new Map<string, string>();
  for (const connectionId of new Set(runs.map(({ connection_id }) => connection_id))) {
    for (const { id, currency } of await reads.bankAccounts.listOf(connectionId)) currencies.set(id, currency ?? "");
  }
  return currencies;
}

/** Runs of a bank connection without a provider and without HTTP: laws need thousands of them. */
import type { Listing } from "../../../src/banks/provider.ts";
import type { Account } from "../../../src/domain/account.ts";
import { type Entered, enterListings } from "../../../src/operations/connections/enter-listings.ts";
import { findWaiting } from "../../../src/operations/connections/waiting.ts";
import type { RowChanges } from "../../../src/operations/imports/answers.ts";
import { commitImport } from "../../../src/operations/imports/commit-import.ts";
import type { EvaluatedRow } from "../../../src/operations/imports/evaluated-import.ts";
import { performCommand } from "../../../src/operations/imports/perform-command.ts";
import { listImportRows, prepareRow, updateRow } from "../../../src/operations/imports/rows.ts";
import type { Write } from "../../../src/operations/service.ts";
import type { TestServer } from "../server.ts";

type Owner = Pick<TestServer, "service" | "budget">;

export async function perform<T>({ service, budget }: Owner, work: (write: Write) => Promise<T>): Promise<T> {
  const caller = { budgetId: budget.id, tokenId: "", scope: "write", can_manage: false } as const;
  return await performCommand(service, caller, "imports.commit", work, { rollBack: false });
}

type Linked = Pick<Account, "id" | "currency" | "type">;

/** Connects a bank whose only account is linked to this one. Returns the id of the connection. */
export async function connectDirectly(owner: Owner, account: Linked): Promise<string> {
  const id = await perform(owner, async ({ tx, at, newId }) => {
    const connectionId = newId();
    await tx.bankConnections.insert({
      ...{ id: connectionId, provider: "simplefin", name: "Bank", state: "active", secret: null, cursor: null },
      ...{ settings: { pending: true, every_minutes: null }, problem: null, problem_since: null, consent_until: null },
      ...{ hook_digest: null, requests_on: null, requests: 0, slow_until: null, last_success_at: null },
      ...{ created_by: null, created_at: at, updated_at: at },
    });
    return connectionId;
  });
  await linkDirectly(owner, id, account, "A");
  return id;
}

/** Links an account of the bank. */
export async function linkDirectly(
  owner: Owner,
  connectionId: string,
  { id: account_id, currency, type }: Linked,
  key: string,
): Promise<void> {
  await perform(owner, async ({ tx, newId }) => {
    await tx.bankAccounts.insertMany([
      {
        ...{ id: newId(), connection_id: connectionId, external_key: key, identities: [key], name: "Account" },
        ...{ institution: null, mask: null, currency, type: type === "credit" ? "credit_card" : "checking" },
        ...{ state: "linked", account_id, starts_on: null, listed_until: null, trusts_keys: true, key_changes: 0 },
        ...{ inverts_balance: null, counts_pending: null, balance_minor: null, balance_at: null },
        ...{ balance_seen_on: null, last_check: null, checked_seq: null },
      },
    ]);
  });
}

export async function runDirectly(owner: Owner, connectionId: string, listings: readonly Listing[]): Promise<Entered> {
  return await perform(owner, async (write) => {
    const connection = await write.tx.bankConnections.find(connectionId);
    if (connection === undefined) throw new Error("there is no connection");
    return await enterListings(write, connection, listings, { runId: write.newId() });
  });
}

/** Decides about each row that waits. Returns how many there were. */
export async function decideWaiting(
  owner: Owner,
  connectionId: string,
  decide: (row: EvaluatedRow) => RowChanges["decision"],
): Promise<number> {
  const { service, budget } = owner;
  const found = await service.store.read(budget.id, async (reads) => {
    const waiting = await findWaiting(reads, connectionId);
    if (waiting === undefined) return undefined;
    const page = await listImportRows({ reads }, waiting.id, { state: "undecided", after: 0, limit: 500 });
    return { id: waiting.id, rows: page.evaluated };
  });
  if (found === undefined) return 0;
  for (const row of found.rows) {
    const changes: RowChanges = { decision: decide(row) ?? null };
    const prepared = await prepareRow(service, budget.id, found.id, row.number, changes);
    await perform(owner, (write) => updateRow(write, found.id, row.number, changes, prepared));
  }
  await perform(owner, (write) => commitImport(write, found.id));
  return found.rows.length;
}

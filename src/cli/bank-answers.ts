/** What `leeway banks` prints: connections, runs and syncs, as text or as the API returns them. */
import type { Account } from "../domain/account.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatAmount } from "../domain/money.ts";
import type { SyncResult } from "../operations/connections/sync-now.ts";
import type { ConnectionView } from "../operations/connections/view.ts";
import type { BankAccount, SyncRun } from "../store/store.ts";
import { count } from "./count.ts";
import { plain } from "./print.ts";
import { formatTable } from "./table.ts";

/** A connection after a sync, which may have been a dry run. */
export interface Synced extends SyncResult {
  readonly view: ConnectionView;
  readonly accounts: readonly Account[];
}

const formats = async () => ({
  ...(await import("../api/v1/bank-connections/schema.ts")),
  ...(await import("../api/v1/bank-connections/run-schema.ts")),
  ...(await import("../api/v1/imports/format.ts")),
});

export const toJson = {
  async connections(all: readonly ConnectionView[]) {
    const { formatConnection } = await formats();
    return { connections: all.map(formatConnection) };
  },
  async runs(runs: readonly SyncRun[], bankAccounts: readonly BankAccount[]) {
    const { formatRun } = await formats();
    return { runs: runs.map((run) => formatRun(run, currenciesOf(bankAccounts))) };
  },
  async sync({ run, details, view }: Synced) {
    const { formatRun, formatImport } = await formats();
    return { run: formatRun(run, currenciesOf(view.accounts)), import: details && formatImport(details) };
  },
};

function currenciesOf(bankAccounts: readonly BankAccount[]): ReadonlyMap<string, string> {
  return new Map(bankAccounts.map(({ id, currency }) => [id, currency ?? ""]));
}

export function describeConnections(all: readonly ConnectionView[], accounts: readonly Account[]): string {
  if (all.length === 0) return "No bank is connected. To connect one: npx leeway banks connect --help";
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const connections = all.map(({ connection: { id, name, provider, state, last_success_at, problem }, waiting }) => [
    ...[id, name, provider, state, timeOf(last_success_at), String(waiting?.rows ?? 0), problem?.detail ?? ""],
  ]);
  const bankAccounts = all.flatMap(({ connection, accounts: of }) =>
    of.map((one) => [connection.name, one.name, one.state, names.get(one.account_id ?? "") ?? "", ...proofOf(one)]),
  );
  const slowed = all.flatMap(({ connection, slowUntil }) =>
    slowUntil === null ? [] : [plain`${connection.name}: one sync a day until ${slowUntil.slice(0, 10)}, ${QUOTA}.`],
  );
  return [
    formatTable(["ID", "CONNECTION", "PROVIDER", "STATE", "LAST SYNC", "WAITING", "PROBLEM"], connections),
    ...(slowed.length === 0 ? [] : ["", ...slowed]),
    "",
    formatTable(["CONNECTION", "BANK ACCOUNT", "STATE", "ACCOUNT", "AT THE BANK", "PROOF"], bankAccounts),
  ].join("\n");
}

const QUOTA = "because the provider warned about its daily limit";

function proofOf(bankAccount: BankAccount): [balance: string, proof: string] {
  const { balance_minor, currency } = bankAccount;
  return [balance_minor === null ? "" : moneyOf(balance_minor, currency), describeProof(bankAccount)];
}

export function describeRuns(runs: readonly SyncRun[]): string {
  if (runs.length === 0) return "This connection has not run yet.";
  const rows = runs.map(({ started_at, cause, state, detail: { counts }, requests, import_id, problem }) => [
    ...[timeOf(started_at), cause, state, String(counts.added), String(counts.matched), String(counts.withdrawn)],
    ...[String(counts.waiting), String(requests), import_id ?? "", problem?.detail ?? ""],
  ]);
  const header = ["STARTED", "CAUSE", "STATE", "ADDED", "MATCHED", "WITHDRAWN", "WAITING", "REQUESTS", "IMPORT"];
  const notes = runs.flatMap((run) => notesOf(run).map((note) => plain`${timeOf(run.started_at)}: ${note}`));
  return [formatTable([...header, "PROBLEM"], rows), ...(notes.length === 0 ? [] : ["", "Notes:", ...notes])].join(
    "\n",
  );
}

function notesOf({ detail }: SyncRun): string[] {
  return detail.accounts.flatMap(({ notes = [] }) => notes.map((note) => note.detail));
}

/** The counts, the waiting rows and the proof of each account. */
export function describeSync({ run, view, accounts }: Synced, { isStored }: { readonly isStored: boolean }): string {
  const { added, matched, withdrawn, duplicate, waiting } = run.detail.counts;
  const parts = [`${added} added`, `${matched} matched`, `${withdrawn} withdrawn`, `${duplicate} known before`];
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const listed = new Set(run.detail.accounts.map(({ bank_account_id }) => bank_account_id));
  const { connection } = view;
  return [
    ...(run.state === "failed"
      ? []
      : [plain`${connection.name}: ${parts.join(", ")}.${isStored ? "" : " Nothing was stored."}`]),
    ...notesOf(run).map((note) => plain`  ${note}`),
    ...(waiting === 0 ? [] : [describeWaiting(waiting, isStored ? view.waiting?.id : undefined)]),
    ...view.accounts
      .filter(({ id }) => listed.has(id))
      .map((one) => plain`  ${names.get(one.account_id ?? "") ?? one.name}: ${describeProof(one)}`),
    ...(isStored && run.import_id !== null ? [`To undo this sync: npx leeway imports undo ${run.import_id}`] : []),
  ].join("\n");
}

function describeWaiting(rows: number, importId: string | undefined): string {
  const where = importId === undefined ? "" : ` Decide in the web app: /import/${importId}`;
  return `  ${count(rows, "row")} ${rows === 1 ? "needs" : "need"} a decision.${where}`;
}

function describeProof({ last_check: check, currency }: BankAccount): string {
  if (check === null) return "not synced yet";
  const { state, agreed_until, differs_from, difference_minor } = check;
  if (state === "unknown") return "the bank reported no balance to compare";
  if (state === "agrees") return `proven to the cent up to ${agreed_until}`;
  const last = agreed_until === null ? "" : `proven to the cent up to ${agreed_until}; `;
  const minor = difference_minor ?? 0;
  return `${last}from ${differs_from} the bank has ${moneyOf(Math.abs(minor), currency)} ${minor < 0 ? "less" : "more"}`;
}

function moneyOf(minor: number, currency: string | null): string {
  const decimals = decimalsOf(currency ?? "");
  return `${formatAmount(minor, decimals).toFixed(decimals)} ${currency}`;
}

function timeOf(timestamp: string | null): string {
  return timestamp === null ? "" : `${timestamp.slice(0, 16).replace("T", " ")} UTC`;
}

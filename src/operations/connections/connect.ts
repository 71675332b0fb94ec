/**
 * Opens accesses at banks: adds connections, continues after the bank's page, and repairs accesses. Requests to the provider are
 * outside the transactions.
 */
import type { Fields } from "../../banks/provider.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { MAX_NAME } from "../../domain/lengths.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { BankConnection, Tx } from "../../store/store.ts";
import { assertOutbound } from "../assert-outbound.ts";
import { rejectDemo } from "../people/members.ts";
import type { Service } from "../service.ts";
import { advanceWatchJob } from "../watch-job.ts";
import { askBank } from "./ask-bank.ts";
import { type BankSecret, openBankSecret, openNewestAccess, sealBankSecret } from "./bank-secret.ts";
import { eventOf, getConnection } from "./connections.ts";
import { storeListedAccounts } from "./listed-accounts.ts";
import {
  type Connecting,
  checkFields,
  isPage,
  mayContinue,
  type Opened,
  openBank,
  secretAfter,
} from "./open-access.ts";
import { type AskedProvider, findProvider, isAsked, unknownProvider } from "./providers.ts";
import { readSettings, type SettingsInput } from "./settings.ts";
import { scheduleSync } from "./sync-job.ts";

export interface ConnectionInput {
  readonly provider: string;
  readonly name?: string | undefined;
  readonly fields?: Fields | undefined;
  /** Another connection whose keys it shares. */
  readonly keys_of?: string | undefined;
  readonly settings?: SettingsInput | undefined;
}

/** The id of a connection and, if the person has to continue there, the bank's page. */
export interface ConnectionStep {
  readonly id: string;
  readonly page: { readonly url: string; readonly expires_at: string } | null;
}

const NO_SECRET: BankSecret = { access: null, page: null };

/**
 * Adds a connection. @throws Problem `unknown_provider`, `unknown_connection`, `missing_field`, `unknown_field`, `demo_budget`,
 * `secrets_not_configured`, or as `askBank`.
 */
export async function createConnection(
  service: Service,
  connecting: Connecting,
  input: ConnectionInput,
): Promise<ConnectionStep> {
  const { budgetId, origin } = connecting;
  const provider = findProvider(input.provider);
  if (provider === undefined) throw unknownProvider(input.provider);
  const settings = readSettings(provider, input.settings, "/connection/settings");
  await rejectDemo(service.store.all, budgetId, "connect banks");
  const id = service.newId();
  const at = formatTimestamp(service.now());
  const connection: BankConnection = {
    ...{ id, provider: provider.id, name: input.name ?? provider.name, state: "linking", settings },
    ...{ secret: null, cursor: null, problem: null, problem_since: null, consent_until: null, hook_digest: null },
    ...{ requests_on: null, requests: 0, slow_until: null, last_success_at: null },
    ...{ created_by: origin.actor.id, created_at: at, updated_at: at },
  };
  if (!isAsked(provider)) {
    await service.store.write(budgetId, async (tx) => {
      await tx.bankConnections.insert(connection);
      await tx.securityEvents.insert(eventOf(service, connecting, "bank_connected", connection));
    });
    return { id, page: null };
  }
  const opened = await openFirst(service, connecting, provider, id, input);
  const after = secretAfter(service, NO_SECRET, opened, connecting.holder);
  const secret = await sealBankSecret(service, budgetId, id, after);
  await service.store.write(budgetId, async (tx) => {
    await tx.bankConnections.insert({ ...connection, secret });
    if (!isPage(opened.outcome)) await storeConnected(service, tx, connecting, { ...connection, secret }, opened);
  });
  return stepOf(id, after);
}

async function openFirst(
  service: Service,
  connecting: Connecting,
  provider: AskedProvider,
  id: string,
  { fields = {}, keys_of }: ConnectionInput,
): Promise<Opened> {
  const shared = keys_of === undefined ? undefined : await openShared(service, connecting, provider, keys_of);
  checkFields(provider, fields, { pointer: "/connection/fields", hasSecret: shared !== undefined });
  assertOutbound(service);
  await sealBankSecret(service, connecting.budgetId, id, NO_SECRET); // before a token that works once is used
  return await openBank(service, connecting, provider, (tools) => provider.access.connect(tools, fields, shared));
}

/** The provider's secret of another connection. @throws Problem `unknown_connection` */
async function openShared(
  service: Service,
  { budgetId }: Connecting,
  { id: providerId, name }: AskedProvider,
  id: string,
): Promise<string> {
  const connection = await service.store.of(budgetId).bankConnections.find(id);
  const secret =
    connection?.provider === providerId ? await openNewestAccess(service, budgetId, connection) : undefined;
  if (secret !== undefined) return secret;
  const detail = `There is no connection ${id} with keys for ${name}.`;
  throw problemOf([{ code: "unknown_connection", pointer: "/connection/keys_of", detail }]);
}

/**
 * Continues after the bank's page, or asks the provider whether the person is done with it: then the page is still in the answer.
 * @throws Problem `not_found`, `code_used`, or as `askBank`.
 */
export async function completeConnection(
  service: Service,
  connecting: Connecting,
  id: string,
  result: Fields,
): Promise<ConnectionStep> {
  const { budgetId, holder } = connecting;
  const { connection, provider, secret } = await loadAsked(service, budgetId, id);
  const { page } = secret;
  const finish = provider.access.finish;
  if (page === null || finish === undefined || !mayContinue(page, connecting, result, service.now())) throw pageEnded();
  const { state, hookDigest } = page;
  let outcome: Opened["outcome"];
  try {
    outcome = await askBank(service, budgetId, (tools) => finish(tools, page.secret, result));
  } catch (error) {
    const isOver = error instanceof Problem && error.code === "bank_refused";
    if (isOver) await storeOpened(service, connecting, connection, { ...secret, page: null }, undefined);
    throw error;
  }
  const opened = { outcome, state, hookDigest };
  const next = secretAfter(service, secret, opened, holder);
  // Asking again leaves the person no more time.
  const after = next.page === null ? next : { ...next, page: { ...next.page, expires_at: page.expires_at } };
  const isSame = isPage(outcome) && outcome.secret === page.secret;
  if (!isSame) await storeOpened(service, connecting, connection, after, opened);
  return stepOf(id, after);
}

/**
 * Repairs the access of a connection. Its bank accounts keep their links. Fields that are absent come from the stored secret.
 * @throws Problem `not_found`, `missing_field`, `unknown_field`, `secrets_not_configured`, or as `askBank`.
 */
export async function reconnectConnection(
  service: Service,
  connecting: Connecting,
  id: string,
  fields: Fields,
): Promise<ConnectionStep> {
  const { budgetId, holder } = connecting;
  const { connection, provider, secret } = await loadAsked(service, budgetId, id);
  const access = secret.access ?? secret.page?.secret;
  // A pasted token works once, so the stored secret does not replace it.
  const hasSecret = access !== undefined && provider.flow !== "paste";
  checkFields(provider, fields, { pointer: "/fields", hasSecret });
  assertOutbound(service);
  await sealBankSecret(service, budgetId, id, NO_SECRET);
  const opened = await openBank(service, connecting, provider, (tools) => {
    const { connect, reconnect } = provider.access;
    if (access !== undefined && reconnect !== undefined) return reconnect(tools, access, fields);
    return connect(tools, fields, access);
  });
  const after = secretAfter(service, secret, opened, holder);
  await storeOpened(service, connecting, connection, after, opened);
  return stepOf(id, after);
}

/** @throws Problem `not_found`, `unknown_provider`, or `bank_refused` if a program sends the listings. */
async function loadAsked(service: Service, budgetId: string, id: string) {
  const connection = await getConnection(service.store.of(budgetId), id);
  const provider = findProvider(connection.provider);
  if (provider === undefined) throw unknownProvider(connection.provider);
  if (!isAsked(provider)) {
    throw new Problem("bank_refused", "A program sends the listings of this connection. There is nothing to connect.");
  }
  const secret = (await openBankSecret(service, budgetId, connection)) ?? NO_SECRET;
  return { connection, provider, secret };
}

/** Stores the secret and, if there is one, the new access. @throws Problem `code_used` if the secret has changed meanwhile. */
async function storeOpened(
  service: Service,
  connecting: Connecting,
  before: BankConnection,
  after: BankSecret,
  opened: Opened | undefined,
): Promise<void> {
  const { budgetId } = connecting;
  const secret = await sealBankSecret(service, budgetId, before.id, after);
  await service.store.write(budgetId, async (tx) => {
    const connection = await getConnection(tx, before.id);
    if (connection.secret !== before.secret) throw pageEnded();
    await tx.bankConnections.update(before.id, { secret, updated_at: formatTimestamp(service.now()) });
    if (opened === undefined || isPage(opened.outcome)) return;
    await storeConnected(service, tx, connecting, { ...connection, secret }, opened);
  });
}

/** A problem of the connection stays until a run succeeds, which starts at once. */
async function storeConnected(
  service: Service,
  tx: Tx,
  connecting: Connecting,
  connection: BankConnection,
  { outcome, hookDigest }: Opened,
): Promise<void> {
  if (isPage(outcome)) return;
  const { id } = connection;
  const isNew = (await tx.bankAccounts.listOf(id)).length === 0;
  const { budgetId } = connecting;
  const tools = { tx, newId: service.newId, budgetId };
  await storeListedAccounts(tools, { connectionId: id, accounts: outcome.accounts });
  const name = connection.name === findProvider(connection.provider)?.name ? nameIn(outcome) : undefined;
  const fields = {
    name: name ?? connection.name,
    consent_until: outcome.consentUntil,
    hook_digest: hookDigest ?? connection.hook_digest,
    updated_at: formatTimestamp(service.now()),
  };
  await tx.bankConnections.update(id, fields);
  const after = { ...connection, ...fields };
  await scheduleSync(tx, after, service.now());
  await advanceWatchJob(tx, connecting.budgetId, fields.updated_at);
  await tx.securityEvents.insert(eventOf(service, connecting, isNew ? "bank_connected" : "bank_reconnected", after));
}

/** The bank's name, if all accounts are of one. */
function nameIn({ accounts }: { readonly accounts: readonly { readonly institution: string | null }[] }) {
  const [first, ...others] = new Set(accounts.map(({ institution }) => institution));
  return others.length === 0 && first ? first.slice(0, MAX_NAME) : undefined;
}

/** What the person needs to continue. */
function stepOf(id: string, { page }: BankSecret): ConnectionStep {
  return { id, page: page === null ? null : { url: page.url, expires_at: page.expires_at } };
}

function pageEnded(): Problem {
  const detail =
    "The bank's page was opened in another session, was used already or has expired. Start again: reconnect the connection.";
  return new Problem("code_used", detail);
}

/** Messages of providers: a verified one moves the next run of its connection forward. It carries no data. */
import { parseHookText } from "../../auth/hook-text.ts";
import type { Hook } from "../../banks/provider.ts";
import type { BankConnection } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { askBank } from "./ask-bank.ts";
import { openAccess } from "./bank-secret.ts";
import { findProvider } from "./providers.ts";
import { scheduleSync } from "./sync-job.ts";

/** Hooks cause at most one run in this time. */
const PAUSE_MS = 60_000;

/** The connection of a secret in an address, before the message is read. */
export interface HookTarget {
  readonly budgetId: string;
  readonly connection: BankConnection;
}

export async function findHookTarget({ store }: Service, secret: string): Promise<HookTarget | undefined> {
  const claim = parseHookText(secret);
  if (claim === undefined) return undefined;
  const connections = await store.of(claim.budgetId).bankConnections.list();
  const connection = connections.find(({ hook_digest }) => hook_digest === claim.digest);
  return connection && { budgetId: claim.budgetId, connection };
}

/** Whether the message is the provider's. @throws Problem as `askBank`: some providers publish the keys of their signatures. */
export async function receiveHook(
  service: Service,
  { budgetId, connection }: HookTarget,
  hook: Hook,
): Promise<boolean> {
  const readHook = findProvider(connection.provider)?.access?.readHook;
  const access = await openAccess(service, budgetId, connection);
  if (readHook === undefined || access === undefined) return false;
  const meaning = await askBank(service, budgetId, (tools) => readHook(tools, access, hook));
  if (meaning === undefined) return false;
  await service.store.write(budgetId, async (tx) => {
    const current = await tx.bankConnections.find(connection.id);
    if (current === undefined) return;
    const [last] = await tx.syncRuns.list(connection.id, undefined, 1);
    const afterMs = last === undefined ? 0 : Date.parse(last.started_at) + PAUSE_MS;
    await scheduleSync(tx, current, Math.max(service.now(), afterMs));
  });
  return true;
}

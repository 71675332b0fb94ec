/** The alerts of a person in a budget: list, create, change, delete. */
import {
  ALERT_SETTINGS,
  type AlertKind,
  type AlertSettings,
  currencyOf,
  currentMinor,
  DEFAULT_HOUR,
  evaluateAlerts,
  inCurrency,
} from "../../domain/alerts.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { AlertRecord, Reads, Tx } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import { readAmount } from "../read-amount.ts";
import type { Service } from "../service.ts";
import { endUnusedWatchJob, startWatchJob } from "../watch-job.ts";
import { loadFacts } from "./load-facts.ts";
import { relabeled, storeStates, withOwners } from "./watch.ts";

const MAX_ALERTS = 50;

/** A person in a budget. */
export interface Person {
  readonly budgetId: string;
  readonly userId: string;
}

export interface AlertView {
  readonly alert: AlertRecord;
  /** Of its value. */
  readonly currency: string;
  readonly currentMinor: number | null;
  readonly isFiring: boolean;
}

/** The fields of a request. `value` is in major units. */
export interface AlertFields {
  readonly kind: AlertKind;
  readonly value?: number | undefined;
  readonly account_id?: string | undefined;
  readonly category_id?: string | undefined;
  readonly days?: number | undefined;
  readonly at_hour?: number | undefined;
  readonly channel_ids: readonly string[];
}

export async function listAlerts({ store, now }: Service, { budgetId, userId }: Person): Promise<AlertView[]> {
  return await store.read(budgetId, async (reads) => {
    const alerts = await reads.alerts.listOf(userId);
    return await viewAlerts(reads, alerts, now());
  });
}

async function viewAlerts(reads: Reads, alerts: readonly AlertRecord[], nowMs: number): Promise<AlertView[]> {
  if (alerts.length === 0) return [];
  const facts = await loadFacts({ reads }, nowMs, new Set(alerts.map(({ kind }) => kind)));
  const firing = new Set((await reads.alerts.listStates()).filter((one) => one.is_firing).map((one) => one.alert_id));
  return alerts
    .map((stored) => relabeled(stored, facts))
    .map((alert) => ({
      alert,
      currency: currencyOf(alert.settings, facts),
      currentMinor: currentMinor({ ...alert, isOwner: false }, facts),
      isFiring: firing.has(alert.id),
    }));
}

/**
 * `holdsNow`: its condition holds already, so it does not fire before it was cleared. @throws Problem `too_many_rows`,
 * `not_found`, or `missing_field`, `unknown_field`, `unknown_account` and others for its fields.
 */
export async function createAlert(
  service: Service,
  person: Person,
  fields: AlertFields,
): Promise<{ readonly view: AlertView; readonly holdsNow: boolean }> {
  const { budgetId, userId } = person;
  return await service.store.write(budgetId, async (tx) => {
    await assertMember(tx, person);
    if ((await tx.alerts.listOf(userId)).length >= MAX_ALERTS) {
      throw new Problem("too_many_rows", `A person can have ${MAX_ALERTS} alerts. Delete one first.`);
    }
    const nowMs = service.now();
    const at = formatTimestamp(nowMs);
    const { kind } = fields;
    const { settings, channel_ids } = await readSettings(tx, person, kind, fields);
    const dates = { created_at: at, updated_at: at };
    const alert = { id: service.newId(), user_id: userId, kind, settings, channel_ids, is_on: true, ...dates };
    await tx.alerts.insert(alert);
    const holdsNow = await startWatching(tx, budgetId, alert, nowMs);
    return { view: await viewAlert(tx, alert, nowMs), holdsNow };
  });
}

/** Its condition is evaluated as for a new alert. @throws Problem like `createAlert`. */
export async function updateAlert(
  service: Service,
  person: Person,
  id: string,
  { is_on, ...changes }: Partial<Omit<AlertFields, "kind">> & { readonly is_on?: boolean | undefined },
): Promise<{ readonly view: AlertView; readonly holdsNow: boolean }> {
  return await service.store.write(person.budgetId, async (tx) => {
    const before = await getAlert(tx, person, id);
    const read = await readSettings(tx, person, before.kind, changes, before);
    const nowMs = service.now();
    const alert: AlertRecord = {
      ...before,
      ...read,
      is_on: is_on ?? before.is_on,
      updated_at: formatTimestamp(nowMs),
    };
    const { user_id: _user, id: _id, ...stored } = alert;
    await tx.alerts.update(id, stored);
    await tx.alerts.removeStates(id);
    const holdsNow = alert.is_on && (await startWatching(tx, person.budgetId, alert, nowMs));
    await endUnusedWatchJob(tx, person.budgetId);
    return { view: await viewAlert(tx, alert, nowMs), holdsNow };
  });
}

/** With its notices. @throws Problem `not_found`. */
export async function deleteAlert({ store }: Service, person: Person, id: string): Promise<void> {
  await store.write(person.budgetId, async (tx) => {
    await getAlert(tx, person, id);
    await tx.alerts.remove(id);
    await endUnusedWatchJob(tx, person.budgetId);
  });
}

async function viewAlert(tx: Tx, alert: AlertRecord, nowMs: number): Promise<AlertView> {
  const [view] = await viewAlerts(tx, [alert], nowMs);
  if (view === undefined) throw new Error("an alert has no view");
  return view;
}

/** Stores what holds already, and starts the job of the budget. Returns whether anything holds. */
async function startWatching(tx: Tx, budgetId: string, alert: AlertRecord, nowMs: number): Promise<boolean> {
  const facts = await loadFacts({ reads: tx }, nowMs, new Set([alert.kind]));
  const evaluation = evaluateAlerts(await withOwners(tx, budgetId, [alert]), [], facts, nowMs);
  await storeStates(tx, evaluation);
  await startWatchJob(tx, budgetId, formatTimestamp(nowMs));
  return evaluation.fired.length > 0;
}

/** What an alert has before a change. */
type Stored = Pick<AlertRecord, "settings" | "channel_ids">;
const NOTHING: Stored = { settings: {}, channel_ids: [] };

/** Checks the sent fields. What they leave as it is may be about an account or a category that no longer exists. */
async function readSettings(
  tx: Tx,
  { userId }: Person,
  kind: AlertKind,
  sent: Partial<Omit<AlertFields, "kind">>,
  before = NOTHING,
): Promise<Stored> {
  const { value, account_id, category_id, days, at_hour, channel_ids } = sent;
  const problems = new ProblemList();
  checkNeeded(kind, { value_minor: value, account_id, category_id, days, at_hour }, before.settings, problems);
  problems.throwIfAny();
  const accounts = new Map((await tx.accounts.list()).map((account) => [account.id, account]));
  const unchecked = { ...before.settings, ...definedOf({ account_id, category_id, days, at_hour }) };
  if (account_id !== undefined && !accounts.has(account_id)) {
    problems.add("unknown_account", "/alert/account_id", `There is no account ${account_id}.`);
  }
  if (category_id !== undefined && !(await tx.categories.list()).some(({ id }) => id === category_id)) {
    problems.add("unknown_category", "/alert/category_id", `There is no category ${category_id}.`);
  }
  const own = new Set((await tx.channels.listOf(userId)).map(({ id }) => id));
  channel_ids?.forEach((id, index) => {
    if (!own.has(id)) problems.add("unknown_channel", `/alert/channel_ids/${index}`, `You have no channel ${id}.`);
  });
  const currency = currencyOf(unchecked, { accounts, currency: (await getBudget({ reads: tx })).currency });
  const value_minor = value === undefined ? undefined : readAmount(value, currency, "/alert/value", problems);
  problems.throwIfAny();
  const settings =
    value_minor === undefined ? inCurrency(unchecked, currency) : { ...unchecked, value_minor, currency };
  return { settings: { ...defaultsOf(kind), ...settings }, channel_ids: channel_ids ?? before.channel_ids };
}

function checkNeeded(
  kind: AlertKind,
  sent: Readonly<Record<(typeof ALERT_SETTINGS)[AlertKind][number], unknown>>,
  before: AlertSettings,
  problems: ProblemList,
): void {
  const needed = new Set(ALERT_SETTINGS[kind]);
  const known = { ...defaultsOf(kind), ...before };
  for (const [key, given] of Object.entries(sent) as [keyof typeof sent, unknown][]) {
    const name = key === "value_minor" ? "value" : key;
    if (given === undefined && needed.has(key) && known[key] === undefined) {
      problems.add("missing_field", `/alert/${name}`, `An alert of the kind ${kind} needs ${name}.`);
    }
    if (given !== undefined && !needed.has(key)) {
      problems.add("unknown_field", `/alert/${name}`, `An alert of the kind ${kind} has no ${name}.`);
    }
  }
}

function defaultsOf(kind: AlertKind): AlertSettings {
  return {
    ...(kind === "bill_due" && { days: 0 }),
    ...(kind === "bill_overdue" && { days: 1 }),
    ...(ALERT_SETTINGS[kind].includes("at_hour") && { at_hour: DEFAULT_HOUR }),
  };
}

function definedOf<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

async function getAlert(tx: Tx, person: Person, id: string): Promise<AlertRecord> {
  await assertMember(tx, person);
  const alert = await tx.alerts.find(id);
  if (alert?.user_id !== person.userId) throw new Problem("not_found", `You have no alert ${id}.`);
  return alert;
}

/** A request may wait for its body while the membership ends. @throws Problem `not_found`. */
export async function assertMember({ people }: Tx, { budgetId, userId }: Person): Promise<void> {
  if ((await people.memberships.find(userId, budgetId)) !== undefined) return;
  throw new Problem("not_found", "You are no longer a member of this budget.");
}

/**
 * Alerts: conditions about which a person wants to be notified, and when each of them fires and clears. Each crossing of a
 * limit fires once. Amounts are minor units.
 */
import { addDays, DAY_MS, formatTimestamp } from "./calendar.ts";
import { decimalsOf } from "./currency.ts";
import { MAX_AMOUNT_MINOR, relabelMinor } from "./money.ts";
import type { Money, Sentence } from "./sentence.ts";

export const ALERT_KINDS = [
  ...(["spending_power_below", "per_day_below", "envelope_below", "balance_below", "forecast_below"] as const),
  ...(["bill_due", "bill_overdue", "limited", "not_paid", "large_transaction"] as const),
  ...(["balance_gap", "needs_attention", "consent_ends"] as const),
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export interface AlertSettings {
  /** The limit: in the currency of the account for `balance_below`, otherwise in that of the budget. */
  readonly value_minor?: number;
  /** Of `value_minor`, when it was stored. `inCurrency` follows a change of the currency. */
  readonly currency?: string;
  readonly account_id?: string;
  readonly category_id?: string;
  /** Ahead for the forecast, before the due day of a bill, or after it. */
  readonly days?: number;
  /** The hour of the day for bills, in the budget's time zone. */
  readonly at_hour?: number;
}

/** The settings that each kind needs. */
export const ALERT_SETTINGS: Readonly<Record<AlertKind, readonly Exclude<keyof AlertSettings, "currency">[]>> = {
  spending_power_below: ["value_minor"],
  per_day_below: ["value_minor"],
  envelope_below: ["value_minor", "category_id"],
  balance_below: ["value_minor", "account_id"],
  forecast_below: ["value_minor", "days"],
  bill_due: ["days", "at_hour"],
  bill_overdue: ["days", "at_hour"],
  limited: [],
  not_paid: [],
  large_transaction: ["value_minor"],
  balance_gap: [],
  needs_attention: [],
  consent_ends: [],
};

export const MAX_ALERT_DAYS = 60;
export const DEFAULT_HOUR = 8;

export interface Alert {
  readonly id: string;
  readonly kind: AlertKind;
  readonly settings: AlertSettings;
  readonly updated_at: string;
  /** Whether its person owns the budget, and so has its webhooks. */
  readonly isOwner: boolean;
}

/** Whether a condition holds, as it was last evaluated. Without a state, it has never held. */
export interface AlertState {
  readonly alert_id: string;
  readonly subject: string;
  readonly is_firing: boolean;
  readonly value_minor: number | null;
  /** The id of the period in which it fired; null if periods do not matter. */
  readonly period: string | null;
  /** When it last fired or cleared. */
  readonly since: string;
}

/** Codes of the sentences of notices. */
export type NoticeSentence = Extract<Sentence, { readonly code: `notice.${string}` }>;

interface Notice {
  readonly alert: Alert;
  readonly subject: string;
  /** The same for every evaluation from the same states, so that a notice is stored once. */
  readonly occasion: string;
  readonly sentence: NoticeSentence;
}

export interface OccurrenceFact {
  readonly subject: string;
  readonly name: string;
  readonly dueOn: string;
  readonly state: "matched" | "expected" | "overdue" | "lapsed" | "skipped";
  readonly isBill: boolean;
  readonly amount: Money;
}

export interface TransactionFact {
  readonly id: string;
  readonly name: string | null;
  readonly day: string;
  /** With its sign. In the budget's currency, or in its own if there is no rate. */
  readonly amount: Money;
}

export interface GapFact {
  readonly accountId: string;
  readonly name: string;
  /** `unknown` changes nothing. */
  readonly state: "agrees" | "differs" | "unknown";
  /** The bank's balance minus the account's. */
  readonly difference: Money;
}

export interface ConnectionFact {
  readonly id: string;
  readonly name: string;
  readonly needsAttention: boolean;
  /** Null if it does not end. */
  readonly consentUntil: string | null;
}

/** What alerts are about. Lists are empty if no alert needs them. */
export interface AlertFacts {
  readonly today: string;
  /** 0 to 23. */
  readonly hour: number;
  readonly currency: string;
  readonly period: { readonly id: string; readonly daysLeft: number };
  readonly spendingPowerMinor: number;
  readonly perDayMinor: number | null;
  /** By category. Those without a plan are missing. */
  readonly envelopes: ReadonlyMap<string, { readonly name: string; readonly leftMinor: number }>;
  readonly accounts: ReadonlyMap<
    string,
    { readonly name: string; readonly balanceMinor: number; readonly currency: string }
  >;
  /** From today on. */
  readonly forecast: readonly { readonly day: string; readonly balanceMinor: number }[];
  readonly limit: { readonly amountMinor: number; readonly until: string } | null;
  readonly occurrences: readonly OccurrenceFact[];
  readonly transactions: readonly TransactionFact[];
  readonly gaps: readonly GapFact[];
  readonly connections: readonly ConnectionFact[];
  readonly disabledWebhooks: readonly { readonly id: string; readonly name: string }[];
}

/** The currency of an alert's value. An account that no longer exists has had the stored one. */
export function currencyOf(
  { account_id, currency: stored }: AlertSettings,
  {
    accounts,
    currency,
  }: { readonly accounts: ReadonlyMap<string, { readonly currency: string }>; readonly currency: string },
): string {
  return account_id === undefined ? currency : (accounts.get(account_id)?.currency ?? stored ?? currency);
}

/**
 * The same settings, or those whose value has the same number in another currency: a limit of 100 USD becomes one of 100 JPY.
 * Decimals that the currency does not have are rounded.
 */
export function inCurrency(settings: AlertSettings, currency: string): AlertSettings {
  const { value_minor, currency: stored } = settings;
  if (value_minor === undefined || stored === undefined || stored === currency) return settings;
  const relabeled = relabelMinor(value_minor, decimalsOf(stored), decimalsOf(currency), MAX_AMOUNT_MINOR);
  return { ...settings, value_minor: relabeled, currency };
}

interface Observation {
  readonly subject: string;
  readonly holds: boolean;
  /** If it does not hold: whether an alert that fires continues to. */
  readonly isNear?: boolean;
  readonly valueMinor?: number;
  readonly period?: string;
  readonly sentence: NoticeSentence;
}

/** What alerts about the budget as a whole are about. */
const BUDGET = "budget";

/** These fire once for each subject. */
const ONCE: ReadonlySet<AlertKind> = new Set([
  "bill_due",
  "bill_overdue",
  "not_paid",
  "large_transaction",
  "consent_ends",
]);

/** A limit that disappears for a shorter time has not been away. */
const COOLDOWN_MS: Partial<Readonly<Record<AlertKind, number>>> = { limited: DAY_MS };

/** States of subjects that are over are forgotten. */
const MEMORY_MS = 400 * DAY_MS;

/** More notices of one alert at once become one. */
const MAX_NOTICES = 5;

/** A transaction of an earlier day is no news. */
const NEWS_DAYS = 7;

/** The days before the end of a bank's consent on which it is reported. */
const CONSENT_DAYS = [14, 7, 1];

/** An alert on an amount clears this many percent above its limit, so that an amount near the limit does not fire again. */
const MARGIN_PERCENT = 2;

export interface Evaluation {
  readonly notices: readonly Notice[];
  /** New states of conditions that hold now. */
  readonly fired: readonly AlertState[];
  /** New states of conditions that no longer hold. */
  readonly cleared: readonly AlertState[];
  readonly forgotten: readonly AlertState[];
}

export function evaluateAlerts(
  alerts: readonly Alert[],
  states: readonly AlertState[],
  facts: AlertFacts,
  nowMs: number,
): Evaluation {
  const byAlert = Map.groupBy(states, ({ alert_id }) => alert_id);
  const all = alerts.map((alert) => evaluateAlert(alert, byAlert.get(alert.id) ?? [], facts, nowMs));
  return {
    notices: all.flatMap(({ notices }) => notices),
    fired: all.flatMap(({ fired }) => fired),
    cleared: all.flatMap(({ cleared }) => cleared),
    forgotten: all.flatMap(({ forgotten }) => forgotten),
  };
}

function evaluateAlert(alert: Alert, states: readonly AlertState[], facts: AlertFacts, nowMs: number): Evaluation {
  const since = formatTimestamp(nowMs);
  const before = new Map(states.map((state) => [state.subject, state]));
  const observations = OBSERVERS[alert.kind](alert, facts);
  const fired: AlertState[] = [];
  const notices: Notice[] = [];
  const seen = new Set<string>();
  for (const { subject, holds, isNear = false, valueMinor = null, period = null, sentence } of observations) {
    const state = before.get(subject);
    const wasFiring = state?.is_firing === true && state.period === period;
    if (wasFiring && (holds || isNear)) seen.add(subject);
    if (!holds || wasFiring) continue;
    seen.add(subject);
    fired.push({ alert_id: alert.id, subject, is_firing: true, value_minor: valueMinor, period, since });
    if (isSilent(alert.kind, state, nowMs)) continue;
    notices.push({ alert, subject, occasion: state?.since ?? alert.updated_at, sentence });
  }
  const cleared = states
    .filter(({ subject, is_firing }) => is_firing && !seen.has(subject))
    .map((state) => ({ ...state, is_firing: false, since }));
  const old = formatTimestamp(nowMs - MEMORY_MS);
  const forgotten = states.filter((state) => !state.is_firing && state.since < old && !seen.has(state.subject));
  return { notices: joinMany(alert, notices, facts), fired, cleared, forgotten };
}

function isSilent(kind: AlertKind, state: AlertState | undefined, nowMs: number): boolean {
  if (state === undefined || state.is_firing) return false;
  const cooldownMs = COOLDOWN_MS[kind] ?? 0;
  return ONCE.has(kind) || state.since > formatTimestamp(nowMs - cooldownMs);
}

/** The notice about several subjects has the first of them as its occasion. */
function joinMany(alert: Alert, notices: readonly Notice[], facts: AlertFacts): readonly Notice[] {
  const [first] = notices;
  if (first === undefined || notices.length <= MAX_NOTICES) return notices;
  const { kind, settings } = alert;
  const { value_minor } = settings;
  const value = value_minor === undefined ? null : { amount_minor: value_minor, currency: currencyOf(settings, facts) };
  const without_rate = notices.filter(
    ({ sentence }) => sentence.code === "notice.large_transaction" && !sentence.parameters.has_rate,
  ).length;
  const parameters = { kind, count: notices.length, value, without_rate };
  const sentence = { code: "notice.many", parameters } as const;
  return [{ alert, subject: "", occasion: `${first.subject} ${first.occasion}`, sentence }];
}

type Observer = (alert: Alert, facts: AlertFacts) => readonly Observation[];

/** An amount that may fall below the limit of an alert. */
function below(
  { settings }: Alert,
  subject: string,
  amount: Money | null,
  sentence: (amounts: { readonly amount: Money; readonly value: Money }) => NoticeSentence,
): Observation[] {
  if (amount === null) return [];
  const { value_minor: limitMinor = 0 } = settings;
  const { amount_minor: valueMinor, currency } = amount;
  const marginMinor = Math.max(1, Math.ceil((Math.abs(limitMinor) * MARGIN_PERCENT) / 100));
  const value = { amount_minor: limitMinor, currency };
  const isNear = valueMinor < limitMinor + marginMinor;
  return [{ subject, holds: valueMinor < limitMinor, isNear, valueMinor, sentence: sentence({ amount, value }) }];
}

/** A state of an earlier period does not count. */
const inPeriod = (observations: readonly Observation[], { period }: AlertFacts): Observation[] =>
  observations.map((one) => ({ ...one, period: period.id }));

/** Whether the hour of the alert has come on a day. */
function hasCome(day: string, { at_hour = DEFAULT_HOUR }: AlertSettings, { today, hour }: AlertFacts): boolean {
  return today > day || (today === day && hour >= at_hour);
}

function ofBills(
  code: "notice.bill_due" | "notice.bill_overdue",
  bills: readonly OccurrenceFact[],
): readonly Observation[] {
  return bills.map(({ subject, name, amount, dueOn }) => ({
    subject,
    holds: true,
    sentence: { code, parameters: { name, amount: absolute(amount), day: dueOn } },
  }));
}

const absolute = ({ amount_minor, currency }: Money): Money => ({ amount_minor: Math.abs(amount_minor), currency });

const OBSERVERS: Readonly<Record<AlertKind, Observer>> = {
  spending_power_below(alert, facts) {
    const amount = { amount_minor: facts.spendingPowerMinor, currency: facts.currency };
    const { daysLeft: days_left } = facts.period;
    const sentence = (amounts: { amount: Money; value: Money }) =>
      ({ code: "notice.spending_power_below", parameters: { ...amounts, days_left } }) as const;
    return inPeriod(below(alert, BUDGET, amount, sentence), facts);
  },

  per_day_below(alert, facts) {
    const { perDayMinor, currency } = facts;
    const amount = perDayMinor === null ? null : { amount_minor: perDayMinor, currency };
    return inPeriod(
      below(alert, BUDGET, amount, (parameters) => ({ code: "notice.per_day_below", parameters })),
      facts,
    );
  },

  envelope_below(alert, facts) {
    const { category_id: id = "" } = alert.settings;
    const envelope = facts.envelopes.get(id);
    if (envelope === undefined) return [];
    const { name, leftMinor } = envelope;
    const amount = { amount_minor: leftMinor, currency: facts.currency };
    return inPeriod(
      below(alert, id, amount, (amounts) => ({ code: "notice.envelope_below", parameters: { name, ...amounts } })),
      facts,
    );
  },

  balance_below(alert, facts) {
    const { account_id: id = "" } = alert.settings;
    const account = facts.accounts.get(id);
    if (account === undefined) return [];
    const { name, balanceMinor: amount_minor, currency } = account;
    return below(alert, id, { amount_minor, currency }, (amounts) => ({
      code: "notice.balance_below",
      parameters: { name, ...amounts },
    }));
  },

  forecast_below(alert, { forecast, today, currency }) {
    const until = addDays(today, alert.settings.days ?? 0);
    const days = forecast.filter(({ day }) => day <= until);
    const [first] = days;
    if (first === undefined) return [];
    const { day, balanceMinor } = days.reduce(
      (least, one) => (one.balanceMinor < least.balanceMinor ? one : least),
      first,
    );
    const amount = { amount_minor: balanceMinor, currency };
    return below(alert, BUDGET, amount, (amounts) => ({
      code: "notice.forecast_below",
      parameters: { day, ...amounts },
    }));
  },

  bill_due({ settings }, facts) {
    const { days = 0 } = settings;
    const isDue = ({ isBill, state, dueOn }: OccurrenceFact) =>
      isBill && state === "expected" && hasCome(addDays(dueOn, -days), settings, facts);
    return ofBills("notice.bill_due", facts.occurrences.filter(isDue));
  },

  bill_overdue({ settings }, facts) {
    const { days = 1 } = settings;
    const isLate = ({ isBill, state, dueOn }: OccurrenceFact) =>
      isBill && state === "overdue" && hasCome(addDays(dueOn, days), settings, facts);
    return ofBills("notice.bill_overdue", facts.occurrences.filter(isLate));
  },

  limited(_alert, { limit, currency }) {
    if (limit === null) return [];
    const { amountMinor: amount_minor, until } = limit;
    const parameters = { limit: { amount_minor, currency }, before: until };
    return [{ subject: BUDGET, holds: true, sentence: { code: "notice.limited", parameters } }];
  },

  not_paid: (_alert, { occurrences }) =>
    occurrences
      .filter(({ state }) => state === "lapsed")
      .map(({ subject, name, amount, dueOn, isBill }) => ({
        subject,
        holds: true,
        sentence: {
          code: "notice.not_paid",
          parameters: { name, amount: absolute(amount), day: dueOn, is_bill: isBill },
        },
      })),

  large_transaction: ({ settings }, { transactions, today, currency }) =>
    transactions
      .map((one) => ({ ...one, has_rate: one.amount.currency === currency }))
      .filter(({ day, amount, has_rate }) => {
        // An amount that cannot be compared may be large.
        const isLarge = !has_rate || Math.abs(amount.amount_minor) >= (settings.value_minor ?? 0);
        return isLarge && day <= today && day >= addDays(today, -NEWS_DAYS);
      })
      .map(({ id, name, day, amount, has_rate }) => ({
        subject: id,
        holds: true,
        sentence: { code: "notice.large_transaction", parameters: { name, amount, day, has_rate } },
      })),

  balance_gap: (_alert, { gaps }) =>
    gaps.map(({ accountId, name, state, difference }) => ({
      subject: accountId,
      holds: state === "differs",
      isNear: state === "unknown",
      sentence: { code: "notice.balance_gap", parameters: { name, amount: absolute(difference) } },
    })),

  needs_attention({ isOwner }, { connections, disabledWebhooks }) {
    const failing = connections.filter(({ needsAttention }) => needsAttention);
    return [
      ...failing.map(({ id, name }) => ({
        subject: id,
        holds: true,
        sentence: { code: "notice.needs_attention", parameters: { name } } as const,
      })),
      ...(isOwner ? disabledWebhooks : []).map(({ id, name }) => ({
        subject: id,
        holds: true,
        sentence: { code: "notice.webhook_disabled", parameters: { name } } as const,
      })),
    ];
  },

  consent_ends: (_alert, { connections, today }) =>
    connections.flatMap(({ id, name, consentUntil }) => {
      if (consentUntil === null || consentUntil < today) return [];
      const days = CONSENT_DAYS.findLast((one) => today >= addDays(consentUntil, -one));
      if (days === undefined) return [];
      const sentence = { code: "notice.consent_ends", parameters: { name, day: consentUntil } } as const;
      return [{ subject: `${id} ${consentUntil} ${days}`, holds: true, sentence }];
    }),
};

/** The amount that an alert compares with its limit; null for other kinds, and if there is none now. */
export function currentMinor(alert: Alert, facts: AlertFacts): number | null {
  return OBSERVERS[alert.kind](alert, facts)[0]?.valueMinor ?? null;
}

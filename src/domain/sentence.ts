/**
 * Sentences as data: a code and its parameters. The catalogs in `src/words/` render them, one for each language. Codes
 * and parameters are part of the API.
 */
import type { Part } from "./part.ts";

/** An exact amount in minor units. */
export interface Money {
  readonly amount_minor: number;
  readonly currency: string;
}

/** A text is a day or a month in ISO 8601. */
export type Parameter = string | number | boolean | null | Money | readonly Money[];

/** `remaining` is the difference between `total`, which counts, and `actual`, which has happened. It is positive. */
interface PartAmounts {
  /** Whether the month is over. */
  readonly is_over: boolean;
  readonly total: Money;
  readonly actual: Money;
  readonly remaining: Money;
}

/** The sentences about a part: everything has happened, more is to come, or less counts than has happened. */
type AboutParts = {
  readonly [Code in `${Part}.total`]: { readonly is_over: boolean; readonly total: Money };
} & {
  readonly [Code in
    | `${Part}.${"to_come" | "expected_back"}`
    | `${"bills" | "savings" | "spending"}.from_funds`]: PartAmounts;
};

interface Purchase {
  readonly amount: Money;
  readonly day: string;
  /** The spending power after the purchase. */
  readonly left: Money;
  /** The day with the lowest balance, and that balance after the purchase. */
  readonly lowest_day: string;
  readonly lowest: Money;
  readonly floor: Money | null;
}

/** The month of a period; for a period without a name, also its first and last day. */
export interface NamedPeriod {
  readonly month: string;
  readonly from?: string;
  readonly until?: string;
}

interface Carried {
  readonly amount: Money;
  /** The first day of a period without a name. */
  readonly from?: string;
}

interface BelowLimit {
  readonly amount: Money;
  readonly value: Money;
}

interface DueBill {
  readonly name: string;
  readonly amount: Money;
  readonly day: string;
}

/** An occurrence in a calendar. */
interface CalendarTitle {
  readonly name: string;
  /** Positive; null if the calendar shows no amounts. */
  readonly amount: Money | null;
  readonly is_income: boolean;
}

/** The parameters of each code. */
export interface SentenceParameters extends AboutParts {
  readonly "spending_power.overspent": NamedPeriod & { readonly is_over: boolean; readonly amount: Money };
  readonly "spending_power.left_at_end": NamedPeriod & { readonly amount: Money };
  readonly "spending_power.left": NamedPeriod & { readonly amount: Money };
  /** `days_left` includes today. */
  readonly "spending_power.left_per_day": NamedPeriod & {
    readonly amount: Money;
    readonly per_day: Money;
    readonly days_left: number;
  };
  /** Only `limit` of it can be spent before a day: that of the payment `name`, or, if it is null, of the next income. */
  readonly "spending_power.left_limited": NamedPeriod & {
    readonly amount: Money;
    readonly limit: Money;
    readonly name: string | null;
    readonly before: string;
  };
  readonly "carry.left": Carried;
  readonly "carry.overspent": Carried;
  readonly "calendar.due": CalendarTitle;
  readonly "calendar.paid": CalendarTitle;
  /** `left` is what can be spent after it. */
  readonly "quick.entered": {
    readonly name: string;
    readonly amount: Money;
    readonly left: Money;
    readonly days_left: number;
  };
  readonly "quick.draft": { readonly name: string | null };
  readonly "unassigned.left": { readonly in_envelopes: Money; readonly amount: Money };
  /** Envelopes hold `amount` more than can be spent. */
  readonly "unassigned.missing": { readonly in_envelopes: Money; readonly amount: Money };
  readonly "funds.held": { readonly amount: Money };
  readonly "unconverted.no_rate": { readonly amounts: readonly Money[] };
  readonly "forecast.lowest": { readonly day: string; readonly balance: Money };
  readonly "forecast.below_floor": { readonly day: string; readonly balance: Money; readonly floor: Money };
  readonly "affordability.fits": Purchase;
  /** Spending power suffices, but the balance falls below the floor. */
  readonly "affordability.below_floor": Purchase;
  /** The purchase costs `missing` more than can be spent. */
  readonly "affordability.too_expensive": Omit<Purchase, "left"> & { readonly missing: Money };
  /** An amount is below the limit `value` of an alert. */
  readonly "notice.spending_power_below": BelowLimit & { readonly days_left: number };
  readonly "notice.per_day_below": BelowLimit;
  readonly "notice.envelope_below": BelowLimit & { readonly name: string };
  readonly "notice.balance_below": BelowLimit & { readonly name: string };
  readonly "notice.forecast_below": BelowLimit & { readonly day: string };
  readonly "notice.bill_due": DueBill;
  readonly "notice.bill_overdue": DueBill;
  readonly "notice.limited": { readonly limit: Money; readonly before: string };
  readonly "notice.not_paid": DueBill & { readonly is_bill: boolean };
  /** Without a rate, `amount` is in its own currency and was not compared with a limit. */
  readonly "notice.large_transaction": {
    readonly name: string | null;
    readonly amount: Money;
    readonly day: string;
    readonly has_rate: boolean;
  };
  readonly "notice.balance_gap": { readonly name: string; readonly amount: Money };
  readonly "notice.needs_attention": { readonly name: string };
  readonly "notice.webhook_disabled": { readonly name: string };
  readonly "notice.consent_ends": { readonly name: string; readonly day: string };
  /** An alert of this kind fired for several things at once, some of them without an exchange rate. */
  readonly "notice.many": {
    readonly kind: string;
    readonly count: number;
    readonly value: Money | null;
    readonly without_rate: number;
  };
  /** Names no amounts: for channels that others can read. */
  readonly "notice.plain": { readonly kind: string };
  readonly "notice.test": Readonly<Record<string, never>>;
  /** The subject and the text of the e-mail that confirms an address. */
  readonly "mail.code_subject": Readonly<Record<string, never>>;
  readonly "mail.code": { readonly code: string };
}

export type SentenceCode = keyof SentenceParameters;

/** A sentence with one of these codes. */
export type Sentence<Code extends SentenceCode = SentenceCode> = {
  readonly [C in Code]: { readonly code: C; readonly parameters: SentenceParameters[C] };
}[Code];

/** The English sentences. */
import type { NamedPeriod, SentenceParameters } from "../domain/sentence.ts";
import type { Catalog } from "./catalog.ts";
import { formatsOf } from "./formats.ts";

const { money, month: monthName, day: dayName } = formatsOf("en");

/** "November 2026", or "the period from November 27, 2026 to December 10, 2026" */
function daysOf({ month, from, until }: NamedPeriod, article = "the"): string {
  if (from === undefined || until === undefined) return monthName(month);
  return `${article} period from ${dayName(from)} to ${dayName(until)}`;
}

/** Only a period without a name has its first day. */
const unit = (from: string | undefined) => (from === undefined ? "month" : "period");

/** Two forms, for a month that continues and one that is over. */
const is = (isOver: boolean) => (isOver ? "was" : "is");
const are = (isOver: boolean) => (isOver ? "were" : "are");

export const en: Catalog = {
  "spending_power.overspent": ({ is_over, amount, ...period }) =>
    `${daysOf(period, "The")} ${is(is_over)} overspent by ${money(amount)}.`,
  "spending_power.left_at_end": ({ amount, ...period }) => `${money(amount)} was left at the end of ${daysOf(period)}.`,
  "spending_power.left": ({ amount, ...period }) => `${money(amount)} can be spent in ${daysOf(period)}.`,
  "spending_power.left_per_day": ({ amount, per_day, days_left, ...period }) => {
    const days = days_left === 1 ? "today, the last day" : `each of the ${days_left} days left`;
    return `${money(amount)} can still be spent in ${daysOf(period)}: ${money(per_day)} for ${days}.`;
  },
  "spending_power.left_limited": ({ amount, limit, name, before, ...period }) => {
    const part = limit.amount_minor === 0 ? "none" : `only ${money(limit)}`;
    const payment = name === null ? "" : `${name} on `;
    return `${money(amount)} can still be spent in ${daysOf(period)}, but ${part} of it before ${payment}${dayName(before)}.`;
  },

  "income.total": ({ is_over, total }) => `Income ${is(is_over)} ${money(total)}.`,
  "income.to_come": ({ is_over, total, actual, remaining }) =>
    `Income ${is(is_over)} ${money(total)}: ${money(actual)} has come in, and ${money(remaining)} is still expected.`,
  "income.expected_back": ({ is_over, total, actual, remaining }) =>
    `Income ${is(is_over)} ${money(total)}: ${money(actual)} has come in, and ${money(remaining)} is expected back.`,

  "bills.total": ({ is_over, total }) => `Bills ${are(is_over)} ${money(total)}.`,
  "bills.to_come": ({ is_over, total, actual, remaining }) =>
    `Bills ${are(is_over)} ${money(total)}: ${money(actual)} is paid, and ${money(remaining)} is reserved.`,
  "bills.from_funds": ({ is_over, total, actual, remaining }) =>
    `Bills ${are(is_over)} ${money(total)}: ${money(actual)} is paid, ${money(remaining)} of it from funds.`,
  "bills.expected_back": ({ is_over, total, actual, remaining }) =>
    `Bills ${are(is_over)} ${money(total)}: ${money(actual)} is paid, and ${money(remaining)} is expected back.`,

  "savings.total": ({ is_over, total }) => `Savings ${are(is_over)} ${money(total)}.`,
  "savings.to_come": ({ is_over, total, actual, remaining }) =>
    `Savings ${are(is_over)} ${money(total)}: ${money(actual)} is set aside, and ${money(remaining)} is still to be set aside.`,
  "savings.from_funds": ({ is_over, total, actual, remaining }) =>
    `Savings ${are(is_over)} ${money(total)}: ${money(actual)} is set aside, ${money(remaining)} of it from funds.`,
  "savings.expected_back": ({ is_over, total, actual, remaining }) =>
    `Savings ${are(is_over)} ${money(total)}: ${money(actual)} is set aside, and ${money(remaining)} is expected back.`,

  "spending.total": ({ is_over, total }) => `Spending ${is(is_over)} ${money(total)}.`,
  "spending.to_come": ({ is_over, total, actual, remaining }) =>
    `Spending ${is(is_over)} ${money(total)}: ${money(actual)} is spent, and ${money(remaining)} is reserved.`,
  "spending.from_funds": ({ is_over, total, actual, remaining }) =>
    `Spending ${is(is_over)} ${money(total)}: ${money(actual)} is spent, ${money(remaining)} of it from funds.`,
  "spending.expected_back": ({ is_over, total, actual, remaining }) =>
    `Spending ${is(is_over)} ${money(total)}: ${money(actual)} is spent, and ${money(remaining)} is expected back.`,

  "carry.left": ({ amount, from }) => `${money(amount)} is carried over from the ${unit(from)} before.`,
  "carry.overspent": ({ amount, from }) =>
    `An overspend of ${money(amount)} is carried over from the ${unit(from)} before.`,

  "unassigned.left": ({ in_envelopes, amount }) =>
    `Of the money left, ${money(in_envelopes)} is in envelopes and ${money(amount)} is unassigned.`,
  "unassigned.missing": ({ in_envelopes, amount }) =>
    `Envelopes hold ${money(in_envelopes)}, ${money(amount)} more than can be spent.`,

  "funds.held": ({ amount }) => `${money(amount)} is set aside in funds.`,

  "unconverted.no_rate": ({ amounts }) =>
    `Not counted, because there is no exchange rate: ${amounts.map(money).join(", ")}.`,

  "forecast.lowest": ({ day, balance }) => `The balance is lowest on ${dayName(day)}: ${money(balance)}.`,
  "forecast.below_floor": ({ day, balance, floor }) =>
    `On ${dayName(day)} the balance falls to ${money(balance)}, below the floor of ${money(floor)}.`,

  "affordability.fits": ({ amount, day, left, ...balances }) =>
    `${money(amount)} on ${dayName(day)} fits: it leaves ${money(left)} to spend. ${lowestAfter(balances)}`,
  "affordability.below_floor": ({ amount, day, left, ...balances }) =>
    `${money(amount)} on ${dayName(day)} does not fit: it leaves ${money(left)} to spend. ${lowestAfter(balances)}`,
  "affordability.too_expensive": ({ amount, day, missing, ...balances }) =>
    `${money(amount)} on ${dayName(day)} does not fit: it is ${money(missing)} more than can be spent. ${lowestAfter(balances)}`,

  "quick.entered": ({ name, amount, left, days_left }) =>
    `${name} ${money(amount)}. ${money(left)} left for ${days_left === 1 ? "1 day" : `${days_left} days`}.`,
  "quick.draft": ({ name }) => `${name === null ? "" : `${name}: `}not entered yet. Complete it in Leeway, Review.`,

  "calendar.due": (title) => titleOf(title),
  "calendar.paid": (title) => `${titleOf(title)}, ${title.is_income ? "received" : "paid"}`,

  "notice.spending_power_below": ({ amount, value, days_left }) =>
    `${money(amount)} left for ${days_left === 1 ? "1 day" : `${days_left} days`}. Your limit is ${money(value)}.`,
  "notice.per_day_below": ({ amount, value }) => `${money(amount)} left per day. Your limit is ${money(value)}.`,
  "notice.envelope_below": ({ name, amount, value }) =>
    `${money(amount)} left for ${name}. Your limit is ${money(value)}.`,
  "notice.balance_below": ({ name, amount, value }) =>
    `The balance of ${name} is ${money(amount)}. Your limit is ${money(value)}.`,
  "notice.forecast_below": ({ day, amount, value }) =>
    `The balance will be ${money(amount)} on ${dayName(day)}. Your limit is ${money(value)}.`,
  "notice.bill_due": ({ name, amount, day }) => `${name} of ${money(amount)} is due on ${dayName(day)}.`,
  "notice.bill_overdue": ({ name, amount, day }) =>
    `${name} of ${money(amount)} was due on ${dayName(day)} and is not paid.`,
  "notice.limited": ({ limit, before }) => `Only ${money(limit)} can be spent before ${dayName(before)}.`,
  "notice.not_paid": ({ name, amount, day, is_bill }) =>
    `${name} of ${money(amount)}, due on ${dayName(day)}, was not ${is_bill ? "paid" : "received"}. It no longer counts.`,
  "notice.large_transaction": ({ name, amount, day, has_rate }) =>
    `${money(amount)} on ${dayName(day)}${name === null ? "" : `: ${name}`}.${has_rate ? "" : " There is no exchange rate to compare it with your limit."}`,
  "notice.balance_gap": ({ name, amount }) => `${name} differs from the bank by ${money(amount)}.`,
  "notice.needs_attention": ({ name }) => `The connection to ${name} needs your attention.`,
  "notice.webhook_disabled": ({ name }) => `The webhook ${name} failed for too long and was turned off.`,
  "notice.consent_ends": ({ name, day }) => `The access to ${name} ends on ${dayName(day)}. Connect it again before.`,
  "notice.many": (many) =>
    MANY[many.kind]?.(many) ?? `${PLAIN[many.kind] ?? "An alert has fired."} ${many.count} at once.`,
  "notice.plain": ({ kind }) => PLAIN[kind] ?? "An alert has fired.",
  "notice.test": () => "This is a test. Alerts arrive here.",
  "mail.code_subject": () => "Confirm your e-mail address",
  "mail.code": ({ code }) =>
    `Your code is ${code}. Enter it in Leeway within 10 minutes. Alerts are then sent to this address. If you did not ask for it, ignore this e-mail.`,
};

/** The kinds of alerts, without amounts and names. */
const PLAIN: Readonly<Record<string, string>> = {
  spending_power_below: "Your spending power is below your limit.",
  per_day_below: "Your spending power per day is below your limit.",
  envelope_below: "An envelope is below your limit.",
  balance_below: "The balance of an account is below your limit.",
  forecast_below: "The expected balance falls below your limit.",
  bill_due: "A bill is due.",
  bill_overdue: "A bill is overdue.",
  limited: "Not all of your spending power can be spent yet.",
  not_paid: "An expected payment did not happen.",
  large_transaction: "There is a large transaction.",
  balance_gap: "The balance of an account differs from the bank.",
  needs_attention: "A connection needs your attention.",
  consent_ends: "The access to a bank ends soon.",
};

type Many = SentenceParameters["notice.many"];

/** For kinds with several subjects. The count is at least 6. */
const MANY: Readonly<Record<string, (many: Many) => string>> = {
  bill_due: ({ count }) => `${count} bills are due.`,
  bill_overdue: ({ count }) => `${count} bills are overdue.`,
  not_paid: ({ count }) => `${count} expected payments did not happen.`,
  large_transaction({ count, value, without_rate }) {
    const limit = value === null ? "your limit" : `your limit of ${money(value)}`;
    if (without_rate === 0) return `${count} transactions reach ${limit}.`;
    if (without_rate === count) return `There is no exchange rate to compare ${count} transactions with ${limit}.`;
    return `${count} transactions reach ${limit}, or have no exchange rate (${without_rate}).`;
  },
  balance_gap: ({ count }) => `${count} accounts differ from the bank.`,
  needs_attention: ({ count }) => `${count} connections or webhooks need your attention.`,
  consent_ends: ({ count }) => `The access to ${count} banks ends soon.`,
};

type Balances = Pick<SentenceParameters["affordability.fits"], "lowest_day" | "lowest" | "floor">;

function lowestAfter({ lowest_day, lowest, floor }: Balances): string {
  const ending = floor === null ? "" : `, and the floor is ${money(floor)}`;
  return `The balance is then lowest on ${dayName(lowest_day)}: ${money(lowest)}${ending}.`;
}

function titleOf({ name, amount, is_income }: SentenceParameters["calendar.due"]): string {
  return amount === null ? name : `${name} ${is_income ? "+" : ""}${money(amount)}`;
}

/** The German sentences. */
import type { NamedPeriod, SentenceParameters } from "../domain/sentence.ts";
import type { Catalog } from "./catalog.ts";
import { formatsOf } from "./formats.ts";

const { money, month: monthName, day: dayName } = formatsOf("de");

/** "November 2026" or "vom 27. November 2026 bis 10. Dezember 2026", each after its own words */
function daysOf({ month, from, until }: NamedPeriod, beforeMonth: string, beforeDays: string): string {
  if (from === undefined || until === undefined) return `${beforeMonth}${monthName(month)}`;
  return `${beforeDays}vom ${dayName(from)} bis ${dayName(until)}`;
}

/** Two forms, for a month that continues and one that is over. */
const amountTo = (isOver: boolean) => (isOver ? "betrugen" : "betragen");

export const de: Catalog = {
  "spending_power.overspent": ({ is_over, amount, ...period }) =>
    `${daysOf(period, "", "Der Zeitraum ")} ${is_over ? "war" : "ist"} um ${money(amount)} überzogen.`,
  "spending_power.left_at_end": ({ amount, ...period }) =>
    `${daysOf(period, "Ende ", "Am Ende des Zeitraums ")} waren ${money(amount)} übrig.`,
  "spending_power.left": ({ amount, ...period }) =>
    `${daysOf(period, "Im ", "Im Zeitraum ")} können ${money(amount)} ausgegeben werden.`,
  "spending_power.left_per_day": ({ amount, per_day, days_left, ...period }) => {
    const days = days_left === 1 ? "für heute, den letzten Tag" : `an jedem der ${days_left} übrigen Tage`;
    const inPeriod = daysOf(period, "Im ", "Im Zeitraum ");
    return `${inPeriod} können noch ${money(amount)} ausgegeben werden: ${money(per_day)} ${days}.`;
  },
  "spending_power.left_limited": ({ amount, limit, name, before, ...period }) => {
    const part = limit.amount_minor === 0 ? "nichts" : `nur ${money(limit)}`;
    const payment = name === null ? "dem" : `${name} am`;
    return `${daysOf(period, "Im ", "Im Zeitraum ")} können noch ${money(amount)} ausgegeben werden, aber ${part} davon vor ${payment} ${dayName(before)}.`;
  },

  "income.total": ({ is_over, total }) => `Die Einnahmen ${amountTo(is_over)} ${money(total)}.`,
  "income.to_come": ({ is_over, total, actual, remaining }) =>
    `Die Einnahmen ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind eingegangen, ${money(remaining)} werden noch erwartet.`,
  "income.expected_back": ({ is_over, total, actual, remaining }) =>
    `Die Einnahmen ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind eingegangen, ${money(remaining)} kommen voraussichtlich zurück.`,

  "bills.total": ({ is_over, total }) => `Die Rechnungen ${amountTo(is_over)} ${money(total)}.`,
  "bills.to_come": ({ is_over, total, actual, remaining }) =>
    `Die Rechnungen ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind bezahlt, ${money(remaining)} sind reserviert.`,
  "bills.from_funds": ({ is_over, total, actual, remaining }) =>
    `Die Rechnungen ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind bezahlt, davon ${money(remaining)} aus Rücklagen.`,
  "bills.expected_back": ({ is_over, total, actual, remaining }) =>
    `Die Rechnungen ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind bezahlt, ${money(remaining)} kommen voraussichtlich zurück.`,

  "savings.total": ({ is_over, total }) => `Gespart ${is_over ? "wurden" : "werden"} ${money(total)}.`,
  "savings.to_come": ({ is_over, total, actual, remaining }) =>
    `Gespart ${is_over ? "wurden" : "werden"} ${money(total)}: ${money(actual)} sind zurückgelegt, ${money(remaining)} werden noch zurückgelegt.`,
  "savings.from_funds": ({ is_over, total, actual, remaining }) =>
    `Gespart ${is_over ? "wurden" : "werden"} ${money(total)}: ${money(actual)} sind zurückgelegt, davon ${money(remaining)} aus Rücklagen.`,
  "savings.expected_back": ({ is_over, total, actual, remaining }) =>
    `Gespart ${is_over ? "wurden" : "werden"} ${money(total)}: ${money(actual)} sind zurückgelegt, ${money(remaining)} kommen voraussichtlich zurück.`,

  "spending.total": ({ is_over, total }) => `Die Ausgaben ${amountTo(is_over)} ${money(total)}.`,
  "spending.to_come": ({ is_over, total, actual, remaining }) =>
    `Die Ausgaben ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind ausgegeben, ${money(remaining)} sind reserviert.`,
  "spending.from_funds": ({ is_over, total, actual, remaining }) =>
    `Die Ausgaben ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind ausgegeben, davon ${money(remaining)} aus Rücklagen.`,
  "spending.expected_back": ({ is_over, total, actual, remaining }) =>
    `Die Ausgaben ${amountTo(is_over)} ${money(total)}: ${money(actual)} sind ausgegeben, ${money(remaining)} kommen voraussichtlich zurück.`,

  "carry.left": ({ amount, from }) =>
    `Aus dem ${from === undefined ? "Vormonat" : "vorigen Zeitraum"} sind ${money(amount)} übertragen.`,
  "carry.overspent": ({ amount, from }) =>
    `Der ${from === undefined ? "Vormonat" : "vorige Zeitraum"} war um ${money(amount)} überzogen.`,

  "unassigned.left": ({ in_envelopes, amount }) =>
    `Vom übrigen Geld liegen ${money(in_envelopes)} in Umschlägen, ${money(amount)} sind nicht verplant.`,
  "unassigned.missing": ({ in_envelopes, amount }) =>
    `In Umschlägen liegen ${money(in_envelopes)}: ${money(amount)} mehr, als ausgegeben werden können.`,

  "funds.held": ({ amount }) => `${money(amount)} sind zurückgelegt.`,

  "unconverted.no_rate": ({ amounts }) => `Ohne Wechselkurs nicht mitgezählt: ${amounts.map(money).join(", ")}.`,

  "forecast.lowest": ({ day, balance }) => `Der Kontostand ist am ${dayName(day)} am niedrigsten: ${money(balance)}.`,
  "forecast.below_floor": ({ day, balance, floor }) =>
    `Am ${dayName(day)} sinkt der Kontostand auf ${money(balance)}, unter die Untergrenze von ${money(floor)}.`,

  "affordability.fits": ({ amount, day, left, ...balances }) =>
    `${money(amount)} am ${dayName(day)} sind möglich: Es bleiben ${money(left)} zum Ausgeben. ${lowestAfter(balances)}`,
  "affordability.below_floor": ({ amount, day, left, ...balances }) =>
    `${money(amount)} am ${dayName(day)} sind nicht möglich, obwohl ${money(left)} zum Ausgeben bleiben. ${lowestAfter(balances)}`,
  "affordability.too_expensive": ({ amount, day, missing, ...balances }) =>
    `${money(amount)} am ${dayName(day)} sind nicht möglich: Das sind ${money(missing)} mehr, als ausgegeben werden können. ${lowestAfter(balances)}`,

  "quick.entered": ({ name, amount, left, days_left }) =>
    `${name} ${money(amount)}. Noch ${money(left)} für ${days_left === 1 ? "1 Tag" : `${days_left} Tage`}.`,
  "quick.draft": ({ name }) =>
    `${name === null ? "" : `${name}: `}noch nicht eingetragen. Ergänze es in Leeway unter Prüfen.`,

  "calendar.due": (title) => titleOf(title),
  "calendar.paid": (title) => `${titleOf(title)}, ${title.is_income ? "eingegangen" : "bezahlt"}`,
};

type Balances = Pick<SentenceParameters["affordability.fits"], "lowest_day" | "lowest" | "floor">;

function lowestAfter({ lowest_day, lowest, floor }: Balances): string {
  const ending = floor === null ? "" : `; die Untergrenze ist ${money(floor)}`;
  return `Der Kontostand ist dann am ${dayName(lowest_day)} am niedrigsten: ${money(lowest)}${ending}.`;
}

function titleOf({ name, amount, is_income }: SentenceParameters["calendar.due"]): string {
  return amount === null ? name : `${name} ${is_income ? "+" : ""}${money(amount)}`;
}

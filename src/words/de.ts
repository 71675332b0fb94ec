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

  "notice.spending_power_below": ({ amount, value, days_left }) =>
    `Noch ${money(amount)} für ${days_left === 1 ? "1 Tag" : `${days_left} Tage`}. Deine Grenze ist ${money(value)}.`,
  "notice.per_day_below": ({ amount, value }) => `Noch ${money(amount)} pro Tag. Deine Grenze ist ${money(value)}.`,
  "notice.envelope_below": ({ name, amount, value }) =>
    `Noch ${money(amount)} für ${name}. Deine Grenze ist ${money(value)}.`,
  "notice.balance_below": ({ name, amount, value }) =>
    `Der Kontostand von ${name} ist ${money(amount)}. Deine Grenze ist ${money(value)}.`,
  "notice.forecast_below": ({ day, amount, value }) =>
    `Am ${dayName(day)} wird der Kontostand ${money(amount)} sein. Deine Grenze ist ${money(value)}.`,
  "notice.bill_due": ({ name, amount, day }) => `${name} über ${money(amount)} ist am ${dayName(day)} fällig.`,
  "notice.bill_overdue": ({ name, amount, day }) =>
    `${name} über ${money(amount)} war am ${dayName(day)} fällig und ist nicht bezahlt.`,
  "notice.limited": ({ limit, before }) => `Vor dem ${dayName(before)} können nur ${money(limit)} ausgegeben werden.`,
  "notice.not_paid": ({ name, amount, day, is_bill }) =>
    `${name} über ${money(amount)}, fällig am ${dayName(day)}, ${is_bill ? "wurde nicht bezahlt" : "ist nicht eingegangen"} und zählt nicht mehr.`,
  "notice.large_transaction": ({ name, amount, day, has_rate }) =>
    `${money(amount)} am ${dayName(day)}${name === null ? "" : `: ${name}`}.${has_rate ? "" : " Für den Vergleich mit deiner Grenze fehlt ein Wechselkurs."}`,
  "notice.balance_gap": ({ name, amount }) => `${name} weicht um ${money(amount)} von der Bank ab.`,
  "notice.needs_attention": ({ name }) => `Die Verbindung zu ${name} braucht dich.`,
  "notice.webhook_disabled": ({ name }) => `Der Webhook ${name} ist zu lange fehlgeschlagen und wurde abgeschaltet.`,
  "notice.consent_ends": ({ name, day }) =>
    `Der Zugang zu ${name} endet am ${dayName(day)}. Verbinde die Bank vorher neu.`,
  "notice.many": (many) =>
    MANY[many.kind]?.(many) ?? `${PLAIN[many.kind] ?? "Es gibt einen Hinweis."} ${many.count} auf einmal.`,
  "notice.plain": ({ kind }) => PLAIN[kind] ?? "Es gibt einen Hinweis.",
  "notice.test": () => "Das ist ein Test. Hier kommen deine Hinweise an.",
  "mail.code_subject": () => "Bestätige deine E-Mail-Adresse",
  "mail.code": ({ code }) =>
    `Dein Code ist ${code}. Gib ihn innerhalb von 10 Minuten in Leeway ein. Danach kommen Hinweise an diese Adresse. Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren.`,
};

/** The kinds of alerts, without amounts and names. */
const PLAIN: Readonly<Record<string, string>> = {
  spending_power_below: "Dein verfügbares Geld liegt unter deiner Grenze.",
  per_day_below: "Dein verfügbares Geld pro Tag liegt unter deiner Grenze.",
  envelope_below: "Ein Umschlag liegt unter deiner Grenze.",
  balance_below: "Ein Kontostand liegt unter deiner Grenze.",
  forecast_below: "Der erwartete Kontostand fällt unter deine Grenze.",
  bill_due: "Eine Rechnung ist fällig.",
  bill_overdue: "Eine Rechnung ist überfällig.",
  limited: "Noch kann nicht alles ausgegeben werden.",
  not_paid: "Eine erwartete Zahlung ist ausgeblieben.",
  large_transaction: "Es gibt eine große Buchung.",
  balance_gap: "Ein Kontostand weicht von der Bank ab.",
  needs_attention: "Eine Verbindung braucht dich.",
  consent_ends: "Der Zugang zu einer Bank endet bald.",
};

type Many = SentenceParameters["notice.many"];

/** For kinds with several subjects. The count is at least 6. */
const MANY: Readonly<Record<string, (many: Many) => string>> = {
  bill_due: ({ count }) => `${count} Rechnungen sind fällig.`,
  bill_overdue: ({ count }) => `${count} Rechnungen sind überfällig.`,
  not_paid: ({ count }) => `${count} erwartete Zahlungen sind ausgeblieben.`,
  large_transaction({ count, value, without_rate }) {
    const limit = value === null ? "deine Grenze" : `deine Grenze von ${money(value)}`;
    if (without_rate === 0) return `${count} Buchungen erreichen ${limit}.`;
    if (without_rate === count)
      return `Für ${count} Buchungen fehlt ein Wechselkurs, um sie mit der Grenze zu vergleichen.`;
    return `${count} Buchungen erreichen ${limit} oder haben keinen Wechselkurs (${without_rate}).`;
  },
  balance_gap: ({ count }) => `${count} Konten weichen von der Bank ab.`,
  needs_attention: ({ count }) => `${count} Verbindungen oder Webhooks brauchen dich.`,
  consent_ends: ({ count }) => `Der Zugang zu ${count} Banken endet bald.`,
};

type Balances = Pick<SentenceParameters["affordability.fits"], "lowest_day" | "lowest" | "floor">;

function lowestAfter({ lowest_day, lowest, floor }: Balances): string {
  const ending = floor === null ? "" : `; die Untergrenze ist ${money(floor)}`;
  return `Der Kontostand ist dann am ${dayName(lowest_day)} am niedrigsten: ${money(lowest)}${ending}.`;
}

function titleOf({ name, amount, is_income }: SentenceParameters["calendar.due"]): string {
  return amount === null ? name : `${name} ${is_income ? "+" : ""}${money(amount)}`;
}

/** The messages of Home. */
import type { Catalog } from "./message.ts";

export const home = {
  "number.left_at_end": { en: "was left at the end of {month}.", de: "blieben am Ende des Monats {month}." },
  "number.left_on": { en: "was left at its end.", de: "blieben am Ende." },
  "number.overspent_before": {
    en: "{month} was overspent by this amount.",
    de: "Um diesen Betrag war der {month} überzogen.",
  },
  "home.new_number": { en: "{amount} can still be spent.", de: "{amount} können noch ausgegeben werden." },
  "home.bar": { en: "Where the income goes", de: "Wohin die Einnahmen gehen" },
  "home.part_income": { en: "Income", de: "Einnahmen" },
  "home.part_bills": { en: "Bills", de: "Rechnungen" },
  "home.part_savings": { en: "Savings", de: "Sparen" },
  "home.part_spending": { en: "Spending", de: "Ausgaben" },
  "home.part_left": { en: "Left", de: "Übrig" },
  "home.part_over": { en: "Overspent", de: "Überzogen" },
  "home.part_label": { en: "{part}, {amount}", de: "{part}, {amount}" },
  "home.income_received": { en: "{actual} in, {expected} expected", de: "{actual} da, {expected} erwartet" },
  "home.carried_month": { en: "{amount} carried over from last month", de: "{amount} aus dem Vormonat" },
  "home.carried_period": { en: "{amount} carried over from the last period", de: "{amount} aus dem vorigen Zeitraum" },
  "home.carried_over_month": { en: "{amount} overspent last month", de: "im Vormonat um {amount} überzogen" },
  "home.carried_over_period": {
    en: "{amount} overspent in the last period",
    de: "im vorigen Zeitraum um {amount} überzogen",
  },
} as const satisfies Catalog;

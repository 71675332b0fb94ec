/** The figures of a household in the text format of Prometheus. */
import { decimalsOf } from "../../../domain/currency.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { HouseholdFigures } from "../../../operations/month/household-figures.ts";
import { formatPrometheus } from "../../../writers/prometheus.ts";
import { Type } from "../../type.ts";

export const MetricsResponse = Type.String({ description: "The figures, as gauges of Prometheus." });

export function formatMetrics({ currency, accounts, envelopes, ...figures }: HouseholdFigures): string {
  const amount = (minor: number, of = currency) => formatDecimalMinor(minor, decimalsOf(of));
  return formatPrometheus([
    {
      name: "leeway_spending_power",
      help: "The amount that can still be spent in the current period.",
      samples: [{ labels: { currency }, value: amount(figures.spendingPowerMinor) }],
    },
    {
      name: "leeway_envelope_left",
      help: "The amount left in a category with a plan or a fund.",
      samples: envelopes.map(({ name, leftMinor }) => ({
        labels: { category: name, currency },
        value: amount(leftMinor),
      })),
    },
    {
      name: "leeway_account_balance",
      help: "The balance of an account. It is negative if money is owed.",
      samples: accounts.map(({ id, name, currency: own, balanceMinor }) => ({
        labels: { account_id: id, name, currency: own },
        value: amount(balanceMinor, own),
      })),
    },
    {
      name: "leeway_unreviewed_transactions",
      help: "The number of transactions that nobody has reviewed.",
      samples: [{ labels: {}, value: String(figures.unreviewedCount) }],
    },
  ]);
}

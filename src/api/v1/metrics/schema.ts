/** The figures of a household in the text format of Prometheus. */
import { decimalsOf } from "../../../domain/currency.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { HouseholdFigures } from "../../../operations/metrics/household-figures.ts";
import { formatPrometheus } from "../../../writers/prometheus.ts";
import { Type } from "../../type.ts";

export const MetricsResponse = Type.String({ description: "The figures, as gauges of Prometheus." });

export function formatMetrics({ currency, accounts, envelopes, connections, ...figures }: HouseholdFigures): string {
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
    {
      name: "leeway_account_bank_difference",
      help: "The bank's balance minus the account's, when the bank was last read.",
      samples: figures.differences.map(({ id, name, currency: own, minor }) => ({
        labels: { account_id: id, name, currency: own },
        value: amount(minor, own),
      })),
    },
    {
      name: "leeway_bank_last_success_timestamp_seconds",
      help: "When a bank connection last succeeded.",
      samples: connections.flatMap(({ id, name, last_success_at }) => timeOf({ id, name }, last_success_at)),
    },
    {
      name: "leeway_bank_consent_end_timestamp_seconds",
      help: "When the consent at the bank ends.",
      samples: connections.flatMap(({ id, name, consent_until }) => timeOf({ id, name }, consent_until)),
    },
    {
      name: "leeway_waiting_rows",
      help: "The number of rows of banks that need a decision.",
      samples: [{ labels: {}, value: String(figures.waitingRows) }],
    },
  ]);
}

function timeOf({ id, name }: { readonly id: string; readonly name: string }, at: string | null) {
  if (at === null) return [];
  return [{ labels: { connection_id: id, connection: name }, value: String(Math.floor(Date.parse(at) / 1000)) }];
}

/** Dated exchange rates: each budget's own rates, and the rates that all budgets share. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0004-exchange-rates";

export function statements({ text, withoutRowid }: MigrationEngine): string[] {
  const columns = `
    base_currency ${text} NOT NULL,
    currency ${text} NOT NULL,
    day ${text} NOT NULL,
    rate ${text} NOT NULL,
    CHECK (base_currency <> currency)`;
  // The primary keys find a currency's rates in a range of days. The indexes order the list of all rates or of one base.
  return [
    `CREATE TABLE exchange_rates (
      budget_id ${text} NOT NULL REFERENCES budgets (id), ${columns},
      PRIMARY KEY (budget_id, currency, day, base_currency)
    ) ${withoutRowid}`,
    `CREATE INDEX exchange_rates_by_day ON exchange_rates (budget_id, day, base_currency, currency)`,
    `CREATE INDEX exchange_rates_by_base ON exchange_rates (budget_id, base_currency, day, currency)`,

    `CREATE TABLE shared_exchange_rates (${columns},
      PRIMARY KEY (currency, day, base_currency)
    ) ${withoutRowid}`,
    `CREATE INDEX shared_exchange_rates_by_day ON shared_exchange_rates (day, base_currency, currency)`,
    `CREATE INDEX shared_exchange_rates_by_base ON shared_exchange_rates (base_currency, day, currency)`,
  ];
}

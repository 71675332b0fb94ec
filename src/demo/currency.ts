/**
 * Enters the household in another currency than dollars. Prices are invented, so they are only of a plausible size: as many
 * euros as dollars, a hundred times as many yen. Its travel card is in euros, or in pounds if the household has euros.
 */
import { decimalsOf } from "../domain/currency.ts";
import type { EndingWriter } from "./ending.ts";

/** The currencies that the household is written in. */
const HOME = "USD";
const TRAVEL = "EUR";

/** How many units buy what about a dollar buys, by powers of ten. */
const SCALES: Readonly<Record<string, number>> = {
  ...{ CZK: 10, DKK: 10, NOK: 10, SEK: 10, HKD: 10, TWD: 10, MXN: 10, THB: 10, UAH: 10, TRY: 10, ZAR: 10, PHP: 10 },
  ...{ HUF: 100, INR: 100, ISK: 100, JPY: 100, RUB: 100, ARS: 1000, CLP: 1000, COP: 1000, KRW: 1000 },
  ...{ IDR: 10_000, VND: 10_000 },
};

/** Currencies without decimals need whole amounts. */
function scaleOf(currency: string): number {
  return SCALES[currency] ?? (decimalsOf(currency) < 2 ? 100 : 1);
}

/** Passes the household on in a currency. */
export function inCurrency(writer: EndingWriter, currency: string): EndingWriter {
  if (currency === HOME) return writer;
  const scale = scaleOf(currency);
  const travel = currency === TRAVEL ? "GBP" : TRAVEL;
  const abroad = new Set<string>();
  const scaled = (amount: number) => Math.round(amount * scale * 100) / 100;
  const codeOf = (code: string) => (code === HOME ? currency : travel);
  /** The amount of an account, which is not scaled if the account is abroad. */
  const ofAccount = (id: string | undefined, amount: number) => (abroad.has(id ?? "") ? amount : scaled(amount));

  return {
    ...writer,
    async account({ current_balance, limit, ...fields }) {
      const isHome = fields.currency === HOME;
      const id = await writer.account({
        ...fields,
        currency: codeOf(fields.currency),
        current_balance: isHome ? scaled(current_balance) : current_balance,
        ...(limit !== undefined && { limit: isHome ? scaled(limit) : limit }),
      });
      if (!isHome) abroad.add(id);
      return id;
    },
    rates: (rates) =>
      writer.rates(
        rates.map(({ day, rate }) => ({
          base_currency: travel,
          currency,
          day,
          rate: Number((rate * scale).toFixed(4)),
        })),
      ),
    transactions: (all) =>
      writer.transactions(
        all.map(({ account_id, amount, account_amount, transfer_account_id, transfer_amount, splits, ...fields }) => ({
          ...fields,
          account_id,
          amount: fields.currency === undefined ? ofAccount(account_id, amount) : amount,
          ...(fields.currency !== undefined && { currency: codeOf(fields.currency) }),
          ...(account_amount !== undefined && { account_amount: ofAccount(account_id, account_amount) }),
          ...(transfer_account_id !== undefined && { transfer_account_id }),
          ...(transfer_amount !== undefined && { transfer_amount: ofAccount(transfer_account_id, transfer_amount) }),
          ...(splits && { splits: splits.map((part) => ({ ...part, amount: ofAccount(account_id, part.amount) })) }),
        })),
      ),
    plan: (month, plans) =>
      writer.plan(
        month,
        plans.map(({ planned, ...plan }) => ({ ...plan, planned: scaled(planned) })),
      ),
    rule: ({ amount, amount_to, ...rule }) =>
      writer.rule({
        ...rule,
        amount: ofAccount(rule.account_id, amount),
        ...(amount_to !== undefined && { amount_to: ofAccount(rule.account_id, amount_to) }),
      }),
    goal: ({ amount, already, ...goal }) => writer.goal({ ...goal, amount: scaled(amount), already: scaled(already) }),
    floor: (amount) => writer.floor(scaled(amount)),
    number: async () => (await writer.number()) / scale,
  };
}

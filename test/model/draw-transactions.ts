/** Draws requests that create or change transactions: payments, transfers, foreign purchases and splits. */
import type { Random } from "../../src/demo/random.ts";
import type { Fields } from "../support/ledger.ts";
import {
  ACCOUNTS,
  amountIn,
  BUDGET_ACCOUNTS,
  CATEGORIES,
  categoryOrNone,
  create,
  currencyOf,
  type Draw,
  near,
  PAYEES,
  pickName,
  reference,
  scaled,
} from "./draws.ts";

export const payment: Draw = (random, world) => {
  const account = random.pick([...BUDGET_ACCOUNTS, ...BUDGET_ACCOUNTS, "nest"]);
  const currency = currencyOf(account);
  return create(world, {
    account_id: reference(account),
    amount: amountIn(random, currency) * (random.chance(0.75) ? -1 : 1),
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    ...categoryOrNone(random),
  });
};

/** A payment that may keep the promise of a rule, in full, in part or not quite. */
export const rulePayment: Draw = (random, world) => {
  if (Object.keys(world.rules).length === 0) return undefined;
  const rule = world.rules[random.pick(Object.keys(world.rules))] as Fields;
  const { account_id, payee, transfer_account_id, category_id } = rule;
  const currency = currencyOf(account_id.slice(1));
  const factor = random.pick([1, 1, 1, 0.95, 1.08, 0.7, 0.66, 0.4, 0.3, 1.4, 1.6, 2]);
  const amount = scaled(rule.amount, factor, currency) * Math.sign(rule.amount);
  const received = transfer_account_id && transferAmount(random, account_id, transfer_account_id, amount);
  const category = random.chance(0.7) ? category_id && { category_id } : categoryOrNone(random);
  return create(world, {
    account_id,
    amount,
    authorized_at: near(random, world),
    ...(payee ? { payee } : { transfer_account_id, ...received }),
    ...category,
  });
};

function transferAmount(random: Random, from: string, to: string, amount: number): Fields {
  const currency = currencyOf(to.slice(1));
  if (currency === currencyOf(from.slice(1))) return {};
  return { transfer_amount: amountIn(random, currency) * -Math.sign(amount) };
}

export const transfer: Draw = (random, world) => {
  const [from, to] = [random.pick(Object.keys(ACCOUNTS)), random.pick(Object.keys(ACCOUNTS))];
  if (from === to) return undefined;
  const amount = amountIn(random, currencyOf(from)) * (random.chance(0.7) ? -1 : 1);
  return create(world, {
    account_id: reference(from),
    transfer_account_id: reference(to),
    amount,
    authorized_at: near(random, world),
    ...transferAmount(random, reference(from), reference(to), amount),
    ...(random.chance(0.4) && categoryOrNone(random)),
  });
};

/** A purchase in another currency, for which the account was charged in its own. */
export const foreign: Draw = (random, world) => {
  const [account, currency] = random.pick([
    ["main", "EUR"],
    ["card", "JPY"],
    ["euro", "JPY"],
    ["euro", "USD"],
    ["yen", "USD"],
  ] as const);
  return create(world, {
    account_id: reference(account),
    amount: -amountIn(random, currency),
    currency,
    account_amount: -amountIn(random, currencyOf(account)),
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    ...(random.chance(0.4) ? { splits: undefined } : categoryOrNone(random)),
  });
};

export const split: Draw = (random, world) => {
  const account = random.pick(["main", "main", "card", "euro"]);
  const amounts = Array.from({ length: random.int(2, 4) }, () => random.int(-40_000, 8_000) || 1);
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  if (total === 0) return undefined;
  const isForeign = random.chance(0.2);
  const splits = amounts.map((cents) => ({ amount: cents / 100, ...splitPlace(random, account, isForeign) }));
  const charged = { currency: account === "euro" ? "USD" : "EUR", account_amount: (total + Math.sign(total)) / 100 };
  return create(world, {
    account_id: reference(account),
    amount: total / 100,
    authorized_at: near(random, world),
    payee: { name: random.pick(PAYEES) },
    splits,
    ...(isForeign && charged),
  });
};

function splitPlace(random: Random, account: string, isForeign: boolean): Fields {
  if (isForeign || account === "euro" || random.chance(0.75)) return categoryOrNone(random);
  return {
    transfer_account_id: reference(random.pick(["nest", "loan"])),
    ...(random.chance(0.3) && categoryOrNone(random)),
  };
}

export const changeTransaction: Draw = (random, world) => {
  const name = pickName(random, world, "transaction");
  if (name === undefined) return undefined;
  const changes = random.pick([
    { authorized_at: near(random, world) },
    { category_id: random.chance(0.8) ? reference(random.pick(Object.keys(CATEGORIES))) : null },
    { payee: { name: random.pick(PAYEES) } },
    { is_pending: true },
    { counts_on: near(random, world) },
    { counts_on: null },
  ]);
  return { method: "PUT", path: `/v1/transactions/$${name}`, body: { transaction: changes } };
};

/** Draws requests about rates, carry, periods, accounts and categories. */
import { addDays } from "../../src/domain/calendar.ts";
import { ACCOUNTS, CATEGORIES, type Draw, monthNear } from "./draws.ts";

export const rate: Draw = (random, world) => {
  const [base_currency, currency, least, most] = random.pick([
    ["EUR", "USD", 900, 1300],
    ["EUR", "USD", 900, 1300],
    ["USD", "EUR", 700, 1100],
    ["EUR", "JPY", 120_000, 170_000],
    ["USD", "JPY", 110_000, 160_000],
    ["JPY", "USD", 6, 9],
  ] as const);
  const day = addDays(world.today, random.int(-75, 5));
  if (random.chance(0.1)) {
    return { method: "DELETE", path: `/v1/exchange_rates?${new URLSearchParams({ base_currency, currency, day })}` };
  }
  const exchange_rates = [{ base_currency, currency, day, rate: random.int(least, most) / 1000 }];
  return { method: "PUT", path: "/v1/exchange_rates", body: { exchange_rates } };
};

export const carry: Draw = (random, world) => {
  const carries_from = random.chance(0.75) ? monthNear(random, world, -5, 1) : null;
  if (random.chance(0.3)) return { method: "PUT", path: "/v1/budget", body: { budget: { carries_from } } };
  const category = random.pick(Object.keys(CATEGORIES));
  return { method: "PUT", path: `/v1/categories/$${category}`, body: { category: { carries_from } } };
};

const PERIODS = [
  "FREQ=MONTHLY;BYMONTHDAY=1",
  "FREQ=MONTHLY;BYMONTHDAY=25",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=MONTHLY;BYMONTHDAY=1,15",
  "FREQ=MONTHLY;BYMONTHDAY=10",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "FREQ=WEEKLY;INTERVAL=4;BYDAY=WE",
  "FREQ=WEEKLY;BYDAY=MO",
];

/** From a day on, or for all time. */
export const period: Draw = (random, world) => {
  const period = { rule: random.pick(PERIODS), weekend: random.pick(["keep", "keep", "before", "after"]) };
  const period_from = random.chance(0.3) ? null : addDays(world.today, random.int(-100, 60));
  return { method: "PUT", path: "/v1/budget", body: { budget: { period, period_from } } };
};

export const floor: Draw = (random) => {
  const floor = random.chance(0.3) ? null : random.int(-200_000, 100_000) / 100;
  return { method: "PUT", path: "/v1/budget", body: { budget: { floor } } };
};

export const setting: Draw = (random) => {
  if (random.chance(0.5)) {
    const account = random.pick(Object.keys(ACCOUNTS));
    return { method: "PUT", path: `/v1/accounts/$${account}`, body: { is_hidden: random.chance(0.5) } };
  }
  const [category, kind] = [
    random.pick(Object.keys(CATEGORIES)),
    random.pick(["income", "bill", "saving", "spending"]),
  ];
  return { method: "PUT", path: `/v1/categories/$${category}`, body: { category: { kind } } };
};

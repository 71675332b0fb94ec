/** Draws requests about plans and goals. */
import { addDays } from "../../src/domain/calendar.ts";
import { amountIn, CATEGORIES, type Draw, dayNear, monthNear, pickName, reference } from "./draws.ts";

export const plan: Draw = (random, world) => {
  const categories = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(Object.keys(CATEGORIES))));
  const plans = [...categories].map((category) => ({
    category_id: reference(category),
    planned: random.chance(0.12) ? null : amountIn(random, "USD") * (random.chance(0.15) ? -1 : 1),
  }));
  const month = { plans, ...(random.chance(0.1) && { replace: true }) };
  return { method: "PUT", path: `/v1/budget/periods/${dayNear(random, world)}`, body: { month } };
};

export const removePlan: Draw = (random, world) => ({
  method: "DELETE",
  path: `/v1/budget/periods/${dayNear(random, world)}`,
});

export const goal: Draw = (random, world) => {
  const place = random.pick([
    { account_id: reference("nest") },
    { account_id: reference("depot") },
    { category_id: reference("Pension") },
    { category_id: reference("Holiday") },
    { category_id: reference("Clothes") },
    { category_id: reference("Insurance") },
  ]);
  const byDate = {
    amount: amountIn(random, "USD"),
    due_on: addDays(world.today, random.int(-40, 300)),
    ...(random.chance(0.4) && { repeats: random.int(1, 12) }),
  };
  const monthly = { monthly: amountIn(random, "USD"), ...(random.chance(0.4) && { amount: amountIn(random, "USD") }) };
  const creates = world.nextName("goal");
  const fields = {
    name: creates,
    ...place,
    ...(random.chance(0.7) ? byDate : monthly),
    starts_in: monthNear(random, world, -6, 2),
    ...(random.chance(0.3) && { already: amountIn(random, "USD") }),
  };
  return { method: "POST", path: "/v1/goals", body: { goal: fields }, creates };
};

export const changeGoal: Draw = (random, world) => {
  const name = pickName(random, world, "goal");
  if (name === undefined) return undefined;
  const changes = random.pick([
    { amount: amountIn(random, "USD") },
    { due_on: addDays(world.today, random.int(-20, 300)) },
    { repeats: random.chance(0.5) ? random.int(1, 12) : null },
    { is_archived: random.chance(0.5) },
    { already: amountIn(random, "USD") },
  ]);
  return { method: "PUT", path: `/v1/goals/$${name}`, body: { goal: changes } };
};

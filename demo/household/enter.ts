/** Enters the household through the API. */
import { randomUUID } from "node:crypto";
import { enterHousehold as enter, type HouseholdWriter } from "../../src/demo/household.ts";
import type { Call } from "../own-server.ts";

export async function enterHousehold(call: Call, today: string): Promise<void> {
  await enter(apiWriter(call), today);
}

function apiWriter(call: Call): HouseholdWriter {
  return {
    account: async (account) =>
      (await call<{ account: { id: string } }>("POST", "/v1/accounts", { account })).account.id,
    category: async (category) =>
      (await call<{ category: { id: string } }>("POST", "/v1/categories", { category })).category.id,
    rates: async (exchange_rates) => void (await call("PUT", "/v1/exchange_rates", { exchange_rates })),
    transactions: async (transactions) => void (await call("POST", "/v1/transactions", { transactions }, randomUUID())),
    plan: async (yearMonth, plans) => void (await call("PUT", `/v1/budget/months/${yearMonth}`, { month: { plans } })),
    rule: async (recurring_rule) => void (await call("POST", "/v1/recurring", { recurring_rule })),
    goal: async (goal) => void (await call("POST", "/v1/goals", { goal })),
    floor: async (floor) => void (await call("PUT", "/v1/budget", { budget: { floor } })),
  };
}

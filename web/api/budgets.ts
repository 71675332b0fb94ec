/** Switches between budgets. The budget is part of the address, so the page reloads. */
import { DEMO, store } from "../logic/stored.ts";
import { send } from "./client.ts";

/** Undefined: the default budget. */
export function openBudget(id: string | undefined): void {
  location.assign(id === undefined ? "/" : `/b/${id}/`);
}

/** Creates the user's demo household in a currency, unless there is one, and opens it. @throws ApiError */
export async function openDemo(currency: string | undefined): Promise<void> {
  const body = { demo: true, ...(currency !== undefined && { demo_currency: currency }) } as const;
  const { data } = await send("POST /v1/budgets", { body });
  store(DEMO, data.budget.id);
  openBudget(data.budget.id);
}

/** Deletes the demo household, then opens the default budget. @throws ApiError */
export async function deleteDemo(id: string): Promise<void> {
  await send("DELETE /v1/budgets/{budget_id}", { params: { budget_id: id } });
  store(DEMO, null);
  location.replace("/");
  await new Promise(() => {}); // until the next page has replaced this one
}

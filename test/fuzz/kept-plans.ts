/** The law that what was accepted is there, for a month's plan and for many categories at once, which have no ids. */
import assert from "node:assert/strict";
import type { Exchange } from "./exchange.ts";
import type { Look } from "./laws.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies and answers of every shape
type Fields = Readonly<Record<string, any>>;

const MONTH = /^\/v1\/budget\/months\/[^/]+/;

/** Whether it is this file that knows what a request should have left. */
export function isPlanning({ request }: Exchange): boolean {
  return MONTH.test(request.path) || /^\/v1\/categories\/(order|defaults)$/.test(request.path);
}

export async function assertPlanKept(exchange: Exchange, look: Look): Promise<void> {
  const { request, answer, sent, before, isPreview } = exchange;
  if (request.path === "/v1/categories/defaults") {
    const created: Fields[] = isPreview ? [] : answer.json.categories;
    for (const category of created.slice(0, 2)) {
      const read = await look.read(`/v1/categories/${category.id}`, request.household);
      assert.deepEqual(read.json.category, category);
    }
    return;
  }
  if (request.path === "/v1/categories/order") {
    const placed: Fields[] = answer.json.categories.slice(0, sent.category_ids.length);
    return assert.deepEqual(
      placed.map(({ id }) => id),
      sent.category_ids,
    );
  }
  const path = MONTH.exec(request.path)?.[0] ?? "";
  const read = isPreview ? undefined : await look.read(path, request.household);
  // It cannot be read where a sum is too large to be told.
  if (request.method === "DELETE") return assert.notEqual(read?.json.month?.is_own, true);
  const { month } = answer.json;
  assert.equal(month.is_own, true);
  if (read !== undefined) assert.deepEqual(read.json.month, month);
  if (request.method === "PUT") assert.deepEqual(plansOf(month), expectedPlans(sent.month, before?.json.month));
}

/** What is planned, by category. */
function plansOf(month: Fields): Fields {
  const rows: Fields[] = month.groups.flatMap(({ categories }: Fields) => categories);
  return Object.fromEntries(rows.flatMap((row) => (row.planned === null ? [] : [[row.category_id, row.planned]])));
}

/** -0 is planned as 0. */
function expectedPlans({ plans, replace }: Fields, before: Fields): Fields {
  const named = Object.fromEntries(plans.map(({ category_id, planned }: Fields) => [category_id, planned]));
  const expected = Object.entries({ ...(replace ? {} : plansOf(before)), ...named });
  return Object.fromEntries(
    expected.filter(([, planned]) => planned !== null).map(([id, planned]) => [id, planned + 0]),
  );
}

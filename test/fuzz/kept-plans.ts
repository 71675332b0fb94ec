/** The law that accepted data can be read back, for resources without an id: month plans, category order and defaults. */
import assert from "node:assert/strict";
import type { Fields } from "./expected.ts";
import type { Context } from "./laws.ts";
import type { Exchange } from "./request.ts";

export async function assertPlanKept(exchange: Exchange, context: Context): Promise<void> {
  const { request, answer, sent, before, isPreview } = exchange;
  const path = /^\/v1\/budget\/(months|periods)\/[^/]+/.exec(request.path)?.[0] ?? "";
  const read = isPreview ? undefined : await context.read(path, request.household);
  // A month whose sums are too large cannot be read.
  if (request.method === "DELETE") return assert.notEqual(read?.json.month?.is_own, true);
  const { month } = answer.json;
  assert.equal(month.is_own, true);
  if (read !== undefined) assert.deepEqual(read.json.month, month);
  if (request.method === "PUT") assert.deepEqual(plansOf(month), expectedPlans(sent.month, before?.json.month));
}

export async function assertNoteKept({ request, answer, sent, isPreview }: Exchange, context: Context): Promise<void> {
  assert.equal(answer.json.month.note, sent.note);
  if (isPreview) return;
  const read = await context.read(request.path.replace(/\/note$/, ""), request.household);
  assert.deepEqual(read.json.month, answer.json.month);
}

export async function assertDefaultsKept({ request, answer, isPreview }: Exchange, context: Context): Promise<void> {
  const created: Fields[] = isPreview ? [] : answer.json.categories;
  for (const category of created.slice(0, 2)) {
    const read = await context.read(`/v1/categories/${category.id}`, request.household);
    assert.deepEqual(read.json.category, category);
  }
}

export function assertOrderKept({ answer, sent }: Exchange): void {
  const placed: Fields[] = answer.json.categories.slice(0, sent.category_ids.length);
  const ids = placed.map(({ id }) => id);
  assert.deepEqual(ids, sent.category_ids);
}

/** Planned amounts by category. */
function plansOf(month: Fields): Fields {
  const rows: Fields[] = month.groups.flatMap(({ categories }: Fields) => categories);
  return Object.fromEntries(rows.flatMap((row) => (row.planned === null ? [] : [[row.category_id, row.planned]])));
}

/** The planned amounts after a PUT. -0 becomes 0. */
function expectedPlans({ plans, replace }: Fields, before: Fields): Fields {
  const named = Object.fromEntries(plans.map(({ category_id, planned }: Fields) => [category_id, planned]));
  const expected = Object.entries({ ...(replace ? {} : plansOf(before)), ...named });
  const kept = expected.filter(([, planned]) => planned !== null);
  return Object.fromEntries(kept.map(([id, planned]) => [id, planned + 0]));
}

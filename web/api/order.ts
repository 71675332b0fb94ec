/**
 * Moves a category or a rule by one place. Moves run one after another, and each starts from the stored order, because the
 * screen may not show the last move yet.
 */
import { movedIds, type Step } from "../logic/moved-ids.ts";
import { report } from "../logic/toast.ts";
import { send } from "./client.ts";
import { write } from "./writes.ts";

let last: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<void>): void {
  const move = last.then(work);
  last = move.catch(() => undefined);
  report(move);
}

/** Moves a category among those that are shown as one list. */
export function moveCategory(shownIds: readonly string[], id: string, step: Step, done?: string): void {
  inTurn(async () => {
    const { categories } = (await send("GET /v1/categories", {})).data;
    const category_ids = movedIds(
      categories.map((one) => one.id),
      new Set(shownIds),
      id,
      step,
    );
    if (category_ids !== undefined) await write("PUT /v1/categories/order", { body: { category_ids } }, done);
  });
}

export function moveRule(id: string, step: Step, done: string): void {
  inTurn(async () => {
    const ids = (await send("GET /v1/rules", {})).data.rules.map((one) => one.id);
    const rule_ids = movedIds(ids, new Set(ids), id, step);
    if (rule_ids !== undefined) await write("PUT /v1/rules/order", { body: { rule_ids } }, done);
  });
}

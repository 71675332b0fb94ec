/** Fills a data directory or a database with generated households of a given shape. */
import { createAccount } from "../../src/operations/ledger/accounts.ts";
import { createCategory } from "../../src/operations/ledger/categories.ts";
import { fillLog } from "./fill-log.ts";
import { beginBudget, createInBatches, type Filled, type Filling, fill, fillStore } from "./filling.ts";
import {
  accountOf,
  categoryOf,
  dayMsOf,
  type HouseholdShape,
  payeeName,
  type References,
  transactionOf,
} from "./household.ts";
import { seededRandom } from "./random.ts";

export async function fillHousehold(directory: string, shape: HouseholdShape): Promise<Filled> {
  const filled = await fill(directory, "USD", (filling) => enterHousehold(filling, shape));
  if (shape.edits !== undefined) await fillLog(directory, shape.edits);
  return filled;
}

/** Fills an empty database with households of one shape, and a token for each. */
export function fillHouseholds(location: string, count: number, shape: HouseholdShape): Promise<Filled> {
  return fillStore(location, async (store) => {
    const tokens: string[] = [];
    for (let seed = 1; seed <= count; seed++) {
      const begun = await beginBudget(store, { currency: "USD", seed, tokenCount: 1 });
      await enterHousehold(begun.filling, shape);
      tokens.push(...begun.tokens);
    }
    return tokens;
  });
}

async function enterHousehold(filling: Filling, shape: HouseholdShape): Promise<void> {
  const references = await createReferences(filling, shape);
  const random = seededRandom(2);
  await createInBatches(
    filling,
    shape.transactions,
    (index) => transactionOf(index, shape, references, random),
    (index) => dayMsOf(index, shape),
  );
}

/** Creates the accounts, categories and payees of a household. */
export function createReferences({ write }: Filling, shape: HouseholdShape): Promise<References> {
  const indexes = (length: number) => Array.from({ length }, (_, index) => index);
  return write(async (open) => {
    const accountIds: string[] = [];
    for (const index of indexes(shape.accounts)) accountIds.push((await createAccount(open, accountOf(index))).id);
    const categoryIds: string[] = [];
    for (const index of indexes(shape.categories)) categoryIds.push((await createCategory(open, categoryOf(index))).id);
    const payees = indexes(shape.payees).map((index) => ({ id: open.newId(), name: payeeName(index) }));
    await open.tx.payees.insertMany(payees);
    return { accountIds, categoryIds, payeeIds: payees.map(({ id }) => id) };
  });
}

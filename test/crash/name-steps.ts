/** Writes of payees and categories. One write can change many transactions. */
import assert from "node:assert/strict";
import type { Random } from "../../src/demo/random.ts";
import type { Book } from "./book.ts";
import { assertAnswers, type Step } from "./step.ts";

const KINDS = ["income", "bill", "saving", "spending"];
const ICONS = ["gift", "🍕"];

/** Creates a category with a name that the client does not use yet. */
export function createCategory({ categories }: Book, random: Random, owner: string): Step {
  const taken = new Set(categories.values().map(({ name }) => name));
  const name = KINDS.map((_, i) => `${owner}'s category ${i}`).find((free) => !taken.has(free)) ?? "";
  const fields = { name, kind: random.pick(KINDS), icon: random.pick(ICONS), color: "sky", note: "Why" };
  return {
    method: "POST",
    path: "/v1/categories",
    body: { category: fields },
    status: 201,
    apply(book, { category }) {
      assertAnswers(
        category,
        { ...fields, group: null, position: null, carries_from: null, carries_from_day: null, is_archived: false },
        ["id"],
      );
      book.categories.set(category.id, category);
    },
  };
}

/** Changes a category's kind, which changes the part that its transactions count in, in every month. */
export function changeCategory({ categories }: Book, random: Random): Step {
  const id = random.pick([...categories.keys()]);
  const fields = { kind: random.pick(KINDS), is_archived: random.chance(0.5), icon: random.pick(ICONS), note: null };
  return {
    method: "PUT",
    path: `/v1/categories/${id}`,
    body: { category: fields },
    status: 200,
    apply(book, { category }) {
      assertAnswers(category, { ...book.categories.get(id), ...fields }, []);
      book.categories.set(id, category);
    },
  };
}

/** Deletes a category and replaces it with another. */
export function replaceCategory({ categories }: Book, random: Random): Step {
  const [id, into] = drawTwo([...categories.keys()], random);
  return {
    method: "DELETE",
    path: `/v1/categories/${id}?replace_with=${into}`,
    status: 204,
    apply: (book) => replace(book, "category_id", id, into),
  };
}

/** Deletes a payee and replaces it with another, or merges it into the other. Both have the same effect. */
export function replacePayee({ payees }: Book, random: Random): Step {
  const [id, into] = drawTwo([...payees.keys()], random);
  if (random.chance(0.5)) {
    return {
      method: "DELETE",
      path: `/v1/payees/${id}?replace_with=${into}`,
      status: 204,
      apply: (book) => joinPayee(book, id, into),
    };
  }
  return {
    method: "POST",
    path: `/v1/payees/${id}/merge`,
    body: { into },
    status: 200,
    apply(book, { payee }) {
      assert.deepEqual(payee, book.payees.get(into));
      joinPayee(book, id, into);
    },
  };
}

/** The names of the replaced payee find the other one from then on. */
function joinPayee(book: Book, id: string, into: string): void {
  for (const [name, named] of book.aliases) if (named === id) book.aliases.set(name, into);
  book.aliases.set(book.payees.get(id)?.name, into);
  replace(book, "payee_id", id, into);
}

function replace(book: Book, field: "payee_id" | "category_id", id: string, into: string): void {
  for (const [key, { json, bookedCents }] of book.transactions) {
    if (json[field] !== id) continue;
    book.transactions.set(key, { json: { ...json, [field]: into, updated_at: undefined }, bookedCents });
  }
  (field === "payee_id" ? book.payees : book.categories).delete(id);
}

function drawTwo(ids: readonly string[], random: Random): readonly [string, string] {
  const first = random.pick(ids);
  return [first, random.pick(ids.filter((id) => id !== first))];
}

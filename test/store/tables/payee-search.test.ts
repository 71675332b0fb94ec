/** A search finds exactly the payees whose name contains the text, few or many, and the transactions that name them. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { useServer } from "../../support/server.ts";

/** Too many to be looked up one by one. */
const SHOPS = 1100;

const NAMES = ["Bakery", "bakery 2", "Große  Bäckerei", "Ten%", "a_b", "back\\slash", "貯金", ...shops()];

const SEARCHES = [
  "bakery",
  "BÄCKEREI",
  "grosse bä",
  "sse  b",
  "%",
  "_",
  "\\",
  "貯",
  "shop",
  "shop 17",
  "shop 1099",
  "xyzzy",
];

function shops(): string[] {
  return Array.from({ length: SHOPS }, (_, i) => `Shop ${i}`);
}

onBothEngines((engine) => {
  const server = useServer(engine);
  let accountId: string;
  const enter = (names: readonly string[]) =>
    create(
      server,
      names.map((name) => payment(accountId, -1, { payee: { name } })),
    );
  before(async () => {
    accountId = (await newAccount(server)).id;
    for (let from = 0; from < NAMES.length; from += 1000) await enter(NAMES.slice(from, from + 1000));
  });

  /** All pages of a list. */
  async function listAll(path: string, collection: string): Promise<Fields[]> {
    const found: Fields[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { json } = await server.call("GET", `${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      found.push(...json[collection]);
      cursor = json.next_cursor;
    }
    return found;
  }
  const payees = (q: string) => listAll(`/v1/payees?limit=400&q=${encodeURIComponent(q)}`, "payees");
  const transactions = (q: string) => listAll(`/v1/transactions?limit=100&q=${encodeURIComponent(q)}`, "transactions");
  const namesOf = (found: readonly Fields[]) => found.map(({ name }) => String(name)).sort();
  const fold = (text: string) => text.toUpperCase().toLowerCase().replace(/\s+/g, " ");

  for (const q of SEARCHES) {
    test(`q=${q}`, async () => {
      const expected = NAMES.filter((name) => fold(name).includes(fold(q))).sort();
      const found = await payees(q);
      assert.deepEqual(namesOf(found), expected);
      const ids = new Set(found.map(({ id }) => id));
      const named = await transactions(q);
      assert.equal(named.length, expected.length);
      assert.ok(named.every(({ payee_id }) => ids.has(String(payee_id))));
    });
  }

  test("finds a changed name by its new value, and no removed name", async () => {
    const [renamed, merged, kept] = await enter(["Old name", "Merged name", "Kept name"]);
    const path = (transaction: Fields | undefined) => `/v1/payees/${transaction?.payee_id}`;
    await server.call("PUT", path(renamed), { payee: { name: "New name" } });
    await server.call("POST", `${path(merged)}/merge`, { into: kept?.payee_id });
    assert.deepEqual(namesOf(await payees(" name")), ["Kept name", "New name"]);
    await server.call("DELETE", `${path(renamed)}?replace_with=${kept?.payee_id}`);
    assert.deepEqual(namesOf(await payees(" name")), ["Kept name"]);
    await enter(["Another name"]);
    assert.deepEqual(namesOf(await payees(" name")), ["Another name", "Kept name"]);
  });
});

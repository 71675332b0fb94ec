/** The default category of a payee: setting it, losing its category, and creates that use it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const put = (id: string, payee: object) => server.call("PUT", `/v1/payees/${id}`, { payee });
  const read = async (id: string) => (await server.ok("GET", `/v1/payees/${id}`)).payee;
  const newCategory = async (name: string, as = server.tokens.write): Promise<string> =>
    (await server.ok("POST", "/v1/categories", { category: { name } }, { as })).category.id;

  let count = 0;
  /** A new payee with one payment. */
  async function newPayee(): Promise<{ id: string; name: string; account: string }> {
    count += 1;
    const name = `Payee ${count}`;
    const { id: account } = await newAccount(server);
    const [made] = await create(server, [payment(account, -1, { payee: { name } })]);
    return { id: made?.payee_id, name, account };
  }

  /** A new payee with a new default category. */
  async function newPayeeWithDefault() {
    const payee = await newPayee();
    const category = await newCategory(`Category ${count}`);
    assert.equal((await put(payee.id, { default_category_id: category })).status, 200);
    return { ...payee, category };
  }

  test("is set, kept by a rename, changed, and removed", async () => {
    const { id, name } = await newPayee();
    const [one, two] = [await newCategory("Set one"), await newCategory("Set two")];
    for (const [changes, expected] of [
      [{ default_category_id: one }, { name, default_category_id: one }],
      [{ name: "Renamed" }, { name: "Renamed", default_category_id: one }],
      [{}, { name: "Renamed", default_category_id: one }],
      [
        { default_category_id: two, name },
        { name, default_category_id: two },
      ],
      [{ default_category_id: null }, { name, default_category_id: null }],
    ] as const) {
      const { status, json } = await put(id, changes);
      assert.deepEqual([status, json], [200, { payee: { id, ...expected } }]);
      assert.deepEqual(await read(id), json.payee);
    }
  });

  test("is in the list of payees and part of the ETag", async () => {
    const { id, name, category } = await newPayeeWithDefault();
    const { json } = await server.call("GET", `/v1/payees?q=${encodeURIComponent(name)}&limit=1`);
    assert.deepEqual(json.payees, [{ id, name, default_category_id: category }]);
    const tag = (await server.call("GET", `/v1/payees/${id}`)).headers.get("etag") ?? "";
    assert.equal((await put(id, { default_category_id: null })).status, 200);
    const headers = { "if-match": tag };
    const stale = await server.call("PUT", `/v1/payees/${id}`, { payee: { name } }, { headers });
    assertProblem(stale, "precondition_failed");
  });

  test("must be a category of the budget", async () => {
    const { id } = await newPayee();
    const foreign = await newCategory("Foreign", server.tokens.other);
    for (const [default_category_id, code] of [
      [NOBODY, "unknown_category"],
      [foreign, "unknown_category"],
      ["x", "bad_format"],
      [5, "wrong_type"],
    ] as const) {
      const answer = await put(id, { default_category_id });
      assertProblem(answer, code, [`/payee/default_category_id ${code}`]);
    }
    assert.equal((await read(id)).default_category_id, null);
  });

  test("follows its category when that is merged or replaced", async () => {
    const into = await newCategory("Remains");
    for (const way of ["merge", "replace"]) {
      const { id, category } = await newPayeeWithDefault();
      const answer =
        way === "merge"
          ? await server.call("POST", `/v1/categories/${category}/merge`, { into })
          : await server.call("DELETE", `/v1/categories/${category}?replace_with=${into}`);
      assert.ok(answer.status < 300, answer.text);
      assert.equal((await read(id)).default_category_id, into, way);
    }
  });

  test("does not keep its category from being deleted, and is then gone", async () => {
    const { id, category } = await newPayeeWithDefault();
    assert.equal((await server.call("DELETE", `/v1/categories/${category}`)).status, 204);
    assert.equal((await read(id)).default_category_id, null);
  });

  test("is deleted with its payee, and a merge keeps the default of the payee that remains", async () => {
    const [gone, merged, remains] = [await newPayeeWithDefault(), await newPayeeWithDefault(), await newPayee()];
    assert.equal((await server.call("DELETE", `/v1/payees/${gone.id}?replace_with=${remains.id}`)).status, 204);
    const { json } = await server.call("POST", `/v1/payees/${merged.id}/merge`, { into: remains.id });
    assert.equal(json.payee.default_category_id, null);
    const other = await newPayeeWithDefault();
    await server.call("POST", `/v1/payees/${remains.id}/merge`, { into: other.id });
    assert.equal((await read(other.id)).default_category_id, other.category);
  });

  test("a create uses it on request only, and only without another category", async () => {
    const { id, name, account, category } = await newPayeeWithDefault();
    const without = await newPayee();
    const own = await newCategory("Own");
    const transfer = { payee: null, transfer_account_id: without.account };
    const items = [
      payment(account, -1, { payee: null, payee_id: id }),
      payment(account, -1, { payee: { name: ` ${name.toUpperCase()}` } }),
      payment(account, -1, { payee: { name }, category_id: null, category: null }),
      payment(account, -1, { payee: { name }, category_id: own }),
      payment(account, -1, { payee: { name }, category: { name: "own" } }),
      payment(account, -1, { payee: { name: without.name } }),
      payment(account, -1, { payee: { name: "Never seen before" } }),
      payment(account, -1, transfer),
    ];
    const categoriesOf = (made: readonly { readonly [field: string]: unknown }[]) =>
      made.map(({ category_id }) => category_id);
    const used = await create(server, items, { use_default_category: true });
    assert.deepEqual(categoriesOf(used), [category, category, category, own, own, null, null, null]);
    const stored = await Promise.all(
      used.map(async ({ id }) => (await server.ok("GET", `/v1/transactions/${id}`)).transaction),
    );
    assert.deepEqual(stored, used);
    const plain = [null, null, null, own, own, null, null, null];
    assert.deepEqual(categoriesOf(await create(server, items, { use_default_category: false })), plain);
    assert.deepEqual(categoriesOf(await create(server, items)), plain);
    const answer = await server.call("POST", "/v1/transactions", { transactions: items, use_default_category: "yes" });
    assertProblem(answer, "wrong_type", ["/use_default_category wrong_type"]);
  });
});

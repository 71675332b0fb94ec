/** ETag, If-None-Match and If-Match on every single resource, and `dry_run` on every write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../src/store/store.ts";
import { onEveryEngine } from "../support/engines.ts";
import { create, NOBODY, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const STRONG_TAG = /^"[\x21\x23-\x7e]+"$/;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(method, path, body, { headers });
  /** Unlike `server.call`, this also reads responses without a body, such as 304. */
  const readUnless = async (path: string, known: string) => {
    const headers = { authorization: `Bearer ${server.tokens.write}`, "if-none-match": known };
    const answer = await fetch(server.url + path, { headers });
    return { status: answer.status, tag: answer.headers.get("etag"), text: await answer.text() };
  };
  const tagOf = async (path: string) => (await call("GET", path)).headers.get("etag") as string;
  let count = 0;

  /** One of each resource that can be changed: its path, a change, and whether it can be deleted. */
  const RESOURCES = {
    account: async () => ({
      path: `/v1/accounts/${(await newAccount(server)).id}`,
      change: (name: string) => ({ fields: { name } }),
    }),
    category: async () => {
      count += 1;
      const { json } = await call("POST", "/v1/categories", { category: { name: `Category ${count}` } });
      return {
        path: `/v1/categories/${json.category.id}`,
        change: (name: string) => ({ category: { name: `${name} ${count}` } }),
      };
    },
    payee: async () => {
      count += 1;
      const [t] = await create(server, [
        payment((await newAccount(server)).id, -1, { payee: { name: `Payee ${count}` } }),
      ]);
      await call("DELETE", `/v1/transactions/${t?.id}`);
      return { path: `/v1/payees/${t?.payee_id}`, change: (name: string) => ({ payee: { name: `${name} ${count}` } }) };
    },
    transaction: async () => {
      const [t] = await create(server, [payment((await newAccount(server)).id, -1)]);
      return { path: `/v1/transactions/${t?.id}`, change: (notes: string) => ({ transaction: { notes } }) };
    },
  };

  for (const [name, make] of Object.entries(RESOURCES)) {
    test(`${name}: the tag is strong and changes only with the resource`, async () => {
      const { path, change } = await make();
      const tag = await tagOf(path);
      assert.match(tag, STRONG_TAG);
      assert.equal(await tagOf(path), tag);
      const changed = await call("PUT", path, change("changed"));
      assert.notEqual(changed.headers.get("etag"), tag);
      const read = await call("GET", path);
      assert.deepEqual([read.headers.get("etag"), read.text], [changed.headers.get("etag"), changed.text]);
    });

    test(`${name}: an unchanged resource is not sent again`, async () => {
      const { path, change } = await make();
      const tag = await tagOf(path);
      for (const known of [tag, `W/${tag}`, "*", ` "x" , ${tag}`, `"x",W/${tag}`]) {
        assert.deepEqual(await readUnless(path, known), { status: 304, tag, text: "" }, known);
      }
      for (const other of ['"x"', tag.replaceAll('"', ""), `"${tag}"`, ""]) {
        assert.equal((await readUnless(path, other)).status, 200, other);
      }
      await call("PUT", path, change("changed since"));
      assert.equal((await readUnless(path, tag)).status, 200);
    });

    test(`${name}: with If-Match, it changes and is deleted only in the given state`, async () => {
      const { path, change } = await make();
      const stale = await tagOf(path);
      const { text, headers } = await call("PUT", path, change("by another"));
      const tag = headers.get("etag") as string;
      for (const match of [stale, `W/${tag}`, '"x"', "", tag.replaceAll('"', ""), `${stale}, "x"`]) {
        for (const [method, query, body] of [
          ["PUT", "", change("lost")],
          ["PUT", "?dry_run=true", change("lost")],
          ["DELETE", "", undefined],
        ] as const) {
          const refused = await call(method, path + query, body, { "if-match": match });
          assertProblem(refused, "precondition_failed", []);
        }
      }
      assert.equal((await call("GET", path)).text, text);
      let current = tag;
      for (const match of [(t: string) => t, (t: string) => `"x" , ${t}`, () => "*"]) {
        const answer = await call("PUT", path, change(`seen ${current}`), { "if-match": match(current) });
        assert.equal(answer.status, 200, answer.text);
        current = answer.headers.get("etag") as string;
      }
      assert.equal((await call("PUT", path, change("the last one wins"))).status, 200);
      assert.equal((await call("DELETE", path, undefined, { "if-match": await tagOf(path) })).status, 204);
      assertProblem(await call("PUT", path, change("removed"), { "if-match": tag }), "not_found", []);
    });

    test(`${name}: a preview of an update or a deletion changes nothing`, async () => {
      const { path, change } = await make();
      const [before, body] = [await call("GET", path), change("previewed")];
      const preview = await call("PUT", `${path}?dry_run=true`, body);
      assert.equal(preview.status, 200);
      assert.notEqual(preview.headers.get("etag"), before.headers.get("etag"));
      const removed = await call("DELETE", `${path}?dry_run=true`);
      assert.deepEqual([removed.status, removed.text], [204, ""]);
      const after = await call("GET", path);
      assert.deepEqual([after.text, after.headers.get("etag")], [before.text, before.headers.get("etag")]);
      assert.equal((await call("PUT", `${path}?dry_run=false`, body)).status, 200);
      assert.notEqual((await call("GET", path)).text, before.text);
    });
  }

  test("of many concurrent changes with the same tag, one succeeds", async () => {
    const { path, change } = await RESOURCES.account();
    const headers = { "if-match": await tagOf(path) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => call("PUT", path, change(`by ${i}`), headers)),
    );
    const [succeeded, ...others] = answers.filter(({ status }) => status === 200);
    assert.deepEqual([others.length, (await call("GET", path)).text], [0, succeeded?.text]);
    for (const answer of answers) if (answer !== succeeded) assertProblem(answer, "precondition_failed", []);
  });

  test("a merge checks If-Match against the merged payee", async () => {
    const [from, into] = [await RESOURCES.payee(), await RESOURCES.payee()];
    const body = { into: into.path.split("/").at(-1) };
    const merge = (tag: string) => call("POST", `${from.path}/merge`, body, { "if-match": tag });
    assertProblem(await merge(await tagOf(into.path)), "precondition_failed", []);
    const merged = await merge(await tagOf(from.path));
    assert.deepEqual([merged.status, merged.headers.get("etag")], [200, await tagOf(into.path)]);
  });

  test("a new account and resources without an id have the tags of their content", async () => {
    const account = { name: "New", type: "other", subtype: "other", currency: "USD" };
    const created = await call("POST", "/v1/accounts", { account });
    assert.equal(created.headers.get("etag"), await tagOf(`/v1/accounts/${created.json.account.id}`));
    for (const path of ["/v1/me", "/v1/budget/spending_power?year_month=2031-05"]) {
      const tag = await tagOf(path);
      assert.match(tag, STRONG_TAG);
      assert.equal((await readUnless(path, tag)).status, 304);
    }
  });

  test("an account's tag changes with its balance, and spending power's with the month", async () => {
    const account = await newAccount(server);
    const paths = [`/v1/accounts/${account.id}`, "/v1/budget/spending_power?year_month=2031-06"];
    const before = await Promise.all(paths.map(tagOf));
    await create(server, [payment(account.id, -1, { authorized_at: "2031-07-01" })]);
    const between = await Promise.all(paths.map(tagOf));
    assert.deepEqual([between[0] === before[0], between[1] === before[1]], [false, true]);
    await create(server, [payment(account.id, -1, { authorized_at: "2031-06-30" })], { update_account_balance: false });
    const after = await Promise.all(paths.map(tagOf));
    assert.deepEqual([after[0] === between[0], after[1] === between[1]], [true, false]);
  });

  test("a change by another process shows in the next response", async () => {
    const { path } = await RESOURCES.account();
    const tag = await tagOf(path);
    const store = await openStore({ location: server.location, now: () => server.nowMs });
    const id = path.split("/").at(-1) as string;
    const found = await store.of(server.budget.id).accounts.find(id);
    assert.ok(found);
    await store.write(server.budget.id, (tx) => tx.accounts.update(found, { ...found, name: "From elsewhere" }));
    await store.close();
    const { status, text } = await readUnless(path, tag);
    assert.deepEqual([status, JSON.parse(text).account.name], [200, "From elsewhere"]);
    assertProblem(await call("PUT", path, { name: "x" }, { "if-match": tag }), "precondition_failed", []);
  });

  test("a preview of a batch changes no balance and creates no payee or category", async () => {
    const account = await newAccount(server, { current_balance: 7 });
    const item = payment(account.id, -5, { payee: { name: "Preview payee" }, category: { name: "Preview category" } });
    const body = { transactions: [item] };
    const preview = await call("POST", "/v1/transactions?dry_run=true", body);
    assert.equal(preview.status, 201);
    const [t] = preview.json.transactions;
    assert.deepEqual([t.amount, t.account_id], [-5, account.id]);
    for (const path of [`transactions/${t.id}`, `payees/${t.payee_id}`, `categories/${t.category_id}`]) {
      assertProblem(await call("GET", `/v1/${path}`), "not_found", []);
    }
    assert.deepEqual((await call("GET", `/v1/accounts/${account.id}`)).json.account, account);
    assert.equal((await call("POST", "/v1/transactions", body)).json.transactions[0].amount, -5);
    assert.equal((await call("GET", `/v1/accounts/${account.id}`)).json.account.current_balance, 2);
  });

  test("a preview of a create, merge or replacement changes nothing", async () => {
    const [from, into] = [await RESOURCES.payee(), await RESOURCES.payee()];
    const [fromId, intoId] = [from, into].map(({ path }) => path.split("/").at(-1) as string);
    const [t] = await create(server, [payment((await newAccount(server)).id, -1, { payee: null, payee_id: fromId })]);
    const accounts = (await call("GET", "/v1/accounts")).text;
    const account = { name: "Preview", type: "other", subtype: "other", currency: "USD" };
    assert.equal((await call("POST", "/v1/accounts?dry_run=true", { account })).status, 201);
    assert.equal((await call("POST", "/v1/categories?dry_run=true", { category: { name: "Preview" } })).status, 201);
    assert.equal((await call("POST", `${from.path}/merge?dry_run=true`, { into: intoId })).status, 200);
    assert.equal((await call("DELETE", `${from.path}?dry_run=true&replace_with=${intoId}`)).status, 204);
    assert.equal((await call("GET", "/v1/accounts")).text, accounts);
    assert.equal((await call("POST", "/v1/categories", { category: { name: "Preview" } })).status, 201);
    assert.equal((await call("GET", from.path)).status, 200);
    assert.deepEqual((await call("GET", `/v1/transactions/${t?.id}`)).json.transaction, t);
  });

  test("a preview is rejected like the real request", async () => {
    assertProblem(await call("DELETE", `/v1/accounts/${NOBODY}?dry_run=true`), "not_found", []);
    const account = { name: "x", type: "other", subtype: "other", currency: "ZZZ" };
    assertProblem(await call("POST", "/v1/accounts?dry_run=true", { account }), "unknown_currency");
    const asReader = { as: server.tokens.read };
    assertProblem(await server.call("POST", "/v1/accounts?dry_run=true", { account }, asReader), "insufficient_scope");
  });

  for (const [query, code] of [
    ["dry_run=1", "wrong_type"],
    ["dry_run=", "wrong_type"],
    ["dry_run", "wrong_type"],
    ["dry_run=True", "wrong_type"],
    ["dry_run=true&dry_run=true", "wrong_type"],
    ["dryRun=true", "unknown_parameter"],
  ] as const) {
    test(`${query} is rejected and changes nothing`, async () => {
      const { path, change } = await RESOURCES.category();
      const before = await call("GET", path);
      const place = `?${query.split("=")[0]} ${code}`;
      assertProblem(await call("PUT", `${path}?${query}`, change("x")), code, [place]);
      assertProblem(await call("DELETE", `${path}?${query}`), code, [place]);
      assertProblem(await call("POST", `/v1/categories?${query}`, change("y")), code, [place]);
      assert.equal((await call("GET", path)).text, before.text);
      assertProblem(await call("GET", `${path}?dry_run=true`), "unknown_parameter", ["?dry_run unknown_parameter"]);
    });
  }
});

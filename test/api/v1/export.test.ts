/** `GET /v1/export`: the formats over the API, days, single accounts, and rejections. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exportLedger } from "../../../src/operations/exports/exports.ts";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { balances, checkStrictly, missingHledger } from "../../hledger/hledger.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { enterHousehold } from "../../support/enter-household.ts";
import { generateHousehold } from "../../support/generated-household.ts";
import { create, type Fields, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const ids: Record<string, string> = {};
  const ask = (query: string, as = server.tokens.read) => server.call("GET", `/v1/export?${query}`, undefined, { as });
  const file = async (query: string) => {
    const answer = await ask(query);
    assert.equal(answer.status, 200, answer.text);
    return answer.text;
  };

  test("a budget without accounts", async () => {
    assert.match(await file("format=csv"), /^date,posted_at,type,account,.*\r\n$/);
    assert.match(await file("format=hledger"), /^; Test, exported by Leeway\ndecimal-mark \.\n/);
    assert.match(await file("format=beancount"), /^option "title" "Test"\n/);
  });

  test("CSV has a row per leg and split, and starts with the balances", async () => {
    const checking = await newAccount(server, { name: "Checking", current_balance: 100 });
    const vault = await newAccount(server, { name: "Vault" });
    Object.assign(ids, { checking: checking.id, vault: vault.id });
    await create(server, [
      payment(checking.id, -12.5, { payee: { name: "=Shop" }, category: { name: "Groceries" }, notes: "weekly" }),
      payment(checking.id, -9, { authorized_at: "2026-11-07", currency: "EUR", account_amount: -10, tags: ["trip"] }),
      {
        ...payment(checking.id, -30, { authorized_at: "2026-11-08", payee: { name: "Bank" } }),
        splits: [
          { category: { name: "Fees" }, amount: -5, notes: "fee" },
          { transfer_account_id: vault.id, amount: -25 },
        ],
      },
      transfer(checking.id, vault.id, -7, { authorized_at: "2026-11-09" }),
    ]);
    // The balance already includes this one.
    await create(server, [payment(checking.id, -1, { authorized_at: "2026-11-10" })], {
      update_account_balance: false,
    });
    const rows = (await file("format=csv"))
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(",").slice(0, 13).join(","));
    assert.deepEqual(rows.slice(1), [
      "2026-11-05,,opening,Checking,,Starting Balance,,101.00,USD,,,,",
      "2026-11-05,,payment,Checking,,'=Shop,Groceries,-12.50,USD,,,,weekly",
      "2026-11-07,,payment,Checking,,Corner Shop,,-10.00,USD,-9.00,EUR,,",
      "2026-11-08,,payment,Checking,,Bank,Fees,-5.00,USD,,,1/2,fee",
      "2026-11-08,,transfer,Checking,Vault,Bank,,-25.00,USD,,,2/2,",
      "2026-11-08,,transfer,Vault,Checking,Bank,,25.00,USD,,,2/2,",
      "2026-11-09,,transfer,Checking,Vault,,,-7.00,USD,,,,",
      "2026-11-09,,transfer,Vault,Checking,,,7.00,USD,,,,",
      "2026-11-10,,payment,Checking,,Corner Shop,,-1.00,USD,,,,",
    ]);
    assert.match(await file("format=csv&text=raw"), /,=Shop,/);
  });

  test("a range of days starts with the balance of its first day", async () => {
    const rows = (await file(`format=csv&since=2026-11-08&until=2026-11-08&account_id=${ids.checking}`)).split("\r\n");
    assert.deepEqual(
      rows.slice(1, -1).map((row) => row.split(",").slice(0, 8).join(",")),
      [
        "2026-11-08,,opening,Checking,,Starting Balance,,78.50",
        "2026-11-08,,payment,Checking,,Bank,Fees,-5.00",
        "2026-11-08,,transfer,Checking,Vault,Bank,,-25.00",
      ],
    );
  });

  test("OFX has the legs of one account and its balance", async () => {
    const text = await file(`format=ofx&account_id=${ids.vault}`);
    assert.deepEqual(
      [...text.matchAll(/<TRNAMT>(.*?)<\/TRNAMT>/g)].map(([, amount]) => amount),
      ["25.00", "7.00"],
    );
    assert.match(text, /<BALAMT>32\.00<\/BALAMT>/);
  });

  test("the response is a download that nothing caches", async () => {
    const { headers } = await ask("format=hledger");
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="Test 2026-11-21\.journal"/);
    assert.equal(headers.get("cache-control"), "no-store");
  });

  test("the response has its length, and HEAD returns the other headers", async () => {
    const path = "/v1/export?format=hledger";
    const { headers, text } = await ask("format=hledger");
    assert.equal(headers.get("content-length"), String(Buffer.byteLength(text)));
    const head = await server.call("HEAD", path, undefined, { as: server.tokens.read });
    assert.equal(head.status, 200);
    for (const name of ["content-type", "content-disposition", "cache-control"]) {
      assert.equal(head.headers.get(name), headers.get(name), name);
    }
    assert.deepEqual([head.text, head.headers.get("content-length")], ["", null]);
  });

  test("wrong requests are rejected", async () => {
    assertProblem(await ask("format=xlsx"), "bad_format");
    assertProblem(await ask("since=2026-11-08"), "missing_field");
    assertProblem(await ask("format=ofx"), "conflicting_fields");
    assertProblem(await ask(`format=hledger&account_id=${ids.vault}`), "conflicting_fields");
    assertProblem(await ask("format=hledger&text=raw"), "conflicting_fields");
    assertProblem(await ask(`format=csv&account_id=${ids.vault}`, server.tokens.other), "not_found");
    assertProblem(await ask("format=csv", ""), "unauthorized");
    assert.doesNotMatch((await ask("format=csv", server.tokens.other)).text, /Checking/);
  });

  test("everything needs the scope manage, and has no filters", async () => {
    assertProblem(await ask("format=json", server.tokens.write), "insufficient_scope");
    const tokens = await server.call("GET", "/v1/tokens", undefined, { as: server.tokens.write });
    assertProblem(tokens, "insufficient_scope");
    assert.match(tokens.json.detail, /To create one: leeway token create --name NAME --manage$/);
    assertProblem(await ask("format=json&since=2026-11-08"), "conflicting_fields");
    const { text: owner } = await createToken(server.service, {
      budgetId: server.budget.id,
      name: "owner",
      scope: "write",
      canManage: true,
    });
    const answer = await ask("format=json", owner);
    assert.equal(answer.status, 200, answer.text);
    assert.match(
      answer.text,
      /^\{"format":"leeway-budget","version":1,[^\n]*\n\{"table":"budgets".*\n\{"end":\{"lines":\d+,"sha256":"[0-9a-f]{64}"\}\}\n$/s,
    );
  });

  test("hledger computes the balances of a generated household", { skip: missingHledger() }, async () => {
    const home = await enterHousehold(server, generateHousehold(5, "2025-01", 24));
    const { budget } = await home.get("/v1/budget");
    const { accounts } = await home.get("/v1/accounts");
    let journal = "";
    const reads = server.service.store.of(budget.id);
    for await (const part of exportLedger({ reads }, { format: "hledger" }, START_MS)) journal += part;
    assert.equal(checkStrictly(journal), "");
    const computed = balances(journal).flatMap(({ account, amounts }) => {
      const name = /^(?:assets|liabilities):(.+)$/.exec(account)?.[1];
      if (name === undefined) return [];
      return [[name, amounts.reduce((sum, { mantissa, places }) => sum + Number(mantissa) / 10 ** places, 0)]];
    });
    assert.deepEqual(
      Object.fromEntries(computed),
      Object.fromEntries(accounts.map(({ name, current_balance }: Fields) => [name, current_balance])),
    );
  });
});

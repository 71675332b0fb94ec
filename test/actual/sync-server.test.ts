/**
 * Actual's sync server reads the served SimpleFIN: accounts, balances and transactions, with pending ones, and a revoked feed. It
 * also reads the SimpleFIN server of the tests, which shows that this one is like real ones.
 * `npm run test:actual` installs it in bench/actual-server.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startSimpleFin } from "../support/banks/simplefin.ts";
import { signInAs } from "../support/browser.ts";
import { onSqlite } from "../support/engines.ts";
import { create, type Fields, newAccount, payment, transfer } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const SERVER = join(import.meta.dirname, "../../bench/actual-server/node_modules/@actual-app/sync-server/build/app.js");
const skip = existsSync(SERVER) ? false : "Actual's sync server is not installed: npm run test:actual";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("Actual's sync server", { skip }, () => {
  onSqlite((engine) => {
    const server = useServer(engine);
    const folder = mkdtempSync(join(tmpdir(), "leeway-actual-server-"));
    let actual: ChildProcess | undefined;
    let url = "";
    let token = "";
    const ask = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", "x-actual-token": token };
      const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return ((await answer.json()) as Fields).data;
    };

    before(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const env = { ...process.env, ACTUAL_DATA_DIR: folder, ACTUAL_PORT: String(port), ACTUAL_HOSTNAME: "127.0.0.1" };
      actual = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "inherit"] });
      await new Promise<void>((resolve, reject) => {
        actual?.stdout?.setEncoding("utf8").on("data", (text: string) => text.includes("Listening") && resolve());
        actual?.on("exit", () => reject(new Error("Actual's server did not start")));
      });
      ({ token } = await ask("/account/bootstrap", { password: "a summer by the lake" }));
    });
    after(() => {
      actual?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    test("it reads accounts, balances and transactions, until the feed is revoked", async () => {
      const checking = await newAccount(server, { name: "Checking", current_balance: 1000 });
      const savings = await newAccount(server, { name: "Savings" });
      const on = (authorized_at: string, more: Fields = {}) => ({ authorized_at, ...more });
      await create(server, [
        payment(checking.id, -42.17, on("2026-11-03", { payee: { name: "Shop" }, notes: "Bread" })),
        transfer(checking.id, savings.id, -100, on("2026-11-04")),
        payment(checking.id, -4.5, on("2026-11-20", { is_pending: true, payee: { name: "Cafe" } })),
        payment(checking.id, -1, on("2026-10-31")),
      ]);
      const { browser } = await signInAs(server, "owner", { host: "nas.local:8787" });
      const made = (await browser.call("POST", "/v1/feeds", { feed: { kind: "simplefin", name: "Actual" } })).json;
      // The token needs TLS on port 443, so the access URL is stored.
      const value = made.access_url.replace(/@.*$/, `@${new URL(server.url).host}/simplefin`);
      await ask("/secret", { name: "simplefin_accessKey", value });

      const { accounts } = await ask("/simplefin/accounts", {});
      assert.deepEqual(
        accounts.map((one: Fields) => [one.id, one.name, one.balance, one.currency, one.org.name, one.transactions]),
        [
          [checking.id, "Checking", "852.33", "USD", "Test", []],
          [savings.id, "Savings", "100.00", "USD", "Test", []],
        ],
      );

      const query = { accountId: [checking.id, savings.id], startDate: ["2026-11-01", "2026-11-01"] };
      const { [checking.id]: ofChecking, [savings.id]: ofSavings } = await ask("/simplefin/transactions", query);
      const rows = ({ transactions: { all } }: Fields) =>
        all.map((one: Fields) => [one.date, one.transactionAmount.amount, one.payeeName, one.notes, one.booked]);
      assert.equal(ofChecking.startingBalance, 85233);
      assert.deepEqual(rows(ofChecking), [
        ["2026-11-20", "-4.50", "Cafe", "Cafe", false],
        ["2026-11-04", "-100.00", "Savings", "Savings", true],
        ["2026-11-03", "-42.17", "Shop", "Shop", true],
      ]);
      assert.deepEqual(rows(ofSavings), [["2026-11-04", "100.00", "Checking", "Checking", true]]);

      assert.equal((await browser.call("DELETE", `/v1/feeds/${made.feed.id}`)).status, 204);
      assert.equal((await ask("/simplefin/transactions", query)).error_code, "INVALID_ACCESS_TOKEN");
    });

    test("it reads the made-up SimpleFIN server that the tests of bank connections use", async () => {
      const fake = await startSimpleFin({ isPlain: true, now: () => Date.parse("2026-11-21T12:00:00Z") });
      fake.settings.version = 1; // it reads no other
      fake.bank.addAccount({ id: "ACT-1", name: "Checking", opening: "100.00" });
      fake.bank.add("ACT-1", { day: "2026-11-03", amount: "-42.17", description: "CORNER SHOP", payee: "Corner Shop" });
      fake.bank.add("ACT-1", {
        day: "2026-11-20",
        amount: "-4.50",
        description: "CAFE",
        payee: "Cafe",
        isPending: true,
      });
      try {
        // It sends the password as it is in the URL. That of the made-up server has a slash.
        const value = decodeURIComponent(fake.createAccessUrl());
        await ask("/secret", { name: "simplefin_accessKey", value });
        const { accounts } = await ask("/simplefin/accounts", {});
        assert.deepEqual(
          accounts.map((one: Fields) => [one.id, one.name, one.balance]),
          [["ACT-1", "Checking", "57.83"]],
        );
        const query = { accountId: ["ACT-1"], startDate: ["2026-11-01"] };
        const { transactions } = (await ask("/simplefin/transactions", query))["ACT-1"];
        assert.deepEqual(
          transactions.all.map((one: Fields) => [one.date, one.transactionAmount.amount, one.payeeName, one.booked]),
          [
            ["2026-11-20", "-4.50", "Cafe", false],
            ["2026-11-03", "-42.17", "Corner Shop", true],
          ],
        );
      } finally {
        await fake.close();
      }
    });
  });
});

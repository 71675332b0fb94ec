/** The TypeScript client against a real server, also over connections that break. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { chromium } from "playwright-core";
import {
  type Account,
  connect,
  type Leeway,
  LeewayProblem,
  type ListedTransaction,
  money,
} from "../../clients/typescript/src/index.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "../support/chromium.ts";
import { cuttingProxy } from "../support/cutting-proxy.ts";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const HOME = join(import.meta.dirname, "../../clients/typescript");
const TSC = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");

/** Node 20 without the newer one that runs these tests. */
const OLD_NODE = process.env.LEEWAY_TEST_OLD_NODE || "/usr/bin/node";
const oldVersion = spawnSync(OLD_NODE, ["--version"], { encoding: "utf8" }).stdout ?? "";
const skip = /^v2[0-3]\./.test(oldVersion) ? false : `${OLD_NODE} is not Node 20 to 23; set LEEWAY_TEST_OLD_NODE`;

test("an older Node builds the client and passes its tests", { skip }, () => {
  for (const args of [
    [TSC, "--project", HOME],
    ["--test", join(HOME, "test/client.test.js")],
  ]) {
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(OLD_NODE, args, { encoding: "utf8", env });
    assert.equal(status, 0, stdout + stderr);
  }
});

/** Never called: the compiler checks it. */
export function rejectsMistakes(leeway: Leeway, account: Account): readonly Promise<unknown>[] {
  return [
    // @ts-expect-error An amount is a number.
    leeway.createTransactions({ transactions: [{ account_id: "a", amount: "1", authorized_at: "2026-11-20" }] }),
    // @ts-expect-error The id is missing.
    leeway.getAccount({}),
    // @ts-expect-error There is no such parameter.
    leeway.listTransactions({ sinc: "2026-11-20" }),
    // @ts-expect-error An account has no payee.
    leeway.update(account, { payee_id: "p" }),
  ];
}

async function createAccount(leeway: Leeway, name: string): Promise<string> {
  const account = { name, type: "depository", subtype: "checking", currency: "USD" } as const;
  return (await leeway.createAccount({ account })).account.id;
}

onEveryEngine((engine) => {
  describe("the TypeScript client", () => {
    const server = useServer(engine);
    const client = (url = server.url) => connect({ url, token: server.tokens.write, retryDelayMs: 5 });

    test("each create takes effect once over connections that break, and follow reports each change once", async () => {
      const proxy = await cuttingProxy(server.url);
      try {
        const leeway = client(proxy.url);
        const account_id = await createAccount(leeway, "Broken line");
        const { server_knowledge } = await leeway.listChanges({ limit: 1 });
        const numbers = Array.from({ length: 80 }, (_, i) => i);
        const create = (i: number) =>
          leeway.createTransactions({
            transactions: [
              { account_id, amount: -i - 1, authorized_at: "2026-11-20", payee: { name: "P" }, notes: `${i}` },
            ],
          });
        const created = (async () => {
          for (let i = 0; i < numbers.length; i += 4) await Promise.all(numbers.slice(i, i + 4).map(create));
        })();
        const seqs: number[] = [];
        for await (const one of leeway.follow({ since: server_knowledge, pollMs: 20 })) {
          seqs.push(one.seq);
          if (seqs.length === numbers.length) break;
        }
        await created;
        const found: ListedTransaction[] = [];
        for await (const one of leeway.listTransactions.all({ account_id: [account_id], limit: 30 })) found.push(one);
        assert.deepEqual(
          found.map(({ notes }) => Number(notes)).sort((a, b) => a - b),
          numbers,
        );
        assert.equal(
          found.reduce((sum, one) => sum + money(one), 0n),
          BigInt(-100 * (numbers.length / 2) * (numbers.length + 1)),
        );
        assert.deepEqual(
          seqs,
          [...new Set(seqs)].sort((a, b) => a - b),
        );
        assert.ok(proxy.cuts >= 8, `${proxy.cuts} cuts`);
      } finally {
        proxy.close();
      }
    });

    test("it runs in a browser, on a page of the server", {
      skip: CHROMIUM === undefined && "no Chromium",
    }, async () => {
      const directory = mkdtempSync(join(tmpdir(), "leeway-client-"));
      assert.equal(spawnSync(process.execPath, [TSC, "--project", HOME, "--outDir", directory]).status, 0);
      const browser = await chromium.launch({ executablePath: CHROMIUM ?? "", args: CHROMIUM_ARGS });
      try {
        const page = await browser.newPage();
        await page.route("**/leeway-client/*.js", (route) => {
          const path = join(directory, basename(new URL(route.request().url()).pathname));
          return route.fulfill({ path, contentType: "text/javascript" });
        });
        await page.goto(`${server.url}/healthz`);
        const found = await page.evaluate(
          async ({ url, token }) => {
            const { connect: connectHere } = await import(`${url}/leeway-client/index.js`);
            const leeway = connectHere({ url, token });
            const { account } = await leeway.createAccount({
              account: { name: "Browser", type: "other", subtype: "other", currency: "USD" },
            });
            const { server_knowledge: since } = await leeway.listChanges({ limit: 1 });
            await leeway.updateAccount({ account_id: account.id, account: { name: "Page" } });
            for await (const one of leeway.follow({ since })) return [account.name, one.type, one.seq > since];
          },
          { url: server.url, token: server.tokens.write },
        );
        assert.deepEqual(found, ["Browser", "change", true]);
      } finally {
        await browser.close();
        rmSync(directory, { recursive: true });
      }
    });

    test("an update fails if the resource has changed since, and a problem lists every mistake", async () => {
      const leeway = client();
      const account_id = await createAccount(leeway, "Cash");
      const { account } = await leeway.getAccount({ account_id });
      const renamed = await leeway.update(account, { name: "Purse" });
      assert.equal(renamed.name, "Purse");
      await leeway.update(renamed, { mask: "12" });
      await assert.rejects(leeway.update(account, { name: "Wallet" }), { code: "precondition_failed", status: 412 });
      const wrong = leeway.createTransactions({
        transactions: [{ account_id, amount: 1.234, authorized_at: "2026-11-20" }],
      });
      await assert.rejects(wrong, (error) => {
        assert.ok(error instanceof LeewayProblem);
        const pointers = error.errors.map(({ pointer, code }) => `${pointer} ${code}`);
        assert.deepEqual(pointers, ["/transactions/0 payee_required", "/transactions/0/amount too_many_decimals"]);
        return true;
      });
    });

    test("a response has the number of the change, which can be undone", async () => {
      const leeway = client();
      const account_id = await createAccount(leeway, "Undone");
      const written = await leeway.enterBalance({ account_id, balance: { balance: 12.5, on: "2026-11-20" } });
      const seq = Number(leeway.headersOf(written)?.get("Change-Id"));
      assert.ok(seq > 0);
      await leeway.undoChange({ seq });
    });
  });
});

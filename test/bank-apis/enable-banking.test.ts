/** Enable Banking's own OpenAPI document, between our client and the fake. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { enableBanking } from "../../src/banks/enable-banking/index.ts";
import type { Connected, FetchRequest, Listing, Page, Tools } from "../../src/banks/provider.ts";
import { addDays } from "../../src/domain/calendar.ts";
import {
  balance,
  currentAccount,
  type EnableBanking,
  EXAMPLE_BANK,
  payment,
  startEnableBanking,
} from "../support/banks/enable-banking.ts";
import { type Prism, skipWithout, startPrism } from "./prism.ts";

const DOCUMENT = "enable-banking.yml";

describe("Prism over Enable Banking's document", { skip: skipWithout(DOCUMENT) }, () => {
  let provider: EnableBanking;
  let prism: Prism;
  const access = enableBanking.access ?? assert.fail();
  const tools = (): Tools => ({
    request: provider.request(prism.url),
    now: Date.now,
    randomBytes,
    returnUrl: "https://leeway.example/banks/return",
    hookUrl: null,
    state: "a-random-state",
  });

  before(async () => {
    provider = await startEnableBanking({
      banks: [EXAMPLE_BANK],
      accounts: [currentAccount("FI2112345600000785")],
      pageSize: 1,
    });
    prism = await startPrism(DOCUMENT, provider.url);
  });
  after(async () => {
    await prism?.stop();
    await provider?.close();
  });

  test("all requests of a connection are allowed, and so are the fake's answers", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [account = assert.fail()] = provider.world.accounts;
    account.transactions = [
      payment("1", today, "-1.00", "Shop"),
      payment(null, today, "2.00", "Employer", { status: "PDNG" }),
    ];
    account.balances = [balance("ITBD", "1.00"), balance("ITAV", "1.00")];

    const keys = (await access.connect(tools(), provider.fields)) as Connected;
    assert.equal((await access.listBanks?.(tools(), keys.secret, "FI"))?.length, 1);
    const page = (await access.connect(tools(), { bank: "FI/Example Bank" }, keys.secret)) as Page;
    const connected = (await access.finish?.(tools(), page.secret, provider.approve(page.url))) as Connected;
    const request: FetchRequest = {
      accounts: connected.accounts.map(({ key }) => key),
      ...{ since: addDays(today, -3650), until: today, cursor: null },
      attended: { address: "203.0.113.7", device: "Mozilla/5.0" },
    };
    const list = async (more: Partial<FetchRequest>): Promise<Listing> => {
      for await (const listing of access.fetch(tools(), connected.secret, { ...request, ...more })) return listing;
      return assert.fail();
    };
    const first = await list({});
    assert.deepEqual([first.items.length, first.balances.length, first.problems], [2, 2, []]);
    const past = { since: addDays(today, -60), until: addDays(today, -30), attended: null };
    assert.deepEqual((await list(past)).problems, []);
    await access.revoke?.(tools(), connected.secret);
    const sent = provider.requests.map(({ method, path }) => `${method} ${path.split("/")[1]}`);
    assert.deepEqual(
      new Set(sent),
      new Set(["GET application", "GET aspsps", "POST auth", "POST sessions", "GET accounts", "DELETE sessions"]),
    );
  });

  test("Prism rejects what the document does not allow", async () => {
    const get = (path: string, headers = {}) => fetch(`${prism.url}${path}`, { headers });
    assert.equal((await get("/aspsps?country=Finland", { authorization: "Bearer token" })).status, 422);
    assert.equal((await get("/accounts/no-uuid/balances", { authorization: "Bearer token" })).status, 422);
    assert.equal((await get("/application")).status, 401);
  });
});

/** Bank connections in the browser, with a SimpleFIN server: connect, link, preview, sync, decide, undo, and repair. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type SimpleFin, startSimpleFin } from "../support/banks/simplefin.ts";
import type { Fields } from "../support/ledger.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

inChromium(
  (web) => {
    let fake: SimpleFin;
    let shop = "";
    before(async () => {
      fake = await startSimpleFin({ isPlain: true, now: () => web.server.service.now() });
      fake.bank.addConnection({ id: "CON-A", name: "First Bank" });
      fake.bank.addAccount({ id: "CHK", name: "Checking (4821)", opening: "1000.00", connection: "CON-A" });
      fake.bank.addAccount({ id: "SAV", name: "Savings (7733)", opening: "5000.00", connection: "CON-A" });
      shop = fake.bank.add("CHK", { day: day(3), amount: "-12.50", description: "CORNER SHOP" });
      fake.bank.add("CHK", { day: day(1), amount: "-80.00", description: "HOTEL", isPending: true });
    });
    after(() => fake.close());

    const day = (back = 0) => new Date(web.server.service.now() - back * DAY_MS).toISOString().slice(0, 10);
    const expected = /status of 4\d\d|Clear-Site-Data/;
    const openBanks = async (options: object = {}) => {
      const page = await web.open("about:blank", { isSignedOut: true, expected, ...options });
      await openAsOwner(page, web, "/settings/banks");
      return page;
    };
    const dialogOf = (page: Page) => page.getByRole("dialog").last();
    const only = async () => {
      const { connections } = await web.server.ok("GET", "/v1/bank_connections");
      return connections[0];
    };
    /** Of the last sync with news, such as "24 November". */
    const lastSyncDay = async () => {
      const { runs } = await web.server.ok("GET", `/v1/bank_connections/${(await only()).id}/runs`);
      const { started_at } = runs.find(({ import_id }: Fields) => import_id !== null);
      return new Date(started_at).toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
    };
    const later = () => {
      web.server.nowMs += 11 * MINUTE_MS;
    };
    const syncNow = async (page: Page) => {
      later();
      await page.getByRole("button", { name: "Sync now" }).click();
    };

    test("a bank is connected with a token, linked, previewed and imported", async () => {
      const page = await openBanks();
      await page.getByText("No bank is connected.").waitFor();
      await page.getByRole("button", { name: "Connect a bank" }).click();
      await dialogOf(page).getByText("about 1.50 USD a month").waitFor();
      assert.equal(await dialogOf(page).getByText("Nobody has tried it with a live bank yet.").count(), 2);
      await assertAccessible(page);
      await dialogOf(page).getByLabel("Where is your bank?").selectOption("Germany");
      await dialogOf(page).getByText("Enable Banking", { exact: true }).waitFor();
      await dialogOf(page).getByLabel("Where is your bank?").selectOption("United States");
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
      await dialogOf(page).getByLabel("Setup token").fill(btoa("https://bridge.example/claim/1"));
      assert.equal(await dialogOf(page).getByText("are not encrypted").count(), 0);
      await dialogOf(page).getByLabel("Setup token").fill(fake.createToken());
      await dialogOf(page).getByText("are not encrypted").waitFor();
      await assertAccessible(page);
      await dialogOf(page).getByLabel("Setup token").fill("wrong");
      await page.keyboard.press("Enter");
      await dialogOf(page).getByRole("alert").waitFor();
      await dialogOf(page).getByLabel("Setup token").fill(fake.createToken());
      await page.keyboard.press("Enter");

      await dialogOf(page).getByRole("heading", { name: "Accounts of" }).waitFor();
      const savings = dialogOf(page).getByRole("region", { name: "Savings" });
      await savings.getByLabel("Belongs to").selectOption("Leave it out");
      const checking = dialogOf(page).getByRole("region", { name: "Checking" });
      await checking.getByLabel("Name of the new account").fill("Bank checking");
      await assertAccessible(page);
      await dialogOf(page).getByRole("button", { name: "Preview" }).click();

      await page.waitForURL(/\/import\//);
      await page.getByText("CORNER SHOP").first().waitFor();
      await page.getByText("HOTEL").first().waitFor();
      await page.getByText("Does it already include these pending payments?").waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "No, they will change it" }).click();
      await page.getByRole("button", { name: "Import 2 transactions" }).click();
      await page.getByText("2 transactions were added.").waitFor();
      await assertAccessible(page);
      assert.equal((await only()).accounts[0].state, "linked");
    });

    test("a later sync adds what is new, and a row with a question waits", async () => {
      const page = await openBanks();
      fake.bank.change("CHK", shop, { amount: "-13.50" });
      fake.bank.add("CHK", { day: day(), amount: "-5.00", description: "CAFE" });
      await syncNow(page);
      await page.getByText("1 added, 1 to decide").first().waitFor();
      await page.getByText("Up to date").waitFor();
      await assertAccessible(page);
      await page.getByRole("link", { name: "1 row needs a decision" }).click();
      await page.getByText("The bank has changed the amount").first().waitFor();
      await page.getByRole("button", { name: "Same payment" }).click();
      await page.getByRole("button", { name: "Apply the decisions" }).click();
      await becomes(async () => (await only()).waiting_rows, 0);
    });

    test("a later sync is previewed row by row before anything is stored", async () => {
      const page = await openBanks();
      fake.bank.add("CHK", { day: day(), amount: "-7.00", description: "BAKERY" });
      later();
      await page.getByRole("button", { name: "Actions for" }).click();
      await page.getByRole("menuitem", { name: "Preview the next sync" }).click();
      await page.waitForURL(/\/import\//);
      await page.getByText("BAKERY").first().waitFor();
      await page.getByRole("button", { name: "Import 1 transaction" }).click();
      await page.getByText("1 transaction was added.").waitFor();
      await page.goto(`${web.server.url}/settings/banks`);
      await page.getByText("Up to date").waitFor();
      await page.getByText("$974.50 at the bank").waitFor();
    });

    test("a sync that is undone pauses the connection, until somebody syncs again", async () => {
      const page = await openBanks();
      await page.getByText("Syncs", { exact: true }).click();
      await page
        .getByRole("link", { name: /^Open the sync of/ })
        .first()
        .click();
      await page.getByText("Then the connection pauses").waitFor();
      await page.getByRole("button", { name: "Undo this sync" }).click();
      await page.getByText("The import was undone.").waitFor();
      await page.goto(`${web.server.url}/settings/banks`);
      await page.getByText(`Paused, because you undid the sync of ${await lastSyncDay()}`).waitFor();
      later();
      await page.getByRole("button", { name: "Sync again" }).click();
      await page.getByText("Up to date").waitFor();
      await page.getByRole("button", { name: "Actions for" }).click();
      await page.getByRole("menuitem", { name: "Pause" }).click();
      await page.getByText("Paused", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Resume" }).click();
      await page.getByText("Up to date").waitFor();
    });

    test("a connection that was refused says so on Home and is connected again", async () => {
      const { accounts } = await only();
      fake.revokeAll();
      const page = await openBanks({ viewport: SIZES.narrow });
      await syncNow(page);
      await page.getByText("Needs you").first().waitFor();
      await assertAccessible(page);
      await page.goto(web.server.url);
      await page.getByRole("list", { name: "Bank connections" }).getByRole("link", { name: "Connect again" }).click();
      await page.getByRole("dialog", { name: "Connect First Bank again" }).waitFor();
      const { pathname, search } = new URL(page.url());
      await openAsOwner(page, web, `${pathname}${search}`); // it asks for a recent sign-in
      await dialogOf(page).getByLabel("Setup token").fill(fake.createToken());
      await page.keyboard.press("Enter");
      await page.getByText("First Bank is connected again.").waitFor();
      later();
      await web.server.ok("POST", `/v1/bank_connections/${(await only()).id}/sync`);
      await page.getByText("Up to date").waitFor(); // the page asks again by itself
      assert.deepEqual(
        (await only()).accounts.map((one: { readonly account_id: string | null }) => one.account_id),
        accounts.map((one: { readonly account_id: string | null }) => one.account_id),
      );
    });

    test("a viewer sees states and proofs and no action, and an account its bank", async () => {
      const page = await web.open("/settings/banks", {
        extraHTTPHeaders: { authorization: `Bearer ${web.server.tokens.read}` },
        locale: "de-DE",
      });
      await page.getByText("Auf dem neuesten Stand").waitFor();
      await page
        .getByText(/auf den Cent bewiesen|hat die Bank/)
        .first()
        .waitFor();
      assert.equal(await page.locator("#content").getByRole("button").count(), 0);
      await assertAccessible(page);
      const { accounts } = await only();
      const linked = accounts.find((one: { readonly state: string }) => one.state === "linked");
      await page.goto(`${web.server.url}/accounts?account=${linked.account_id}`);
      await page.getByText("Verbunden mit").waitFor();
    });

    test("a consent is mentioned on Home from 14 days before its end", async () => {
      const page = await openBanks();
      const notices = page.getByRole("list", { name: "Bank connections" });
      const setEnd = async (days: number | null) => {
        const end = days === null ? "NULL" : `'${day(-days)}T12:00:00.000000+00:00'`;
        await web.server.query(`UPDATE bank_connections SET consent_until = ${end}`);
        await page.goto(web.server.url);
        await isLoaded(page);
        await page.getByText("to review").first().waitFor(); // the notices are above
      };
      await page.clock.setFixedTime(web.server.service.now());
      await setEnd(15);
      assert.equal(await notices.count(), 0);
      await setEnd(14);
      await notices.getByText("consent ends in 14 days").waitFor();
      await notices.getByRole("link", { name: "Connect again" }).click();
      await page.getByRole("dialog", { name: "Connect First Bank again" }).waitFor();
      await setEnd(null);
    });

    test("a row that the bank dropped, but counts again, is added on the account's page", async () => {
      const purchase = { day: day(1), amount: "-9.00", description: "BOOKSHOP" };
      const removed = fake.bank.add("CHK", purchase);
      const { id } = await only();
      const sync = async () => {
        later();
        await web.server.ok("POST", `/v1/bank_connections/${id}/sync`);
      };
      await sync();
      fake.bank.remove("CHK", removed);
      await sync();
      fake.bank.lose("CHK", fake.bank.add("CHK", purchase));
      await sync();
      const { accounts } = await only();
      const linked = accounts.find((one: { readonly state: string }) => one.state === "linked");
      const page = await web.open(`/accounts?account=${linked.account_id}`);
      const reasons = page.getByRole("list", { name: "Likely reasons" });
      await reasons.getByText("the bank’s balance seems to include it").waitFor();
      assert.equal(await reasons.getByRole("link").count(), 0, "the transaction is gone");
      await assertAccessible(page);
      await reasons.getByRole("button", { name: "Add BOOKSHOP" }).click();
      await page.getByText("BOOKSHOP added.").waitFor();
      await reasons.waitFor({ state: "detached" });
    });

    test("a program's connection shows its request, and is removed after a question", async () => {
      const page = await openBanks();
      await page.getByRole("button", { name: "Connect a bank" }).click();
      await dialogOf(page).getByLabel("Own program").check();
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
      await dialogOf(page).getByLabel("Name").fill("My script");
      await page.keyboard.press("Enter");
      await page.getByText("/listings").waitFor();
      const menu = page.getByRole("button", { name: "Actions for My script" });

      const found = (await web.server.ok("GET", "/v1/bank_connections")).connections as Fields[];
      const id = found.find(({ name }) => name === "My script")?.id;
      const account = { key: "A", name: "Script account", currency: "USD" };
      const listings = [{ account, from: day(13), until: day(), items: [] }];
      const { tokens } = web.server;
      await web.server.ok("POST", `/v1/bank_connections/${id}/listings`, { listings }, { as: tokens.sync });
      await page.reload();
      await menu.click();
      await page.getByRole("menuitem", { name: "Pause" }).click();
      await page.getByText("What your program sends is refused").waitFor();
      await assertAccessible(page);
      await page.getByRole("button", { name: "Resume" }).click();
      await page.getByText("My script continues.").waitFor();

      await menu.click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await dialogOf(page).getByText("Transactions, imports and balances stay").waitFor();
      await dialogOf(page).getByRole("button", { name: "Remove My script" }).click();
      await page.getByText("My script was removed.").waitFor();
    });
  },
  { server: { outbound: outboundRequest(), secrets: testSecrets() } },
);

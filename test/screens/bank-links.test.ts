/** The dialog that links the accounts of a bank: the sign of a debt, and the account with the same number. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type SimpleFin, startSimpleFin } from "../support/banks/simplefin.ts";
import { signInAs } from "../support/browser.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, inChromium, type OpenOptions, SIZES } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

const DAY_MS = 86_400_000;

inChromium(
  (web) => {
    let fake: SimpleFin;
    before(async () => {
      fake = await startSimpleFin({ isPlain: true, now: () => web.server.service.now() });
      fake.bank.addConnection({ id: "CON-A", name: "First Bank" });
      fake.bank.addAccount({ id: "VISA", name: "Visa (4821)", opening: "120.00", connection: "CON-A" });
      fake.bank.addAccount({ id: "CHK", name: "Checking (7733)", opening: "1000.00", connection: "CON-A" });
    });
    after(() => fake.close());

    const openDialog = async (options: OpenOptions) => {
      const page = await web.open("about:blank", { isSignedOut: true, expected: /status of 4\d\d/, ...options });
      await openAsOwner(page, web, "/settings/banks");
      await page.getByRole("button", { name: "Connect a bank" }).click();
      const dialog = page.getByRole("dialog").last();
      await dialog.getByLabel("Where is your bank?").selectOption("United States");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByLabel("Setup token").fill(fake.createToken());
      await page.keyboard.press("Enter");
      await dialog.getByRole("heading", { name: "Accounts of" }).waitFor();
      return { page, dialog };
    };

    test("a card asks whether its balance is owed, and the preview has the balance with that sign", async () => {
      const { page, dialog } = await openDialog({ viewport: SIZES.narrow });
      const checking = dialog.getByRole("region", { name: "Checking" });
      const card = dialog.getByRole("region", { name: "Visa" });
      const question = "Do you owe it?";
      assert.equal(await dialog.getByLabel(question).count(), 0);
      await checking.getByLabel("Belongs to").selectOption("Leave it out");
      await card.getByLabel("Kind").selectOption("Credit card");
      await card.getByLabel(question).selectOption("Yes, I owe $120.00");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Preview" }).click();
      await page.waitForURL(/\/import\//);
      const id = new URL(page.url()).pathname.split("/").at(-1);
      assert.equal((await web.server.ok("GET", `/v1/imports/${id}`)).import.accounts[0].balance_after, -120);
      const { connections } = await web.server.ok("GET", "/v1/bank_connections");
      const [linked] = connections.at(-1).accounts;
      assert.deepEqual([linked.state, linked.debt_sign], ["linked", "positive"]);
    });

    test("pending items in the first balance are corrected in the opening, on the account's page", async () => {
      const { bank } = fake;
      const day = (back: number) => new Date(web.server.service.now() - back * DAY_MS).toISOString().slice(0, 10);
      const hotel = bank.add("CHK", { day: day(1), amount: "-80.00", description: "HOTEL", isPending: true });
      bank.setBalance("CHK", "920.00");
      const connected = { provider: "simplefin", fields: { token: fake.createToken() } };
      const { browser } = await signInAs(web.server, "owner");
      const { connection } = (await browser.call("POST", "/v1/bank_connections", { connection: connected })).json;
      const path = `/v1/bank_connections/${connection.id}`;
      const checking = connection.accounts.find(({ name }: { readonly name: string }) => name.startsWith("Checking"));
      const create = { name: "Everyday", type: "depository" };
      const { bank_account } = await web.server.ok("PUT", `${path}/accounts/${checking.id}`, { link: { create } });
      const syncs = async (times: number) => {
        for (let i = 0; i < times; i += 1) {
          web.server.nowMs += DAY_MS;
          await web.server.ok("POST", `${path}/sync`);
        }
      };
      await syncs(2);
      bank.post("CHK", hotel);
      await syncs(2);
      const id = bank_account.account_id;
      const page = await web.open(`/accounts?account=${id}`);
      await page.getByText("first balance included pending payments").waitFor();
      await page.getByRole("button", { name: "Correct the opening balance" }).click();
      await page.getByText("Opening balance corrected.").waitFor();
      await page.getByText(/^Proven to the cent up to/).waitFor();
      assert.equal((await web.server.ok("GET", `/v1/accounts/${id}/balance_check`)).state, "agrees");
    });
  },
  { server: { outbound: outboundRequest(), secrets: testSecrets() } },
);

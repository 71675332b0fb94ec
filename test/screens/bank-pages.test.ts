/** Services with a page of the bank: it opens in another tab, sends the person back, or is asked whether the person is done. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import type { OutboundRequest } from "../../src/outbound/request.ts";
import { currentAccount, EXAMPLE_BANK } from "../support/banks/enable-banking.ts";
import { KEYS } from "../support/banks/plaid.ts";
import { PLAID_ACCOUNT, PUBLIC_URL, RETURN_URL, useBankServers } from "../support/banks/server.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, inChromium } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

let request: OutboundRequest;

inChromium(
  (web) => {
    const { banks, outbound } = useBankServers(() => web.server.nowMs);
    request = outbound;
    before(() => {
      const accounts = [currentAccount("FI2112345600000785")];
      Object.assign(banks.enable.world, { redirectUrls: [RETURN_URL], banks: [EXAMPLE_BANK], accounts });
    });

    const openBanks = async () => {
      const page = await web.open("about:blank", { isSignedOut: true, expected: /status of 4\d\d|Clear-Site-Data/ });
      await openAsOwner(page, web, "/settings/banks");
      return page;
    };
    const dialogOf = (page: Page) => page.getByRole("dialog").last();
    const connections = async () => (await web.server.ok("GET", "/v1/bank_connections")).connections;
    const chooseService = async (page: Page, country: string, service: string) => {
      await page.getByRole("button", { name: "Connect a bank" }).first().click();
      await dialogOf(page).getByLabel("Where is your bank?").selectOption(country);
      await dialogOf(page).getByLabel(service).check();
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
    };
    /** The key file is pasted, with its line breaks. */
    const paste = async (page: Page, label: string, text: string) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await dialogOf(page).getByLabel(label).focus();
      await page.keyboard.press("Control+V");
    };
    /** What the bank's page shows: one link, which leads to `next`. */
    const openBankPage = async (page: Page, next: (url: string) => string) => {
      const link = dialogOf(page).getByRole("link", { name: "Open the bank's page" });
      await assertAccessible(page);
      await page
        .context()
        .route(/^https:\/\/(bank\.example|hosted\.plaid\.com)\//, (route) =>
          route.fulfill({ contentType: "text/html", body: `<a href="${next(route.request().url())}">Done</a>` }),
        );
      const [other] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await dialogOf(page).getByText("Waiting for the bank's page").waitFor();
      return other;
    };
    /** The public address of the server is one that only its proxy serves. */
    const back = (query: object) =>
      `${RETURN_URL.replace(PUBLIC_URL, web.server.url)}?${new URLSearchParams({ ...query })}`;

    test("a person who declines on the bank's page reads why, and can finish later", async () => {
      const page = await openBanks();
      await chooseService(page, "Finland", "Enable Banking");
      await dialogOf(page).getByLabel("Application ID").fill(banks.enable.fields.application_id);
      await paste(page, "Private key", banks.enable.fields.private_key);
      await dialogOf(page).getByRole("button", { name: "Connect" }).click();
      await dialogOf(page).getByRole("heading", { name: "Choose your bank" }).waitFor();
      await assertAccessible(page);
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
      const bank = await openBankPage(page, (url) => {
        const { state } = banks.enable.approve(url);
        return back({ error: "access_denied", state });
      });
      await bank.getByRole("link", { name: "Done" }).click();
      await bank.getByText("ended without a consent (access_denied)").waitFor();
      await assertAccessible(bank);
      await bank.getByRole("link", { name: "Back to the banks" }).click();
      await bank.getByRole("button", { name: "Finish connecting" }).waitFor();
      await dialogOf(page).getByText("Start again").waitFor();
      await assertAccessible(page);
    });

    test("Enable Banking: the bank's page sends the person back, and both tabs go on to the accounts", async () => {
      const page = await openBanks();
      await page.getByRole("button", { name: "Finish connecting" }).click();
      await dialogOf(page).getByText("The service lists no bank of this country.").waitFor();
      await dialogOf(page).getByLabel("Where is your bank?").selectOption("Finland");
      await dialogOf(page).getByLabel("Bank", { exact: true }).waitFor();
      await dialogOf(page).getByRole("button", { name: "Continue" }).click();
      const bank = await openBankPage(page, (url) => back(banks.enable.approve(url)));
      web.server.nowMs += 60_000;
      await bank.getByRole("link", { name: "Done" }).click();
      await bank.getByRole("dialog").getByRole("heading", { name: "Accounts of" }).waitFor();
      await dialogOf(page).getByRole("heading", { name: "Accounts of" }).waitFor();
      assert.equal(await page.getByText("connected again").count(), 0);
      assert.equal((await connections())[0].accounts.length, 1);
    });

    test("Plaid: nobody comes back, and this tab notices that the person is done", async () => {
      const page = await openBanks();
      await chooseService(page, "United States", "Plaid");
      await dialogOf(page).getByLabel("Client ID").fill(KEYS.client_id);
      await dialogOf(page).getByLabel("Secret").fill(KEYS.secret);
      await dialogOf(page).getByRole("button", { name: "Connect" }).click();
      let address = "";
      const bank = await openBankPage(page, (url) => {
        address = url;
        return url;
      });
      await bank.getByRole("link", { name: "Done" }).waitFor();
      banks.plaid.chooseBank(address, [PLAID_ACCOUNT]);
      await dialogOf(page).getByRole("heading", { name: "Accounts of" }).waitFor();
      await dialogOf(page).getByRole("region", { name: "Checking" }).waitFor();
      await assertAccessible(page);
    });

    test("a page that this browser did not open leads back to the banks", async () => {
      const page = await openBanks();
      await page.goto(back({ code: "1", state: "2" }));
      await page.getByText("This browser did not open the bank's page.").waitFor();
      await assertAccessible(page);
      await page.getByRole("link", { name: "Back to the banks" }).click();
      await page.getByRole("button", { name: "Connect a bank" }).first().waitFor();
    });
  },
  {
    server: {
      outbound: (url, options) => request(url, options),
      secrets: testSecrets(),
      publicUrl: new URL(PUBLIC_URL),
    },
  },
);

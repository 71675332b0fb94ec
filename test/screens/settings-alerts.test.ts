/**
 * Alerts in the settings: a channel and its failing test, a new alert with the current amount, off and deleted; an e-mail address
 * that is confirmed with a code, and a server that sends no e-mail.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mailer } from "../../src/outbound/mail.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, inChromium } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

let mailbox: Mailbox;
before(async () => {
  mailbox = await startMailbox();
});
after(() => mailbox.close());

inChromium(
  (web) => {
    test("a person creates a channel and an alert, and turns it off", async () => {
      const page = await web.open("/", { isSignedOut: true, expected: /status of 401/ });
      await openAsOwner(page, web, "/settings/alerts");
      const dialog = page.getByRole("dialog").last();
      await page.getByText("There are no alerts yet.").waitFor();
      await page.getByRole("button", { name: "New channel" }).click();
      await dialog.getByLabel("Name", { exact: true }).fill("Phone");
      await dialog.getByLabel("Server", { exact: true }).fill("http://127.0.0.1:9");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Create channel" }).click();
      await page.getByText("Channel Phone created").waitFor();
      await page.getByRole("button", { name: /^Actions for Phone/ }).click();
      await page.getByRole("menuitem", { name: "Send a test" }).click();
      await page.getByText("The test failed: 127.0.0.1:9: the connection failed (ECONNREFUSED)").waitFor();

      await page.getByRole("button", { name: "New alert" }).click();
      await dialog.getByLabel("Limit", { exact: true }).fill("100");
      await dialog.getByLabel("Phone").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "Spending power falls below" });
      await row.getByText(/^Now .* · Phone$/).waitFor();
      await assertAccessible(page);
      await row.getByRole("button").click();
      await page.getByRole("menuitem", { name: "Turn off" }).click();
      await row.getByText("off", { exact: true }).waitFor();
      await row.getByRole("button").click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByText("There are no alerts yet.").waitFor();
    });

    test("a person edits a channel, and an alert whose account no longer exists", async () => {
      const page = await web.open("/", { isSignedOut: true, expected: /status of 401/ });
      await openAsOwner(page, web, "/settings/alerts");
      const dialog = page.getByRole("dialog").last();
      await page.getByRole("button", { name: "New channel" }).click();
      await dialog.getByLabel("Name", { exact: true }).fill("Old name");
      await dialog.getByLabel("Server", { exact: true }).fill("http://127.0.0.1:9");
      await dialog.getByRole("button", { name: "Create channel" }).click();
      await page.getByRole("button", { name: /^Actions for Old name/ }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await dialog.getByLabel("Name", { exact: true }).fill("Tablet");
      await dialog.getByLabel("Language").selectOption({ label: "Deutsch" });
      await dialog.getByLabel("Show amounts and names").uncheck();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Save" }).click();
      const channel = page.getByRole("listitem").filter({ hasText: "Tablet" });
      await channel.getByText("ntfy (app for phones) · without amounts").waitFor();
      await channel.getByRole("button").click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      assert.equal(await dialog.getByLabel("Language").inputValue(), "de");
      await dialog.getByRole("button", { name: "Cancel" }).click();

      const { account } = await web.server.ok("POST", "/v1/accounts", {
        account: { name: "Empty", type: "depository", subtype: "checking", currency: "USD" },
      });
      await page.reload();
      await page.getByRole("button", { name: "New alert" }).click();
      await dialog.getByLabel("Notify me when").selectOption({ label: "an account falls below a limit" });
      await dialog.getByLabel("Account", { exact: true }).selectOption({ label: "Empty" });
      await dialog.getByLabel("Limit", { exact: true }).fill("5");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Empty falls below $5.00").waitFor();
      assert.equal((await web.server.call("DELETE", `/v1/accounts/${account.id}`)).status, 204);
      await page.reload();
      const row = page.getByRole("listitem").filter({ hasText: "(an account that no longer exists)" });
      await row.getByRole("button").click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      assert.equal(await dialog.getByLabel("Account", { exact: true }).inputValue(), account.id);
      await dialog.getByLabel("Limit", { exact: true }).fill("6");
      await dialog.getByRole("button", { name: "Save" }).click();
      await row.getByText("falls below $6.00").waitFor();
      await row.getByRole("button").click();
      await page.getByRole("menuitem", { name: "Turn off" }).click();
      await row.getByText("off", { exact: true }).waitFor();
    });

    test("a person confirms an e-mail address with a code, and learns if the server sends no e-mail", async () => {
      const page = await web.open("/", { isSignedOut: true, expected: /status of 4(01|22)/ });
      await openAsOwner(page, web, "/settings/alerts");
      const dialog = page.getByRole("dialog").last();
      const chooseEmail = async () => {
        await page.getByRole("button", { name: "New channel" }).click();
        await dialog.getByLabel("Kind").selectOption("email");
      };
      await chooseEmail();
      await dialog.getByText("E-mail is not set up on this server.").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();

      const url = new URL(`smtp://127.0.0.1:${mailbox.port}`);
      Object.assign(web.server.service, { mail: mailer({ url, from: "leeway@example.org", mustEncrypt: false }) });
      await page.reload();
      await chooseEmail();
      await dialog.getByLabel("Name", { exact: true }).fill("Mail");
      await dialog.getByLabel("E-mail address").fill("anna@");
      await dialog.getByRole("button", { name: "Create channel" }).click();
      await dialog.getByText("Enter an address such as").waitFor();
      await dialog.getByLabel("E-mail address").fill("anna@example.org");
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Create channel" }).click();
      await dialog.getByText("A code was sent to the address of Mail.").waitFor();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Later" }).click();

      const row = page.getByRole("listitem").filter({ hasText: "Mail" });
      await row.getByText("not confirmed yet").waitFor();
      await assertAccessible(page);
      await row.getByRole("button", { name: "Enter the code" }).click();
      const code = /\d{6}/.exec(mailbox.received.at(-1)?.text ?? "")?.[0] ?? "";
      await dialog.getByLabel("Code", { exact: true }).fill("12345");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await dialog.getByText("Enter the 6 digits.").waitFor();
      await dialog.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await dialog.getByText("The code is wrong. 4 attempts are left.").waitFor();
      await dialog.getByRole("button", { name: "Send a new code" }).click();
      await page.getByText("A new code was sent to Mail.").waitFor();
      const next = /\d{6}/.exec(mailbox.received.at(-1)?.text ?? "")?.[0] ?? "";
      await dialog.getByLabel("Code", { exact: true }).fill(` ${next.slice(0, 3)} ${next.slice(3)}`);
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await page.getByText("Address confirmed").waitFor();
      await row.getByText("not confirmed yet").waitFor({ state: "detached" });
    });
  },
  { server: { outbound: outboundRequest(), secrets: testSecrets() } },
);

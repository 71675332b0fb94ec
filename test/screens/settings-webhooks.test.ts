/** Webhooks in the settings: create one and see its secret once, its messages, a failure, a new secret, off and deleted. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { deliverJob } from "../../src/jobs/deliver.ts";
import { startJobs } from "../../src/jobs/run-jobs.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { testSecrets } from "../support/secrets.ts";
import { START_MS } from "../support/server.ts";
import { accept, startReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { assertAccessible, becomes, inChromium } from "./browser.ts";

const secrets = testSecrets();
const outbound = outboundRequest();

let receiver: WebhookReceiver;
before(async () => {
  receiver = await startReceiver();
});
after(() => receiver.close());

inChromium(
  (web) => {
    /** Does the due jobs of the server until `condition` holds. */
    async function deliver(condition: () => boolean): Promise<void> {
      const timing = { poll: 5, failedPoll: 5, lease: 300_000, renewal: 60_000, stop: 1000 };
      const kinds = [deliverJob(outbound)];
      const stop = startJobs(web.server.service, { kinds, atOnce: 1, onError: () => {}, timing });
      await becomes(async () => condition(), true);
      await stop();
    }

    test("an owner creates a webhook, sees what it sends, and deletes it", async () => {
      const { service, budget, url } = web.server;
      const input = { budgetId: budget.id, name: "page", scope: "write", canManage: true } as const;
      const authorization = `Bearer ${(await createToken(service, input)).text}`;
      const page = await web.open("/settings/appearance", {
        extraHTTPHeaders: { authorization },
        expected: /status of 400/,
      });
      await page.clock.setFixedTime(START_MS);
      await page.goto(`${url}/settings/webhooks`);
      const dialog = page.getByRole("dialog").last();
      const row = page.getByRole("listitem").filter({ hasText: "Home Assistant" });
      const choose = async (item: string) => {
        await row.getByRole("button", { name: /^Actions for Home Assistant/ }).click();
        await page.getByRole("menuitem", { name: item }).click();
      };
      await page.getByText("There are no webhooks yet.").waitFor();
      await page.getByRole("button", { name: "New webhook" }).click();
      await dialog.getByLabel("Name").fill("Home Assistant");
      await dialog.getByLabel("Address").fill("home.local/hook");
      await dialog.getByLabel("Everything").uncheck();
      await page.keyboard.press("Enter");
      await dialog.getByText("Choose at least one.").waitFor();
      await dialog.getByLabel("Transactions").check();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Create webhook" }).click();
      await dialog.locator("[aria-invalid=true]").waitFor();
      await dialog.getByLabel("Address").fill(receiver.url);
      await dialog.getByRole("button", { name: "Create webhook" }).click();
      const secret = await dialog.getByLabel("The secret of Home Assistant").inputValue();
      await assertAccessible(page);
      await dialog.getByRole("button", { name: "Done" }).click();
      await row.getByText("nothing sent yet").waitFor();
      assert.equal(await page.getByText("secret-part").count(), 0);

      await choose("Send a test");
      await page.getByText("Home Assistant accepted the test message.").waitFor();
      const [ping] = receiver.received;
      web.server.nowMs = START_MS;
      assert.equal(ping?.json.type, "ping");
      assert.ok(
        new Webhook(secret).sign(String(ping?.id), new Date(START_MS), ping?.body ?? "") ===
          ping?.headers["webhook-signature"],
      );

      receiver.answer = (response) => void response.writeHead(500).end();
      const category = { name: "From a program" };
      await web.server.ok("POST", "/v1/categories", { category });
      const { accounts } = await web.server.ok("GET", "/v1/accounts");
      const transaction = {
        account_id: accounts[0].id,
        amount: -1,
        authorized_at: "2026-11-20",
        payee: { name: "Corner Shop" },
      };
      await web.server.ok("POST", "/v1/transactions", { transactions: [transaction] });
      await deliver(() => receiver.received.length === 2);
      await page.reload();
      await row.getByText("Failing").waitFor();
      await row.getByText("1 message waits").waitFor();
      await assertAccessible(page);
      await choose("Last messages");
      await dialog.getByText("The receiver returned the status 500.").waitFor();
      await assertAccessible(page);
      receiver.answer = accept;
      await dialog.getByRole("button", { name: "Send again: transaction.created" }).click();
      await page.getByText("The message will be sent again in a moment.").waitFor();
      await deliver(() => receiver.received.length === 3);
      await page.reload();
      await row.getByText("On", { exact: true }).waitFor();

      await choose("New secret");
      await dialog.getByRole("button", { name: "New secret" }).click();
      await becomes(
        async () => (await dialog.getByLabel("The secret of Home Assistant").inputValue()) !== secret,
        true,
      );
      await dialog.getByRole("button", { name: "Done" }).click();
      await choose("Edit");
      assert.equal(await dialog.getByLabel("Transactions").isChecked(), true);
      await dialog.getByLabel("Name").fill("Home Assistant 2");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Home Assistant 2 saved.").waitFor();
      await choose("Turn off");
      await row.getByText("Off", { exact: true }).waitFor();
      await choose("Delete");
      await dialog.getByRole("button", { name: "Delete Home Assistant 2" }).click();
      await page.getByText("There are no webhooks yet.").waitFor();
    });
  },
  { server: { outbound, secrets } },
);

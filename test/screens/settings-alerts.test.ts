/** Alerts in the settings: a channel and its failing test, a new alert with the current amount, off and deleted. */
import { test } from "node:test";
import { outboundRequest } from "../../src/outbound/request.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, inChromium } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

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
  },
  { server: { outbound: outboundRequest(), secrets: testSecrets() } },
);

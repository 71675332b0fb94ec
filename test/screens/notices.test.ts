/** The bell: the number of unseen notices in the frame, their list, and the screen that each opens. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { watch } from "../../src/operations/alerts/watch.ts";
import { createLinkCode } from "../../src/operations/people/users.ts";
import { signInAs } from "../support/browser.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertAccessible, becomes, inChromium, isLoaded, SIZES, TODAY, type WebTest } from "./browser.ts";

/** A viewer with an alert on a new account and one on large transactions, and a page of theirs. */
async function openAsViewer(web: WebTest, name: string, viewport: (typeof SIZES)[keyof typeof SIZES]) {
  const { server } = web;
  const { browser, userId } = await signInAs(server, "viewer", { name });
  const { id: accountId } = await newAccount(server);
  const { code } = await createLinkCode(server.service, "link", userId);
  const page = await web.open(`/enter#${code}`, { isSignedOut: true, expected: /status of 401/, viewport });
  await page.getByRole("button", { name: `Continue as ${name}` }).click();
  await page.waitForURL(new URL("/", server.url).href);
  await isLoaded(page);
  const alert = async (fields: object) => {
    const answer = await browser.call("POST", "/v1/me/alerts", { alert: { ...fields, channel_ids: [] } });
    assert.equal(answer.status, 201, answer.text);
  };
  await alert({ kind: "balance_below", account_id: accountId, value: -100 });
  await alert({ kind: "large_transaction", value: 900 });
  return { page, accountId };
}

/** Evaluates the alerts, as the job does. */
async function evaluate({ server: { service, budget } }: WebTest): Promise<void> {
  await watch(service, { budgetId: budget.id, write: (work) => service.store.write(budget.id, work) });
}

const bellOf = (page: Page) => page.getByRole("button", { name: /^Notices/ });
const labelOf = (page: Page) => bellOf(page).getAttribute("aria-label");

inChromium((web) => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a notice is counted, listed once as new, and opens its screen, ${size}`, async () => {
      const { page, accountId } = await openAsViewer(web, `Anna ${size}`, viewport);
      const list = page.getByRole("dialog", { name: "Notices" });
      await bellOf(page).focus();
      await page.keyboard.press("Enter");
      await list.getByText("There are no notices yet.").waitFor();
      await assertAccessible(page);
      await list.getByRole("link", { name: "Your alerts" }).click();
      await page.getByRole("heading", { name: "When to notify you" }).waitFor();

      await create(web.server, [payment(accountId, -950, { authorized_at: TODAY })]);
      await evaluate(web);
      await page.reload();
      await becomes(() => labelOf(page), "Notices, 2 new");
      assert.equal(await bellOf(page).innerText(), "2");
      await assertAccessible(page);
      await bellOf(page).click();
      await list.getByRole("link", { name: /^The balance of .* Your limit is .*new$/ }).waitFor();
      await list
        .getByRole("link", { name: /950\.00.*new$/ })
        .first()
        .waitFor();
      await becomes(() => labelOf(page), "Notices");
      assert.equal(await list.getByText("new", { exact: true }).count(), 2, "they stay marked while the list is open");
      await assertAccessible(page);
      await list.getByRole("link", { name: /^The balance of/ }).click();
      await page.waitForURL(new RegExp(`/accounts\\?account=${accountId}$`));
      assert.equal(await page.getByRole("dialog").count(), 0);

      for (const { seq } of (await web.server.ok("GET", "/v1/changes?limit=1")).changes)
        await web.server.ok("POST", `/v1/changes/${seq}/undo`);
      await evaluate(web);
      await page.reload();
      await bellOf(page).click();
      await list
        .getByText(/no longer the case/)
        .first()
        .waitFor();
      assert.equal(await list.getByText("new", { exact: true }).count(), 0);
      await page.keyboard.press("Escape");
      await page.keyboard.press("h");
      await bellOf(page).click();
      await list.getByRole("link", { name: /^an account falls below a limit/i }).waitFor();
      assert.doesNotMatch(await list.innerText(), /950/);
      await assertAccessible(page);
    });
  }

  test("a token has no notices, and no bell", async () => {
    const page = await web.open("/");
    await isLoaded(page);
    await page.getByRole("navigation").first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await bellOf(page).count(), 0);
  });
});

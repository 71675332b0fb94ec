/** The page behind a sign-in proxy. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { bindIdentity, issuerOfProxy } from "../../src/operations/people/identities.ts";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { type SignInProxy, startSignInProxy } from "../support/sign-in-proxy.ts";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

/**
 * The browser reports the response 401, requests that are redirected to another origin, and that signing out clears its
 * storage.
 */
const expected =
  /status of 40[019]|Clear-Site-Data|Content Security Policy|CORS|ERR_FAILED|Failed to fetch|EventSource|ERR_INCOMPLETE/;
const HEADER = "remote-user";
const PICTURES = join(import.meta.dirname, "../../web/.screens");

inChromium(
  (web) => {
    /** Opens a path behind the proxy. The page closes before the proxy, so it never finds the proxy gone. */
    async function behindProxy(
      user: string,
      path: string,
      viewport: (typeof SIZES)[keyof typeof SIZES],
      work: (page: Page, proxy: SignInProxy) => Promise<void>,
    ): Promise<void> {
      const proxy = await startSignInProxy(() => web.server.url, HEADER, user);
      try {
        const page = await web.open(`${proxy.url}${path}`, { isSignedOut: true, expected, viewport });
        await work(page, proxy);
        await page.close();
      } finally {
        proxy.close();
      }
    }

    /** A user whom the proxy knows by this name, or whom it does not know yet. */
    async function createAnna(proxyName?: string): Promise<{ id: string }> {
      const { service, budget } = web.server;
      const { user } = await createUser(service, { name: "Anna", role: "owner", budgetId: budget.id });
      if (proxyName !== undefined) {
        const identity = { issuer: issuerOfProxy(HEADER), subject: proxyName, name: proxyName };
        const session = { owner_id: user.id } as Parameters<typeof bindIdentity>[1];
        const origin = { actor: { kind: "command", id: null }, address: "", device: "" } as const;
        await bindIdentity(service, { ...session, id: "", created_at: user.created_at }, identity, origin);
      }
      return user;
    }

    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`the page signs in by itself, and lets the proxy ask again, ${size}`, async () => {
        const name = `anna-${size}`;
        await createAnna(name);
        await behindProxy(name, "/transactions?q=is%3Areviewed", viewport, async (page, proxy) => {
          await page.getByRole("button", { name: /^is: reviewed.*remove$/ }).waitFor();
          await isLoaded(page);

          proxy.user = undefined;
          await page.getByRole("button", { name: /^is: reviewed.*remove$/ }).click();
          await page.waitForURL("**/transactions");
          await page.getByRole("button", { name: /^is: reviewed.*remove$/ }).waitFor({ state: "detached" });
          while (proxy.renewed.length === 0) await page.waitForTimeout(50);
          assert.match(proxy.renewed.join(), /^\/v1\/session\/renew\?return_to=%2Ftransactions[^,]*$/);
          assert.equal(proxy.user, name);
          await page.waitForURL("**/transactions*");
          await isLoaded(page);

          await page
            .getByRole("button", { name: /^(More|Help)$/ })
            .and(page.locator(":visible"))
            .click();
          await page.getByRole("button", { name: "Sign out" }).click();
          await page.waitForURL("**/enter");
          const again = page.getByRole("button", { name: `Continue as ${name}` });
          await again.waitFor();
          await page.screenshot({ path: join(PICTURES, `enter-proxy-${size}.png`), fullPage: true });
          await assertAccessible(page);
          await again.click();
          await page.getByRole("heading", { name: "$" }).waitFor();
        });
      });
    }

    test("a user whom nobody has linked is asked to sign in, and links the proxy in the settings", async () => {
      const { id } = await createAnna();
      await behindProxy("newcomer", "/settings/sign-in", SIZES.wide, async (page, proxy) => {
        await page.getByText('"newcomer" is not linked to a user here').waitFor();
        await assertAccessible(page);
        const { code } = await createLinkCode(web.server.service, "link", id);
        await page.goto(`${proxy.url}/enter#${code}`);
        await page.getByRole("button", { name: "Continue as Anna" }).click();
        await page.getByRole("heading", { name: "$" }).waitFor();
        await page.goto(`${proxy.url}/settings/sign-in`);
        await page.getByRole("button", { name: "Link the user newcomer" }).click();
        await page.getByText("Through the sign-in proxy of this server").waitFor();
        await isLoaded(page);
        await page.screenshot({ path: join(PICTURES, "settings-proxy.png"), fullPage: true });
        await assertAccessible(page);
        await page.getByRole("button", { name: "Remove newcomer" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove newcomer" }).click();
        await page.getByRole("button", { name: "Link the user newcomer" }).waitFor();
      });
    });
  },
  { server: { proxyUserHeader: HEADER, trustedProxies: ["127.0.0.1"] } },
);

/** Signing in at a provider in a browser: as an invited person, again, and to confirm a change of access. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import type { ServerOptions } from "../../src/api/server.ts";
import { createInvitation } from "../../src/operations/people/invitations.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { createUser } from "../../src/operations/people/users.ts";
import { clientOf, startProvider, type TestProvider } from "../support/oidc.ts";
import type { TestServer } from "../support/server.ts";
import { type SignInProxy, startSignInProxy } from "../support/sign-in-proxy.ts";
import { assertAccessible, inChromium, isLoaded, SIZES } from "./browser.ts";

/** The browser reports responses such as 401, that signing out clears its storage, and the faults of the provider's page. */
const expected =
  /status of 4\d\d|Clear-Site-Data|ERR_|Content Security Policy|autocomplete attributes|Autofocus processing/;
const PICTURES = join(import.meta.dirname, "../../web/.screens");

/** Filled before the server starts: the provider must know the server's address, and the server the provider. */
const server: Partial<ServerOptions> = {};
const holder = {} as { front: SignInProxy; provider: TestProvider; server: TestServer };

before(async () => {
  holder.front = await startSignInProxy(() => holder.server.url, "x-unused", "nobody");
  const { url } = holder.front;
  holder.provider = await startProvider(() => `${url}/v1/session/oidc/callback`);
  holder.provider.people.set("anna", { preferred_username: "anna" });
  Object.assign(server, { publicUrl: new URL(url), provider: clientOf(holder.provider.issuer) });
});
after(async () => {
  holder.front.close();
  await holder.provider.close();
});

inChromium(
  (web) => {
    /** The pages of the provider. */
    async function signInAtProvider(page: Page, consents: boolean): Promise<void> {
      await page.locator("input[name=login]").fill("anna");
      await page.locator("input[name=password]").fill("x");
      await page.getByRole("button").first().click();
      if (consents) await page.getByRole("button", { name: "Continue" }).click();
    }

    const isHome = (page: Page) => page.getByRole("heading", { name: "$" }).waitFor();

    test("an invited person joins with the provider, signs in again, and confirms a change of access", async () => {
      holder.server = web.server;
      const { service, budget } = web.server;
      await createUser(service, { name: "Owner", role: "owner", budgetId: budget.id });
      const input = { budgetId: budget.id, name: "managing", scope: "write", canManage: true } as const;
      const { token } = await createToken(service, input);
      const origin = { actor: { kind: "command", id: null }, address: "", device: "" } as const;
      const made = await createInvitation(service, token, { role: "member" }, origin);
      const page = await web.open(`${holder.front.url}/enter#${made.code}`, { isSignedOut: true, expected });
      await page.route(/googleapis/, (route) => route.abort()); // the provider's page has fonts from there
      await page.getByRole("button", { name: "Join Test with Test provider" }).click();
      await signInAtProvider(page, true);
      await isHome(page);
      assert.equal(new URL(page.url()).origin, holder.front.url);

      await page.goto(`${holder.front.url}/settings/sign-in`);
      await page.getByText("With Test provider").waitFor();
      await isLoaded(page);
      await page.screenshot({ path: join(PICTURES, "settings-oidc.png"), fullPage: true });
      await assertAccessible(page);

      const remove = async () => {
        await page.getByRole("button", { name: "Remove anna" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove anna" }).click();
      };
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/enter");
      const again = page.getByRole("button", { name: "Continue with Test provider" });
      await again.waitFor();
      await page.setViewportSize(SIZES.narrow);
      await page.screenshot({ path: join(PICTURES, "enter-oidc.png"), fullPage: true });
      await assertAccessible(page);
      await page.setViewportSize(SIZES.wide);
      await again.click();
      await isHome(page);

      await page.goto(`${holder.front.url}/settings/sign-in`);
      await remove();
      const confirm = page.getByRole("button", { name: "Confirm with Test provider" });
      await confirm.waitFor();
      await page.screenshot({ path: join(PICTURES, "proof-oidc.png") });
      await assertAccessible(page);
      await confirm.click();
      await signInAtProvider(page, false);
      await page.waitForURL("**/settings/sign-in");
      await remove();
      await page.getByRole("button", { name: "Link Test provider" }).waitFor();
    });
  },
  { server },
);

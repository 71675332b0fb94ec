/** Passkeys, a password and recovery codes in Chromium, with the virtual authenticator of its debugging protocol. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { START_MS } from "../support/server.ts";
import { assertAccessible, becomes, inChromium, isLoaded, type OpenOptions, SIZES, type WebTest } from "./browser.ts";

/** The browser reports the responses 401 and 403 itself, and that signing out clears its storage. */
const expected = /status of 40[13]|Clear-Site-Data/;

const PICTURES = join(import.meta.dirname, "../../web/.screens");
const PASSWORD = "a summer by the lake";
const HOUR_MS = 3_600_000;

const VARIANTS = [
  { name: "wide-light", viewport: SIZES.wide, colorScheme: "light" },
  { name: "narrow-dark", viewport: SIZES.narrow, colorScheme: "dark" },
] as const;

interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

inChromium((web) => {
  afterEach(() => {
    web.server.nowMs = START_MS;
  });

  for (const { name, ...variant } of VARIANTS) {
    test(`the offer adds a passkey, which signs in again, ${name}`, async () => {
      const { page, authenticator } = await openAsNewUser(web, "localhost", variant);
      const offer = page.getByRole("region", { name: "Sign in next time without a link" });
      await offer.getByText("Until then, only a new link").waitFor();
      await isLoaded(page);
      await page.screenshot({ path: join(PICTURES, `home-offer-${name}.png`) });
      await assertAccessible(page);
      await offer.getByRole("button", { name: "Add a passkey" }).click();
      await createCodes(page);
      await page.getByText("Added on").waitFor();
      await page.screenshot({ path: join(PICTURES, `passkeys-${name}.png`), fullPage: true });
      await assertAccessible(page);
      await page.goto(new URL("/", page.url()).href);
      await isHome(page);
      assert.equal(await offer.count(), 0);

      await signOut(page);
      await page.getByRole("button", { name: "Use a passkey" }).waitFor();
      await page.screenshot({ path: join(PICTURES, `enter-passkey-${name}.png`) });
      await assertAccessible(page);
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await isHome(page);

      await rewindCounter(authenticator);
      await signOut(page);
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.getByRole("alert").getByText("The passkey is not known").waitFor();
      assert.match(page.url(), /\/enter$/);
    });
  }

  test("a passkey confirms a change of access, and is added, renamed and removed in the settings", async () => {
    const { page } = await openAsNewUser(web, "localhost");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Cancel" }).click();
    web.server.nowMs += HOUR_MS;
    await page.getByRole("button", { name: /^Rename / }).click();
    await dialogOf(page).getByLabel("Name").fill("My phone");
    await page.keyboard.press("Enter");
    await page.getByText("The passkey is now named My phone.").waitFor();
    await page.getByRole("button", { name: "Remove My phone" }).click();
    await dialogOf(page).getByText("This is your only passkey.").waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Remove My phone" }).click();
    await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Use the passkey" }).click();
    await page.getByText("Passkey removed.").waitFor();
    await page.getByText("You have no passkey.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("You can now sign in with this passkey.").waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await dialogOf(page).getByText("No passkey was added. This device may have one already.").waitFor();
  });

  test("a passkey that the person cancels is not added", async () => {
    const { page, authenticator } = await openAsNewUser(web, "localhost");
    const { cdp, authenticatorId } = authenticator;
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("alert").getByText("No passkey was added.").waitFor();
  });

  test("at 127.0.0.1 the page says where passkeys work; a password and a recovery code sign in", async () => {
    const { page, userId } = await openAsNewUser(web, "127.0.0.1");
    const offer = page.getByRole("region", { name: "Sign in next time without a link" });
    await offer.getByText("Passkeys work only at http://localhost").waitFor();
    await becomes(() => offer.getByRole("button", { name: "Add a passkey" }).count(), 0);
    await offer.getByRole("button", { name: "Set a password" }).click();
    await dialogOf(page).getByLabel("Sign-in name").fill(userId);
    await dialogOf(page).getByLabel("New password").fill(PASSWORD);
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await page.getByText("Passkeys work only at http://localhost").waitFor();
    await page.getByRole("button", { name: "Create recovery codes" }).click();
    const code = await createCodes(page);

    await signOut(page);
    await page.getByText("Passkeys work only at").waitFor();
    await page.getByLabel("Name").fill(userId);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await isHome(page);
    await signOut(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await assertAccessible(page);
    await page.getByLabel("Name").fill(userId);
    await page.getByLabel("Recovery code").fill(code.toUpperCase());
    await page.keyboard.press("Enter");
    await isHome(page);
  });

  test("on this machine the offer is dismissed for good", async () => {
    const { page, userId } = await openAsNewUser(web, "localhost");
    await page.getByRole("button", { name: "Do not ask again" }).click();
    await page.reload();
    await isLoaded(page);
    await becomes(() => page.getByRole("button", { name: "Add a passkey" }).count(), 0);
    const { code } = await createLinkCode(web.server.service, "phone", userId);
    await page.goto(`${new URL(page.url()).origin}/enter#${code}`);
    await page.getByRole("button", { name: /^Continue as/ }).click();
    await isHome(page);
    await becomes(() => page.getByRole("button", { name: "Add a passkey" }).count(), 0);
  });
});

async function openAsNewUser(web: WebTest, host: string, options: OpenOptions = {}) {
  const { service, budget, url } = web.server;
  const { user, code } = await createUser(service, { name: "Anna", role: "owner", budgetId: budget.id });
  const origin = url.replace("127.0.0.1", host);
  const page = await web.open(`${origin}/enter#${code}`, { isSignedOut: true, expected, ...options });
  const authenticator = await addAuthenticator(page);
  await page.getByRole("button", { name: "Continue as Anna" }).click();
  await isHome(page);
  return { page, authenticator, userId: user.id };
}

const dialogOf = (page: Page) => page.getByRole("dialog").last();

/** Returns the first code. */
async function createCodes(page: Page): Promise<string> {
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await codes.getByRole("button", { name: "Create recovery codes" }).click();
  await codes
    .getByText(/, name /)
    .first()
    .waitFor();
  await assertAccessible(page);
  const [code = "", ...others] = await codes.getByRole("listitem").allTextContents();
  assert.equal(others.length, 9);
  await codes.getByRole("button", { name: "Done" }).click();
  return code;
}

async function isHome(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "$" }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^(More|Help)$/ })
    .and(page.locator(":visible"))
    .click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/enter");
}

/** Makes the authenticator count from the start, like a copy of it. */
async function rewindCounter({ cdp, authenticatorId }: Authenticator): Promise<void> {
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  assert.equal(credentials.length, 1);
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  for (const credential of credentials) {
    assert.ok(credential.signCount > 1);
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 1 } });
  }
}

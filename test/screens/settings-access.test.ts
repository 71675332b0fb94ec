/** People and access in the settings: sign-in, members, invitations, tokens and security events, with two browsers. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { Page } from "playwright-core";
import type { Role } from "../../src/domain/member.ts";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { openBrowser } from "../support/browser.ts";
import { START_MS } from "../support/server.ts";
import {
  assertAccessible,
  becomes,
  HOME_HOST,
  inChromium,
  isLoaded,
  LEAVES,
  type OpenOptions,
  SIZES,
} from "./browser.ts";

const PASSWORD = "a summer by the lake";
const MINUTE_MS = 60_000;

/** The browser reports rejected requests itself, and that signing out clears its storage. */
const expected = /status of 4\d\d|Clear-Site-Data/;

const localOrigin = (url: string) => `http://localhost:${new URL(url).port}`;

inChromium((web) => {
  afterEach(() => {
    web.server.nowMs = START_MS;
  });

  /** A new person, signed in with a link, by default at `localhost`. */
  async function signIn(name: string, role: Role, path: string, options: OpenOptions = {}, origin?: string) {
    const { service, budget, url } = web.server;
    const { code, user } = await createUser(service, { name, role, budgetId: budget.id });
    const address = (to: string) => `${origin ?? localOrigin(url)}${to}`;
    const page = await web.open(address(`/enter#${code}`), { isSignedOut: true, expected, ...options });
    await page.getByRole("button", { name: `Continue as ${name}` }).click();
    await page.waitForURL(address("/"));
    await isLoaded(page);
    await page.goto(address(path));
    await isLoaded(page);
    return { page, userId: user.id };
  }

  const dialogOf = (page: Page) => page.getByRole("dialog").last();

  async function setPassword(page: Page, password = PASSWORD): Promise<void> {
    await page.getByRole("button", { name: "Set a password" }).click();
    await dialogOf(page).getByLabel("New password").fill(password);
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
  }

  test("a person chooses a name, a password and recovery codes, and confirms later changes with them", async () => {
    const { page } = await signIn("Anna", "owner", "/settings/sign-in");
    await page.getByRole("button", { name: "Change your name" }).click();
    await dialogOf(page).getByLabel("Name").fill("Anna Berg");
    await page.keyboard.press("Enter");
    await page.getByText("Your name is now Anna Berg.").waitFor();
    await setPassword(page, "too short");
    await dialogOf(page).getByText("A password needs at least 15 characters.").waitFor();
    await dialogOf(page).getByLabel("New password").fill("passwordpassword");
    await dialogOf(page).getByLabel("Sign-in name").fill("anna");
    await page.keyboard.press("Enter");
    await dialogOf(page).locator("[aria-invalid=true]").waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByLabel("New password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText("Sign-in name anna, set on").waitFor();
    await page.getByRole("button", { name: "Create recovery codes" }).click();
    await dialogOf(page).getByRole("button", { name: "Create recovery codes" }).click();
    const code = (await dialogOf(page).getByRole("listitem").first().textContent()) ?? "";
    assert.match(code, /^\w{4}-\w{4}-\w{4}-\w{4}$/);
    await page.emulateMedia({ media: "print" });
    const isPrinted = await Promise.all(
      [page.getByText(code), page.getByText("Devices", { exact: true })].map((part) => part.isVisible()),
    );
    assert.deepEqual(isPrinted, [true, false]);
    await page.emulateMedia({ media: "screen" });
    const download = page.waitForEvent("download");
    await dialogOf(page).getByRole("button", { name: "Download" }).click();
    assert.equal((await download).suggestedFilename(), "leeway-recovery-codes.txt");
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByText("10 codes left").waitFor();
    await page.getByRole("button", { name: "Replace recovery codes" }).click();
    await dialogOf(page).getByRole("button", { name: "Replace recovery codes" }).waitFor();
    await page.keyboard.press("Escape");

    web.server.nowMs += 11 * MINUTE_MS;
    await page.getByRole("link", { name: "Tokens" }).click();
    const create = async (name: string) => {
      await page.getByRole("button", { name: "New token" }).click();
      await dialogOf(page).getByLabel("Name").fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    };
    await create("spreadsheet");
    await assertAccessible(page);
    await dialogOf(page).getByLabel("Your password").fill("another password");
    await page.keyboard.press("Enter");
    await dialogOf(page).getByText("The password is wrong.").waitFor();
    await dialogOf(page).getByLabel("Your password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    const text = await dialogOf(page).getByLabel("The token spreadsheet").inputValue();
    assert.equal((await web.server.call("GET", "/v1/me", undefined, { as: text })).status, 200);
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "spreadsheet" })
      .getByText("created on November 21, 2026")
      .waitFor();

    web.server.nowMs += 11 * MINUTE_MS;
    await create("other");
    await page.keyboard.press("Escape");
    await dialogOf(page).getByRole("alert").waitFor();
    await dialogOf(page).getByRole("button", { name: "Create token" }).click();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await dialogOf(page).getByLabel("A recovery code").fill(code);
    await page.keyboard.press("Enter");
    await dialogOf(page).getByLabel("The token other").waitFor();
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke spreadsheet" }).click();
    await dialogOf(page).getByText("Programs that use spreadsheet stop working").waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Revoke spreadsheet" }).click();
    await page.getByText("The token spreadsheet no longer works.").waitFor();
    assert.equal((await web.server.call("GET", "/v1/me", undefined, { as: text })).status, 401);

    await page.getByRole("link", { name: "Security" }).click();
    await page.getByText("Anna Berg revoked the token spreadsheet.").waitFor();
    await page.getByText("Me", { exact: true }).click();
    await page.getByText("You set a password.").waitFor();
    assert.match(page.url(), /\/settings\/security\?of=me$/);
    await assertAccessible(page);
  });

  test("without an address that other devices reach, an invitation explains the settings", async () => {
    const { page } = await signIn("Ines", "owner", "/settings/members");
    const create = async () => {
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await dialogOf(page).getByLabel("Name").fill("Jonas");
      await dialogOf(page).getByLabel("Role").selectOption({ label: "Viewer" });
      await dialogOf(page).getByRole("button", { name: "Create link" }).click();
    };
    await create();
    await dialogOf(page).getByText("LEEWAY_HOST=0.0.0.0").waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  });

  test("a calendar is created, its address is shown once, and it is revoked", async () => {
    const home = `http://${HOME_HOST}:${new URL(web.server.url).port}`;
    const { page } = await signIn("Lea", "owner", "/settings/feeds", {}, home);
    await page.getByText("There is no calendar yet.").waitFor();
    await page.getByRole("button", { name: "New calendar" }).click();
    await dialogOf(page).getByLabel("Name").fill("Phone");
    for (const part of ["Bills", "Income", "Transfers"]) await dialogOf(page).getByLabel(part).uncheck();
    await page.keyboard.press("Enter");
    await dialogOf(page).getByText("Choose at least one.").waitFor();
    await dialogOf(page).getByLabel("Bills").check();
    await dialogOf(page).getByLabel("Reminder").selectOption({ label: "2 days before, at 9:00" });
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Create calendar" }).click();
    const address = await dialogOf(page).getByRole("textbox", { name: "Address" }).inputValue();
    assert.ok(address.startsWith(`${home}/calendar/lwf_`), address);
    await dialogOf(page).getByRole("img", { name: "The address as a QR code" }).waitFor();
    await assertAccessible(page);
    const read = () => web.server.call("GET", new URL(address).pathname, undefined, { as: null });
    assert.match((await read()).text, /^BEGIN:VCALENDAR\r\n/);
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByText("Bills · 2 days before, at 9:00 · created on November 21, 2026").waitFor();
    await page.getByRole("button", { name: "Revoke Phone" }).click();
    await dialogOf(page).getByRole("button", { name: "Revoke Phone" }).click();
    await page.getByText("Phone no longer works.").waitFor();
    assert.equal((await read()).status, 404);
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByText("Lea revoked the feed Phone.").waitFor();
  });

  test("another program gets a setup token for some accounts", async () => {
    const home = `http://${HOME_HOST}:${new URL(web.server.url).port}`;
    const { page } = await signIn("Mia", "owner", "/settings/feeds", {}, home);
    await page.getByRole("button", { name: "New program" }).click();
    await dialogOf(page).getByLabel("Name").fill("Actual");
    await dialogOf(page).getByLabel("It reads").selectOption({ label: "Only some accounts" });
    await page.keyboard.press("Enter");
    await dialogOf(page).getByRole("button", { name: "Create setup token" }).click();
    await dialogOf(page).getByText("Choose at least one account.").waitFor();
    await dialogOf(page).getByLabel("Checking").check();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Create setup token" }).click();
    const token = await dialogOf(page).getByRole("textbox", { name: "Setup token" }).inputValue();
    const { pathname } = new URL(Buffer.from(token, "base64").toString());
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByText("1 account · created on November 21, 2026 · never read").waitFor();
    assert.equal((await web.server.call("POST", pathname, undefined, { as: null })).status, 200);
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByText("A program claimed the feed Actual.").waitFor();
  });

  test("an invited person joins in a second browser, gets another role, and is removed", async () => {
    const home = `http://${HOME_HOST}:${new URL(web.server.url).port}`;
    const { page } = await signIn("Ines", "owner", "/settings/members", {}, home);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await dialogOf(page).getByLabel("Name").fill("Jonas");
    await dialogOf(page).getByLabel("Role").selectOption({ label: "Viewer" });
    await dialogOf(page).getByRole("button", { name: "Create link" }).click();
    const link = await dialogOf(page).getByRole("textbox", { name: "Link" }).inputValue();
    assert.ok(link.startsWith(`${home}/enter#`), link);
    await dialogOf(page).getByRole("button", { name: "Copy" }).click();
    await dialogOf(page).getByRole("button", { name: "Copied" }).waitFor();
    await assertAccessible(page);
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByText("Viewer, link works until").waitFor();

    const invited = await web.open(link, { isSignedOut: true, expected, viewport: SIZES.narrow });
    await invited.getByText("You are invited to Test.").waitFor();
    await assertAccessible(invited);
    await invited.getByRole("button", { name: "Join Test as a new user" }).click();
    await invited.waitForURL(`${home}/`);
    await isLoaded(invited);
    await becomes(() => invited.getByRole("button", { name: "Add a transaction" }).count(), 0);
    await invited.goto(`${home}/settings/members`);
    await invited.getByText("Viewer", { exact: true }).waitFor();

    await page.reload();
    const act = async (action: string) => {
      await page.getByRole("button", { name: "Actions for Jonas" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await act("Make owner");
    await page.getByText("Jonas is now an owner.").waitFor();
    await invited.reload();
    await invited.getByRole("button", { name: "Invite somebody" }).click();
    await invited.getByRole("button", { name: "Create link" }).click();
    await dialogOf(invited).getByText("Set a password first").waitFor();
    await assertAccessible(invited);
    await dialogOf(invited).getByRole("button", { name: "Set a password" }).click();
    await dialogOf(invited).getByLabel("New password").fill(PASSWORD);
    await dialogOf(invited).getByRole("button", { name: "Save" }).click();
    await invited.getByText("Sign-in name Jonas, set on").waitFor();
    await act("Remove");
    await dialogOf(page).getByRole("button", { name: "Remove Jonas" }).click();
    await page.getByText("Jonas removed.").waitFor();
    await page.getByRole("button", { name: "Actions for Jonas" }).waitFor({ state: "detached" });
  });

  test("the removal of an owner shows the tokens that end with it, and keeps those that are chosen", async () => {
    const { page } = await signIn("Ines", "owner", "/settings/members");
    const other = await signIn("Olga", "owner", "/settings/members");
    const create = async (name: string) => {
      const { code } = await createLinkCode(web.server.service, "link", other.userId);
      const browser = openBrowser(web.server);
      await browser.call("POST", "/v1/session", { code });
      const made = await browser.call("POST", "/v1/tokens", { token: { name, scope: "read" } });
      return () => web.server.call("GET", "/v1/me", undefined, { as: made.json.text });
    };
    const [spreadsheet, phone] = [await create("spreadsheet"), await create("phone")];

    await other.page.getByRole("button", { name: "Actions for Olga" }).click();
    await other.page.getByRole("menuitem", { name: "Make viewer" }).click();
    await dialogOf(other.page)
      .getByText("The 2 tokens and feeds that you created stop working: spreadsheet, phone.")
      .waitFor();
    await dialogOf(other.page).getByRole("button", { name: "Cancel" }).click();

    await page.goto(`${localOrigin(web.server.url)}/settings/tokens`);
    const row = page.getByRole("listitem").filter({ hasText: "spreadsheet" });
    await row.getByText("created on November 21, 2026 by Olga ·").waitFor();
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("button", { name: "Actions for Olga" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const dialog = dialogOf(page);
    await dialog.getByText("2 tokens and feeds that Olga created stop working. You can keep some:").waitFor();
    await assertAccessible(page);
    await dialog.getByLabel("Keep spreadsheet").check();
    await dialog.getByRole("button", { name: "Remove Olga" }).click();
    await page.getByText("Olga removed. 1 token or feed no longer works.").waitFor();
    assert.deepEqual([(await spreadsheet()).status, (await phone()).status], [200, 401]);
    await page.getByRole("link", { name: "Tokens" }).click();
    await row.getByText("created on November 21, 2026 by Ines").waitFor();
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByText("Ines kept the token spreadsheet.").waitFor();
    await page.context().close();
    await other.page.context().close();
  });

  test("somebody who has an account signs in first and then joins, and a phone link signs in as the same person", async () => {
    const home = `http://${HOME_HOST}:${new URL(web.server.url).port}`;
    const { page } = await signIn("Kim", "owner", "/settings/members", {}, home);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await dialogOf(page).getByRole("button", { name: "Create link" }).click();
    const link = await dialogOf(page).getByRole("textbox", { name: "Link" }).inputValue();
    await dialogOf(page).getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Sign-in" }).click();
    await setPassword(page);
    await page.getByText("Sign-in name Kim, set on").waitFor();

    const other = await web.open(link, { isSignedOut: true, expected });
    await other.getByRole("button", { name: "I already have an account" }).click();
    await other.getByLabel("Name").fill("kim");
    await other.getByLabel("Password").fill(PASSWORD);
    await other.keyboard.press("Enter");
    await other.getByRole("button", { name: "Join Test as Kim" }).click();
    await other.getByText("is already a member of this budget").waitFor();

    await page.getByRole("button", { name: "Show a link" }).click();
    await page.getByRole("img", { name: "The link as a QR code" }).locator("path[d^=M]").waitFor();
    await assertAccessible(page);
    const phone = await web.open(await page.getByRole("textbox", { name: "Link" }).inputValue(), {
      isSignedOut: true,
      expected,
    });
    await phone.getByRole("button", { name: "Continue as Kim" }).click();
    await phone.waitForURL(`${home}/`);
    await page.reload();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await page.getByText("All other browsers signed out.").waitFor();
    await phone.goto(`${home}/settings`, LEAVES);
    await phone.waitForURL(/\/enter\?to=/);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(`${home}/enter`);
  });

  test("the session of one other browser is ended, and the events list it", async () => {
    const { page, userId } = await signIn("Lena", "member", "/settings/sign-in");
    const { code } = await createLinkCode(web.server.service, "link", userId);
    const phone = await web.open(`${localOrigin(web.server.url)}/enter#${code}`, { isSignedOut: true, expected });
    await phone.getByRole("button", { name: "Continue as Lena" }).click();
    await phone.waitForURL(`${localOrigin(web.server.url)}/`);
    await page.reload();
    await page.getByRole("button", { name: /^Sign out ./ }).click();
    await page.getByText(/ signed out\.$/).waitFor();
    await page.goto(`${localOrigin(web.server.url)}/settings/security`);
    await page.getByText(/^You ended a session: ./).waitFor();
    await page.context().close();
    await phone.context().close();
  });

  test("a viewer sees the members and own events, and no action that the server rejects", async () => {
    for (const viewport of Object.values(SIZES)) {
      const { page, userId } = await signIn("Vera", "viewer", "/settings/members", { viewport });
      await page.getByText("Vera", { exact: true }).waitFor();
      await becomes(() => page.getByRole("button", { name: "Invite somebody" }).count(), 0);
      await becomes(() => page.getByRole("button", { name: /^Actions for/ }).count(), 1);
      await page.goto(`${localOrigin(web.server.url)}/settings/tokens`);
      await page.getByText("This section does not exist, or you do not have access to it.").waitFor();
      await page.goto(`${localOrigin(web.server.url)}/settings/security`);
      await page.getByText("You signed in with a link from the operator.").waitFor();
      await assertAccessible(page);
      await page.goto(`${localOrigin(web.server.url)}/settings/members`);
      await page.getByRole("button", { name: "Actions for Vera" }).click();
      await page.getByRole("menuitem", { name: "Leave" }).click();
      await dialogOf(page).getByRole("button", { name: "Leave" }).click();
      await page.waitForURL(`${localOrigin(web.server.url)}/`);
      const { json } = await web.server.call("GET", "/v1/members");
      assert.ok(!json.members.some(({ user_id }: { readonly user_id: string }) => user_id === userId));
      await page.context().close();
    }
  });
});

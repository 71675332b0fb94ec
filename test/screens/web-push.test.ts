/**
 * Notices on this device: a channel from the settings, and the service worker that shows its messages. No push service of a
 * browser takes part: the page gets a subscription to a push service of the test, and the DevTools protocol delivers messages.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { chromium, type Page } from "playwright-core";
import { createUser } from "../../src/operations/people/users.ts";
import { outboundRequest } from "../../src/outbound/request.ts";
import { CHROMIUM_ARGS, WHOLE_CHROMIUM } from "../support/chromium.ts";
import { type PushService, startPushService } from "../support/push-service.ts";
import { testSecrets } from "../support/secrets.ts";
import { assertAccessible, becomes, inChromium, SIZES, type WebTest } from "./browser.ts";
import { openAsOwner } from "./owners.ts";

let push: PushService;
before(async () => {
  push = await startPushService();
  setDefaultCACertificates([...getCACertificates(), push.certificate]);
});
after(() => push.close());

/** What the page asks for, in place of the browser's push service and its question for the permission. */
interface Stub {
  readonly permission: "granted" | "denied";
  readonly subscription?: object;
}

/** A string, because its names are those of the page. */
const stubbed = ({ permission, subscription }: Stub) => `
  globalThis.asked = [];
  Object.defineProperty(Notification, "permission", { get: () => globalThis.permission ?? "${permission === "denied" ? "default" : permission}" });
  Notification.requestPermission = async () => {
    globalThis.asked.push("permission");
    return (globalThis.permission = "${permission}");
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    globalThis.asked.push({ applicationServerKey, userVisibleOnly });
    return { toJSON: () => (${JSON.stringify(subscription ?? null)}) };
  };
`;

const open = (web: WebTest, options = {}): Promise<Page> =>
  web.open("/enter", {
    isSignedOut: true,
    serviceWorkers: "allow",
    expected: /status of 401|Clear-Site-Data/,
    ...options,
  });

const ABOUT = { type: "account", id: "01a1fdfa-0000-7000-8000-000000000001", scheduled_on: null } as const;

inChromium(
  (web) => {
    test("a device is notified after a click, and its channel is tested", async () => {
      const page = await open(web, { viewport: SIZES.narrow });
      const subscription = push.subscribe();
      await page.addInitScript(stubbed({ permission: "granted", subscription }));
      await openAsOwner(page, web, "/settings/alerts");
      const dialog = page.getByRole("dialog").last();
      await page.getByRole("button", { name: "Notify on this device" }).click();
      await dialog.getByText(/They are encrypted/).waitFor();
      await assertAccessible(page);
      assert.deepEqual(await page.evaluate("globalThis.asked"), [], "nothing is asked before the click");
      const name = await dialog.getByLabel("Name", { exact: true }).inputValue();
      assert.match(name, / on Linux$/);
      await dialog.getByRole("button", { name: "Turn on" }).click();
      await page.getByText(`Channel ${name} created`).waitFor();
      const asked = (await page.evaluate("globalThis.asked")) as [string, { applicationServerKey: string }];
      assert.equal(asked[0], "permission");
      assert.match(asked[1].applicationServerKey, /^B[\w-]{86}$/);
      const row = page.getByRole("listitem").filter({ hasText: "Push message (browser)" });
      await row.getByText("this browser").waitFor();
      assert.equal(await page.getByRole("button", { name: "Notify on this device" }).count(), 0);
      await row.getByRole("button", { name: /^Actions/ }).click();
      await page.getByRole("menuitem", { name: "Send a test" }).click();
      await page.getByText(`${name} accepted the test.`).waitFor();
      assert.equal(push.received.at(-1)?.data.text, "This is a test. Alerts arrive here.");
      assert.equal(push.received.at(-1)?.senderKey, asked[1].applicationServerKey);
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/enter");
      // A subscription ends with the service worker.
      const workers = "navigator.serviceWorker.getRegistrations().then((all) => all.length)";
      await becomes(() => page.evaluate(workers), 0);
    });

    test("somebody who forbids it learns where to allow it", async () => {
      const page = await open(web);
      await page.addInitScript(stubbed({ permission: "denied" }));
      await openAsOwner(page, web, "/settings/alerts");
      await page.getByRole("button", { name: "Notify on this device" }).click();
      await page.getByRole("dialog").last().getByRole("button", { name: "Turn on" }).click();
      await page.getByText("Without your permission, this browser shows no notices.").waitFor();
      await page.getByText(/are blocked in this browser\. Allow them/).waitFor();
      assert.equal(await page.getByRole("button", { name: "Notify on this device" }).count(), 0);
      await assertAccessible(page);
    });

    for (const [why, script, text] of [
      [
        "without HTTPS",
        `Object.defineProperty(globalThis, "isSecureContext", { get: () => false })`,
        "needs an HTTPS address",
      ],
      [
        "on an iPhone",
        `delete globalThis.PushManager; Object.defineProperty(navigator, "standalone", { get: () => false })`,
        "add Leeway to its home screen",
      ],
      ["in an old browser", "delete globalThis.PushManager", "does not support push messages"],
    ] as const) {
      test(`${why}, the settings say what is missing, and offer ntfy`, async () => {
        const page = await web.open("/enter", { isSignedOut: true, expected: /status of 401/ });
        await page.addInitScript(script);
        await openAsOwner(page, web, "/settings/alerts");
        await page.getByText(text).waitFor();
        await page.getByText(/ntfy/).first().waitFor();
        assert.equal(await page.getByRole("button", { name: "Notify on this device" }).count(), 0);
      });
    }

    const skip = WHOLE_CHROMIUM === undefined && "the whole Chromium is missing: apt-get install chromium";
    test("the service worker shows a message, replaces its repeat, and opens the screen", { skip }, async () => {
      const { server } = web;
      const { origin } = new URL(server.url);
      // The headless shell has no notifications.
      const browser = await chromium.launch({ executablePath: WHOLE_CHROMIUM ?? "", args: CHROMIUM_ARGS });
      try {
        const context = await browser.newContext({ permissions: ["notifications"], locale: "en-US" });
        const page = await context.newPage();
        const { code } = await createUser(server.service, { name: "Eva", role: "viewer", budgetId: server.budget.id });
        await page.goto(`${origin}/enter#${code}`);
        await page.getByRole("button", { name: "Continue as Eva" }).click();
        await page.waitForURL(`${origin}/`);
        await becomes(() => page.evaluate("navigator.serviceWorker.controller?.state"), "activated");
        const devtools = await context.newCDPSession(page);
        const registrationId = await new Promise<string>((resolve) => {
          devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
            if (first !== undefined) resolve(first.registrationId);
          });
          void devtools.send("ServiceWorker.enable");
        });
        const deliver = (id: string, text: string) => {
          const message = { id, budget_id: server.budget.id, title: "Leeway", text, about: ABOUT };
          const data = JSON.stringify(message);
          return devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
        };
        const shown = () =>
          page.evaluate(`navigator.serviceWorker.ready
            .then((registration) => registration.getNotifications())
            .then((all) => all.map(({ title, body, tag }) => [title, body, tag].join(", ")).sort())`);
        await deliver("n1", "62.40 left for 6 days.");
        await becomes(shown, ["Leeway, 62.40 left for 6 days., n1"]);
        await deliver("n1", "60.00 left for 6 days.");
        await deliver("n2", "Rent is due.");
        await becomes(shown, ["Leeway, 60.00 left for 6 days., n1", "Leeway, Rent is due., n2"]);
        const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
        await worker.evaluate(`registration.getNotifications({ tag: "n1" }).then(([notification]) => {
          dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        })`);
        await page.waitForURL(`${origin}/b/${server.budget.id}/accounts?account=${ABOUT.id}`);
        await becomes(shown, ["Leeway, Rent is due., n2"]);
      } finally {
        await browser.close();
      }
    });
  },
  { server: { outbound: outboundRequest(), secrets: testSecrets() } },
);

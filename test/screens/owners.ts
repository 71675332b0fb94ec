/** Three people of a household: two owners, and a former one. The last two have created tokens. */
import type { Page } from "playwright-core";
import { createLinkCode, createUser } from "../../src/operations/people/users.ts";
import { openBrowser } from "../support/browser.ts";
import { isLoaded, type WebTest } from "./browser.ts";

type Server = WebTest["server"];

const entered = new WeakMap<Server, Promise<string>>();

/** Returns the id of the first owner, Anna. */
async function enterOwners(server: Server): Promise<string> {
  const { service, budget } = server;
  const create = async (name: string) => (await createUser(service, { name, role: "owner", budgetId: budget.id })).user;
  const anna = await create("Anna");
  for (const [name, tokens] of [
    ["Ben", ["Spreadsheet", "Bank sync"]],
    ["Carla", ["Old phone"]],
  ] as const) {
    const { id } = await create(name);
    const browser = openBrowser(server);
    await browser.call("POST", "/v1/session", { code: (await createLinkCode(service, "link", id)).code });
    for (const token of tokens) await browser.call("POST", "/v1/tokens", { token: { name: token, scope: "read" } });
    // As if the role had changed before tokens ended with it.
    if (name === "Carla") await server.query(`UPDATE memberships SET role = 'member' WHERE user_id = '${id}'`);
  }
  return anna.id;
}

/** Opens an address as Anna in a page that is not signed in. */
export async function openAsOwner(page: Page, { server }: WebTest, path: string): Promise<void> {
  const owners = entered.get(server) ?? enterOwners(server);
  entered.set(server, owners);
  const { code } = await createLinkCode(server.service, "link", await owners);
  await page.goto("about:blank"); // otherwise, only the fragment would change
  await page.goto(new URL(`/enter#${code}`, server.url).href);
  await page.getByRole("button", { name: /^(Continue as|Weiter als) Anna$/ }).click();
  await page.waitForURL(new URL("/", server.url).href);
  await page.goto(new URL(path, server.url).href);
  await isLoaded(page);
}

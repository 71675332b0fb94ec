/**
 * Connects a bank on Plaid's own page (Hosted Link), so that no script of Plaid runs in the web app. Plaid is asked for the result,
 * because a server at home receives no message. https://plaid.com/docs/link/hosted-link/
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import { BankProblem, type Connected, type Fields, type Page, type Tools } from "../provider.ts";
import { type JsonObject, listIn, objectIn, textIn } from "../read-json.ts";
import { post, requiredIn } from "./post.ts";
import { isGone, readError } from "./problems.ts";
import { readAccounts, readItem, timestampIn } from "./read-accounts.ts";
import {
  accessOf,
  formatSecret,
  keysIn,
  type LinkPage,
  type PlaidItem,
  type PlaidSecret,
  parseSecret,
} from "./secret.ts";

/** Plaid has at most two years. It cannot be changed later. */
const HISTORY_DAYS = 730;

/** Of a page. */
const LIFETIME_MS = 30 * 60_000;

/** Opens a page for a new Item. An earlier secret only lends its keys. */
export async function connect(tools: Tools, fields: Fields, earlier?: string): Promise<Page> {
  const keys = keysIn(fields, earlier === undefined ? undefined : parseSecret(earlier).keys);
  return await openPage(tools, { keys, item: null, page: null });
}

/** Opens a page that repairs the Item, or adds accounts to it. A new Item would count toward the limit of the plan. */
export async function reconnect(tools: Tools, text: string, fields: Fields): Promise<Page> {
  const { keys: earlier, item } = parseSecret(text);
  const keys = keysIn(fields, earlier);
  try {
    return await openPage(tools, { keys, item, page: null });
  } catch (error) {
    if (!isGone(error)) throw error;
    return await openPage(tools, { keys, item: null, page: null });
  }
}

async function openPage(tools: Tools, secret: PlaidSecret): Promise<Page> {
  const { keys, item } = secret;
  const answer = await post(tools, keys, "/link/token/create", {
    client_name: "Leeway",
    language: "en",
    country_codes: ["US", "CA"],
    user: { client_user_id: Buffer.from(tools.randomBytes(16)).toString("hex") },
    hosted_link: tools.returnUrl === null ? {} : { completion_redirect_uri: withState(tools.returnUrl, tools.state) },
    ...(tools.hookUrl === null ? {} : { webhook: tools.hookUrl }),
    ...(item === null
      ? { products: ["transactions"], transactions: { days_requested: HISTORY_DAYS } }
      : { access_token: item.accessToken, update: { account_selection_enabled: true } }),
  });
  const page = {
    token: requiredIn(answer, "link_token"),
    url: requiredIn(answer, "hosted_link_url"),
    expiresAt: timestampIn(answer.expiration) ?? formatTimestamp(tools.now() + LIFETIME_MS),
    hookUrl: tools.hookUrl,
  };
  return pageOf({ ...secret, page }, page);
}

function withState(returnUrl: string, state: string | undefined): string {
  const url = new URL(returnUrl);
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

function pageOf(secret: PlaidSecret, { url, expiresAt }: LinkPage): Page {
  return { secret: formatSecret(secret), url, expiresAt };
}

/** Asks whether the person is done with the page. */
export async function finish(tools: Tools, text: string): Promise<Connected | Page> {
  const secret = parseSecret(text);
  if (secret.page === null) return await readConnected(tools, secret);
  const answer = await post(tools, secret.keys, "/link/token/get", { link_token: secret.page.token });
  const sessions = listIn(answer.link_sessions).map(objectIn);
  if (!sessions.some(isDone)) return stillOpen(tools, secret, secret.page);
  if (secret.item !== null) return await finishRepair(tools, secret, secret.page);
  const [publicToken] = sessions.flatMap(publicTokensIn);
  if (publicToken === undefined) return stillOpen(tools, secret, secret.page);
  return await finishNew(tools, { ...secret, item: await exchange(tools, secret, publicToken) }, secret.page);
}

/** A session that the person left early has an exit, or no result. */
function isDone(session: JsonObject): boolean {
  const hasExit = (session.exit ?? session.on_exit ?? null) !== null;
  return publicTokensIn(session).length > 0 || (textIn(session.finished_at) !== null && !hasExit);
}

/** `on_success` is the older name. */
function publicTokensIn({ results, on_success }: JsonObject): string[] {
  const added = listIn(objectIn(results).item_add_results).map(objectIn);
  return [...added, objectIn(on_success)].flatMap((one) => textIn(one.public_token) ?? []);
}

function stillOpen(tools: Tools, secret: PlaidSecret, page: LinkPage): Page {
  if (Date.parse(page.expiresAt) > tools.now()) return pageOf(secret, page);
  throw new BankProblem({ code: "page_expired", kind: "person", text: "Plaid's page has expired. Connect again." });
}

async function exchange(tools: Tools, { keys }: PlaidSecret, publicToken: string): Promise<PlaidItem> {
  const answer = await post(tools, keys, "/item/public_token/exchange", { public_token: publicToken });
  return { id: requiredIn(answer, "item_id"), accessToken: requiredIn(answer, "access_token") };
}

/** A public token works once, so the Item is stored even if its accounts cannot be read yet. */
async function finishNew(tools: Tools, secret: PlaidSecret, page: LinkPage): Promise<Connected | Page> {
  try {
    return await readConnected(tools, secret);
  } catch (error) {
    if (error instanceof BankProblem && error.kind === "later") return pageOf(secret, page);
    throw error;
  }
}

async function finishRepair(tools: Tools, secret: PlaidSecret, page: LinkPage): Promise<Connected | Page> {
  const { item } = await readItem(tools, secret);
  if (readError(objectIn(item.error))?.kind === "person") return stillOpen(tools, secret, page);
  if (page.hookUrl !== null) {
    await post(tools, secret.keys, "/item/webhook/update", { ...accessOf(secret), webhook: page.hookUrl });
  }
  return await readConnected(tools, secret);
}

async function readConnected(tools: Tools, secret: PlaidSecret): Promise<Connected> {
  const { item } = await readItem(tools, secret);
  const accounts = await readAccounts(tools, secret, item);
  return {
    secret: formatSecret({ ...secret, page: null }),
    consentUntil: timestampIn(item.consent_expiration_time),
    accounts: accounts.map(({ account }) => account),
  };
}

export async function revoke(tools: Tools, text: string): Promise<void> {
  const secret = parseSecret(text);
  if (secret.item === null) return;
  try {
    await post(tools, secret.keys, "/item/remove", accessOf(secret));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

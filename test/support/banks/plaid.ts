/**
 * Plaid on this machine: pages that lead to Items, accounts with one stream of changes each, cursors that end when data changes
 * between two pages, errors, and signed webhooks. test/bank-apis checks its answers with Plaid's own document and SDK.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type OutboundRequest, outboundRequest } from "../../../src/outbound/request.ts";

export const KEYS = { client_id: "6500f2c4aa11", secret: "0123456789abcdef0123456789" };

type Body = Readonly<Record<string, unknown>>;

export interface FakeAccount {
  readonly account_id: string;
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly mask: string | null;
  readonly current: number | null;
  readonly available?: number | null;
  readonly iso_currency_code?: string | null;
  readonly persistent_account_id?: string;
}

export interface FakeTransaction {
  readonly transaction_id: string;
  readonly account_id: string;
  /** Positive: it leaves the account. */
  readonly amount: unknown;
  readonly date: string;
  readonly name?: string;
  readonly pending?: boolean;
  readonly pending_transaction_id?: string | null;
  readonly [other: string]: unknown;
}

export interface FakeError {
  readonly error_type: string;
  readonly error_code: string;
  readonly status?: number;
}

export const LOGIN_REQUIRED: FakeError = { error_type: "ITEM_ERROR", error_code: "ITEM_LOGIN_REQUIRED" };

/** The access to one bank. */
export interface FakeItem {
  readonly id: string;
  readonly accessToken: string;
  accounts: readonly FakeAccount[];
  error: FakeError | null;
  consentUntil: string | null;
  updatedAt: string | null;
  status: string;
  webhook: string | null;
  /** Adds a transaction, or changes the one with the same id. */
  put(transaction: FakeTransaction): void;
  remove(transactionId: string): void;
}

interface Change {
  readonly account: string;
  readonly id: string;
  /** Undefined if it was removed. */
  readonly transaction: FakeTransaction | undefined;
}

interface StoredItem extends FakeItem {
  readonly changes: readonly Change[];
}

interface Link {
  readonly item: StoredItem | undefined;
  readonly webhook: string | null;
  readonly expiration: string;
  readonly body: Body;
  readonly sessions: Body[];
}

export interface FakePlaid {
  readonly url: string;
  /** Sends requests for Plaid's hosts to this server, or to a proxy in front of it. */
  request(through?: string): OutboundRequest;
  nowMs: number;
  readonly requests: { readonly path: string; readonly body: Body }[];
  /** The largest page, which may be smaller than the one that is asked for. */
  pageSize: number;
  /** Runs before a page of transactions is answered. */
  beforePage: (cursor: string | undefined) => void;
  /** The error of the next request with this path. */
  failNext(path: string, error: FakeError): void;
  /** The person signs in at a bank on the page, and shares accounts. */
  chooseBank(pageUrl: string, accounts: readonly FakeAccount[]): FakeItem;
  /** The person signs in again on the page. */
  repair(pageUrl: string): void;
  /** The person closes the page. */
  leave(pageUrl: string): void;
  /** A webhook with its signature. The options make it wrong. */
  sign(message: Body, wrong?: WrongHook): { readonly headers: Headers; readonly body: Uint8Array };
  expireKey(): void;
  close(): void;
}

interface WrongHook {
  readonly issuedAtMs?: number;
  readonly alg?: string;
  readonly kid?: string;
  readonly key?: KeyObject;
  readonly signedBody?: string;
}

class Refused extends Error {
  readonly error: FakeError;
  constructor(error: FakeError) {
    super(error.error_code);
    this.error = error;
  }
}

const invalid = (code: string) => new Refused({ error_type: "INVALID_INPUT", error_code: code });
const INVALID_FIELD = new Refused({ error_type: "INVALID_REQUEST", error_code: "INVALID_FIELD" });

export async function startPlaid(): Promise<FakePlaid> {
  const items = new Map<string, StoredItem>();
  const links = new Map<string, Link>();
  const publicTokens = new Map<string, StoredItem>();
  const failures: [path: string, error: FakeError][] = [];
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...publicKey.export({ format: "jwk" }), kid: randomUUID(), alg: "ES256", use: "sig" };
  let keyExpiredAt: number | null = null;

  const itemOf = (body: Body): StoredItem => {
    const item = items.get(String(body.access_token));
    if (item === undefined) throw invalid("INVALID_ACCESS_TOKEN");
    return item;
  };
  const linkOf = (token: unknown): Link => {
    const link = links.get(String(token));
    if (link === undefined) throw invalid("INVALID_LINK_TOKEN");
    return link;
  };
  const linkAt = (pageUrl: string) => linkOf(new URL(pageUrl).pathname.slice(1));

  const routes: Readonly<Record<string, (body: Body) => Body>> = {
    "/link/token/create": (body) => {
      const item = body.access_token === undefined ? undefined : itemOf(body);
      if (item === undefined && !Array.isArray(body.products)) throw INVALID_FIELD;
      if (body.hosted_link === undefined) throw INVALID_FIELD;
      const link_token = `link-production-${randomUUID()}`;
      const expiration = new Date(fake.nowMs + 30 * 60_000).toISOString();
      const webhook = typeof body.webhook === "string" ? body.webhook : null;
      links.set(link_token, { item, webhook, expiration, body, sessions: [] });
      return { link_token, expiration, hosted_link_url: `https://hosted.plaid.com/${link_token}` };
    },
    "/link/token/get": ({ link_token }) => {
      const { body, expiration, sessions, webhook } = linkOf(link_token);
      const { country_codes, language, client_name, products = [] } = body;
      const metadata = {
        initial_products: products,
        webhook,
        country_codes,
        language,
        redirect_uri: null,
        client_name,
      };
      const created_at = new Date(fake.nowMs).toISOString();
      return { link_token, created_at, expiration, link_sessions: sessions, metadata };
    },
    "/item/public_token/exchange": ({ public_token }) => {
      const item = publicTokens.get(String(public_token));
      if (item === undefined) throw invalid("INVALID_PUBLIC_TOKEN");
      publicTokens.delete(String(public_token));
      items.set(item.accessToken, item);
      return { access_token: item.accessToken, item_id: item.id };
    },
    "/item/get": (body) => {
      const item = itemOf(body);
      const transactions = { last_successful_update: item.updatedAt, last_failed_update: null };
      return { item: itemBody(item), status: { transactions } };
    },
    "/item/webhook/update": (body) => {
      const item = itemOf(body);
      item.webhook = String(body.webhook);
      return { item: itemBody(item) };
    },
    "/item/remove": (body) => {
      items.delete(itemOf(body).accessToken);
      return {};
    },
    "/accounts/get": (body) => {
      const item = itemOf(body);
      return { accounts: item.accounts.map(accountBody), item: { ...itemBody(item), error: null } };
    },
    "/transactions/sync": (body) => {
      const item = itemOf(body);
      fake.beforePage(body.cursor as string | undefined);
      return syncPage(item, body, fake.pageSize);
    },
    "/webhook_verification_key/get": ({ key_id }) => {
      if (key_id !== key.kid) throw invalid("INVALID_WEBHOOK_VERIFICATION_KEY_ID");
      return { key: { ...key, created_at: 1_700_000_000, expired_at: keyExpiredAt } };
    },
  };

  function answer(path: string, headers: Readonly<Record<string, unknown>>, body: Body): Body {
    const at = failures.findIndex(([failing]) => failing === path);
    const [failure] = at < 0 ? [] : failures.splice(at, 1);
    if (failure !== undefined) throw new Refused(failure[1]);
    if (headers["plaid-client-id"] !== KEYS.client_id || headers["plaid-secret"] !== KEYS.secret) {
      throw invalid("INVALID_API_KEYS");
    }
    const route = routes[path];
    if (route === undefined) throw new Refused({ error_type: "INVALID_REQUEST", error_code: "NOT_FOUND", status: 404 });
    return route(body);
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const body = (await json(request)) as Body;
    fake.requests.push({ path, body });
    const send = (status: number, value: Body) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...value, request_id: randomUUID() }));
    };
    try {
      send(200, answer(path, request.headers, body));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(error.error.status ?? 400, errorBody(error.error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const session = (link: Link, facts: Body) => {
    const at = new Date(fake.nowMs).toISOString();
    link.sessions.push({ link_session_id: randomUUID(), started_at: at, finished_at: at, events: [], ...facts });
  };
  const fake: FakePlaid = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    request(through = fake.url) {
      const send = outboundRequest();
      return (address, options) => {
        const { host, pathname } = new URL(address);
        if (!/^(production|sandbox)\.plaid\.com$/.test(host)) throw new Error(`a request to ${host}`);
        return send(through + pathname, options);
      };
    },
    nowMs: Date.parse("2026-11-24T12:00:00Z"),
    requests: [],
    pageSize: 500,
    beforePage: () => {},
    failNext: (path, error) => void failures.push([path, error]),
    chooseBank(pageUrl, accounts) {
      const link = linkAt(pageUrl);
      const item = newItem(accounts, link.webhook);
      const public_token = `public-production-${randomUUID()}`;
      publicTokens.set(public_token, item);
      const institution = { name: "First Bank", institution_id: "ins_1" };
      session(link, { results: { ...NO_RESULTS, item_add_results: [{ public_token, accounts: [], institution }] } });
      return item;
    },
    repair(pageUrl) {
      const link = linkAt(pageUrl);
      if (link.item !== undefined) link.item.error = null;
      session(link, { results: NO_RESULTS });
    },
    leave(pageUrl) {
      session(linkAt(pageUrl), { exit: { error: null, metadata: { status: "requires_credentials" } } });
    },
    sign(message, { issuedAtMs = fake.nowMs, alg = "ES256", kid = key.kid, key: other = privateKey, signedBody } = {}) {
      const body = Buffer.from(JSON.stringify(message, null, 2));
      const digest = createHash("sha256").update(signedBody ?? body);
      const claims = { iat: Math.floor(issuedAtMs / 1000), request_body_sha256: digest.digest("hex") };
      const signed = [{ alg, kid, typ: "JWT" }, claims].map(encode).join(".");
      const signature = sign("sha256", Buffer.from(signed), { key: other, dsaEncoding: "ieee-p1363" });
      return { headers: new Headers({ "Plaid-Verification": `${signed}.${signature.toString("base64url")}` }), body };
    },
    expireKey() {
      keyExpiredAt = Math.floor(fake.nowMs / 1000);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return fake;
}

const NO_RESULTS = {
  item_add_results: [],
  cra_item_add_results: [],
  cra_update_results: [],
  bank_income_results: [],
  payroll_income_results: [],
  document_income_results: null,
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function newItem(accounts: readonly FakeAccount[], webhook: string | null): StoredItem {
  const changes: Change[] = [];
  return {
    id: `item-${randomUUID()}`,
    accessToken: `access-production-${randomUUID()}`,
    accounts,
    error: null,
    consentUntil: null,
    updatedAt: "2026-11-24T06:30:00Z",
    status: "HISTORICAL_UPDATE_COMPLETE",
    webhook,
    changes,
    put: (transaction) =>
      void changes.push({ account: transaction.account_id, id: transaction.transaction_id, transaction }),
    remove(id) {
      const account = changes.findLast((change) => change.id === id)?.account ?? "";
      changes.push({ account, id, transaction: undefined });
    },
  };
}

/** `of`: how many changes there are, while the pages of an update are read. `offset`: how many of them were sent. */
interface Cursor {
  readonly from: number;
  readonly of: number | null;
  readonly offset: number;
}

function syncPage(item: StoredItem, { cursor, count = 100, options }: Body, pageSize: number): Body {
  const { account_id } = (options ?? {}) as Body;
  if (account_id !== undefined && !item.accounts.some((one) => one.account_id === account_id)) throw INVALID_FIELD;
  if (typeof count !== "number" || count < 1 || count > 500) throw INVALID_FIELD;
  const changes = item.changes.filter(({ account }) => account_id === undefined || account === account_id);
  const start = parseCursor(cursor, account_id);
  if (start.of !== null && start.of !== changes.length) {
    const error_code = "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION";
    throw new Refused({ error_type: "TRANSACTIONS_ERROR", error_code });
  }
  const all = netChanges(changes, start.from);
  const end = start.offset + Math.min(count, pageSize);
  const sent = all.slice(start.offset, end);
  const has_more = end < all.length;
  const next: Cursor = has_more
    ? { from: start.from, of: changes.length, offset: end }
    : { from: changes.length, of: null, offset: 0 };
  const transactionsOf = (kind: NetChange["kind"]) => sent.filter((one) => one.kind === kind).map(({ body }) => body);
  return {
    transactions_update_status: item.status,
    accounts: item.accounts.filter(({ type }) => type !== "investment").map(accountBody),
    added: transactionsOf("added"),
    modified: transactionsOf("modified"),
    removed: transactionsOf("removed"),
    next_cursor: item.status === "NOT_READY" ? "" : encode({ account_id, ...next }),
    has_more,
  };
}

function parseCursor(text: unknown, account: unknown): Cursor {
  if (text === undefined || text === "") return { from: 0, of: null, offset: 0 };
  const cursor = JSON.parse(Buffer.from(String(text), "base64url").toString());
  if (cursor.account_id !== account) throw INVALID_FIELD;
  return cursor;
}

interface NetChange {
  readonly kind: "added" | "modified" | "removed";
  readonly body: Body;
}

/** What a client has to know that has seen the first changes. */
function netChanges(changes: readonly Change[], from: number): NetChange[] {
  const known = stateOf(changes.slice(0, from));
  const now = stateOf(changes);
  const ids = new Set(changes.slice(from).map(({ id }) => id));
  return [...ids].flatMap((id): NetChange[] => {
    const [before, after] = [known.get(id), now.get(id)];
    if (after !== undefined) {
      return [{ kind: before === undefined ? "added" : "modified", body: transactionBody(after) }];
    }
    return before === undefined
      ? []
      : [{ kind: "removed", body: { transaction_id: id, account_id: before.account_id } }];
  });
}

function stateOf(changes: readonly Change[]): ReadonlyMap<string, FakeTransaction> {
  const state = new Map<string, FakeTransaction>();
  for (const { id, transaction } of changes) {
    if (transaction === undefined) state.delete(id);
    else state.set(id, transaction);
  }
  return state;
}

function errorBody({ error_type, error_code }: FakeError): Body {
  return { error_type, error_code, error_message: `Plaid's words about ${error_code}`, display_message: null };
}

function itemBody(item: FakeItem): Body {
  return {
    item_id: item.id,
    institution_id: "ins_1",
    institution_name: "First Bank",
    webhook: item.webhook,
    error: item.error === null ? null : errorBody(item.error),
    available_products: [],
    billed_products: ["transactions"],
    products: ["transactions"],
    consent_expiration_time: item.consentUntil,
    update_type: "background",
  };
}

function accountBody({ current, available = null, iso_currency_code = "USD", ...account }: FakeAccount): Body {
  const balances = { current, available, limit: null, iso_currency_code, unofficial_currency_code: null };
  return { ...account, official_name: null, balances };
}

const NOWHERE = {
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  lat: null,
  lon: null,
  store_number: null,
};

const NO_META = {
  reference_number: null,
  ppd_id: null,
  payee: null,
  by_order_of: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  reason: null,
};

function transactionBody(transaction: FakeTransaction): Body {
  return {
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    name: "Corner Shop",
    merchant_name: null,
    original_description: null,
    pending: false,
    pending_transaction_id: null,
    authorized_date: null,
    authorized_datetime: null,
    datetime: null,
    account_owner: null,
    payment_channel: "in store",
    transaction_code: null,
    location: NOWHERE,
    payment_meta: NO_META,
    ...transaction,
  };
}

/**
 * Akahu with invented banks: both tokens, pages with cursors, and pending items from their own endpoint. Its banks can be changed at any
 * time. `redirect` sends the requests of a client there.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutboundRequest } from "../../../src/outbound/request.ts";

export interface NewAkahuAccount {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
  readonly number?: string;
  readonly currency?: string;
  readonly migratedFrom?: string;
  readonly attributes?: readonly string[];
}

export interface NewAkahuTransaction {
  /** By default a new one. */
  readonly id?: string;
  /** The day in New Zealand. */
  readonly day: string;
  readonly amount: number;
  readonly description: string;
  readonly balance?: number;
  readonly type?: string;
  readonly merchant?: string;
  readonly meta?: object;
  /** The day as the start of the day in UTC, as some banks send it. */
  readonly isUtc?: boolean;
}

export interface Akahu {
  /** For the SDK: http, this host and this port. */
  readonly port: number;
  readonly appToken: string;
  readonly userToken: string;
  readonly settings: {
    pageSize: number;
    /** An empty page between two others. */
    hasEmptyPages: boolean;
    /** The status of the answer to this request, counted from 0 since it was set. */
    failure: { status: number; after: number } | null;
    /** Changes the text of an answer. */
    tamper: ((body: string) => string) | null;
  };
  /** The paths that were requested. */
  readonly requests: string[];
  addAccount(account: NewAkahuAccount): void;
  removeAccount(id: string): void;
  /** Akahu has lost its access to the account at the bank. */
  setInactive(id: string): void;
  setBalance(id: string, current: number, available?: number): void;
  /** Returns the id. */
  add(account: string, transaction: NewAkahuTransaction): string;
  addPending(account: string, transaction: NewAkahuTransaction): void;
  /** Replaces the pending items of an account. */
  setPending(account: string, transactions: readonly NewAkahuTransaction[]): void;
  close(): Promise<void>;
}

interface Account extends NewAkahuAccount {
  status: string;
  balance: { current: number; available: number };
  posted: (NewAkahuTransaction & { readonly id: string })[];
  pending: readonly NewAkahuTransaction[];
}

export async function startAkahu({
  now = Date.now,
  port = 0,
}: {
  now?: () => number;
  port?: number;
} = {}): Promise<Akahu> {
  const accounts = new Map<string, Account>();
  const requests: string[] = [];
  const settings: Akahu["settings"] = { pageSize: 100, hasEmptyPages: false, failure: null, tamper: null };
  const [appToken, userToken] = ["app_token_c1111111111111111111111111", "user_token_c2222222222222222222222222"];
  let count = 0;

  const server = createServer((request, response) => {
    request.resume();
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${url.pathname}${url.search}`);
    const { failure } = settings;
    if (failure !== null) {
      settings.failure = failure.after === 0 ? null : { ...failure, after: failure.after - 1 };
      if (failure.after === 0) return send(response, failure.status, { success: false, message: "Failed" });
    }
    const { authorization, "x-akahu-id": app } = request.headers;
    if (app !== appToken) return send(response, 403, { success: false, message: "Missing or invalid X-Akahu-Id" });
    if (authorization !== `Bearer ${userToken}`)
      return send(response, 401, { success: false, message: "Unauthorized" });
    const answer = answerOf(url);
    send(response, answer === undefined ? 404 : 200, answer ?? { success: false, message: "Not found" });
  });

  function answerOf({ pathname, searchParams }: URL): object | undefined {
    if (pathname === "/v1/accounts") return { success: true, items: [...accounts.values()].map(describeAccount) };
    if (pathname === "/v1/transactions/pending") {
      const items = [...accounts.values()].flatMap((one) => one.pending.map((item) => describePending(one, item)));
      return { success: true, items };
    }
    if (pathname !== "/v1/transactions") return undefined;
    const [start, end] = [searchParams.get("start") ?? "", searchParams.get("end") ?? "~"];
    const all = [...accounts.values()]
      .flatMap((one) =>
        one.posted.map((item) => ({ ...describePending(one, item), _id: item.id, ...enrichmentOf(item) })),
      )
      .filter(({ date }) => date > start && date <= end)
      .sort((a, b) => b.date.localeCompare(a.date));
    return { success: true, ...pageOf(all, searchParams.get("cursor")) };
  }

  function pageOf(all: readonly object[], cursor: string | null): object {
    const [at = 0, isEmpty = 0] = cursor === null ? [] : cursor.split("-").map(Number);
    if (isEmpty === 1) return { items: [], cursor: { next: cursorOf(at, 0) } };
    const next = at + settings.pageSize;
    const hasMore = next < all.length;
    return {
      items: all.slice(at, next),
      cursor: { next: hasMore ? cursorOf(next, settings.hasEmptyPages ? 1 : 0) : null },
    };
  }

  const cursorOf = (at: number, isEmpty: number) => `${at}-${isEmpty}`;

  function describeAccount({ id, name = "Everyday", type = "CHECKING", status, balance, ...rest }: Account): object {
    const { number = "12-3456-0123456-00", currency = "NZD", attributes = ["TRANSACTIONS"], migratedFrom } = rest;
    const time = new Date(now()).toISOString();
    return {
      _id: id,
      ...(migratedFrom === undefined ? {} : { _migrated: migratedFrom }),
      _authorisation: "auth_1111111111111111111111111",
      _credentials: "creds_1111111111111111111111111",
      connection: {
        _id: "conn_1111111111111111111111111",
        name: "Kauri Bank",
        logo: "https://static.akahu.io/logo.png",
      },
      name,
      status,
      type,
      formatted_account: number,
      attributes,
      balance: { currency, ...balance, overdrawn: balance.current < 0 },
      refreshed: { balance: time, meta: time, transactions: time },
      meta: { holder: "M JONES" },
    };
  }

  function describePending({ id }: Account, item: NewAkahuTransaction) {
    const { day, amount, description, type = "EFTPOS", isUtc = false, meta = {} } = item;
    const connection = "conn_1111111111111111111111111";
    const times = { date: isUtc ? `${day}T00:00:00.000Z` : startOfDay(day), updated_at: new Date(now()).toISOString() };
    return { _user: "user_1", _account: id, _connection: connection, ...times, description, amount, type, meta };
  }

  const accountOf = (id: string): Account => {
    const account = accounts.get(id);
    if (account === undefined) throw new Error(`there is no account ${id}`);
    return account;
  };

  function send(response: ServerResponse, status: number, body: object): void {
    const text = JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json" }).end(settings.tamper?.(text) ?? text);
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    appToken,
    userToken,
    settings,
    requests,
    addAccount(account) {
      const state = { status: "ACTIVE", balance: { current: 0, available: 0 }, posted: [], pending: [] };
      accounts.set(account.id, { ...account, ...state });
    },
    removeAccount: (id) => void accounts.delete(id),
    setInactive(id) {
      accountOf(id).status = "INACTIVE";
    },
    setBalance(id, current, available = current) {
      accountOf(id).balance = { current, available };
    },
    add(account, transaction) {
      count += 1;
      const id = transaction.id ?? `trans_${String(count).padStart(25, "0")}`;
      accountOf(account).posted.push({ ...transaction, id });
      return id;
    },
    addPending(account, transaction) {
      accountOf(account).pending = [...accountOf(account).pending, transaction];
    },
    setPending(account, transactions) {
      accountOf(account).pending = transactions;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function enrichmentOf({ balance, merchant }: NewAkahuTransaction): object {
  return {
    ...(balance === undefined ? {} : { balance }),
    ...(merchant === undefined ? {} : { merchant: { _id: "merchant_1", name: merchant } }),
  };
}

/** The start of a day in New Zealand, which is 12 hours ahead of UTC, or 13 in summer. */
function startOfDay(day: string): string {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime("Pacific/Auckland").epochMilliseconds).toISOString();
}

/** Sends requests for Akahu to the fake. */
export function redirect(request: OutboundRequest, { port }: Akahu): OutboundRequest {
  return (url, options) => request(url.replace("https://api.akahu.io", `http://127.0.0.1:${port}`), options);
}

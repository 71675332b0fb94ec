/** Serves SimpleFIN (https://www.simplefin.org/protocol.html): other budgeting programs read accounts and transactions. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceName } from "../auth/device-name.ts";
import { addDays } from "../domain/calendar.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import { Problem, problemOf } from "../domain/problem.ts";
import { claimFeed, feedFinder } from "../operations/feeds/feeds.ts";
import { type Listing, type ListingQuery, MAX_LISTED, readListing } from "../operations/feeds/simplefin.ts";
import type { Service } from "../operations/service.ts";
import { formatSimplefin, type SimplefinAccount, type SimplefinSet } from "../writers/simplefin.ts";
import type { Hook } from "./authenticate.ts";
import type { BrowserGuard, BrowserSettings } from "./browser-guard.ts";
import { closedSignal } from "./connections.ts";
import { fairSlots } from "./fair-slots.ts";
import { parseQueryOf } from "./query-string.ts";
import { JSON_TYPE, PLAIN_TYPE } from "./text-response.ts";

const ROOT = "/simplefin";

/** The user name of access URLs. It has no meaning. */
const USER = "leeway";

/** Each reads up to 10,000 transactions. */
const SLOTS = { work: "requests of SimpleFIN", slots: 2, waitMs: 30_000, maxWaiting: 50, maxWaitingEach: 5 };

/** The URL that a client stores. `origin` is that of the server. */
export function accessUrl(origin: string, secret: string): string {
  return `${origin.replace("://", `://${USER}:${secret}@`)}${ROOT}`;
}

/** The text that a person pastes into a client. */
export function setupToken(origin: string, code: string): string {
  return Buffer.from(`${origin}${ROOT}/claim/${code}`).toString("base64");
}

export interface SimplefinOptions extends Pick<BrowserSettings, "publicUrl"> {
  readonly guard: Pick<BrowserGuard, "browserOf">;
  /** Runs before each response. */
  readonly limit: Hook;
  readonly onRecordError: (error: unknown) => void;
}

export function registerSimplefin(
  app: FastifyInstance,
  service: Service,
  { guard, publicUrl, limit, onRecordError }: SimplefinOptions,
): void {
  const find = feedFinder(service, onRecordError);
  const takeSlot = fairSlots(SLOTS);
  const originOf = (request: FastifyRequest) =>
    publicUrl?.origin ?? guard.browserOf(request, { isProgram: true }).origin;

  app.get(`${ROOT}/info`, { onRequest: limit }, async () => ({ versions: ["1.0", "2.0"] }));

  /** Clients send people here to create a setup token. */
  app.get(`${ROOT}/create`, { onRequest: limit }, async (_request, reply) => reply.redirect("/settings/feeds"));

  app.register(async (child) => {
    child.removeAllContentTypeParsers();
    child.addContentTypeParser("*", (_request, _payload, done) => done(null)); // clients send empty forms
    child.post(`${ROOT}/claim/:code`, { onRequest: limit }, async (request, reply) => {
      const { code } = request.params as { readonly code: string };
      const device = deviceName(request.headers["user-agent"]);
      const origin = { actor: { kind: "token", id: null }, address: request.ip, device } as const;
      const secret = await claimFeed(service, code, origin);
      return reply.type(PLAIN_TYPE).send(accessUrl(originOf(request), secret));
    });
  });

  app.get(`${ROOT}/accounts`, { onRequest: limit }, async (request, reply) => {
    const opened = await find(readPassword(request));
    if (opened?.feed.kind !== "simplefin") throw refused();
    const { budgetId, feed } = opened;
    const query = parseListingQuery(request.url);
    const user = { budget: budgetId, person: feed.id, address: request.ip };
    const release = await takeSlot(user, closedSignal(reply));
    const work = (reads: Parameters<Parameters<Service["store"]["read"]>[1]>[0]) =>
      readListing({ reads }, feed.settings, query);
    const listing = await service.store.read(budgetId, work, { isLong: query.withTransactions }).finally(release);
    const set = toSet(listing, service.now(), new URL(ROOT, originOf(request)));
    const version = parseQueryOf(request.url).version === "2" ? 2 : 1;
    return reply.type(JSON_TYPE).send(JSON.stringify(formatSimplefin(version, set)));
  });
}

function refused(): Problem {
  return new Problem("feed_refused", "The access URL is wrong, or the feed was revoked. Create a new feed.");
}

/** The password of Basic authentication (RFC 7617); empty without one. */
function readPassword({ headers }: FastifyRequest): string {
  const [, encoded = ""] = /^Basic +(\S+) *$/i.exec(headers.authorization ?? "") ?? [];
  const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, "base64").toString()) ?? [];
  return password;
}

/** Parameters that SimpleFIN does not have are ignored. @throws Problem `bad_format`. */
function parseListingQuery(url: string): ListingQuery {
  const query = parseQueryOf(url);
  return {
    since: dayOf(query, "start-date"),
    before: dayOf(query, "end-date"),
    withPending: query.pending === "1",
    withTransactions: query["balances-only"] !== "1",
    accountIds: [query.account ?? []].flat(),
  };
}

const END_SECONDS = Date.parse("9999-01-01T00:00:00Z") / 1000;
const NOON_SECONDS = 12 * 60 * 60;

/** Transactions are at noon, so a time after noon excludes its day, and one before or at noon does not. */
function dayOf(query: ReturnType<typeof parseQueryOf>, parameter: string): string | null {
  const text = query[parameter];
  if (text === undefined) return null;
  const seconds = typeof text === "string" && /^\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds < END_SECONDS)) {
    const detail = `${parameter} must be a time in seconds since 1970.`;
    throw problemOf([{ code: "bad_format", parameter, detail }]);
  }
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  return seconds % (2 * NOON_SECONDS) > NOON_SECONDS ? addDays(day, 1) : day;
}

function toSet({ budgetId, budgetName, accounts, completeFrom }: Listing, nowMs: number, url: URL): SimplefinSet {
  const messages =
    completeFrom === null
      ? []
      : [
          `The list was capped at ${MAX_LISTED} transactions. It is complete from ${completeFrom} on: request a shorter period for earlier days.`,
        ];
  return { messages, nowMs, bank: { id: budgetId, name: budgetName, url }, accounts: accounts.map(toAccount) };
}

function toAccount({ id, name, currency, balanceMinor, legs }: Listing["accounts"][number]): SimplefinAccount {
  const amount = (minor: number) => formatDecimalMinor(minor, decimalsOf(currency));
  return {
    ...{ id, name, currency, balance: amount(balanceMinor) },
    items: legs.map((leg) => ({
      id: leg.id,
      postedOn: leg.day,
      madeOn: leg.purchasedOn,
      isPending: leg.isPending,
      amount: amount(leg.minor),
      description: leg.bankText || leg.payee || leg.notes,
      payee: leg.payee,
      memo: leg.notes,
    })),
  };
}

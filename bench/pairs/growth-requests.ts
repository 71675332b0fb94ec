/**
 * The kinds of requests for the growth benchmark: each GET of the API, each filter of the list, the writes of single
 * transactions, and the log of changes. Their responses have about the same size for every household.
 */

import type { Call } from "../../demo/own-server.ts";
import { formatCursor } from "../../src/api/cursor.ts";
import { type Catalog, newPayment } from "../support/catalog.ts";
import { daysInAnyOrder } from "../support/household.ts";
import { httpRequest } from "../support/http-connection.ts";
import { pick, type Random, seededRandom } from "../support/random.ts";

export interface GrowthRequest {
  readonly what: string;
  /** Set if its time must grow with the household: the part that it returns or counts. */
  readonly follows?: string;
  /** Prepares the next request and returns its bytes. */
  prepare(): Promise<string>;
}

/** A served household, from which requests are built. */
export interface Household {
  readonly call: Call;
  readonly token: string;
  readonly catalog: Catalog;
  /** Its number of transactions. */
  readonly transactions: number;
}

/** One kind of request, for any household. */
type Kind = readonly [what: string, path: (household: Household, random: Random) => string, follows?: string];

/** A filter that few or no transactions meet reads the whole history. */
const HISTORY = "the history";

const LIST = "/v1/transactions?limit=10";
const DAYS = daysInAnyOrder();
const NO_ID = "00000000-0000-0000-0000-000000000000";

const month = (random: Random) => pick(random, DAYS).slice(0, 7);

const READS: readonly Kind[] = [
  ["me", () => "/v1/me"],
  ["accounts", () => "/v1/accounts", "the accounts"],
  ["one account", ({ catalog }, random) => `/v1/accounts/${pick(random, catalog.accounts).id}`],
  ["categories", () => "/v1/categories"],
  ["one category", ({ catalog }, random) => `/v1/categories/${pick(random, catalog.categories).id}`],
  ["payees", () => "/v1/payees?limit=10"],
  ["payees, q with many matches", () => "/v1/payees?limit=10&q=e"],
  ["payees, q without a match", () => "/v1/payees?limit=10&q=xyzzy"],
  ["one payee", ({ catalog }, random) => `/v1/payees/${pick(random, catalog.payees).id}`],
  ["spending power", (_, random) => `/v1/budget/spending_power?year_month=${month(random)}`],
  ["changes, newest page", () => "/v1/changes?limit=10"],
  ["changes, after an old one", () => "/v1/changes?limit=10&since=1"],
  ["list, newest page", () => LIST],
  ["list, page of 100", () => "/v1/transactions?limit=100"],
  ["list, cursor", (_, random) => `${LIST}&cursor=${formatCursor([pick(random, DAYS), NO_ID])}`],
  ["list, offset 500", () => `${LIST}&offset=500`],
  [
    "list, offset at nine tenths",
    ({ transactions }) => `${LIST}&offset=${Math.floor(transactions * 0.9)}`,
    "the offset",
  ],
  ["list, account_id", ({ catalog }, random) => `${LIST}&account_id=${pick(random, catalog.accounts).id}`],
  ["list, category_id", ({ catalog }, random) => `${LIST}&category_id=${pick(random, catalog.categories).id}`],
  ["list, payee_id", ({ catalog }, random) => `${LIST}&payee_id=${pick(random, catalog.payees).id}`],
  ["list, since", (_, random) => `${LIST}&since=${pick(random, DAYS)}`],
  ["list, until", (_, random) => `${LIST}&until=${pick(random, DAYS)}`],
  ["list, since and until", (_, random) => `${LIST}&${wholeMonth(month(random))}`],
  ["list, updated_since long ago", () => `${LIST}&updated_since=2016-01-01T00:00:00Z`],
  ["list, updated_since without a match", () => `${LIST}&updated_since=2100-01-01T00:00:00Z`, HISTORY],
  ["list, is_pending true", () => `${LIST}&is_pending=true`],
  ["list, is_pending false", () => `${LIST}&is_pending=false`],
  ["list, source of half the transactions", () => `${LIST}&source=import`],
  ["list, source without a match", () => `${LIST}&source=sync`, HISTORY],
  ["list, min_amount with few matches", () => `${LIST}&min_amount=4000`],
  ["list, min_amount without a match", () => `${LIST}&min_amount=9000000`, HISTORY],
  ["list, max_amount", () => `${LIST}&max_amount=-150`],
  [
    "list, q in the payee's name",
    ({ catalog }, random) => `${LIST}&q=${encodeURIComponent(pick(random, catalog.payees).name)}`,
  ],
  ["list, q in the notes", () => `${LIST}&q=dentist`],
  ["list, q without a match", () => `${LIST}&q=xyzzy`, HISTORY],
  [
    "list, account_id and category_id",
    ({ catalog }, random) =>
      `${LIST}&account_id=${pick(random, catalog.accounts).id}&category_id=${pick(random, catalog.categories).id}`,
    HISTORY,
  ],
  [
    "list, payee_id, since and until",
    ({ catalog }, random) => `${LIST}&payee_id=${pick(random, catalog.payees).id}&${SIX_YEARS}`,
  ],
];

/** Long enough to fill a page for any payee of the smallest household, so that all responses have the same size. */
const SIX_YEARS = "since=2018-01-01&until=2023-12-31";

function wholeMonth(yearMonth: string): string {
  return `since=${yearMonth}-01&until=${yearMonth}-28`;
}

/** `makeStale` changes something, which invalidates every cached response. */
export function growthRequests(household: Household, makeStale: () => Promise<void>): readonly GrowthRequest[] {
  const random = seededRandom(5);
  const reads = READS.map(([what, path, follows]) => ({
    what: `GET ${what}`,
    ...(follows === undefined ? {} : { follows }),
    async prepare() {
      await makeStale();
      return httpRequest("GET", path(household, random), household.token);
    },
  }));
  return [...reads, ...transactionRequests(household, random)];
}

/** One transaction: read, created, changed, deleted. */
function transactionRequests({ call, token, catalog }: Household, random: Random): readonly GrowthRequest[] {
  const create = async () => {
    const body = { transactions: [newPayment(catalog, random)] };
    const { transactions } = await call<{ transactions: { id: string }[] }>("POST", "/v1/transactions", body);
    return `/v1/transactions/${transactions[0]?.id}`;
  };
  const undoPath = async () => {
    await create();
    const { changes } = await call<{ changes: { seq: number }[] }>("GET", "/v1/changes?limit=1");
    return `/v1/changes/${changes[0]?.seq}/undo`;
  };
  const body = () => ({ transactions: [newPayment(catalog, random)] });
  const changes = () => ({ transaction: { amount: -Math.ceil(random() * 100), notes: "changed" } });
  return [
    { what: "GET one transaction", prepare: async () => httpRequest("GET", await create(), token) },
    { what: "POST one transaction", prepare: async () => httpRequest("POST", "/v1/transactions", token, body()) },
    { what: "PUT one transaction", prepare: async () => httpRequest("PUT", await create(), token, changes()) },
    { what: "DELETE one transaction", prepare: async () => httpRequest("DELETE", await create(), token) },
    {
      what: "GET history of one transaction",
      prepare: async () => httpRequest("GET", `${await create()}/history`, token),
    },
    { what: "POST undo of one change", prepare: async () => httpRequest("POST", await undoPath(), token, {}) },
  ];
}

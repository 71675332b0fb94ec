/** The requests of a household's apps over a day: mostly reads of recent data, some writes. */
import type { Catalog } from "./catalog.ts";
import { BUSY_MONTH } from "./household.ts";
import { httpRequest } from "./http-connection.ts";
import { pick, seededRandom } from "./random.ts";
import { createRequests } from "./requests.ts";

/** `writeShare` of the requests create a transaction, the others read. */
export function mixedRequests(catalog: Catalog, token: string, writeShare: number): string[] {
  const random = seededRandom(6);
  const writes = createRequests(catalog, token, COUNT);
  const paths = [
    () => "/v1/accounts",
    () => "/v1/transactions?limit=10",
    () => "/v1/transactions?limit=50",
    () => `/v1/transactions?limit=20&account_id=${pick(random, catalog.accounts).id}`,
    () => `/v1/transactions?limit=20&payee_id=${pick(random, catalog.payees).id}`,
    () => `/v1/budget/spending_power?year_month=${BUSY_MONTH}`,
    () => "/v1/categories",
  ];
  return writes.map((write) => (random() < writeShare ? write : httpRequest("GET", pick(random, paths)(), token)));
}

const COUNT = 5000;

/** A Leeway server whose requests to the real providers go to servers like theirs. They share its clock. */
import { after, before } from "node:test";
import { createToken } from "../../../src/operations/people/tokens.ts";
import { type OutboundRequest, outboundRequest } from "../../../src/outbound/request.ts";
import type { TestEngine } from "../engines.ts";
import type { Fields } from "../ledger.ts";
import { testSecrets } from "../secrets.ts";
import { useServer } from "../server.ts";
import { type Akahu, redirect, startAkahu } from "./akahu.ts";
import { type EnableBanking, startEnableBanking } from "./enable-banking.ts";
import { type FakePlaid, startPlaid } from "./plaid.ts";
import { type SimpleFin, startSimpleFin } from "./simplefin.ts";

export const PUBLIC_URL = "https://budget.example.org";
export const RETURN_URL = `${PUBLIC_URL}/settings/banks/return`;
/** An account of Plaid, in the fields of its interface. */
export const PLAID_ACCOUNT = {
  ...{ account_id: "account-1", name: "Checking", type: "depository", subtype: "checking", mask: "0000" },
  ...{ current: 10, iso_currency_code: "USD" },
};

const PATH = "/v1/bank_connections";

interface Banks {
  readonly akahu: Akahu;
  readonly enable: EnableBanking;
  readonly plaid: FakePlaid;
  readonly simplefin: SimpleFin;
}

/** Starts the servers before the tests of a file, and stops them after. The request goes to them instead of the providers. */
export function useBankServers(now: () => number): { readonly banks: Banks; readonly outbound: OutboundRequest } {
  const banks = {} as Banks;
  before(async () => {
    const [akahu, enable, plaid, simplefin] = await Promise.all([
      startAkahu({ now }),
      startEnableBanking({}, now),
      startPlaid(),
      startSimpleFin({ isPlain: true, now }),
    ]);
    plaid.nowMs = now();
    Object.assign(banks, { akahu, enable, plaid, simplefin });
  });
  after(async () => {
    banks.plaid.close();
    await Promise.all([banks.akahu.close(), banks.enable.close(), banks.simplefin.close()]);
  });
  const outbound: OutboundRequest = (url, options) => {
    const { hostname } = new URL(url);
    if (hostname.endsWith("enablebanking.com")) return banks.enable.request()(url, options);
    if (hostname.endsWith("plaid.com")) return banks.plaid.request()(url, options);
    return redirect(outboundRequest(), banks.akahu)(url, options);
  };
  return { banks, outbound };
}

/** A server with its banks. Paths of requests begin below the connections. */
export function useBanks(engine: TestEngine) {
  let as: string;
  /** The budgets of all requests. */
  const askedFor = new Set<string | undefined>();
  const server = useServer(engine, {
    outbound(url, options) {
      askedFor.add(options.budgetId);
      return outbound(url, options);
    },
    secrets: testSecrets(),
    publicUrl: new URL(PUBLIC_URL),
  });
  const { banks, outbound } = useBankServers(() => server.nowMs);
  before(async () => {
    const { service, budget } = server;
    as = (await createToken(service, { budgetId: budget.id, name: "m", scope: "write", canManage: true })).text;
  });

  const responses: string[] = [];
  const call = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, PATH + path, body, { as });
    responses.push(answer.text);
    return answer;
  };
  const ok = async (method: string, path: string, body?: object) => {
    const json = await server.ok(method, PATH + path, body, { as });
    responses.push(JSON.stringify(json));
    return json;
  };
  return {
    askedFor,
    server,
    banks,
    call,
    ok,
    /** The bodies of all responses so far. */
    responses,
    connect: (provider: string, fields: object) => ok("POST", "", { connection: { provider, fields } }),
    /** Links the first account to a new one, whose id it returns. */
    async linkFirst({ id, accounts }: Fields, startsOn?: string): Promise<string> {
      const body = { link: { create: { name: "Linked", type: "depository" } }, starts_on: startsOn };
      return (await ok("PUT", `/${id}/accounts/${accounts[0].id}`, body)).bank_account.account_id;
    },
    /** The banks that a connection with keys of Enable Banking may choose. */
    async firstBank(): Promise<string> {
      const path = "/v1/bank_providers/enable_banking/banks?country=FI";
      return (await server.ok("GET", path, undefined, { as })).banks[0].id;
    },
    /** Moves the clock of the servers. */
    wait(ms: number): void {
      server.nowMs += ms;
      banks.plaid.nowMs = server.nowMs;
    },
  };
}

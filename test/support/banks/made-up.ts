/**
 * Providers whose answers a test sets, for what is the same with every provider: one with a pasted token, and one with a page, banks
 * and hooks. They connect to nothing.
 */
import { after, before } from "node:test";
import { PROVIDERS } from "../../../src/banks/index.ts";
import {
  BankProblem,
  type BankProvider,
  type Connected,
  type FetchRequest,
  type Fields,
  type ListedAccount,
  type Listing,
  type Page,
  type Tools,
} from "../../../src/banks/provider.ts";

export const PACE = { everyMinutes: 360, leastMinutes: 60, perDay: 20, overlapDays: 14, historyDays: 89 };

export const account = (key: string, more: Partial<ListedAccount> = {}): ListedAccount => ({
  ...{ key, identities: [`id of ${key}`], name: `Account ${key}`, institution: "First Bank", number: null },
  ...{ mask: "4821", currency: "USD", type: "checking" },
  ...more,
});

export const refusal = (kind: BankProblem["kind"], code = "refused", retryAfterSeconds: number | null = null) =>
  new BankProblem({ code, kind, text: `The bank says ${kind}`, retryAfterSeconds });

/** What the bank answers, and what it was asked. A function may throw. */
export interface MadeUpBank {
  accounts: ListedAccount[];
  connect: (tools: Tools, fields: Fields, secret?: string) => Connected | Page;
  finish: (tools: Tools, secret: string, result: Fields) => Connected | Page;
  revoke: (secret: string) => void;
  fetch: (request: FetchRequest) => Iterable<Listing>;
}

/** Registers the providers `made_up` and `made_up_page` for the tests of the file. */
export function useMadeUpBank(): MadeUpBank {
  const connected = (): Connected => ({ secret: "the access", consentUntil: null, accounts: bank.accounts });
  const bank: MadeUpBank = {
    accounts: [account("1")],
    connect: connected,
    finish: connected,
    revoke: () => {},
    fetch: () => [],
  };
  const field = (name: string) => ({ name, label: `The ${name}`, help: "", isSecret: true });
  const common = { countries: ["US"], costs: "Nothing.", documentsSign: false, pace: PACE };
  const access = {
    connect: async (...args: Parameters<MadeUpBank["connect"]>) => bank.connect(...args),
    async *fetch(_tools: Tools, _secret: string, request: FetchRequest) {
      yield* bank.fetch(request);
    },
    revoke: async (_tools: Tools, secret: string) => bank.revoke(secret),
  };
  const providers: BankProvider[] = [
    { ...common, id: "made_up", name: "Made Up", flow: "paste", fields: [field("token")], access },
    {
      ...common,
      ...{ id: "made_up_page", name: "Made Up Page", flow: "page" },
      fields: [field("key"), { ...field("bank"), options: "banks" }],
      access: {
        ...access,
        finish: async (...args) => bank.finish(...args),
        listBanks: async (_tools, secret, country) => [{ id: secret, name: "First Bank", country }],
        readHook: async (_tools, _secret, { headers, body }) =>
          headers.get("x-signature") === Buffer.from(body).toString() ? "sync" : undefined,
      },
    },
  ];
  const list = PROVIDERS as BankProvider[];
  before(() => void list.push(...providers));
  after(() => void list.splice(list.length - providers.length, providers.length));
  return bank;
}

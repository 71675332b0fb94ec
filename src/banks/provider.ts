/**
 * What a bank provider offers: the form with which a person connects it, and the requests that fetch its accounts, balances and
 * transactions. Providers know neither the store nor a budget. They read no clock of their own and connect only through `Tools`.
 */
import type { BankAccountType, Lists } from "../domain/bank-connection.ts";
import type { OutboundRequest } from "../outbound/request.ts";

export interface BankProvider {
  /** Is stored, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 codes of two letters. Empty if it works everywhere. */
  readonly countries: readonly string[];
  /**
   * How a person connects it: `paste` a token, enter the `keys` of an own contract, give consent on a `page` of the bank, or not at
   * all, because a `program` sends the listings.
   */
  readonly flow: "paste" | "keys" | "page" | "program";
  readonly fields: readonly ProviderField[];
  /** What the provider costs a person, as a sentence. */
  readonly costs: string;
  /** Whether it documents the sign of balances: what the household owes is negative in each `ListedBalance`. */
  readonly documentsSign: boolean;
  /** Null if a program sends the listings. */
  readonly pace: Pace | null;
  /** Null if a program sends the listings. */
  readonly access: ProviderAccess | null;
}

interface ProviderField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly isSecret: boolean;
  readonly isOptional?: true;
  /** `banks`: the value is a bank of `listBanks`. */
  readonly options?: "banks";
}

/** How often a provider may be asked, and for which days. */
export interface Pace {
  /** Between two runs. */
  readonly everyMinutes: number;
  /** The shortest time between two runs that a person may set. */
  readonly leastMinutes: number;
  /** Requests on a day in UTC. */
  readonly perDay: number;
  /** Requests while a person waits for the answer do not count toward `perDay`. */
  readonly attendedIsFree?: true;
  /** `perDay` counts runs, because the limit applies to each account, and reading one takes several requests. */
  readonly countsRuns?: true;
  /** How many days before the last listing are asked for again. */
  readonly overlapDays: number;
  /** Without a first day, the first run asks for this many days before. Each may cost requests, so not all ask for everything. */
  readonly historyDays: number;
}

/** The requests of a provider. Each of them rejects with a `BankProblem`, or with the reason of `tools.signal`. */
export interface ProviderAccess {
  /**
   * `secret` is that of the same connection if the person connects it again, and missing fields come from it. Or it is that of
   * another connection whose keys this one shares, and the fields name the bank. If nothing names a bank, a provider with banks
   * checks only the keys: the secret that it returns is for `listBanks` and for the next `connect`.
   */
  connect(tools: Tools, fields: Fields, secret?: string): Promise<Connected | Page>;
  /** After the bank's page. Also asks whether the person is done with it: a `Page` means not yet. */
  finish?(tools: Tools, secret: string, result: Fields): Promise<Connected | Page>;
  /** The banks of a country, for a field with the option `banks`. */
  listBanks?(tools: Tools, secret: string, country: string): Promise<readonly ListedBank[]>;
  /** One or more listings per account. The cursor of the last one is the start of the next run. */
  readonly fetch: (tools: Tools, secret: string, request: FetchRequest) => AsyncIterable<Listing>;
  /** Verifies a message of the provider. Undefined if it is forged, old or changed. */
  readHook?(tools: Tools, secret: string, hook: Hook): Promise<"sync" | "problem" | undefined>;
  /** Ends the access at the provider. A provider that cannot do this has none. */
  revoke?(tools: Tools, secret: string): Promise<void>;
  /** Repairs the access of a connection, instead of adding a second one by `connect`. Fields that are missing come from the secret. */
  reconnect?(tools: Tools, secret: string, fields: Fields): Promise<Connected | Page>;
}

export type Fields = Readonly<Record<string, string>>;

export interface Tools {
  readonly request: OutboundRequest;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Where the bank's page sends the person back to, and where the provider sends hooks. Null if the server has no public address. */
  readonly returnUrl: string | null;
  readonly hookUrl: string | null;
  /** Comes back with the person from the bank's page, as the parameter `state`. Only for `connect`; the caller checks it. */
  readonly state?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The secret is stored sealed. It contains everything that later requests need. */
export interface Connected {
  readonly secret: string;
  /** When the person's consent ends, as a timestamp. */
  readonly consentUntil: string | null;
  readonly accounts: readonly ConnectedAccount[];
}

export interface ConnectedAccount extends ListedAccount {
  /** The booked balance, if the list of accounts has it. */
  readonly balance?: ListedBalance | undefined;
}

/** A page of the bank on which the person continues. */
export interface Page {
  readonly secret: string;
  readonly url: string;
  readonly expiresAt: string;
}

export interface ListedBank {
  readonly id: string;
  readonly name: string;
  readonly country: string;
}

export interface FetchRequest {
  /** The keys of the accounts. */
  readonly accounts: readonly string[];
  /** Days, both included. */
  readonly since: string;
  readonly until: string;
  readonly cursor: string | null;
  /** Null if nobody waits for the answer. */
  readonly attended: Attending | null;
}

/** A person who waits for the bank's answer. Some banks count only requests without one. */
export interface Attending {
  readonly address: string;
  /** The User-Agent of the browser. */
  readonly device: string;
}

export interface Hook {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** An account as the provider names it. */
export interface ListedAccount {
  /** The id under which it is fetched. It may change when the person connects again. */
  readonly key: string;
  /** Values of which one stays the same when the person connects again. */
  readonly identities: readonly string[];
  readonly name: string;
  readonly institution: string | null;
  /** Only a real account number or IBAN. */
  readonly number: string | null;
  /** The last digits of the number. */
  readonly mask: string | null;
  /** ISO 4217. Null if the provider names none, or one that is no currency. */
  readonly currency: string | null;
  readonly type: BankAccountType | null;
}

/** The items and balances that a provider returned for one account and period. */
export interface Listing {
  readonly account: ListedAccount;
  /** Days, both included. */
  readonly from: string;
  readonly until: string;
  /** Where the next run starts, for providers with cursors. */
  readonly cursor: string | null;
  readonly lists: Lists;
  readonly balances: readonly ListedBalance[];
  readonly items: readonly Item[];
  /** The keys of items that the bank has taken back. */
  readonly removed: readonly string[];
  readonly problems: readonly ListingProblem[];
}

/**
 * Whether the bank has answered for the days, so that a later request lists no more of them. Days that it has cut and items that cannot
 * be read are notes; an account that fails is not.
 */
export function isAnswered({ problems }: Pick<Listing, "problems">): boolean {
  return problems.every(({ kind }) => kind === "note");
}

/** The code of the note about an account of which only the balance is read. */
export const BALANCE_ONLY = "balance_only";

export interface ListedBalance {
  readonly kind: "booked" | "available";
  /** Exact decimal text. Negative: the household owes it, if the provider documents its sign. */
  readonly amount: string;
  /** A timestamp. */
  readonly at: string;
  /** Null if the provider does not document it. */
  readonly includesPending: boolean | null;
}

/** A transaction of the bank. */
export interface Item {
  /** The bank's id. Null if the bank has none. */
  readonly key: string | null;
  /** The id of the pending item that it books. */
  readonly replaces: string | null;
  /** `never`: it moves no money, such as a declined payment. */
  readonly status: "booked" | "pending" | "never";
  readonly bookedOn: string | null;
  readonly purchasedOn: string | null;
  /** Exact decimal text. Negative leaves the account. */
  readonly amount: string;
  readonly currency: string;
  readonly foreign: { readonly amount: string; readonly currency: string } | null;
  /** The bank's complete text. */
  readonly text: string;
  readonly payee: string | null;
  /** The account number of the other side. */
  readonly counterAccount: string | null;
  readonly bankCode: string | null;
  readonly balanceAfter: string | null;
}

/**
 * `later`: it may work by itself later. `person`: the person has to sign in again. `setup`: the keys are wrong. `note`: a message
 * that needs nothing.
 */
export type ProblemKind = "later" | "person" | "setup" | "note";

/** A message of the provider about one account. */
export interface ListingProblem {
  /** Ours, such as `rate_limited`, or the provider's own. */
  readonly code: string;
  readonly kind: ProblemKind;
  /** The provider's words. They are data, and are shown as such. */
  readonly text: string;
}

/** A whole request failed. */
export class BankProblem extends Error {
  readonly code: string;
  readonly kind: Exclude<ProblemKind, "note">;
  /** How long the provider asks to wait. */
  readonly retryAfterSeconds: number | null;

  constructor({ code, kind, text, retryAfterSeconds = null }: ProblemFacts) {
    super(text);
    this.name = "BankProblem";
    this.code = code;
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ProblemFacts {
  readonly code: string;
  readonly kind: Exclude<ProblemKind, "note">;
  readonly text: string;
  readonly retryAfterSeconds?: number | null;
}

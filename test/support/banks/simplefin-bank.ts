/** The banks behind `simplefin.ts`: connections, accounts and transactions, which a test changes as banks do. */
import { dayNumber } from "../../../src/domain/calendar.ts";

export interface NewConnection {
  readonly id: string;
  readonly name?: string;
  readonly orgId?: string;
  readonly domain?: string;
}

export interface NewAccount {
  readonly id: string;
  readonly name?: string;
  /** By default "CON-1", which exists. */
  readonly connection?: string;
  readonly currency?: string;
  /** The balance before the first transaction. */
  readonly opening?: string;
  readonly holdings?: readonly object[];
}

export interface NewTransaction {
  /** By default a new one. */
  readonly id?: string;
  /** When it was posted, or made if it is pending. At noon in UTC. */
  readonly day: string;
  readonly amount: string;
  readonly description?: string;
  readonly payee?: string;
  readonly memo?: string;
  readonly isPending?: boolean;
  /** When it was made, if that is another day. */
  readonly madeOn?: string;
}

export interface Transaction extends NewTransaction {
  readonly id: string;
  /** The listings lack it. */
  readonly isLost?: boolean;
}

interface Account extends Required<Omit<NewAccount, "holdings">> {
  readonly holdings: readonly object[];
  transactions: Transaction[];
  balance: string | null;
  available: string | null;
  renumbers: boolean;
  isListed: boolean;
}

export interface Failure {
  readonly code: string;
  readonly msg: string;
  readonly conn_id?: string;
  readonly account_id?: string;
}

export interface Question {
  readonly version: 1 | 2;
  /** In seconds since 1970; the end is excluded. */
  readonly from: number;
  readonly end: number;
  readonly isPending: boolean;
  /** Empty: all of them. */
  readonly accounts: readonly string[];
  readonly hasItems: boolean;
}

export interface SimpleFinBank {
  addConnection(connection: NewConnection): void;
  addAccount(account: NewAccount): void;
  /** Whether the listings contain the account. */
  setListed(account: string, isListed: boolean): void;
  /** Returns the id. */
  add(account: string, transaction: NewTransaction): string;
  /** Books a pending item, possibly with another amount, day, id or text. Returns the id. */
  post(account: string, id: string, changes?: Partial<NewTransaction>): string;
  change(account: string, id: string, changes: Partial<NewTransaction>): void;
  /** The item is gone, and the balance without it. */
  remove(account: string, id: string): void;
  /** The listings lack the item, and the balance includes it. */
  lose(account: string, id: string): void;
  /** Ends `lose`. */
  restore(account: string, id: string): void;
  /** Gives each item a new id, now or in each listing. */
  renumber(account: string): void;
  setRenumbers(account: string, renumbers: boolean): void;
  /** A balance that the transactions do not explain. Null: their sum. */
  setBalance(account: string, balance: string | null, available?: string | null): void;
  /** The balance of the posted items. */
  balanceOf(account: string): string;
  transactionsOf(account: string): readonly Transaction[];
  /** Errors with codes, and texts of version 1. */
  setFailures(failures: readonly Failure[]): void;
  setErrors(errors: readonly string[]): void;
  /** The answer of /accounts. */
  list(question: Question): {
    readonly accounts: readonly object[];
    readonly errors: readonly string[];
    readonly errlist?: readonly Failure[];
  };
}

export function createBank(now: () => number): SimpleFinBank {
  const connections = new Map<string, Required<NewConnection>>();
  const accounts = new Map<string, Account>();
  let failures: readonly Failure[] = [];
  let errors: readonly string[] = [];
  let count = 0;

  const accountOf = (id: string): Account => {
    const account = accounts.get(id);
    if (account === undefined) throw new Error(`there is no account ${id}`);
    return account;
  };
  const newId = () => {
    count += 1;
    return `TRN-${String(count).padStart(6, "0")}`;
  };
  const update = (account: string, id: string, change: (one: Transaction) => Transaction) => {
    const of = accountOf(account);
    if (!of.transactions.some((one) => one.id === id)) throw new Error(`there is no transaction ${id}`);
    of.transactions = of.transactions.map((one) => (one.id === id ? change(one) : one));
  };
  const renumber = (of: Account) => {
    of.transactions = of.transactions.map((one) => ({ ...one, id: newId() }));
  };

  function addConnection({
    id,
    name = "My Bank",
    orgId = `ORG-${id}`,
    domain = "mybank.example",
  }: NewConnection): void {
    connections.set(id, { id, name, orgId, domain });
  }
  addConnection({ id: "CON-1" });

  function describe(account: Account, question: Question): object {
    if (account.renumbers) renumber(account);
    const balance = account.balance ?? sumOf(account);
    const date = Math.floor(now() / 1000);
    const connection = connections.get(account.connection);
    const { name, domain, orgId } = connection ?? { name: "", domain: "", orgId: "" };
    const owner =
      question.version === 2
        ? { conn_id: account.connection, conn_name: name }
        : { org: { domain, name, "sfin-url": `https://${domain}/simplefin`, url: `https://${domain}`, id: orgId } };
    return {
      id: account.id,
      name: account.name,
      ...owner,
      currency: account.currency,
      balance,
      "available-balance": account.available ?? balance,
      "balance-date": date,
      transactions: question.hasItems ? account.transactions.flatMap((one) => describeItem(one, question)) : [],
      holdings: account.holdings,
    };
  }

  return {
    addConnection,
    addAccount({ id, name = "Checking", connection = "CON-1", currency = "USD", opening = "0.00", holdings = [] }) {
      const state = { transactions: [], balance: null, available: null };
      accounts.set(id, {
        id,
        name,
        connection,
        currency,
        opening,
        holdings,
        ...state,
        renumbers: false,
        isListed: true,
      });
    },
    setListed(account, isListed) {
      accountOf(account).isListed = isListed;
    },
    add(account, { id = newId(), ...rest }) {
      accountOf(account).transactions.push({ id, ...rest });
      return id;
    },
    post(account, id, changes = {}) {
      update(account, id, (one) => ({ ...one, madeOn: one.madeOn ?? one.day, ...changes, isPending: false }));
      return changes.id ?? id;
    },
    change(account, id, changes) {
      update(account, id, (one) => ({ ...one, ...changes }));
    },
    remove(account, id) {
      const of = accountOf(account);
      of.transactions = of.transactions.filter((one) => one.id !== id);
    },
    lose: (account, id) => update(account, id, (one) => ({ ...one, isLost: true })),
    restore: (account, id) => update(account, id, (one) => ({ ...one, isLost: false })),
    renumber: (account) => renumber(accountOf(account)),
    setRenumbers(account, renumbers) {
      accountOf(account).renumbers = renumbers;
    },
    setBalance(account, balance, available = null) {
      Object.assign(accountOf(account), { balance, available });
    },
    balanceOf: (account) => sumOf(accountOf(account)),
    transactionsOf: (account) => accountOf(account).transactions,
    setFailures(all) {
      failures = all;
    },
    setErrors(all) {
      errors = all;
    },
    list(question) {
      const asked = [...accounts.values()].filter(
        ({ id, isListed }) => isListed && (question.accounts.length === 0 || question.accounts.includes(id)),
      );
      const listed = asked.map((one) => describe(one, question));
      const ids = new Set(asked.map(({ connection }) => connection));
      const named = [...connections.values()].filter(({ id }) => ids.has(id)).map(describeConnection);
      return question.version === 2
        ? { errlist: failures, errors, connections: named, accounts: listed }
        : { errors: [...errors, ...failures.map(({ msg }) => msg)], accounts: listed };
    },
  };
}

function describeConnection({ id, name, orgId, domain }: Required<NewConnection>): object {
  const url = `https://${domain}`;
  return { conn_id: id, name, org_id: orgId, org_name: name, org_url: url, sfin_url: `${url}/simplefin` };
}

function describeItem(item: Transaction, { from, end, isPending: withPending }: Question): object[] {
  const { id, day, amount, description = "", payee = description, memo = "", isPending = false, madeOn, isLost } = item;
  if (isLost === true || (isPending && !withPending)) return [];
  const [posted, made] = [noonOf(day), noonOf(madeOn ?? day)];
  if (!isPending && (posted < from || posted >= end)) return [];
  const text = { amount, description, payee, memo, mcc: null };
  return [
    isPending
      ? { id, posted: 0, transacted_at: made, pending: true, ...text }
      : { id, posted, transacted_at: made, ...text },
  ];
}

function noonOf(day: string): number {
  return dayNumber(day) * 86_400 + 43_200;
}

/** The opening and the posted items, exactly. */
function sumOf({ opening, transactions }: Account): string {
  const amounts = [opening, ...transactions.filter(({ isPending }) => isPending !== true).map(({ amount }) => amount)];
  const decimals = Math.max(...amounts.map((amount) => (amount.split(".")[1] ?? "").length));
  const scaled = (amount: string) => {
    const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
    return (amount.startsWith("-") ? -1n : 1n) * BigInt(`${whole}${fraction.padEnd(decimals, "0")}`);
  };
  const sum = amounts.reduce((total, amount) => total + scaled(amount), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${sum < 0n ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(digits.length - decimals)}`}`;
}

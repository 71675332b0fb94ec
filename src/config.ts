/** The settings, read from the environment: nothing else reads it. Each is listed by `leeway serve --help`. */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isTimeZone } from "./domain/calendar.ts";
import { isCurrency } from "./domain/currency.ts";
import { isDatabaseUrl } from "./store/postgres/database-url.ts";

export interface Config {
  /** Where the data lies, as an absolute path, unless it is in a database. */
  readonly dataDirectory: string;
  /** The PostgreSQL database with the data; undefined: it lies in the directory. */
  readonly databaseUrl: string | undefined;
  /** How many connections to the database this process may have open. */
  readonly databaseConnections: number;
  readonly host: string;
  readonly port: number;
  /** For budgets that are made without saying. */
  readonly currency: string;
  readonly timeZone: string;
  /** Requests a minute that a token may make; null: any number. */
  readonly requestsPerMinute: number | null;
  /** How long a request may take to arrive. */
  readonly requestTimeoutMs: number;
  /** How long what is under way may hold up a stop. */
  readonly stopTimeoutMs: number;
  /** How late the service may run before it refuses requests; null: any. */
  readonly maxDelayMs: number | null;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
}

/** A setting that cannot be used: one line that says which, what is wrong and what would be right. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

interface Setting<T> {
  readonly name: string;
  readonly byDefault: string;
  readonly help: string;
  /** The value that a text stands for; undefined where it stands for none. */
  readonly parse: (text: string) => T | undefined;
  /** What would be right, for the error. */
  readonly expects: string;
  /** Whether the error must not show it. */
  readonly isSecret?: boolean;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const setting = <T>(definition: Setting<T>) => definition;

const SETTINGS = {
  dataDirectory: setting({
    name: "LEEWAY_DATA",
    byDefault: "./data",
    help: "the directory where the data lies",
    parse: (text) => resolve(text),
    expects: "a directory",
  }),
  databaseUrl: setting({
    name: "LEEWAY_DATABASE_URL",
    byDefault: "",
    help: "a PostgreSQL database for the data, in place of the directory: postgres://user:password@host/name",
    parse: (text) => (text === "" || isDatabaseUrl(text) ? text : undefined),
    expects: "a URL such as postgres://user:password@host/name",
    isSecret: true,
  }),
  databaseConnections: setting({
    name: "LEEWAY_DATABASE_CONNECTIONS",
    byDefault: "10",
    help: "how many connections to the PostgreSQL database this server may have open",
    parse: (text) => wholeNumber(text, 1, 1000),
    expects: "a number from 1 to 1000",
  }),
  host: setting({
    name: "LEEWAY_HOST",
    byDefault: "127.0.0.1",
    help: "the address to listen on; 0.0.0.0 for every one",
    parse: (text) => (isIP(text) !== 0 || text === "localhost" ? text : undefined),
    expects: "an IP address or localhost",
  }),
  port: setting({
    name: "LEEWAY_PORT",
    byDefault: "8787",
    help: "the port to listen on; 0 for any that is free",
    parse: (text) => wholeNumber(text, 0, 65_535),
    expects: "a number from 0 to 65535",
  }),
  currency: setting({
    name: "LEEWAY_CURRENCY",
    byDefault: "USD",
    help: "the currency of a budget that is made without one",
    parse: (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : undefined),
    expects: "a currency code of ISO 4217, such as EUR",
  }),
  timeZone: setting({
    name: "LEEWAY_TIME_ZONE",
    byDefault: "UTC",
    help: "the time zone of a budget that is made without one",
    parse: (text) => (isTimeZone(text) ? text : undefined),
    expects: "an IANA time zone, such as Europe/Prague",
  }),
  requestsPerMinute: setting<number | null>({
    name: "LEEWAY_RATE_LIMIT",
    byDefault: "6000",
    help: "how many requests a token may make in a minute, or off",
    parse: (text) => (text === "off" ? null : wholeNumber(text, 1, 1_000_000_000)),
    expects: "a number from 1, or off",
  }),
  requestTimeoutMs: setting({
    name: "LEEWAY_REQUEST_TIMEOUT",
    byDefault: "30",
    help: "how many seconds a request may take to arrive",
    parse: seconds,
    expects: "a number of seconds from 1 to 3600",
  }),
  stopTimeoutMs: setting({
    name: "LEEWAY_STOP_TIMEOUT",
    byDefault: "10",
    help: "how many seconds what is under way may hold up a stop",
    parse: seconds,
    expects: "a number of seconds from 1 to 3600",
  }),
  maxDelayMs: setting<number | null>({
    name: "LEEWAY_MAX_DELAY",
    byDefault: "300",
    help: "how many milliseconds late the service may run before it refuses requests, or off",
    parse: (text) => (text === "off" ? null : wholeNumber(text, 20, 400)),
    expects: "a number of milliseconds from 20 to 400, or off",
  }),
  logLevel: setting({
    name: "LEEWAY_LOG_LEVEL",
    byDefault: "info",
    help: `how much to log: ${LOG_LEVELS.join(", ")}`,
    parse: (text) => (LOG_LEVELS.includes(text) ? text : undefined),
    expects: `one of ${LOG_LEVELS.join(", ")}`,
  }),
  trustedProxies: setting<readonly string[]>({
    name: "LEEWAY_TRUSTED_PROXIES",
    byDefault: "",
    help: "addresses of proxies whose X-Forwarded-For is believed, with commas between",
    parse: (text) => {
      const proxies = text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "");
      return proxies.every(isNetwork) ? proxies : undefined;
    },
    expects: "IP addresses or networks such as 10.0.0.0/8, with commas between",
  }),
};

/** A variable that is empty counts as not set. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>({ name, byDefault, parse, expects, isSecret }: Setting<T>): T => {
    const text = environment[name] || byDefault;
    const value = parse(text);
    if (value === undefined)
      throw new ConfigError(`${name} is ${isSecret ? "set" : `"${text}"`}, but must be ${expects}.`);
    return value;
  };
  return {
    dataDirectory: read(SETTINGS.dataDirectory),
    databaseUrl: read(SETTINGS.databaseUrl) || undefined,
    databaseConnections: read(SETTINGS.databaseConnections),
    host: read(SETTINGS.host),
    port: read(SETTINGS.port),
    currency: read(SETTINGS.currency),
    timeZone: read(SETTINGS.timeZone),
    requestsPerMinute: read(SETTINGS.requestsPerMinute),
    requestTimeoutMs: read(SETTINGS.requestTimeoutMs),
    stopTimeoutMs: read(SETTINGS.stopTimeoutMs),
    maxDelayMs: read(SETTINGS.maxDelayMs),
    logLevel: read(SETTINGS.logLevel),
    trustedProxies: read(SETTINGS.trustedProxies),
  };
}

/** Every setting with its meaning and default, a line each. */
export function describeSettings(): string {
  const rows = Object.values(SETTINGS).map(({ name, byDefault, help }) => [name, help, byDefault] as const);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, help, byDefault]) => `  ${name.padEnd(width)}  ${help}${byDefault && ` (default ${byDefault})`}`)
    .join("\n");
}

/** Whole seconds, in milliseconds. */
function seconds(text: string): number | undefined {
  const number = wholeNumber(text, 1, 3600);
  return number === undefined ? undefined : number * 1000;
}

export function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || wholeNumber(bits, 0, family === 4 ? 32 : 128) !== undefined;
}

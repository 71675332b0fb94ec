/** The settings, read from the environment: nothing else reads it. Each is listed by `leeway serve --help`. */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isTimeZone } from "./domain/calendar.ts";
import { isCurrency } from "./domain/currency.ts";
import { isDatabaseUrl } from "./store/postgres/database-url.ts";

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

/** Every setting. A new one is a row here. */
const SETTINGS = {
  /** As an absolute path. Not looked at where the data is in a database. */
  dataDirectory: setting({
    name: "LEEWAY_DATA",
    byDefault: "./data",
    help: "the directory where the data lies",
    // What would otherwise be begun anew in a directory of that name, a password in it included.
    parse: (text) => (text.trim() !== text || text.includes("://") ? undefined : resolve(text)),
    expects: "a directory, without spaces around it; a database goes into LEEWAY_DATABASE_URL",
    isSecret: true,
  }),
  /** Null: the data is in the directory. */
  databaseUrl: setting<string | null>({
    name: "LEEWAY_DATABASE_URL",
    byDefault: "",
    help: "a PostgreSQL database for the data, in place of the directory: postgres://user:password@host/name",
    parse: (text) => (text === "" ? null : isDatabaseUrl(text) ? text : undefined),
    expects: "a URL such as postgres://user:password@host/name",
    isSecret: true,
  }),
  databaseConnections: setting({
    name: "LEEWAY_DATABASE_CONNECTIONS",
    byDefault: "10",
    help: "how many connections to the PostgreSQL database this server may have open",
    parse: (text) => parseWholeNumber(text, 1, 1000),
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
    parse: (text) => parseWholeNumber(text, 0, 65_535),
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
  /** Null: any number. */
  requestsPerMinute: setting<number | null>({
    name: "LEEWAY_RATE_LIMIT",
    byDefault: "6000",
    help: "how many requests a token may make in a minute, or off",
    parse: (text) => (text === "off" ? null : parseWholeNumber(text, 1, 1_000_000_000)),
    expects: "a number from 1, or off",
  }),
  requestTimeoutMs: setting({
    name: "LEEWAY_REQUEST_TIMEOUT",
    byDefault: "30",
    help: "how many seconds a request may take to arrive",
    parse: parseSeconds,
    expects: "a number of seconds from 1 to 3600",
  }),
  stopTimeoutMs: setting({
    name: "LEEWAY_STOP_TIMEOUT",
    byDefault: "10",
    help: "how many seconds what is under way may hold up a stop",
    parse: parseSeconds,
    expects: "a number of seconds from 1 to 3600",
  }),
  /** Null: any. */
  maxDelayMs: setting<number | null>({
    name: "LEEWAY_MAX_DELAY",
    byDefault: "300",
    help: "how many milliseconds late the service may run before it refuses requests, or off",
    parse: (text) => (text === "off" ? null : parseWholeNumber(text, 20, 400)),
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

type Settings = typeof SETTINGS;

export type Config = { readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never };

/** A variable that is empty counts as not set. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = ({ name, byDefault, parse, expects, isSecret }: Setting<unknown>) => {
    const text = environment[name] || byDefault;
    const value = parse(text);
    if (value !== undefined) return value;
    throw new ConfigError(`${name} is ${isSecret ? "set" : `"${text}"`}, but must be ${expects}.`);
  };
  return Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, read(setting)])) as Config;
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
function parseSeconds(text: string): number | undefined {
  const number = parseWholeNumber(text, 1, 3600);
  return number === undefined ? undefined : number * 1000;
}

/** A whole number of at most ten digits between two bounds; undefined where the text is none. */
export function parseWholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || parseWholeNumber(bits, 1, family === 4 ? 32 : 128) !== undefined;
}

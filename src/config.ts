/** The settings. Only this file interprets environment variables. `leeway serve --help` lists them. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isLoopback } from "./auth/hosts.ts";
import { parseSecretKeys } from "./auth/seal.ts";
import { parseTimeZone } from "./domain/calendar.ts";
import { isCurrency } from "./domain/currency.ts";
import { isMailAddress } from "./domain/mail-address.ts";
import type { AddressScope } from "./outbound/address-rules.ts";
import { isDatabaseUrl } from "./store/engines/postgres/database-url.ts";

/** An invalid setting: one line with its name, its value and the expected form. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

interface Setting<T> {
  readonly name: string;
  /** Absent: an empty text. */
  readonly byDefault?: string;
  readonly help: string;
  /** Undefined if the text is invalid. */
  readonly parse: (text: string) => T | undefined;
  /** The valid form, for the error message. */
  readonly expects: string;
  /** The error message leaves a secret value out. */
  readonly isSecret?: boolean;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const setting = <T>(definition: Setting<T>) => definition;

type Form<T> = Pick<Setting<T>, "parse" | "expects">;

function wholeNumber(least: number, most: number, unit?: string): Form<number> {
  const counted = unit === undefined ? "a number" : `a number of ${unit}`;
  return { parse: (text) => parseWholeNumber(text, least, most), expects: `${counted} from ${least} to ${most}` };
}

const SECONDS: Form<number> = { parse: parseSeconds, expects: "a number of seconds from 1 to 3600" };

/** Every setting. To add one, add a row. */
const SETTINGS = {
  /** An absolute path. Ignored if `databaseUrl` is set. */
  dataDirectory: setting({
    name: "LEEWAY_DATA",
    byDefault: "./data",
    help: "data directory: the SQLite database and the attachments",
    // A URL here is a mistake: it would become a directory name, password included.
    parse: (text) => (text.trim() !== text || text.includes("://") ? undefined : resolve(text)),
    expects: "a directory path without leading or trailing spaces (use LEEWAY_DATABASE_URL for a URL)",
    isSecret: true,
  }),
  /** Null: use SQLite in `dataDirectory`. */
  databaseUrl: setting<string | null>({
    name: "LEEWAY_DATABASE_URL",
    help: "PostgreSQL database to use instead of the directory: postgres://user:password@host/name",
    parse: (text) => (text === "" ? null : isDatabaseUrl(text) ? text : undefined),
    expects: "a URL such as postgres://user:password@host/name",
    isSecret: true,
  }),
  databaseConnections: setting({
    name: "LEEWAY_DATABASE_CONNECTIONS",
    byDefault: "10",
    help: "maximum number of PostgreSQL connections of this server",
    ...wholeNumber(1, 1000),
  }),
  /** Null: attachments cannot be stored. Ignored unless `databaseUrl` is set. */
  attachmentsDirectory: setting<string | null>({
    name: "LEEWAY_ATTACHMENTS",
    help: "attachment directory shared by all servers; PostgreSQL only",
    parse: (text) => (text === "" ? null : text.trim() !== text || text.includes("://") ? undefined : resolve(text)),
    expects: "a directory path without leading or trailing spaces",
  }),
  attachmentsLimitBytes: setting({
    name: "LEEWAY_ATTACHMENTS_LIMIT",
    byDefault: "5GiB",
    help: "maximum size of all attachments of a budget, such as 500MiB",
    parse: parseBytes,
    expects: "a size such as 500MiB or 5GiB",
  }),
  /** Null: it depends on the size of the disk. */
  diskReserveBytes: setting<number | null>({
    name: "LEEWAY_DISK_RESERVE",
    help: "free space that uploads and exports leave on the disk, such as 1GiB (by default 5% of it, 64MiB to 1GiB)",
    parse: (text) => (text === "" ? null : parseBytes(text)),
    expects: "a size such as 500MiB or 1GiB",
  }),
  host: setting({
    name: "LEEWAY_HOST",
    byDefault: "127.0.0.1",
    help: "address to listen on; 0.0.0.0 for all addresses",
    parse: (text) => (isIP(text) !== 0 || text === "localhost" ? text : undefined),
    expects: "an IP address or localhost",
  }),
  port: setting({
    name: "LEEWAY_PORT",
    byDefault: "8787",
    help: "port to listen on; 0 for any free port",
    ...wholeNumber(0, 65_535),
  }),
  /** Null: unknown. */
  publicUrl: setting<URL | null>({
    name: "LEEWAY_PUBLIC_URL",
    help: "address at which people reach the server, such as https://budget.example.org",
    parse: (text) => (text === "" ? null : parseOrigin(text)),
    expects: "a URL such as https://budget.example.org, without a path",
  }),
  hosts: setting<readonly string[]>({
    name: "LEEWAY_HOSTS",
    help: "comma-separated additional host names that browsers may use",
    parse: (text) => {
      const hosts = parseList(text).map((host) => host.toLowerCase());
      return hosts.every((host) => /^[a-z0-9_.-]+$/.test(host)) ? hosts : undefined;
    },
    expects: "a comma-separated list of host names without ports, such as budget.example.org",
  }),
  requiresTls: setting({
    name: "LEEWAY_REQUIRE_TLS",
    byDefault: "false",
    help: "true: browsers must use TLS, except on this machine",
    parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
    expects: "true or false",
  }),
  currency: setting({
    name: "LEEWAY_CURRENCY",
    byDefault: "USD",
    help: "currency of new budgets",
    parse: (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : undefined),
    expects: "an ISO 4217 currency code, such as EUR",
  }),
  timeZone: setting({
    name: "LEEWAY_TIME_ZONE",
    byDefault: "UTC",
    help: "time zone of new budgets",
    parse: parseTimeZone,
    expects: "an IANA time zone, such as Europe/Prague",
  }),
  /** Null: no limit. */
  requestsPerMinute: setting<number | null>({
    name: "LEEWAY_RATE_LIMIT",
    byDefault: "6000",
    help: "requests per minute for each token on each server, or off",
    parse: (text) => (text === "off" ? null : parseWholeNumber(text, 1, 1_000_000_000)),
    expects: "a number of at least 1, or off",
  }),
  requestTimeoutMs: setting({
    name: "LEEWAY_REQUEST_TIMEOUT",
    byDefault: "30",
    help: "maximum number of seconds for a complete request to arrive",
    ...SECONDS,
  }),
  stopTimeoutMs: setting({
    name: "LEEWAY_STOP_TIMEOUT",
    byDefault: "10",
    help: "maximum number of seconds that requests in flight may take during shutdown",
    ...SECONDS,
  }),
  /** Null: any number. */
  maxInFlight: setting<number | null>({
    name: "LEEWAY_MAX_IN_FLIGHT",
    byDefault: "1000",
    help: "maximum number of requests in flight, or off; further ones are rejected",
    parse: (text) => (text === "off" ? null : parseWholeNumber(text, 1, 1_000_000)),
    expects: "a number of at least 1, or off",
  }),
  maxConnections: setting({
    name: "LEEWAY_MAX_CONNECTIONS",
    byDefault: "10000",
    help: "maximum number of open connections; further ones are closed immediately",
    ...wholeNumber(1, 1_000_000),
  }),
  /** Null: they are in the file, or in the data directory. */
  secretKeys: setting<readonly Buffer[] | null>({
    name: "LEEWAY_SECRET_KEY",
    help: "keys of 32 bytes in base64, separated by commas, that seal stored secrets; the first one seals, all open",
    parse: (text) => (text === "" ? null : parseSecretKeys(text)),
    expects: "keys of 32 bytes in base64, as printed by: openssl rand -base64 32",
    isSecret: true,
  }),
  /** The content of the file. */
  secretKeysFile: setting<readonly Buffer[] | null>({
    name: "LEEWAY_SECRET_KEY_FILE",
    help: "file with these keys (by default secret.key in the data directory, created when needed)",
    parse: (text) => (text === "" ? null : parseSecretKeys(readSecret(text) ?? "")),
    expects: "a file that this user can read, with keys of 32 bytes in base64",
  }),
  outbound: setting<AddressScope | "off">({
    name: "LEEWAY_OUTBOUND",
    byDefault: "private",
    help: "servers that Leeway may connect to when a household connects one: private (also in the own network), public, or off",
    parse: (text) => (text === "private" || text === "public" || text === "off" ? text : undefined),
    expects: "private, public or off",
  }),
  /** Null: this server sends no e-mail. */
  smtpUrl: setting<URL | null>({
    name: "LEEWAY_SMTP_URL",
    help: "mail server for alerts: smtps://user:password@host, or smtp://host:25, encrypted if the server offers it",
    parse: (text) => (text === "" ? null : parseSmtpUrl(text)),
    expects:
      "a URL such as smtps://user:password@mail.example.org or smtp://localhost:25, with special characters encoded",
    isSecret: true,
  }),
  /** Null: this server sends no e-mail. */
  mailFrom: setting<string | null>({
    name: "LEEWAY_MAIL_FROM",
    help: "address that sends these e-mails, such as leeway@example.org",
    parse: (text) => (text === "" ? null : isMailAddress(text) ? text : undefined),
    expects: "an e-mail address without a name, such as leeway@example.org",
  }),
  jobsAtOnce: setting({
    name: "LEEWAY_JOBS",
    byDefault: "4",
    help: "maximum number of jobs, such as downloads of exchange rates, that this server runs at once; 0: it only answers requests",
    ...wholeNumber(0, 100),
  }),
  /** With a slash at the end. */
  ratesUrl: setting({
    name: "LEEWAY_RATES_URL",
    byDefault: "https://www.ecb.europa.eu/stats/eurofxref/",
    help: "address of the European Central Bank's files of exchange rates, or of a copy of them",
    parse: parseDirectoryUrl,
    expects: "an http:// or https:// URL without a query, such as https://www.ecb.europa.eu/stats/eurofxref/",
  }),
  changesDays: setting({
    name: "LEEWAY_CHANGES_DAYS",
    byDefault: "400",
    help: "number of days after which changes are removed from the change log and can no longer be undone",
    ...wholeNumber(1, 36_500, "days"),
  }),
  servesMcp: setting({
    name: "LEEWAY_MCP",
    byDefault: "off",
    help: "on: chat programs may use budgets at /mcp, with a token (Model Context Protocol)",
    parse: (text) => (text === "on" ? true : text === "off" ? false : undefined),
    expects: "on or off",
  }),
  /** Null: there is none. */
  token: setting<string | null>({
    name: "LEEWAY_TOKEN",
    help: "token that `leeway mcp` sends; the server ignores it",
    parse: (text) => (text === "" ? null : /^lw_[0-9a-z]+$/.test(text) ? text : undefined),
    expects: "a token: lw_...",
    isSecret: true,
  }),
  logLevel: setting({
    name: "LEEWAY_LOG_LEVEL",
    byDefault: "info",
    help: `log level: ${LOG_LEVELS.join(", ")}`,
    parse: (text) => (LOG_LEVELS.includes(text) ? text : undefined),
    expects: `one of ${LOG_LEVELS.join(", ")}`,
  }),
  trustedProxies: setting<readonly string[]>({
    name: "LEEWAY_TRUSTED_PROXIES",
    help: "comma-separated addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted",
    parse: (text) => {
      const proxies = parseList(text);
      return proxies.every(isNetwork) ? proxies : undefined;
    },
    expects: "a comma-separated list of IP addresses or networks, such as 10.0.0.0/8",
  }),
  /** Null: no proxy signs users in. */
  proxyUserHeader: setting<string | null>({
    name: "LEEWAY_PROXY_USER_HEADER",
    help: "header in which a sign-in proxy names the user, such as Remote-User; needs LEEWAY_TRUSTED_PROXIES",
    parse: (text) => (text === "" ? null : /^[A-Za-z][A-Za-z0-9-]*$/.test(text) ? text : undefined),
    expects: "the name of a header, such as Remote-User",
  }),
  /** Null: no sign-in provider. */
  oidcIssuer: setting<URL | null>({
    name: "LEEWAY_OIDC_ISSUER",
    help: "issuer URL of an OpenID Connect provider, such as https://auth.example.org",
    parse: (text) => (text === "" ? null : parseIssuer(text)),
    expects: "an https:// URL without a query; http:// is accepted only for this machine",
  }),
  oidcClientId: setting({
    name: "LEEWAY_OIDC_CLIENT_ID",
    help: "OpenID Connect client ID",
    parse: (text) => text,
    expects: "an id",
  }),
  /** Null: the client is public, or its secret is in the file. */
  oidcClientSecret: setting<string | null>({
    name: "LEEWAY_OIDC_CLIENT_SECRET",
    help: "OpenID Connect client secret",
    parse: (text) => (text === "" ? null : text),
    expects: "a secret",
    isSecret: true,
  }),
  /** The content of the file. */
  oidcClientSecretFile: setting<string | null>({
    name: "LEEWAY_OIDC_CLIENT_SECRET_FILE",
    help: "file with the client secret",
    parse: (text) => (text === "" ? null : readSecret(text)),
    expects: "a file that this user can read and that is not empty",
  }),
  /** Empty: the host of the issuer. */
  oidcName: setting({
    name: "LEEWAY_OIDC_NAME",
    help: "provider name on the sign-in page, such as Authelia",
    parse: (text) => (text.length <= 100 ? text.trim() : undefined),
    expects: "at most 100 characters long",
  }),
  oidcCreatesInvited: setting({
    name: "LEEWAY_OIDC_CREATE",
    byDefault: "invited",
    help: "invited: an invitation creates a user if the person has none; never: only linked users can sign in through the provider",
    parse: (text) => (text === "invited" ? true : text === "never" ? false : undefined),
    expects: "invited or never",
  }),
  startsOidc: setting({
    name: "LEEWAY_SIGN_IN",
    help: "oidc: redirect to the provider automatically; /enter still offers other ways to sign in",
    parse: (text) => (text === "oidc" ? true : text === "" ? false : undefined),
    expects: "oidc, or not set",
  }),
};

type Settings = typeof SETTINGS;

export type Config = { readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never };

/** An empty variable counts as not set. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = ({ name, byDefault = "", parse, expects, isSecret }: Setting<unknown>) => {
    const text = environment[name] || byDefault;
    const value = parse(text);
    if (value !== undefined) return value;
    throw new ConfigError(`${name} is ${isSecret ? "set" : `"${text}"`}, but must be ${expects}.`);
  };
  const config = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, setting]) => [key, read(setting)]),
  ) as unknown as Config;
  assertConsistent(config);
  return config;
}

/** @throws ConfigError if a setting needs another one. */
function assertConsistent(config: Config): void {
  const { proxyUserHeader, trustedProxies, oidcIssuer, oidcClientId, startsOidc } = config;
  if (proxyUserHeader !== null && trustedProxies.length === 0) {
    throw new ConfigError(
      "LEEWAY_PROXY_USER_HEADER is set, but LEEWAY_TRUSTED_PROXIES is not: anybody could send the header. Set LEEWAY_TRUSTED_PROXIES to the address of the proxy.",
    );
  }
  if (oidcIssuer !== null && oidcClientId === "") {
    throw new ConfigError("LEEWAY_OIDC_ISSUER is set, but LEEWAY_OIDC_CLIENT_ID is not.");
  }
  if (config.secretKeys !== null && config.secretKeysFile !== null) {
    throw new ConfigError("Set LEEWAY_SECRET_KEY or LEEWAY_SECRET_KEY_FILE, not both.");
  }
  if (oidcIssuer !== null && config.outbound === "off") {
    throw new ConfigError(
      "LEEWAY_OIDC_ISSUER is set, but LEEWAY_OUTBOUND is off: the server could not reach the provider.",
    );
  }
  if ((config.smtpUrl === null) !== (config.mailFrom === null)) {
    const [set, other] = ["LEEWAY_SMTP_URL", "LEEWAY_MAIL_FROM"];
    const isFirst = config.smtpUrl !== null;
    throw new ConfigError(`${isFirst ? set : other} is set, but ${isFirst ? other : set} is not. E-mail needs both.`);
  }
  if (oidcIssuer === null && startsOidc)
    throw new ConfigError("LEEWAY_SIGN_IN is oidc, but LEEWAY_OIDC_ISSUER is not set.");
  if (config.oidcClientSecret !== null && config.oidcClientSecretFile !== null) {
    throw new ConfigError("Set LEEWAY_OIDC_CLIENT_SECRET or LEEWAY_OIDC_CLIENT_SECRET_FILE, not both.");
  }
}

/** One line per setting: name, meaning, default. */
export function describeSettings(): string {
  const rows = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ name, byDefault = "", help }) => [name, help, byDefault] as const,
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, help, byDefault]) => `  ${name.padEnd(width)}  ${help}${byDefault && ` (default ${byDefault})`}`)
    .join("\n");
}

const UNITS: Readonly<Record<string, number>> = { "": 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

function parseBytes(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^(\d+) ?([KMG]iB)?$/.exec(text) ?? [];
  const number = parseWholeNumber(digits, 0, 9_999_999_999);
  const bytes = number === undefined ? Number.NaN : number * (UNITS[unit] ?? 1);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

function parseList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A URL that consists of an origin. */
function parseOrigin(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url : undefined;
}

function parseDirectoryUrl(text: string): string | undefined {
  const url = URL.parse(text.endsWith("/") ? text : `${text}/`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return url.search === "" && url.hash === "" ? url.href : undefined;
}

/** Without TLS, somebody on the network could answer as the provider. */
function parseIssuer(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    return undefined;
  const isHere = isLoopback({ name: url.hostname, port: undefined });
  return url.protocol === "https:" || (url.protocol === "http:" && isHere) ? url : undefined;
}

/** With a password only if there is a user name, and both decodable. */
function parseSmtpUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") return undefined;
  if ((url.username === "") !== (url.password === "")) return undefined;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return undefined;
  }
}

/** Undefined if the file cannot be read or is empty. */
function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Converts whole seconds to milliseconds. */
function parseSeconds(text: string): number | undefined {
  const number = parseWholeNumber(text, 1, 3600);
  return number === undefined ? undefined : number * 1000;
}

/** Parses a whole number of at most ten digits; undefined if it is invalid or out of bounds. */
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

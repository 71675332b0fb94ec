/** The addresses at which people reach the server, for printed links. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Config } from "../config.ts";

type Address = Pick<Config, "host" | "publicUrl">;

/** Files that container runtimes create. The addresses inside a container are of no use outside. */
const CONTAINER_MARKS = ["/.dockerenv", "/run/.containerenv"];

/** RFC 1918, and 100.64.0.0/10, which Tailscale uses. */
const PRIVATE_IPV4 = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** The private addresses of this machine on which the server listens. */
export function privateAddresses({ host }: Pick<Config, "host">): string[] {
  if (CONTAINER_MARKS.some((file) => existsSync(file))) return [];
  if (host !== "0.0.0.0" && host !== "::") return PRIVATE_IPV4.test(host) ? [host] : [];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && family === "IPv4" && PRIVATE_IPV4.test(address))
    .map(({ address }) => address);
}

/** The origins under which a server that listens on a port can be reached, `localhost` first. */
export function startOrigins({ host, publicUrl }: Address, port: number): string[] {
  if (publicUrl !== null) return [publicUrl.origin];
  // Browsers accept passkeys at localhost, but not at its addresses.
  const isLocal = ["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"].includes(host);
  const own = isLocal ? [] : [isIP(host) === 6 ? `[${host}]` : host];
  return [...(isLocal ? ["localhost"] : []), ...own, ...privateAddresses({ host })]
    .filter((name, i, all) => all.indexOf(name) === i)
    .map((name) => `http://${name}:${port}`);
}

/**
 * The origin of a link for somebody else: LEEWAY_PUBLIC_URL, or else an address other than localhost, or else
 * localhost.
 */
export function linkOriginOf(config: Address & Pick<Config, "port">): string {
  const origins = startOrigins(config, config.port);
  return origins.find((origin) => !origin.startsWith("http://localhost:")) ?? origins[0] ?? "";
}

/**
 * Decides whether passkeys work at the address of a request. Browsers accept them only over HTTPS at a host name, and at
 * localhost. A passkey belongs to one host name, its RP id (Web Authentication Level 3, section 5.1.3).
 */
import { type Host, isLoopback } from "./hosts.ts";

/** The host name to which passkeys belong, and the origin of the page that uses them. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The reasons why passkeys do not work: the page is at a loopback address, where browsers accept only the name localhost; it is not at
 * the public address; or the server has no public address with HTTPS and a host name.
 */
export const PASSKEY_OBSTACLES = ["use_localhost", "use_public_url", "needs_https"] as const;
export type PasskeyObstacle = (typeof PASSKEY_OBSTACLES)[number];

export interface PasskeyAddress {
  /** Undefined if passkeys do not work. */
  readonly place: PasskeyPlace | undefined;
  readonly obstacle: PasskeyObstacle | null;
  /** The origin at which they would work; null if there is none. */
  readonly workingOrigin: string | null;
}

/** `origin` is that of the page. */
export function passkeyAddressOf(
  { host, origin }: { readonly host: Host; readonly origin: string },
  publicUrl: URL | null,
): PasskeyAddress {
  const works = (rpId: string): PasskeyAddress => ({ place: { rpId, origin }, obstacle: null, workingOrigin: origin });
  const fails = (obstacle: PasskeyObstacle, workingOrigin: string | null): PasskeyAddress => ({
    place: undefined,
    obstacle,
    workingOrigin,
  });
  if (host.name === "localhost") return works(host.name);
  const publicOrigin = publicUrl !== null && canHavePasskeys(publicUrl) ? publicUrl.origin : null;
  if (publicUrl !== null && origin === publicOrigin) return works(publicUrl.hostname);
  if (isLoopback(host)) {
    const port = host.port === undefined ? "" : `:${host.port}`;
    return fails("use_localhost", `http://localhost${port}`);
  }
  return publicOrigin === null ? fails("needs_https", null) : fails("use_public_url", publicOrigin);
}

function canHavePasskeys({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && !/^[\d.]+$|^\[/.test(hostname);
}

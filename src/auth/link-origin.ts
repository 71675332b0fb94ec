/** Chooses the address in a link for another device or another person. */
import { type Host, isLoopback } from "./hosts.ts";

interface Addresses {
  readonly publicUrl: URL | null;
  /** The Host of the request, which the person's own browser used. */
  readonly host: Host;
  readonly isTls: boolean;
  /** The private addresses of this machine on which the server listens. In a container they are of no use outside. */
  readonly privateAddresses: readonly string[];
}

/** The origin of the link; undefined if only a loopback address is known. */
export function linkOrigin({ publicUrl, host, isTls, privateAddresses }: Addresses): string | undefined {
  if (publicUrl !== null) return publicUrl.origin;
  const port = host.port === undefined ? "" : `:${host.port}`;
  if (!isLoopback(host)) return `${isTls ? "https" : "http"}://${host.name}${port}`;
  const [address] = privateAddresses;
  return address === undefined ? undefined : `http://${address}${port}`;
}

/** The address of a link. A fragment never reaches a server or its log. */
export function formatLink(origin: string, code: string): string {
  return `${origin}/enter#${code}`;
}

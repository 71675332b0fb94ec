/**
 * Decides which host names a browser may use. A site can point its own name at this server (DNS rebinding), and its page
 * would then have the same origin. That is impossible with an IP address, or with a name that public DNS does not serve.
 */

export interface HostSettings {
  /** The address of the server for people, such as https://budget.example.org; null: unknown. */
  readonly publicUrl: URL | null;
  /** Further host names. */
  readonly hosts: readonly string[];
}

export interface Host {
  /** In lower case. An IPv6 address is in brackets. */
  readonly name: string;
  /** Undefined for the default port. */
  readonly port: string | undefined;
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i;

/** Parses a Host header; undefined if it is malformed. */
export function parseHost(header: string | undefined): Host | undefined {
  const [, name, port] = HOST.exec(header ?? "") ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), port };
}

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.+\])$/;
const SINGLE_LABEL = /^[a-z0-9_-]+$/;
const PRIVATE_NAME = /\.(local|home\.arpa|internal)$/;

export function isKnownHost({ name }: Host, { publicUrl, hosts }: HostSettings): boolean {
  if (IP_ADDRESS.test(name) || SINGLE_LABEL.test(name) || PRIVATE_NAME.test(name)) return true;
  return name === publicUrl?.hostname || hosts.includes(name);
}

/** Whether the name can only be the machine of the browser. */
export function isLoopback({ name }: Host): boolean {
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Whether browsers treat a page at this address as secure (Secure Contexts, section 3.1). */
export function isTrustworthy(host: Host, isTls: boolean): boolean {
  return isTls || isLoopback(host);
}

/** Whether an Origin header names a host other than the server's own. */
export function isForeignOrigin(origin: string, { name }: Host, { publicUrl }: HostSettings): boolean {
  const host = URL.parse(origin)?.hostname;
  return host !== undefined && host !== "" && host !== name && host !== publicUrl?.hostname;
}

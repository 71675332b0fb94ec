/**
 * Protects requests that a browser makes with a cookie, or to get one: the host name must be known, the page must have the
 * same origin, and TLS may be required. Requests with a token need none of this.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  deviceCookieName,
  formatDeviceCookie,
  formatSessionCookie,
  readCookie,
  sessionCookieName,
} from "../auth/cookies.ts";
import { findForgery } from "../auth/forgery.ts";
import {
  type Host,
  type HostSettings,
  isForeignOrigin,
  isKnownHost,
  isLoopback,
  isTrustworthy,
  parseHost,
} from "../auth/hosts.ts";
import { Problem } from "../domain/problem.ts";
import { isDirectFromHere, peerCheck } from "./peer.ts";

export interface BrowserSettings extends HostSettings {
  /** Whether browsers must use TLS, except on this machine. */
  readonly requiresTls: boolean;
  /** IP addresses or networks. */
  readonly trustedProxies: readonly string[];
  /** The private addresses of this machine on which the server listens. By default, none is known. */
  readonly privateAddresses?: () => readonly string[];
}

/** The address that the browser used. */
export interface Browser {
  readonly host: Host;
  readonly isTls: boolean;
  /** Whether the browser runs on the same machine as the server, and no network is in between. */
  readonly isLocal: boolean;
  /** The origin of the server's own pages. */
  readonly origin: string;
  readonly cookieName: string;
}

export interface BrowserGuard {
  /** @throws Problem `unknown_host`, or `tls_required`. A program with a token may use any host name. */
  browserOf(request: FastifyRequest, options?: { readonly isProgram?: boolean }): Browser;
  /** Whether browsers treat the address of the request as a secure one: it has TLS, or is on the browser's own machine. */
  isTrustworthy(request: FastifyRequest): boolean;
  /** @throws Problem `unknown_host`. */
  assertKnownHost(request: FastifyRequest): Host;
  /** The secret of the session; undefined if there is none. */
  secretOf(request: FastifyRequest, browser: Browser): string | undefined;
  /** @throws Problem `forgery_suspected` if another site may have made the request. */
  assertNotForged(request: FastifyRequest, browser: Browser): void;
}

const LOCALHOST: Host = { name: "localhost", port: undefined };
const UNKNOWN_HOST: Host = { name: "", port: undefined };

export function browserGuard(settings: BrowserSettings): BrowserGuard {
  const { publicUrl, requiresTls, trustedProxies } = settings;
  const isFromProxy = peerCheck(trustedProxies);

  function usesTls({ protocol, headers }: FastifyRequest): boolean {
    const isPublic = publicUrl?.protocol === "https:" && headers.host?.toLowerCase() === publicUrl.host;
    return protocol === "https" || isPublic;
  }

  function assertKnownHost({ headers }: FastifyRequest): Host {
    const host = parseHost(headers.host);
    if (host === undefined || !isKnownHost(host, settings)) throw unknownHost(host, settings);
    if (headers.origin !== undefined && isForeignOrigin(headers.origin, host, settings)) {
      const detail = `The Origin of the request is ${headers.origin}, but its Host is ${headers.host}. If a proxy is in front of this server, it must forward the Host header.`;
      throw new Problem("unknown_host", detail);
    }
    return host;
  }

  return {
    assertKnownHost,
    browserOf(request, { isProgram = false } = {}) {
      const host = isProgram ? (parseHost(request.headers.host) ?? LOCALHOST) : assertKnownHost(request);
      const isTls = usesTls(request);
      const isLocal = isLoopback(host) && isDirectFromHere(request, isFromProxy);
      if (requiresTls && !isTls && !isLocal && !isProgram) {
        const detail = "This server accepts sign-ins only over TLS (LEEWAY_REQUIRE_TLS). Use its https:// address.";
        throw new Problem("tls_required", detail);
      }
      const origin = `${isTls ? "https" : "http"}://${host.name}${host.port === undefined ? "" : `:${host.port}`}`;
      const cookieName = sessionCookieName(host, isTls);
      return { host, isTls, isLocal, origin, cookieName };
    },
    isTrustworthy: (request) => isTrustworthy(parseHost(request.headers.host) ?? UNKNOWN_HOST, usesTls(request)),
    secretOf: ({ headers }, { cookieName }) => readCookie(headers.cookie, cookieName),
    assertNotForged({ method, headers }, { origin }) {
      const reason = findForgery({ method, headers: { ...headers, "sec-fetch-site": siteOf(headers) }, origin });
      if (reason !== undefined) throw new Problem("forgery_suspected", `${reason} Nothing was changed.`);
    },
  };
}

function siteOf(headers: FastifyRequest["headers"]): string | undefined {
  const site = headers["sec-fetch-site"];
  return Array.isArray(site) ? site.join() : site;
}

function unknownHost(host: Host | undefined, { publicUrl }: HostSettings): Problem {
  if (host === undefined) return new Problem("unknown_host", "The request needs a Host header with a host name.");
  const advice =
    publicUrl === null
      ? `set LEEWAY_PUBLIC_URL=https://${host.name}`
      : `add it to LEEWAY_HOSTS: LEEWAY_HOSTS=${host.name}`;
  return new Problem("unknown_host", `This server is not known as ${host.name}. If that is its name, ${advice}.`);
}

/** Gives the browser a new secret, or removes it if `secret` is empty. */
export function setSessionCookie(reply: FastifyReply, { cookieName, isTls }: Browser, secret: string): void {
  reply.header("set-cookie", formatSessionCookie(cookieName, secret, isTls));
}

/** Marks the browser as one in which somebody has signed in. */
export function setDeviceCookie(reply: FastifyReply, { cookieName, isTls }: Browser, secret: string): void {
  reply.header("set-cookie", formatDeviceCookie(deviceCookieName(cookieName), secret, isTls));
}

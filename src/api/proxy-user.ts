/**
 * Reads the user that a sign-in proxy names in a header. Only the proxy's own connection counts, never a forwarded address:
 * anybody can send a header.
 */
import type { FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { type ExternalIdentity, issuerOfProxy } from "../operations/people/identities.ts";
import { headerValues } from "./header-values.ts";
import { peerCheck } from "./peer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user that the sign-in proxy names; undefined without one. */
    proxyUser: ExternalIdentity | undefined;
  }
}

export interface ProxySettings {
  /** The name of the header; null: no proxy signs users in. */
  readonly proxyUserHeader: string | null;
  /** IP addresses or networks. */
  readonly trustedProxies: readonly string[];
}

const MAX_NAME = 200;

/** @throws Problem `untrusted_header` or `invalid_header`. */
export function proxyUserReader({ proxyUserHeader, trustedProxies }: ProxySettings) {
  const isFromProxy = peerCheck(trustedProxies);
  return ({ raw }: Pick<FastifyRequest, "raw">): ExternalIdentity | undefined => {
    if (proxyUserHeader === null) return undefined;
    const values = headerValues(raw, proxyUserHeader.toLowerCase());
    if (values.length === 0) return undefined;
    if (!isFromProxy({ raw })) {
      const peer = raw.socket.remoteAddress ?? "";
      const detail = `Only a sign-in proxy may send the header ${proxyUserHeader}, and ${peer} is not in LEEWAY_TRUSTED_PROXIES.`;
      throw new Problem("untrusted_header", detail);
    }
    const subject = nameIn(values);
    if (subject !== undefined) return { issuer: issuerOfProxy(proxyUserHeader), subject, name: subject };
    const detail = `The header ${proxyUserHeader} must have one name of at most ${MAX_NAME} characters. The proxy must remove the header that a client sends.`;
    throw new Problem("invalid_header", detail);
  };
}

/** Undefined unless there is exactly one. A proxy may join two values with a comma. */
function nameIn([value = "", ...others]: readonly string[]): string | undefined {
  const name = Buffer.from(value, "latin1").toString().trim();
  const isOne = others.length === 0 && name !== "" && name.length <= MAX_NAME && !/[,\p{Cc}\uFFFD]/u.test(name);
  return isOne ? name : undefined;
}

/**
 * Whose connection a request uses: that of a trusted proxy, of a program on the same machine, or of another machine. Only
 * the socket's own address counts, never a forwarded one, because anybody can send a header.
 */
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "raw">;

const isLoopbackPeer = peerCheck(["127.0.0.0/8", "::1"]);

/**
 * Whether no proxy seems to have forwarded the request, and its connection comes from this machine. A proxy on this
 * machine must be in LEEWAY_TRUSTED_PROXIES or send one of the usual headers.
 */
export function isDirectFromHere(request: Request, isFromProxy: (request: Request) => boolean): boolean {
  return isLoopbackPeer(request) && !isFromProxy(request) && !isForwarded(request);
}

function isForwarded({ raw }: Request): boolean {
  return Object.keys(raw.headers).some((name) => name === "forwarded" || name.startsWith("x-forwarded-"));
}

/** Decides whether the connection of a request comes from one of these IP addresses or networks. */
export function peerCheck(networks: readonly string[]): (request: Request) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const [address = "", bits] = text.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return ({ raw }) => {
    const peer = raw.socket.remoteAddress ?? "";
    return isIP(peer) !== 0 && list.check(peer, isIPv6(peer) ? "ipv6" : "ipv4");
  };
}

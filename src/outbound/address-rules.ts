/**
 * Which addresses a request may connect to. The rules also apply to an IPv4 address inside an IPv6 address, because a gateway
 * may forward the connection to it.
 */
import { BlockList, isIPv6 } from "node:net";

/** `private` allows the addresses of the own network too, such as those of a server at home. */
export type AddressScope = "private" | "public";

type Network = readonly [address: string, bits: number];

/** Unspecified, link-local and multicast addresses, and the metadata services of clouds. No scope allows them. */
const FORBIDDEN = blockList(
  [
    ["0.0.0.0", 8],
    ["100.100.100.200", 32],
    ["169.254.0.0", 16],
    ["224.0.0.0", 4],
    ["255.255.255.255", 32],
  ],
  [
    ["::", 128],
    ["fd00:ec2::254", 128],
    ["fe80::", 10],
    ["ff00::", 8],
  ],
);

/** Addresses outside the public internet: loopback, private, shared, and reserved ones (IANA special-purpose registries). */
const PRIVATE = blockList(
  [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["240.0.0.0", 4],
  ],
  [
    ["::1", 128],
    ["fc00::", 7],
    ["fec0::", 10],
  ],
);

function blockList(ipv4: readonly Network[], ipv6: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ipv4) list.addSubnet(address, bits, "ipv4");
  for (const [address, bits] of ipv6) list.addSubnet(address, bits, "ipv6");
  return list;
}

/** The position of the IPv4 address in each IPv6 network that contains one, in groups of 16 bits. */
const EMBEDDING: readonly (readonly [list: BlockList, group: number])[] = [
  [blockList([], [["::", 96]]), 6], // IPv4-compatible (RFC 4291)
  [blockList([], [["::ffff:0:0", 96]]), 6], // IPv4-mapped (RFC 4291)
  [blockList([], [["::ffff:0:0:0", 96]]), 6], // IPv4-translated (RFC 2765)
  [blockList([], [["64:ff9b::", 96]]), 6], // NAT64 (RFC 6052)
  [blockList([], [["64:ff9b:1::", 48]]), 6], // local NAT64 (RFC 8215)
  [blockList([], [["2002::", 16]]), 1], // 6to4 (RFC 3056)
];

/** Teredo (RFC 4380) contains two IPv4 addresses, and no host has a use for it any more. */
const TEREDO = blockList([], [["2001::", 32]]);

export class ForbiddenAddress extends Error {}

/** @throws ForbiddenAddress for an address that the scope forbids. Plain HTTP is allowed only inside the own network. */
export function assertAllowed(address: string, scope: AddressScope, isPlain: boolean): void {
  const all = [address, ...embeddedIn(address)];
  if (all.some((one) => isIn(FORBIDDEN, one)) || isIn(TEREDO, address)) {
    throw new ForbiddenAddress(`connections to ${address} are not allowed`);
  }
  const isPrivate = all.some((one) => isIn(PRIVATE, one));
  if (isPrivate && scope === "public")
    throw new ForbiddenAddress(`connections to the private address ${address} are not allowed`);
  if (isPlain && !isPrivate) throw new ForbiddenAddress(`${address} is not a private address, so it needs https`);
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(withoutZone(address), isIPv6(address) ? "ipv6" : "ipv4");
}

/** A zone, as in "fe80::1%eth0", is a name of this machine. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/, "");
}

/** The IPv4 addresses inside an IPv6 address. */
function embeddedIn(address: string): string[] {
  if (!isIPv6(address)) return [];
  return EMBEDDING.flatMap(([network, group]) => {
    if (!isIn(network, address) || isIn(LOOPBACK_OR_NONE, address)) return [];
    const [high = 0, low = 0] = groupsOf(withoutZone(address)).slice(group);
    return [[high >> 8, high & 255, low >> 8, low & 255].join(".")];
  });
}

/** "::" and "::1" look like IPv4-compatible addresses. */
const LOOPBACK_OR_NONE = blockList([], [["::", 127]]);

/** The eight groups of an IPv6 address. The URL parser writes an address inside it in hexadecimal. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const numbers = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

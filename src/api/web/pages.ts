/**
 * Serves the files of the web app's build, `dist/`, which `scripts/build.ts` writes. All of them are read at startup, so a
 * later build does not mix with the one that this process serves.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { prefersType } from "../accepted-type.ts";
import { entityTag, isKnown } from "../entity-tag.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** The encodings of a file, in the order of preference, and the suffix of the encoded file. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** No inline script, no inline style, nothing from other hosts. The policy `leeway` is the page's only Trusted Types policy. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types leeway",
].join("; ");

const HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Names under `/assets/` contain a hash of the content. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The page has no addresses below these paths. */
const NOT_THE_PAGE = /^\/(v1|docs|errors|assets)(\/|$)/;

interface Variant {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

interface WebFile {
  readonly type: string;
  readonly cacheControl: string;
  /** Preferred encodings first; the plain file is last. */
  readonly variants: readonly Variant[];
}

/** The files have no routes: with a route for each, the service would take much longer to start. */
export interface WebPages {
  /** Whether the request is for a file, or a browser navigates to an address that the page handles. */
  serves(request: FastifyRequest): boolean;
  /** Sends the file or the page. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Reads the build in a directory; undefined if there is none. */
export function readWebPages(directory: string): WebPages | undefined {
  const files = readFiles(directory);
  const page = files.get("/index.html");
  if (page === undefined) return undefined;
  files.delete("/index.html");
  return {
    serves: (request) => isRead(request) && (files.has(pathOf(request)) || isNavigation(request)),
    send: (request, reply) => send(files.get(pathOf(request)) ?? page, request, reply),
  };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function isNavigation(request: FastifyRequest): boolean {
  const { url, headers } = request;
  return (
    url.startsWith("/") &&
    !NOT_THE_PAGE.test(pathOf(request)) &&
    (headers["sec-fetch-mode"] === "navigate" || prefersType("text/html", headers.accept))
  );
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? "";
}

function readFiles(directory: string): Map<string, WebFile> {
  const names = listFiles(directory);
  const all = new Set(names);
  const files = names.flatMap((name) => {
    const type = TYPES[extname(name)];
    return type === undefined ? [] : [[`/${name}`, readWebFile(directory, name, type, all)] as const];
  });
  return new Map(files);
}

function listFiles(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, "/").length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function readWebFile(directory: string, name: string, type: string, all: ReadonlySet<string>): WebFile {
  const variant = (suffix: string, encoding?: string): Variant => ({
    bytes: readFileSync(join(directory, name + suffix)),
    encoding,
  });
  const encoded = ENCODINGS.filter(([, suffix]) => all.has(name + suffix));
  return {
    type,
    cacheControl: name.startsWith("assets/") ? IMMUTABLE : "no-cache",
    variants: [...encoded.map(([encoding, suffix]) => variant(suffix, encoding)), variant("")],
  };
}

function send({ type, cacheControl, variants }: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers } = request;
  const { bytes, encoding } =
    variants.find((one) => one.encoding === undefined || accepts(headers["accept-encoding"], one.encoding)) ??
    (variants.at(-1) as Variant);
  const tag = entityTag(bytes);
  reply.headers({ ...HEADERS, "content-type": type, "cache-control": cacheControl, etag: tag });
  reply.header("vary", variants.length > 1 ? "Accept-Encoding, Accept" : "Accept");
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  // Browsers ignore it elsewhere, and write a message to the console.
  if (request.obeysClearing) reply.header("cross-origin-opener-policy", "same-origin");
  return isKnown(tag, headers) ? reply.code(304).send() : reply.code(200).send(bytes);
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? "")
    .split(",")
    .some((one) => {
      const [name = "", quality = ""] = one.split(";").map((text) => text.trim().toLowerCase());
      return name === encoding && !/^q=0(\.0*)?$/.test(quality);
    });
}

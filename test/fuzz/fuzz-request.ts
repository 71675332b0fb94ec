/** A request as the fuzzer makes it, in parts that can be changed one by one, and as it can be read and sent again. */
import { isUtf8 } from "node:buffer";
import { writeJson } from "./json-text.ts";

/** Whose token it shows, or would show. */
export type Household = "own" | "other";

export interface FuzzRequest {
  readonly method: string;
  /** Percent-encoded, without the query string. */
  readonly path: string;
  /** The pieces between the ampersands, as they are sent. */
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Bytes, or a tree for `writeJson`; undefined: none. */
  readonly body: unknown;
  readonly household: Household;
}

export function urlOf({ path, query }: FuzzRequest): string {
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

export function bytesOf({ body }: FuzzRequest): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.isBuffer(body) ? body : Buffer.from(writeJson(body));
}

/** The values of a header, in the order in which they are sent. */
export function headerValues({ headers }: FuzzRequest, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

/** The query's parameters; what cannot be decoded stands as it was sent. */
export function parametersOf({ query }: FuzzRequest): [name: string, value: string][] {
  return query
    .flatMap((piece) => piece.split("&"))
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.replaceAll("+", " ").split("=");
      return [decode(name), decode(value.join("="))];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The request as HTTP text, its body in base64 where it is no UTF-8. */
export function formatRequest(request: FuzzRequest): string {
  const bytes = bytesOf(request);
  const body = bytes === undefined ? "" : isUtf8(bytes) ? bytes.toString() : `base64:${bytes.toString("base64")}`;
  return `${formatHead(request)}\n\n${body}`;
}

export function formatHead(request: FuzzRequest): string {
  const lines = request.headers.map(([name, value]) => `${name}: ${value}`);
  return [`${request.method} ${urlOf(request)}`, ...lines].join("\n");
}

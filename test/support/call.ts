/** Sends one HTTP request and reads the whole response. */
import { HANG_MS } from "./hang.ts";

export interface CallOptions {
  /** The token; undefined is the caller's usual one, null sends none. */
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes of the body, instead of a JSON value. */
  readonly raw?: string | Uint8Array;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

/** @throws TypeError if the connection breaks, DOMException if it hangs. */
export async function call(
  method: string,
  url: string,
  body: unknown,
  { as = null, headers = {}, raw }: CallOptions,
): Promise<CallAnswer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...(content === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: (content as NonNullable<RequestInit["body"]>) ?? null,
    signal: AbortSignal.timeout(HANG_MS),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "") && text !== "";
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

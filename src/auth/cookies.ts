/**
 * The session cookie and its companions. Cookies ignore ports, so their names include the port: otherwise two
 * servers on one host would overwrite each other's cookies. With TLS, the prefix `__Host-` makes browsers reject the
 * cookie from any other host or without TLS.
 */
import { DEVICE_MS } from "./device-text.ts";
import type { Host } from "./hosts.ts";
import { IDLE_MS } from "./session-rules.ts";

/** The browser forgets a session when the server ends it. */
const MAX_AGE_SECONDS = IDLE_MS / 1000;

export function sessionCookieName({ port }: Host, isTls: boolean): string {
  return `${isTls ? "__Host-" : ""}leeway${port === undefined ? "" : `-${port}`}`;
}

/** The value of a Set-Cookie header. An empty `value` removes the cookie. */
function formatCookie(
  name: string,
  value: string,
  seconds: number,
  sameSite: "Strict" | "Lax",
  isTls: boolean,
): string {
  const maxAge = value === "" ? 0 : seconds;
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}${isTls ? "; Secure" : ""}`;
}

export function formatSessionCookie(name: string, value: string, isTls: boolean): string {
  return formatCookie(name, value, MAX_AGE_SECONDS, "Strict", isTls);
}

/** The name of the cookie that marks the browser as one in which somebody has signed in. */
export function deviceCookieName(sessionCookie: string): string {
  return `${sessionCookie}-device`;
}

/** It stays after signing out. */
export function formatDeviceCookie(name: string, value: string, isTls: boolean): string {
  return formatCookie(name, value, DEVICE_MS / 1000, "Strict", isTls);
}

/** The name of the cookie that ties a sign-in provider's redirect to the browser that started the sign-in. */
export function stateCookieName(sessionCookie: string): string {
  return `${sessionCookie}-oidc`;
}

const STATE_SECONDS = 600;

/** Unlike the session's cookie, it is sent when the provider's page redirects back. */
export function formatStateCookie(name: string, value: string, isTls: boolean): string {
  return formatCookie(name, value, STATE_SECONDS, "Lax", isTls);
}

/**
 * The value of a cookie in a Cookie header; undefined if it is absent. Undefined too if it occurs twice: another service on
 * the same host may have set one of them.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const values = header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

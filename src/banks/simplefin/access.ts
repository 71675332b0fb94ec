/** The access to a SimpleFIN server: its address, and the Basic credentials of its access URL. Both are secret. */
import { BankProblem } from "../provider.ts";

export interface Access {
  /** Without a slash at the end. */
  readonly url: string;
  /** The header `Authorization`. */
  readonly authorization: string;
}

/** Undefined if it is not an address with credentials. */
export function parseAccessUrl(text: string): Access | undefined {
  const url = parseHttpUrl(text);
  if (url === undefined || url.username === "") return undefined;
  const credentials = `${decode(url.username)}:${decode(url.password)}`;
  return {
    url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
    authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
  };
}

export function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function formatSecret({ url, authorization }: Access): string {
  return JSON.stringify({ url, authorization });
}

/** @throws BankProblem `secret_unreadable` */
export function parseSecret(secret: string): Access {
  try {
    const { url, authorization } = JSON.parse(secret);
    if (typeof url === "string" && typeof authorization === "string") return { url, authorization };
  } catch {}
  throw new BankProblem({ code: "secret_unreadable", kind: "person", text: "the stored access cannot be read" });
}

/** Removes the address and the credentials from a text of the server. Short ones, such as those of its demo, are no secret. */
export function withoutSecrets(text: string, { url, authorization }: Access): string {
  const encoded = authorization.slice("Basic ".length);
  const [user = "", password = ""] = Buffer.from(encoded, "base64").toString().split(/:(.*)/s);
  const secrets = [url, encoded, password, user, encodeURIComponent(password)].filter((one) => one.length >= 8);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "..."), text);
}

/** A provider of OpenID Connect on this machine, and a browser that signs in at its page. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { type OidcSettings, oidcProvider } from "../../src/auth/oidc.ts";
import { outboundRequest } from "../../src/outbound/request.ts";

export const CLIENT_ID = "leeway";
const CLIENT_SECRET = "a-secret-of-the-client";

export interface TestProvider {
  readonly issuer: string;
  /** The claims of each person, by the subject. */
  readonly people: Map<string, Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** `redirectUri` is the callback of the server that the test has started. */
export async function startProvider(redirectUri: () => string): Promise<TestProvider> {
  const people: TestProvider["people"] = new Map();
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri()] }],
    cookies: { keys: ["a key of the cookies"] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email"], profile: ["name", "preferred_username"] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    features: { devInteractions: { enabled: true } },
  });
  handle = provider.callback();
  return {
    issuer,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function clientOf(issuer: string, settings: Partial<OidcSettings> = {}) {
  const request = outboundRequest();
  return oidcProvider(
    {
      issuer: new URL(issuer),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: "Test provider",
      createsInvited: true,
      isAutomatic: false,
      ...settings,
    },
    (url, options) => request(url, options as Parameters<typeof request>[1]),
  );
}

/** A person's browser at the provider. It keeps the provider's cookies. */
export function atProvider(): (url: string, subject: string) => Promise<URL> {
  const cookies = new Map<string, string>();
  async function open(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  /** Signs in and consents on the pages of the provider, and returns the address to which it redirects. */
  return async (start, subject) => {
    const { origin } = new URL(start);
    let response = await open(start);
    for (let step = 0; step < 12; step++) {
      const location = response.headers.get("location");
      if (location !== null) {
        const next = new URL(location, origin);
        if (next.origin !== origin) return next;
        response = await open(next.href);
        continue;
      }
      const page = await response.text();
      const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (action === "") throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
      response = await open(new URL(action, origin).href, { prompt, login: subject, password: "x" });
    }
    throw new Error("the provider never leads back");
  };
}

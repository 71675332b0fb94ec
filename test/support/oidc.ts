/** A provider of OpenID Connect on this machine, and a browser that signs in at its page. */
import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
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
  /** The person signs in, and a program gets an access token for a resource. */
  accessToken(subject: string, resource: string): Promise<string>;
  /** A token with these claims and headers, signed with the key of the provider. */
  sign(claims: object, headers?: object): string;
  /** Replaces the key. */
  rotate(): void;
  close(): Promise<void>;
}

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

let keys = 0;

function newKey(): Key {
  keys += 1;
  return { kid: `key-${keys}`, privateKey: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** `redirectUri` is the callback of the server that the test has started. */
export async function startProvider(redirectUri: () => string): Promise<TestProvider> {
  const people: TestProvider["people"] = new Map();
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = newKey();
  const create = ({ kid, privateKey }: Key) => {
    const jwk = { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" };
    return providerWith(issuer, { jwks: { keys: [jwk as never] }, redirectUri: redirectUri(), people }).callback();
  };
  handle = create(key);
  return {
    issuer,
    people,
    async accessToken(subject, resource) {
      const redirect_uri = redirectUri();
      const start = new URL("/auth", issuer);
      const asked = { client_id: CLIENT_ID, response_type: "code", scope: "openid", redirect_uri, resource };
      start.search = String(new URLSearchParams(asked));
      const code = (await atProvider()(start.href, subject)).searchParams.get("code") ?? "";
      const answer = await fetch(new URL("/token", issuer), {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}` },
        body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri, resource }),
      });
      const tokens = (await answer.json()) as { access_token?: string };
      assert.ok(tokens.access_token, JSON.stringify(tokens));
      return tokens.access_token;
    },
    sign(claims, headers = {}) {
      const text = `${encode({ alg: "RS256", typ: "at+jwt", kid: key.kid, ...headers })}.${encode(claims)}`;
      return `${text}.${sign("RSA-SHA256", Buffer.from(text), key.privateKey).toString("base64url")}`;
    },
    rotate() {
      key = newKey();
      handle = create(key);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ProviderSettings extends Pick<TestProvider, "people"> {
  readonly jwks: NonNullable<ConstructorParameters<typeof Provider>[1]>["jwks"];
  readonly redirectUri: string;
}

/** Its access tokens for a resource are signed (RFC 9068). */
function providerWith(issuer: string, { jwks, redirectUri, people }: ProviderSettings): Provider {
  return new Provider(issuer, {
    jwks,
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    cookies: { keys: ["a key of the cookies"] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email"], profile: ["name", "preferred_username"] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          ...{ scope: "", audience, accessTokenTTL: 3600, accessTokenFormat: "jwt" as const },
          jwt: { sign: { alg: "RS256" as const } },
        }),
      },
    },
  });
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

/**
 * Signing in at a provider of OpenID Connect: the authorization code flow with PKCE, state and nonce. Also reads the access tokens
 * that the provider issues to programs (RFC 9068). The libraries are imported at the first use.
 */
import type { AuthorizationServer } from "oauth4webapi";
import type { Configuration, CustomFetch } from "openid-client";
import { cleanName } from "../domain/name.ts";

const library = () => import("openid-client");

/** The metadata of a provider is read again after this time. */
const METADATA_MS = 3_600_000;

/** Of the signatures of access tokens. All of them need the private key of the provider. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "Ed25519", "EdDSA"],
];

export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null: the client is public. */
  readonly clientSecret: string | null;
  /** The name on the page. */
  readonly name: string;
  /** Whether an invited person who has no user becomes a new user. */
  readonly createsInvited: boolean;
  /** Whether the page starts the sign-in automatically. */
  readonly isAutomatic: boolean;
}

/** The values that a later response must match. */
interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OidcPerson {
  /** The id at the provider, which never changes. */
  readonly subject: string;
  /** For display. */
  readonly name: string;
  /** When the person last proved who they are, in Unix milliseconds; undefined if the provider does not say. */
  readonly provenAtMs: number | undefined;
}

export interface OidcProvider {
  readonly settings: OidcSettings;
  /** The address of the provider's page. With `asksAgain`, it must ask for a new proof. @throws ProviderUnavailable */
  start(redirectUri: string, asksAgain: boolean): Promise<OidcChecks & { readonly url: string }>;
  /**
   * The person, from the address to which the provider redirected. @throws ProviderUnavailable, or Error if a check
   * fails.
   */
  finish(address: URL, checks: OidcChecks): Promise<OidcPerson>;
  /** The identifier that the provider gives itself. @throws ProviderUnavailable */
  findIssuer(): Promise<string>;
  /**
   * The subject of an access token for a resource. Its keys are cached, and read again if one is unknown.
   * @throws ProviderUnavailable, or Error if a check fails.
   */
  readAccessToken(text: string, resource: string): Promise<string>;
}

/** The provider does not respond, or its response is invalid. */
export class ProviderUnavailable extends Error {}

export function oidcProvider(settings: OidcSettings, send: CustomFetch, now: () => number = Date.now): OidcProvider {
  let known: (Discovered & { readonly atMs: number }) | undefined;
  const asProvider = failingAs(send);

  /** Cached for a while. */
  async function discovered(): Promise<Discovered> {
    if (known === undefined || now() - known.atMs >= METADATA_MS) {
      known = { ...(await discover(settings, asProvider)), atMs: now() };
    }
    return known;
  }
  const configure = async () => (await discovered()).configuration;

  return {
    settings,
    async start(redirectUri, asksAgain) {
      const configuration = await configure();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
        await library();
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // Only with max_age must a provider return the time of the proof (OpenID Connect Core 1.0, section 2).
        ...(asksAgain ? { prompt: "login", max_age: "0" } : {}),
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(address, { state, nonce, verifier }) {
      const configuration = await configure();
      const { authorizationCodeGrant } = await library();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(configuration, address, checks).catch(rethrowUnavailable);
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("the provider returned no ID token");
      const names = [claims.preferred_username, claims.email, claims.name, claims.sub];
      const name = names.map((one) => cleanName(String(one ?? ""))).find((one) => one !== "") ?? "";
      const { sub: subject, auth_time: provenAt } = claims;
      return { subject, name: name.slice(0, 200), provenAtMs: provenAt === undefined ? undefined : provenAt * 1000 };
    },
    findIssuer: async () => (await discovered()).metadata.issuer,
    async readAccessToken(text, resource) {
      const { metadata } = await discovered();
      const { allowInsecureRequests, customFetch, validateJwtAccessToken } = await import("oauth4webapi");
      const request = new Request(resource, { headers: { authorization: `Bearer ${text}` } });
      const options = {
        signingAlgorithms: ALGORITHMS,
        [customFetch]: asProvider,
        [allowInsecureRequests]: settings.issuer.protocol === "http:",
      };
      return (await validateJwtAccessToken(metadata, request, resource, options).catch(rethrowUnavailable)).sub;
    },
  };
}

/** Rejects if the provider does not respond, or with a 5xx status. */
function failingAs(send: CustomFetch): CustomFetch {
  return async (url, options) => {
    const response = await send(url, options).catch((error: unknown) => {
      throw new ProviderUnavailable(`${new URL(url).host} is not responding`, { cause: error });
    });
    if (response.status < 500) return response;
    throw new ProviderUnavailable(`${new URL(url).host} answered ${response.status}`);
  };
}

interface Discovered {
  readonly configuration: Configuration;
  /** One object for each discovery, because the keys are cached by it. */
  readonly metadata: AuthorizationServer;
}

async function discover(
  { issuer, clientId, clientSecret }: OidcSettings,
  asProvider: CustomFetch,
): Promise<Discovered> {
  const openid = await library();
  // The settings accept plain HTTP only for this machine.
  const execute = issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [];
  const found = await openid
    .discovery(issuer, clientId, undefined, openid.None(), { [openid.customFetch]: asProvider, execute })
    .catch((error: unknown) => {
      throw new ProviderUnavailable(`${issuer.host} is not a provider of OpenID Connect`, { cause: error });
    });
  const { supportsPKCE: _, ...metadata } = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const secret =
    clientSecret === null
      ? openid.None()
      : ways.includes("client_secret_basic")
        ? openid.ClientSecretBasic(clientSecret)
        : openid.ClientSecretPost(clientSecret);
  const configuration = new openid.Configuration(metadata, clientId, undefined, secret);
  configuration[openid.customFetch] = asProvider;
  for (const allow of execute) allow(configuration);
  openid.enableNonRepudiationChecks(configuration); // checks the signature of the ID token
  return { configuration, metadata };
}

/** The library wraps errors of `send`. */
function rethrowUnavailable(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnavailable) throw cause;
  }
  throw error;
}

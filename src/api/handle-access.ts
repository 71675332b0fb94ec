/** Handles requests about access: signing in, sessions and users. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceCookieName, formatStateCookie, readCookie, stateCookieName } from "../auth/cookies.ts";
import { deviceName } from "../auth/device-name.ts";
import { digestOfDevice } from "../auth/device-text.ts";
import { linkOrigin } from "../auth/link-origin.ts";
import type { OidcProvider } from "../auth/oidc.ts";
import { passkeyAddressOf } from "../auth/passkey-address.ts";
import { Problem } from "../domain/problem.ts";
import type { Origin } from "../operations/people/security-events.ts";
import type { Service } from "../operations/service.ts";
import type { Authentication } from "./authenticate.ts";
import { clearCopies } from "./browser-copies.ts";
import { type BrowserGuard, type BrowserSettings, setDeviceCookie, setSessionCookie } from "./browser-guard.ts";
import { clientNetwork } from "./client-network.ts";
import type { AccessRoute, BudgetContext, RouteInput, SessionContext, VisitorContext } from "./route.ts";
import { sendText, toJsonResponse } from "./text-response.ts";

export interface AccessHandler {
  handle(route: AccessRoute, input: RouteInput, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The context of a request with a session. */
  sessionContext(request: FastifyRequest): SessionContext;
  /** The context of a request about a budget, with a token or a session. */
  budgetContext(request: FastifyRequest): BudgetContext;
}

export function accessHandler(
  service: Service,
  { tokens }: Pick<Authentication, "tokens">,
  guard: BrowserGuard,
  { publicUrl, privateAddresses = () => [] }: BrowserSettings,
  provider: OidcProvider | undefined,
  onPlainHttp: () => void,
): AccessHandler {
  function contextOf(request: FastifyRequest, isProgram = false): VisitorContext {
    const browser = guard.browserOf(request, { isProgram });
    const { host, isTls, isLocal, cookieName } = browser;
    const deviceSecret = readCookie(request.headers.cookie, deviceCookieName(cookieName));
    return {
      service,
      tokens,
      browser,
      place: {
        device: deviceName(request.headers["user-agent"]),
        deviceDigest: deviceSecret === undefined ? undefined : digestOfDevice(deviceSecret),
        session: request.session?.session,
        isLocal,
        address: request.ip,
        network: clientNetwork(request.ip),
        passkeys: passkeyAddressOf(browser, publicUrl),
        proxyUser: request.proxyUser,
        oidcIssuer: provider?.settings.issuer.href ?? null,
      },
      session: request.session,
      deviceSecret,
      provider,
      publicUrl,
      search: /\?.*$/.exec(request.url)?.[0] ?? "",
      state: readCookie(request.headers.cookie, stateCookieName(cookieName)),
      linkOrigin: linkOrigin({ publicUrl, host, isTls, privateAddresses: privateAddresses() }),
    };
  }

  function budgetContext(request: FastifyRequest): BudgetContext {
    const { token, session } = request;
    const context = contextOf(request, session === undefined && token !== undefined);
    return { ...context, token, origin: originOf(request, context) };
  }

  return {
    budgetContext,
    async handle(route, input, request, reply) {
      if (request.headers["idempotency-key"] !== undefined) {
        const detail =
          "This request accepts no Idempotency-Key: its response may contain a secret, which is never stored.";
        throw new Problem("invalid_header", detail);
      }
      const context = budgetContext(request);
      const {
        body,
        secret,
        device,
        location,
        state,
        clears = secret === "" ? "everything" : undefined,
      } = await route.handle(context, {
        ...input,
        ifMatch: request.headers["if-match"],
      });
      if (clears !== undefined) clearCopies(clears, request, reply);
      if (secret !== undefined) {
        setSessionCookie(reply, context.browser, secret);
        const { isTls, isLocal } = context.browser;
        if (secret !== "" && !isTls && !isLocal) onPlainHttp();
      }
      const deviceSecret = device?.text ?? context.deviceSecret;
      if (device !== undefined && deviceSecret !== undefined) {
        setDeviceCookie(reply, context.browser, deviceSecret);
      }
      if (state !== undefined) {
        const { cookieName, isTls } = context.browser;
        reply.header("set-cookie", formatStateCookie(stateCookieName(cookieName), state, isTls));
      }
      if (location !== undefined) reply.header("location", toAscii(location));
      reply.code(route.status);
      if (body === undefined) return void reply.send();
      sendText(toJsonResponse(body, route), request, reply);
    },
    sessionContext(request) {
      const context = contextOf(request);
      const session = request.session as NonNullable<typeof request.session>;
      return { ...context, session, token: request.token, origin: originOf(request, context) };
    },
  };
}

/** A header has ASCII characters only. The other characters of an address are percent-encoded. */
function toAscii(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}

function originOf({ session, token }: FastifyRequest, { place }: VisitorContext): Origin {
  const { address, device } = place;
  const actor = session?.user
    ? ({ kind: "user", id: session.user.id } as const)
    : ({ kind: "token", id: token?.id ?? null } as const);
  return { actor, address, device };
}

/** Finds out who asks: the token that a request's text stands for, if it still opens anything. */
import { LRUCache } from "lru-cache";
import { parseTokenText, type TokenClaim } from "../../auth/token-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

/** Bounds the memory: an evicted token is looked up again. */
const MAX_CACHED = 10_000;

export interface Authenticator {
  /** The token, if it is cached and no token of its budget has changed since: a revocation counts at once. */
  recall(text: string): Token | undefined;
  /** Looks the token up. @throws Problem `invalid_token` where it is mistyped, unknown, expired or revoked. */
  find(text: string): Promise<Token>;
}

interface Cached {
  readonly claim: TokenClaim;
  readonly token: Token;
  /** Of the budget's tokens, before it was looked up. */
  readonly version: number;
}

export function authenticator({ store, now }: Pick<Service, "store" | "now">): Authenticator {
  const cached = new LRUCache<string, Cached>({ max: MAX_CACHED });

  return {
    recall(text) {
      const known = cached.get(text);
      if (known === undefined || known.version !== store.tokenVersion(known.token.budget_id)) return undefined;
      return hasExpired(known.token, now()) ? undefined : known.token;
    },
    async find(text) {
      const claim = cached.get(text)?.claim ?? parseTokenText(text);
      if (claim === undefined) throw invalid("The token is mistyped or incomplete: its checksum is wrong.");
      const version = store.tokenVersion(claim.budgetId);
      const token = await store.of(claim.budgetId).tokens.findByDigest(claim.digest);
      if (token === undefined) throw invalid("The token is unknown.");
      if (token.revoked_at !== null) throw invalid("The token was revoked.");
      if (hasExpired(token, now())) throw invalid("The token has expired.");
      if (version !== undefined) cached.set(text, { claim, token, version });
      return token;
    },
  };
}

function hasExpired({ expires_at }: Token, nowMs: number): boolean {
  return expires_at !== null && expires_at <= formatTimestamp(nowMs);
}

function invalid(what: string): Problem {
  return new Problem("invalid_token", `${what} Create a new one with \`leeway token create\`.`);
}

/** Finds out who asks: the token that a request's text stands for, if it still opens anything. */
import { parseTokenText } from "../../auth/token-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

/** Bounds the memory: a token that is forgotten is looked up again. */
const MAX_REMEMBERED = 10_000;

/** @throws Problem `invalid_token` for a token that is mistyped, unknown, expired or revoked. */
type IdentifyToken = (text: string) => Promise<Token>;

/** Remembers tokens for as long as nothing of their budget has changed, so that a revocation counts at once. */
export function authenticator({ store, now }: Pick<Service, "store" | "now">): IdentifyToken {
  const remembered = new Map<string, { readonly token: Token; readonly version: string }>();

  async function find(text: string): Promise<Token> {
    const known = remembered.get(text);
    if (known !== undefined && known.version === store.version(known.token.budget_id)) return known.token;
    const claim = parseTokenText(text);
    if (claim === undefined) throw invalid("This is not a token, or it was mistyped: its checksum does not fit.");
    const version = store.version(claim.budgetId);
    const token = await store.tokens.findByDigest(claim.budgetId, claim.digest);
    if (token === undefined) throw invalid("This token is not known here.");
    if (version !== undefined) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(text, { token, version });
    }
    return token;
  }

  return async (text) => {
    const token = await find(text);
    if (token.revoked_at !== null) throw invalid("This token was revoked.");
    if (token.expires_at !== null && token.expires_at <= formatTimestamp(now()))
      throw invalid("This token has expired.");
    return token;
  };
}

function invalid(what: string): Problem {
  return new Problem("invalid_token", `${what} Make a new one with \`leeway token create\`.`);
}

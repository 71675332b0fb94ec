/** Finds out who asks: the token that a request's text stands for, if it still opens anything. */
import { parseTokenText } from "../auth/token-text.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import { Problem } from "../domain/problem.ts";
import type { Token } from "../domain/token.ts";
import type { Service } from "./service.ts";

/** @throws Problem `invalid_token` for one that is mistyped, unknown, expired or revoked. */
export async function authenticate({ store, now }: Pick<Service, "store" | "now">, text: string): Promise<Token> {
  const claim = parseTokenText(text);
  if (claim === undefined) throw invalid("This is not a token, or it was mistyped: its checksum does not fit.");
  const token = await store.tokens.findByDigest(claim.budgetId, claim.digest);
  if (token === undefined) throw invalid("This token is not known here.");
  if (token.revoked_at !== null) throw invalid("This token was revoked.");
  if (token.expires_at !== null && token.expires_at <= formatTimestamp(now())) throw invalid("This token has expired.");
  return token;
}

function invalid(what: string): Problem {
  return new Problem("invalid_token", `${what} Make a new one with \`leeway token create\`.`);
}

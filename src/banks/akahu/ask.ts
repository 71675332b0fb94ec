/** Asks Akahu with the tokens of a person's own app. https://developers.akahu.nz/docs/personal-apps */
import { ask, parseAnswer, problemOfStatus } from "../ask.ts";
import { BankProblem, type Tools } from "../provider.ts";
import { type JsonObject, listIn, objectIn, textIn } from "../read-json.ts";

const URL_OF_API = "https://api.akahu.io/v1";

export interface Tokens {
  /** Names the app. */
  readonly app: string;
  readonly user: string;
}

export function formatSecret({ app, user }: Tokens): string {
  return JSON.stringify({ app, user });
}

/** @throws BankProblem `secret_unreadable` */
export function parseSecret(secret: string): Tokens {
  try {
    const { app, user } = JSON.parse(secret);
    if (typeof app === "string" && typeof user === "string") return { app, user };
  } catch {}
  throw new BankProblem({ code: "secret_unreadable", kind: "person", text: "the stored access cannot be read" });
}

export interface Page {
  readonly items: readonly JsonObject[];
  /** Where the next page starts. Null on the last one. */
  readonly next: string | null;
}

/** @throws BankProblem */
export async function askPage(tools: Tools, tokens: Tokens, path: string): Promise<Page> {
  const headers = { authorization: `Bearer ${tokens.user}`, "x-akahu-id": tokens.app };
  const answer = await ask(tools, `${URL_OF_API}${path}`, { method: "GET", headers });
  const { host, status } = answer;
  if (status === 401 || status === 403) {
    throw new BankProblem({ code: "access_denied", kind: "person", text: `${host}: a token is wrong, or was revoked` });
  }
  if (status !== 200) throw problemOfStatus(answer);
  const { success, items, cursor } = objectIn(parseAnswer(answer));
  if (success !== true || !Array.isArray(items)) {
    throw new BankProblem({ code: "unreadable_answer", kind: "later", text: `${host}: it answered without a list` });
  }
  const { next } = objectIn(cursor);
  return { items: listIn(items).map(objectIn), next: textIn(next) };
}

/** Sends a request to Plaid. Each of them is a POST with JSON. */
import { ask, parseAnswer } from "../ask.ts";
import { BankProblem, type Tools } from "../provider.ts";
import { type JsonObject, objectIn, textIn } from "../read-json.ts";
import { problemOf } from "./problems.ts";
import type { Keys } from "./secret.ts";

const VERSION = "2020-09-14";

/** @throws BankProblem */
export async function post(tools: Tools, keys: Keys, path: string, body: JsonObject): Promise<JsonObject> {
  const answer = await ask(tools, `https://${keys.environment}.plaid.com${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "plaid-client-id": keys.clientId,
      "plaid-secret": keys.secret,
      "plaid-version": VERSION,
    },
    body: JSON.stringify(body),
  });
  if (answer.status === 200) return objectIn(parseAnswer(answer));
  throw problemOf(answer);
}

/** A text without which the answer is of no use. @throws BankProblem `unreadable_answer` */
export function requiredIn(answer: JsonObject, name: string): string {
  return textIn(answer[name]) ?? missing(name);
}

/** @throws BankProblem `unreadable_answer` */
export function requiredListIn(answer: JsonObject, name: string): readonly JsonObject[] {
  const list = answer[name];
  return Array.isArray(list) ? list.map(objectIn) : missing(name);
}

function missing(name: string): never {
  throw new BankProblem({ code: "unreadable_answer", kind: "later", text: `Plaid answered without ${name}` });
}

/** The law of the Idempotency-Key: a replay repeats an earlier answer byte for byte, and no write happens twice. */
import assert from "node:assert/strict";
import type { Exchange } from "./request.ts";
import { headerValues, urlOf } from "./request.ts";

interface Given {
  readonly status: number;
  readonly text: string;
  readonly url: string;
  readonly authorization: string;
  /** Whether it made a change, which must not happen again. */
  readonly isDone: boolean;
}

export function replayLaw(): (exchange: Exchange) => void {
  const answersByKey = new Map<string, Given[]>();

  return ({ request, answer, isPreview }) => {
    const [header, ...more] = headerValues(request, "idempotency-key");
    const { status, text, headers } = answer;
    const isReplay = headers["idempotency-replayed"] === "true";
    if (header === undefined || more.length > 0)
      return assert.ok(!isReplay || more.length > 0, "replayed without a key");
    const value = header.replace(/^[ \t]+|[ \t]+$/g, ""); // RFC 9110, section 5.5
    const key = /^"(.*)"$/.exec(value)?.[1]?.replace(/\\(["\\])/g, "$1") ?? value;
    const url = `${request.method} ${urlOf(request)}`;
    const authorization = headerValues(request, "authorization").join();
    const earlier = answersByKey.get(key) ?? [];
    if (isReplay) {
      const isKnown = earlier.some((given) => given.url === url && given.status === status && given.text === text);
      return assert.ok(isKnown, `replayed an answer that was never given: ${status} ${text.slice(0, 300)}`);
    }
    const isDone = status < 300 && !["GET", "HEAD"].includes(request.method);
    if (isDone) {
      const twice = earlier.some((given) => given.isDone && given.authorization === authorization);
      assert.ok(!twice, `${key} made a second change`);
    }
    answersByKey.set(key, [...earlier, { status, text, url, authorization, isDone: isDone && !isPreview }]);
  };
}

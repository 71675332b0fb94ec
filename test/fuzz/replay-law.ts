/** The law of the Idempotency-Key: a replay repeats an earlier response byte for byte, and no write happens twice. */
import assert from "node:assert/strict";
import { type Exchange, headerValues, urlOf } from "./request.ts";

interface SeenAnswer {
  readonly status: number;
  readonly text: string;
  readonly url: string;
  readonly authorization: string;
  /** Whether the request made a change, which must not happen again. */
  readonly isChange: boolean;
}

export function replayLaw(): (exchange: Exchange) => void {
  const answersByKey = new Map<string, SeenAnswer[]>();

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
      const isKnown = earlier.some((seen) => seen.url === url && seen.status === status && seen.text === text);
      return assert.ok(isKnown, `replayed an answer that was never sent: ${status} ${text.slice(0, 300)}`);
    }
    const isChange = status < 300 && !["GET", "HEAD"].includes(request.method);
    if (isChange) {
      const twice = earlier.some((seen) => seen.isChange && seen.authorization === authorization);
      assert.ok(!twice, `${key} made a second change`);
    }
    answersByKey.set(key, [...earlier, { status, text, url, authorization, isChange: isChange && !isPreview }]);
  };
}

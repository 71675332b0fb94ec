/** The language of responses: Accept-Language, Content-Language and Vary. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage } from "../../src/api/language.ts";
import { onEveryEngine } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

const AVAILABLE = ["en", "de", "pt-BR", "zh-Hant"] as const;

for (const [header, expected] of [
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["DE", "de"],
  ["de-CH-1996", "de"],
  ["fr, de", "de"],
  ["de;q=0.5, en;q=0.8", "en"],
  ["de;q=0.8, en;q=0.5", "de"],
  ["fr;q=1.0,de;q=0.001", "de"],
  ["en;q=0.8, de;q=0.8", "en"],
  ["de;q=0", "en"],
  ["de; Q=0.9 ,\ten;q=0.1", "de"],
  ["*", "en"],
  ["*, de;q=0.5", "de"],
  ["pt", "en"],
  ["pt-br", "pt-BR"],
  ["pt-BR-x-private", "pt-BR"],
  ["zh-Hant-TW", "zh-Hant"],
  ["zh-Hans", "en"],
  ["de-a-x", "de"],
  ["deutsch", "en"],
  ["de;q=2, fr", "en"],
  ["de;q=0.1234", "en"],
  ["de_DE", "en"],
  [";;,,;q=1,de", "de"],
  [`${"fr,".repeat(99)}de`, "de"],
  [`${"fr,".repeat(100)}de`, "en"],
] as const) {
  test(`Accept-Language: ${header?.slice(0, 40)} selects ${expected}`, () => {
    assert.equal(chooseLanguage(header, AVAILABLE, "en"), expected);
  });
}

onEveryEngine((engine) => {
  const server = useServer(engine);

  for (const path of ["spending_power/explanation", "forecast", "affordability?amount=1"]) {
    test(`${path} names its language, also from the cache and for 304`, async () => {
      const headers = { "accept-language": "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5" };
      const ask = (more = {}) =>
        server.call("GET", `/v1/budget/${path}`, undefined, { headers: { ...headers, ...more } });
      const first = await ask();
      const cached = await ask();
      const unchanged = await ask({ "if-none-match": first.headers.get("etag") ?? "" });
      assert.equal(cached.text, first.text);
      assert.deepEqual(
        [first, cached, unchanged].map(({ status }) => status),
        [200, 200, 304],
      );
      for (const answer of [first, cached, unchanged]) {
        assert.equal(answer.headers.get("content-language"), "en");
        assert.equal(answer.headers.get("vary"), "Accept-Language");
      }
    });
  }

  test("an explanation in German", async () => {
    const answer = await server.call("GET", "/v1/budget/spending_power/explanation?as_of=2026-11-20", undefined, {
      headers: { "accept-language": "de-AT, en;q=0.8" },
    });
    assert.equal(answer.headers.get("content-language"), "de");
    assert.match(answer.text, /Im November 2026 können 0,00\u00a0\$ ausgegeben werden/);
  });

  test("a response without sentences does not depend on the language", async () => {
    const answer = await server.call("GET", "/v1/budget/spending_power");
    assert.deepEqual([answer.headers.get("content-language"), answer.headers.get("vary")], [null, "Accept"]);
  });
});

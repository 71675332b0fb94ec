/** Which passwords are too easy to guess, and why. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import { estimateWeakness } from "../../src/auth/estimate-weakness.ts";
import { findWeakness, strengthTask, type Weakness } from "../../src/auth/password-strength.ts";

const NAMES = ["AnnaMiller", "Haushalt Seeblick"];

/** Without the process, which loads the word lists for each password. */
const estimate = (password: string) => estimateWeakness(strengthTask(password, NAMES));

for (const [password, weakness] of [
  ["correcthorsebatterystaple", "common"],
  ["Correct Horse Battery Staple", "common"],
  ["administrator123", "few_words"],
  ["P@ssw0rdP@ssw0rd", "repetition"],
  ["abcdefghijklmnopqrstuvwxyz", "sequence"],
  ["qwertzuiopasdfghjkl", "sequence"],
  ["passwordpassword", "repetition"],
  ["Passwort12345678", "common"],
  ["Password 1234567890", "common"],
  ["1qaz2wsx3edc4rfv", "common"],
  ["aaaaaaaaaaaaaaaa", "repetition"],
  ["----------------", "repetition"],
  ["1212121212121212", "repetition"],
  ["sunshine princess football", "few_words"],
  ["sonne mond sterne", "few_words"],
  ["1989-03-14 1991-07-22", "few_words"],
  ["annamiller annamiller", "own_words"],
  ["leeway annamiller leeway", "own_words"],
  ["Anna.Miller.2026", "own_words"],
  ["Haushalt-Seeblick-1", "own_words"],
  [`${"a".repeat(64)}x9$kQ2!vLp0zR7mT`, "repetition"],
  ["a summer by the lake", null],
  ["clutch velvet orbit mango", null],
  ["Gurke Lampe Fenster Wolke", null],
  ["Tr0ub4dor&3-is-long", null],
  ["x9$kQ2!vLp0zR7mT", null],
  [`x9$kQ2!vLp0zR7mT${"a".repeat(240)}`, null],
] satisfies [string, Weakness | null][]) {
  test(`"${password.slice(0, 30)}" is ${weakness === null ? "accepted" : `rejected: ${weakness}`}`, () =>
    assert.equal(estimate(password), weakness));
}

test("the process returns the same", async () => {
  for (const password of ["passwordpassword", "a summer by the lake"]) {
    assert.equal(await findWeakness(password, NAMES), estimate(password));
  }
});

test("four random words are accepted, also without spaces", () => {
  const { "diceware-common": words } = dictionary as { "diceware-common": string[] };
  const randomWord = () => words[randomInt(words.length)];
  const phrases = Array.from({ length: 20 }, () => Array.from({ length: 4 }, randomWord).join(""));
  const rejected = phrases.filter((phrase) => phrase.length >= 15 && estimate(phrase) !== null);
  assert.ok(rejected.length <= 1, rejected.join()); // one of 1,000 repeats a word, or has common words only
});

test("an estimate leaves no memory behind and does not delay others", async () => {
  await findWeakness("a summer by the lake", NAMES);
  const beforeBytes = process.memoryUsage.rss();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await findWeakness("a winter in the city", NAMES);
  clearInterval(timer);
  assert.ok(turns > 10, `${turns} turns of the event loop`);
  assert.ok(process.memoryUsage.rss() - beforeBytes < 50e6);
});

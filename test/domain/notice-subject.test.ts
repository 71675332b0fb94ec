/** What a notice is about, from the subjects that the evaluation gives it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALERT_KINDS, type AlertKind, type NoticeSentence } from "../../src/domain/alerts.ts";
import { noticeSubjectOf } from "../../src/domain/notice-subject.ts";
import { placeOfNotice } from "../../web/logic/notice-place.ts";

/** Only notices about several things have a kind. */
const sentenceOf = (code: NoticeSentence["code"], kind: AlertKind) =>
  ({ code, parameters: code === "notice.many" ? { kind, count: 6 } : { name: "Rent" } }) as NoticeSentence;

const NO_DAY = { scheduled_on: null };

const CASES: readonly [AlertKind, string, NoticeSentence["code"], object, string][] = [
  ["per_day_below", "budget", "notice.per_day_below", { type: "budget", id: null, ...NO_DAY }, "/"],
  ["envelope_below", "C1", "notice.envelope_below", { type: "category", id: "C1", ...NO_DAY }, "/plan"],
  ["balance_gap", "A1", "notice.balance_gap", { type: "account", id: "A1", ...NO_DAY }, "/accounts?account=A1"],
  [
    ...(["bill_due", "R1 2026-12-01", "notice.bill_due"] as const),
    { type: "occurrence", id: "R1", scheduled_on: "2026-12-01" },
    "/coming?month=2026-12-01&payment=R1.2026-12-01",
  ],
  ["not_paid", "", "notice.many", { type: "occurrence", id: null, ...NO_DAY }, "/coming"],
  [
    ...(["large_transaction", "T1", "notice.large_transaction"] as const),
    { type: "transaction", id: "T1", ...NO_DAY },
    "/transactions?row=T1",
  ],
  ["large_transaction", "", "notice.many", { type: "transaction", id: null, ...NO_DAY }, "/transactions"],
  [
    ...(["consent_ends", "B1 2026-12-24 14", "notice.consent_ends"] as const),
    { type: "bank_connection", id: "B1", ...NO_DAY },
    "/settings/banks",
  ],
  [
    ...(["needs_attention", "W1", "notice.webhook_disabled"] as const),
    { type: "webhook", id: "W1", ...NO_DAY },
    "/settings/webhooks",
  ],
];

test("each notice is about one thing, and opens its screen", () => {
  for (const [kind, subject, code, about, address] of CASES) {
    const found = noticeSubjectOf({ subject, sentence: sentenceOf(code, kind) });
    assert.deepEqual(found, about, kind);
    const { path, search } = placeOfNotice(found);
    assert.equal([path, new URLSearchParams(search)].join(Object.keys(search).length > 0 ? "?" : ""), address);
  }
  for (const kind of ALERT_KINDS)
    assert.match(
      placeOfNotice(noticeSubjectOf({ subject: "", sentence: sentenceOf("notice.many", kind) })).path,
      /^\//,
    );
});

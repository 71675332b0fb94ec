/** What a notice is about, so that a client can open the right screen. */
import { ALERT_KINDS, type AlertKind, type NoticeSentence } from "./alerts.ts";

export const NOTICE_SUBJECT_TYPES = [
  ...(["budget", "category", "account", "occurrence", "transaction", "bank_connection", "webhook"] as const),
] as const;
type NoticeSubjectType = (typeof NOTICE_SUBJECT_TYPES)[number];

export interface NoticeSubject {
  readonly type: NoticeSubjectType;
  /** Of an occurrence, it is that of the recurring rule. Null for the budget, and for a notice about several things. */
  readonly id: string | null;
  /** The scheduled day of an occurrence; null for other types. */
  readonly scheduled_on: string | null;
}

const TYPES: Readonly<Record<AlertKind, NoticeSubjectType>> = {
  spending_power_below: "budget",
  per_day_below: "budget",
  envelope_below: "category",
  balance_below: "account",
  forecast_below: "budget",
  bill_due: "occurrence",
  bill_overdue: "occurrence",
  limited: "budget",
  not_paid: "occurrence",
  large_transaction: "transaction",
  balance_gap: "account",
  needs_attention: "bank_connection",
  consent_ends: "bank_connection",
};

/** The kind of the alert that has this notice. */
export function alertKindOf({ code, parameters }: NoticeSentence): AlertKind {
  const kind = "kind" in parameters ? parameters.kind : code.slice("notice.".length);
  return ALERT_KINDS.find((one) => one === kind) ?? "needs_attention"; // such as a disabled webhook
}

/** `subject` is the text that the observers of `alerts.ts` have given to the notice, or empty for several things. */
export function noticeSubjectOf({
  subject,
  sentence,
}: {
  readonly subject: string;
  readonly sentence: NoticeSentence;
}): NoticeSubject {
  const type = sentence.code === "notice.webhook_disabled" ? "webhook" : TYPES[alertKindOf(sentence)];
  const [id = "", day = null] = subject.split(" ");
  return {
    type,
    id: type === "budget" || id === "" ? null : id,
    scheduled_on: type === "occurrence" ? day : null,
  };
}

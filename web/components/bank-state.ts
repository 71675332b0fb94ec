/** The state of a bank connection in words, and the one thing that it needs. */
import { daysBetween } from "../../src/domain/calendar.ts";
import type { BankAccount, BankConnection, ImportSummary } from "../api/contract.ts";
import { localDay } from "../logic/local-day.ts";
import type { Words } from "../words/use-words.tsx";

export type BankState =
  | "active"
  | "first"
  | "preview"
  | "linking"
  | "unfinished"
  | "program"
  | "wait"
  | "attention"
  | "paused"
  | "creator_left"
  | "paused_undone";

/** The days before the end of a consent from which the page says so. */
const CONSENT_DAYS = 14;

/** `imports` are those of the connection, the newest first, and `lastId` is the one of the last sync that had news. */
export function bankStateOf(
  connection: BankConnection,
  imports: readonly ImportSummary[],
  lastId?: string | null,
): BankState {
  const { state, problem, accounts, provider, last_success_at } = connection;
  if (problem?.action === "resume") return "creator_left";
  if (state === "paused")
    return imports.some((one) => one.id === lastId && one.state === "undone") ? "paused_undone" : "paused";
  if (problem !== null) return problem.action === "reconnect" ? "attention" : problem.action;
  if (accounts.length === 0) return provider === "program" ? "program" : "unfinished";
  if (!accounts.some((account) => account.state === "linked")) return "linking";
  const isFirst = last_success_at === null && !imports.some((one) => one.state === "committed");
  if (isFirst && provider !== "program") return previewOf(connection, imports) === undefined ? "first" : "preview";
  return "active";
}

/** Whether it is paused because the access of whoever connected it has ended. */
export function hasCreatorLeft({ problem }: Pick<BankConnection, "problem">): boolean {
  return problem?.action === "resume";
}

/** The preview of the first sync, which nobody has committed yet. */
export function previewOf(
  { waiting_import_id }: Pick<BankConnection, "waiting_import_id">,
  imports: readonly ImportSummary[],
): ImportSummary | undefined {
  return imports.find(({ id, state }) => state === "preview" && id !== waiting_import_id);
}

/** The end of the consent, if it is near: "The bank's consent ends in 7 days." */
export function describeConsent({ t }: Words, { consent_until }: BankConnection, now = Date.now()): string | undefined {
  if (consent_until === null) return undefined;
  if (Date.parse(consent_until) <= now) return t("banks.consent_ended");
  const count = daysBetween(localDay(now), localDay(consent_until));
  return count > CONSENT_DAYS ? undefined : t("banks.consent_ends", { count });
}

/** Whether the bank proves the balance of an account, in a sentence for each fact. */
export function describeCheck({ t, formats }: Words, { check, currency }: BankAccount): string[] {
  if (check === null || check.state === "unknown" || currency === null) return [t("banks.not_compared")];
  const { state, agreed_until, differs_from, difference } = check;
  const proven = agreed_until === null ? [] : [t("banks.proven", { day: formats.day(agreed_until, "plain") })];
  if (state === "agrees" || differs_from === null || difference === null) return proven;
  const amount = formats.money(Math.abs(difference), currency);
  const day = formats.day(differs_from, "plain");
  return [...proven, t(difference < 0 ? "banks.bank_less" : "banks.bank_more", { day, amount })];
}

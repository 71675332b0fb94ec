/** The state of a goal in a word, and whether it asks for attention. */
import type { Goal } from "../api/contract.ts";
import type { Words } from "../words/use-words.tsx";

const TONES: Partial<Record<Goal["status"], "good" | "warn">> = {
  ahead: "good",
  on_track: "good",
  reached: "good",
  behind: "warn",
  missed: "warn",
};

export function describeGoalState(goal: Goal, { t }: Pick<Words, "t">) {
  const { is_archived, status, saved } = goal;
  if (is_archived) return { text: t("goals.status_closed"), tone: undefined };
  // The share of this month is not due before its end, so the service calls a goal without any savings on track.
  if (status === "on_track" && saved <= 0) return { text: t("goals.status_unsaved"), tone: undefined };
  return { text: t(`goals.status_${status}`), tone: TONES[status] };
}

/** The number including the entries of this browser that are not sent yet. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWaitingEntries } from "../../api/outbox.ts";
import { accounts, categories, recurringRules } from "../../api/reads.ts";
import { useOwner } from "../../api/today.ts";
import { useWords } from "../../words/use-words.tsx";
import { afterEntries } from "./after-entries.ts";
import type { Explanation } from "./queries.ts";
import { waitingChanges } from "./waiting-changes.ts";

export function AfterWaiting({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t, formats } = useWords();
  const budgetId = useOwner()?.budgetId;
  const waiting = useWaitingEntries().filter(
    ({ state, isOld, transactionId, budgetId: of }) =>
      of === budgetId && state === "waiting" && !isOld && transactionId === undefined,
  );
  const enabled = waiting.length > 0;
  const accountList = useQuery({ ...accounts, enabled }).data?.accounts;
  const categoryList = useQuery({ ...categories, enabled }).data?.categories;
  const rules = useQuery({ ...recurringRules, enabled }).data?.recurring;
  if (accountList === undefined || categoryList === undefined) return null;
  const after = afterEntries(explanation, waitingChanges(waiting), {
    accounts: accountList,
    categories: categoryList,
    rules,
  });
  if (after === undefined) return null;
  const amount = formats.money(after.amount, explanation.currency);
  const { isExact, missing } = after;
  return (
    <p className="muted small num">
      {missing < waiting.length && t(isExact ? "outbox.after" : "outbox.about_after", { amount })}
      {missing > 0 && ` ${t("outbox.missing", { count: missing })}`}
    </p>
  );
}

/** The number including the entries of this browser that are not sent yet. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NewTransaction } from "../../api/contract.ts";
import { useWaitingEntries } from "../../api/outbox.ts";
import { accounts, categories, recurringRules } from "../../api/reads.ts";
import { useOwner } from "../../api/today.ts";
import { useWords } from "../../words/use-words.tsx";
import { afterEntries } from "./after-entries.ts";
import type { Explanation } from "./queries.ts";

export function AfterWaiting({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t, formats } = useWords();
  const budgetId = useOwner()?.budgetId;
  const waiting = useWaitingEntries().filter(
    ({ state, isOld, transactionId, edit, budgetId: of }) =>
      of === budgetId && state === "waiting" && !isOld && transactionId === undefined && edit === undefined,
  );
  const enabled = waiting.length > 0;
  const accountList = useQuery({ ...accounts, enabled }).data?.accounts;
  const categoryList = useQuery({ ...categories, enabled }).data?.categories;
  const rules = useQuery({ ...recurringRules, enabled }).data?.recurring;
  if (accountList === undefined || categoryList === undefined) return null;
  const transactions = waiting.map(({ body }) => body as NewTransaction);
  const after = afterEntries(explanation, transactions, { accounts: accountList, categories: categoryList, rules });
  if (after === undefined) return null;
  const amount = formats.money(after.amount, explanation.currency);
  return <p className="muted small num">{t(after.isExact ? "outbox.after" : "outbox.about_after", { amount })}</p>;
}

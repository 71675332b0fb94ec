/** The number including unsent entries. It is not exact, because the server has not counted them yet. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { NewTransaction } from "../../api/contract.ts";
import { useWaitingEntries } from "../../api/outbox.ts";
import { contains } from "../../api/periods.ts";
import { accounts } from "../../api/reads.ts";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Explanation } from "./queries.ts";

export function AfterWaiting({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t, formats } = useWords();
  const entries = useWaitingEntries();
  const { data } = useQuery(accounts);
  const { spending_power, currency, period } = explanation;
  const hidden = new Set(data?.accounts.filter(({ is_hidden }) => is_hidden).map(({ id }) => id));
  const amounts = entries.flatMap(({ state, isOld, shown, body }) => {
    const { account_id, transfer_account_id, amount } = body as NewTransaction;
    const isCounted = contains(period, shown.day) && shown.currency === currency && !hidden.has(account_id);
    return isCounted && state === "waiting" && !isOld && transfer_account_id == null ? [amount] : [];
  });
  if (amounts.length === 0) return null;
  const amount = formats.money(addAmounts(currency, [spending_power, ...amounts]), currency);
  return <p className="muted small num">{t("outbox.after", { amount })}</p>;
}

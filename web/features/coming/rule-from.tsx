/** A new recurring rule that is filled in from a transaction, over the screen. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send } from "../../api/client.ts";
import { accounts } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Loading } from "../../components/loading.tsx";
import { useWords } from "../../words/use-words.tsx";
import { draftFrom } from "./draft-from.ts";
import { RuleDialog } from "./rule-dialog.tsx";

interface RecurringFromProps {
  readonly transactionId: string;
  onClose(): void;
}

export function RecurringFrom({ transactionId, onClose }: RecurringFromProps): ReactNode {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const list = useQuery(accounts);
  const query = useQuery({
    queryKey: ["recurring rule from a transaction", transactionId],
    queryFn: async ({ signal }) => {
      const params = { transaction_id: transactionId };
      const { transaction } = (await send("GET /v1/transactions/{transaction_id}", { params, signal })).data;
      const { payee_id } = transaction;
      if (payee_id === null) return { transaction, payee: "" };
      const { data } = await send("GET /v1/payees/{payee_id}", { params: { payee_id }, signal });
      return { transaction, payee: data.payee.name };
    },
    gcTime: 0,
    staleTime: "static",
  });
  const { data } = query;
  if (data === undefined || list.data === undefined || now === undefined) {
    return (
      <Dialog title={t("coming.add")} onClose={onClose}>
        <Loading query={data === undefined ? query : list} lines={8} />
      </Dialog>
    );
  }
  const currencyOf = (id: string) => list.data.accounts.find((one) => one.id === id)?.currency ?? now.currency;
  const initial = draftFrom(data.transaction, data.payee, now.today, (amount, accountId) => ({
    amount,
    text: formats.typed(amount, currencyOf(accountId)),
  }));
  return <RuleDialog rule={undefined} initial={initial} today={now.today} onClose={onClose} />;
}

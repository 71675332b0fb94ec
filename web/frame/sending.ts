/** Sends the outbox while the page is open, and shows what was stored, with a way to it, and the new number. */
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { startOutbox, whenSent } from "../api/outbox.ts";
import { useOwner } from "../api/today.ts";
import { reportWrite } from "../api/writes.ts";
import { useWords } from "../words/use-words.tsx";

export function Sending(): null {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const owner = useOwner();
  useEffect(
    () =>
      whenSent(({ shown }, answer) => {
        const amount = formats.money(shown.amount, shown.currency);
        const saved =
          shown.payee === "" ? t("outbox.saved", { amount }) : t("outbox.saved_at", { amount, payee: shown.payee });
        const row = answer.data.transactions[0]?.id;
        const more = {
          label: t("outbox.details"),
          open: () => void navigate({ to: "/transactions", search: { row } as never }),
        };
        const after = answer.data.spending_power;
        if (after === undefined) return reportWrite(answer, saved, more);
        const left = formats.money(Math.abs(after.spending_power), after.currency);
        const now = t(after.spending_power < 0 ? "outbox.now_over" : "outbox.now_left", { amount: left });
        return reportWrite(answer, `${saved} ${now}`, more);
      }),
    [t, formats, navigate],
  );
  useEffect(() => (owner === undefined ? undefined : startOutbox(owner)), [owner]);
  return null;
}

/**
 * Warns after an import that the guess from the welcome ("Already spent in November") may count the same purchases
 * twice. A button deletes the guess.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Import } from "../../api/contract.ts";
import { namedTransactions } from "../../api/named-transactions.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

/** Nothing if the file has no rows of this month, or if there is no guess. */
export function StartingGuess({ file }: { readonly file: Import }): ReactNode {
  const today = useBudgetNow()?.today;
  const isOfMonth =
    today !== undefined &&
    file.statements.some(({ until }) => until !== null && until >= monthBounds(monthOf(today)).firstDay);
  if (today === undefined || !isOfMonth || file.counts.added === 0) return null;
  return <Guess month={monthOf(today)} />;
}

function Guess({ month }: { readonly month: string }): ReactNode {
  const { t, formats } = useWords();
  const { isBusy, error, run } = useWork();
  const { firstDay, lastDay } = monthBounds(month);
  const payee = t("welcome.spent_payee");
  const guess = useQuery(namedTransactions({ since: firstDay, until: lastDay })).data?.find(
    (one) => one.payee === payee && one.posted_at === null,
  );
  if (guess === undefined) return null;
  const remove = async () => {
    const input = { params: { transaction_id: guess.id }, query: { update_account_balance: false } };
    await write("DELETE /v1/transactions/{transaction_id}", input, t("import.guess_deleted"));
  };
  return (
    <div className={styles.guess}>
      <p>
        {t("import.guess", {
          name: payee,
          amount: formats.money(Math.abs(guess.amount), guess.currency),
          month: formats.monthName(month),
        })}
      </p>
      <div className={styles.buttons}>
        <Button isQuiet disabled={isBusy} onClick={() => run(remove)}>
          {t("import.delete_guess")}
        </Button>
        <Link to="/transactions" search={{ row: guess.id } as never}>
          {t("import.change_guess")}
        </Link>
      </div>
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}

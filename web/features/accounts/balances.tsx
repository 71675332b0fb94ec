/** The balances that someone entered for a day, such as the value of a house: the list, and the form of a new one. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isDebt } from "../../../src/domain/account.ts";
import type { Account, BalancePoint } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { AmountField, DayField } from "../../components/field.tsx";
import { FieldRow, FormDialog } from "../../components/form.tsx";
import { Opener } from "../../components/opened.tsx";
import { Problem } from "../../components/problem.tsx";
import { useForm } from "../../components/use-form.ts";
import { useWork } from "../../components/use-work.ts";
import { typedAmount } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./account-page.module.css";
import { enteredBalances } from "./queries.ts";

interface BalancesProps {
  readonly account: Account;
  readonly today: string;
}

export function Balances({ account, today }: BalancesProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite() && account.closed_on === null && !account.is_synced;
  const { data, error, refetch } = useQuery(enteredBalances(account.id));
  const { error: failure, run } = useWork();
  const list = data?.balances.toReversed() ?? [];

  function remove({ id }: BalancePoint): void {
    const params = { account_id: account.id, balance_id: id };
    run(() =>
      write("DELETE /v1/accounts/{account_id}/balances/{balance_id}", { params }, t("accounts.removed_balance")),
    );
  }

  return (
    <section className={styles.past} aria-labelledby="balances">
      <h2 id="balances" className={styles.heading}>
        {t("accounts.balances")}
      </h2>
      <p className="muted small">{t("accounts.balances_hint")}</p>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {mayWrite && (
        <Opener label={t("accounts.enter_balance")} keys="b">
          {(close) => <EnterBalance account={account} today={today} onClose={close} />}
        </Opener>
      )}
      <ul className={styles.list}>
        {list.map((point) => (
          <li key={point.id}>
            <span>{formats.day(point.on, "long")}</span>
            <span className="num">{formats.amount(point.balance, account.currency)}</span>
            {mayWrite && (
              <TextButton
                aria-label={t("accounts.remove_balance", { day: formats.day(point.on, "long") })}
                onClick={() => remove(point)}
              >
                {t("action.remove")}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && <Problem error={failure} />}
    </section>
  );
}

function EnterBalance({ account, today, onClose }: BalancesProps & { onClose(): void }): ReactNode {
  const { t, formats } = useWords();
  const { id, name, type, currency, current_balance } = account;
  // What is owed is entered above zero, and stored below it.
  const sign = isDebt(type) ? -1 : 1;
  const form = useForm("/balance", { on: today, balance: typedAmount(sign * current_balance, currency, formats) });
  const { on, balance } = form.values;

  async function submit(): Promise<void> {
    if (balance.amount === undefined) return;
    const body = { balance: { on, balance: sign * balance.amount } };
    const done = t("accounts.entered_balance", { name, amount: formats.amount(body.balance.balance, currency) });
    await write("POST /v1/accounts/{account_id}/balances", { params: { account_id: id }, body }, done);
  }

  return (
    <FormDialog
      title={t("accounts.enter_balance")}
      form={form}
      canSubmit={balance.amount !== undefined}
      submit={submit}
      onClose={onClose}
    >
      <FieldRow>
        <AmountField
          autoFocus
          label={t(isDebt(type) ? "accounts.owed" : "accounts.balance")}
          currency={currency}
          {...form.amount("balance")}
        />
        <DayField label={t("field.day")} today={today} prefer="past" {...form.day("on")} day={on} />
      </FieldRow>
    </FormDialog>
  );
}

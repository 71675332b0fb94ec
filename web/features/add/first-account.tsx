/** Shown instead of the entry until the budget has an account. The typed entry stays. */
import { type ReactNode, useEffect } from "react";
import { write } from "../../api/writes.ts";
import { IconButton } from "../../components/button.tsx";
import { AmountField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { takeTyped } from "../../components/keys.tsx";
import { SelectField } from "../../components/select.tsx";
import { useForm } from "../../components/use-form.ts";
import { ACCOUNT_KINDS, isOwed, storedBalance } from "../../logic/account-kinds.ts";
import { NO_AMOUNT } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./add.module.css";
import type { LayoutProps } from "./choices.tsx";

const KINDS = ["checking", "cash", "credit_card"] as const;

export function FirstAccount({ state, close }: LayoutProps): ReactNode {
  const { t, formats } = useWords();
  const { known, draft, change } = state;
  const { currency } = known;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this was shown
  useEffect(() => {
    const typed = takeTyped("add");
    if (typed !== "") change({ line: draft.line + typed });
  }, []);
  const form = useForm("/account", {
    ...{ kind: "checking" as (typeof KINDS)[number], name: "" },
    current_balance: NO_AMOUNT,
  });
  const { kind, name, current_balance: balance } = form.values;
  const usualName = t(`accounts.kind_${kind}`);

  async function submit(): Promise<void> {
    const account = {
      name: name.trim() || usualName,
      ...ACCOUNT_KINDS[kind],
      currency,
      current_balance: storedBalance(kind, balance.amount ?? 0),
    };
    await write("POST /v1/accounts", { body: { account } }, t("accounts.created", { name: account.name }));
  }

  return (
    <div className={styles.opening}>
      <header className={styles.top}>
        <h2>{t("add.no_account")}</h2>
        <IconButton icon="cross" label={t("action.close")} onClick={close} />
      </header>
      <p className="muted small">{t("add.no_account_explained")}</p>
      <Form form={form} submitLabel={t("accounts.create")} submit={submit}>
        <FieldRow>
          <SelectField
            label={t("field.kind")}
            choices={KINDS.map((value) => ({ value, label: t(`accounts.kind_${value}`) }))}
            {...form.text("kind")}
          />
          <Field label={t("field.name")} placeholder={usualName} {...form.text("name")} />
        </FieldRow>
        <AmountField
          label={t(isOwed(kind) ? "accounts.owed_today" : "accounts.balance_today")}
          currency={currency}
          placeholder={formats.typed(0, currency)}
          autoFocus
          {...form.amount("current_balance")}
        />
      </Form>
    </div>
  );
}

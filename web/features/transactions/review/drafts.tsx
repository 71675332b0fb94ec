/** Purchases from phones that lack something. The person completes each, or deletes it. */
import { type ReactNode, useState } from "react";
import type { QuickDraft } from "../../../api/contract.ts";
import { write } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { AmountField, Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import styles from "../../../components/proposed-payments.module.css";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { typedAmount } from "../../../logic/amount.ts";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Names } from "../queries.ts";

interface DraftsProps {
  readonly drafts: readonly QuickDraft[];
  readonly names: Names;
}

/** Nothing if there is nothing to complete. */
export function Drafts({ drafts, names }: DraftsProps): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState<QuickDraft | undefined>(undefined);
  if (drafts.length === 0) return null;
  return (
    <section className={styles.proposals} aria-labelledby="quick-drafts">
      <h2 id="quick-drafts" className={styles.heading}>
        {t("review.drafts", { count: drafts.length })}
      </h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles.proposal}>
            <Draft draft={draft} names={names} onOpen={() => setOpen(draft)} />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Dialog title={t("review.draft_complete")} onClose={() => setOpen(undefined)}>
          <DraftForm draft={open} names={names} onClose={() => setOpen(undefined)} />
        </Dialog>
      )}
    </section>
  );
}

interface DraftProps {
  readonly draft: QuickDraft;
  readonly names: Names;
  onOpen(): void;
}

function Draft({ draft, names, onOpen }: DraftProps): ReactNode {
  const { t, formats } = useWords();
  const { id, merchant, amount, amount_text, currency, card, account_id, authorized_at } = draft;
  const name = merchant ?? t("review.draft_no_merchant");
  const sent =
    amount_text === null ? t("review.draft_no_amount") : t("review.draft_amount_sent", { text: amount_text });
  const account = names.accounts.get(account_id ?? "")?.name;
  const place = account ?? (card === null ? undefined : t("review.draft_card", { name: card }));
  const remove = () =>
    write("DELETE /v1/quick_entries/drafts/{draft_id}", { params: { draft_id: id } }, t("review.draft_deleted"));
  return (
    <>
      <div className={styles.text}>
        <p className={styles.payment}>
          <b>{name}</b>
          <span className="num">{amount === null ? sent : formats.money(amount, currency)}</span>
          <span className="muted small">{formats.day(authorized_at, "short")}</span>
        </p>
        {place !== undefined && <p className="muted small">{place}</p>}
      </div>
      <div className={styles.actions}>
        <Button aria-label={t("review.draft_complete_named", { name })} onClick={onOpen}>
          {t("review.draft_complete")}
        </Button>
        <Button isQuiet aria-label={t("review.draft_delete_named", { name })} onClick={() => report(remove())}>
          {t("action.delete")}
        </Button>
      </div>
    </>
  );
}

interface DraftFormProps {
  readonly draft: QuickDraft;
  readonly names: Names;
  onClose(): void;
}

/** The missing fields are marked from the start. */
function DraftForm({ draft, names, onClose }: DraftFormProps): ReactNode {
  const { t, formats } = useWords();
  const { id, amount, amount_text, card, authorized_at, is_refund, missing } = draft;
  const open = [...names.accounts.values()].filter(({ closed_on }) => closed_on === null);
  const form = useForm(
    "/transaction",
    {
      merchant: draft.merchant ?? "",
      account: draft.account_id ?? "",
      amount: typedAmount(amount === null ? null : Math.abs(amount), draft.currency, formats),
    },
    {
      becomes: { merchant: ["payee", "payee/name"], account: ["account_id"] },
      check: ({ merchant, account, amount: typed }) => ({
        merchant: merchant.trim() === "" && t("review.draft_missing_merchant"),
        account: account === "" && t("review.draft_missing_account"),
        amount: typed.amount === undefined && t("review.draft_missing_amount"),
      }),
    },
  );
  const { merchant, account, amount: typed } = form.values;
  const currency = names.accounts.get(account)?.currency ?? draft.currency;
  const unclear =
    amount_text === null ? t("review.draft_missing_amount") : t("review.draft_unclear_amount", { text: amount_text });

  async function submit(): Promise<void> {
    const spent = typed.amount ?? 0;
    const name = merchant.trim();
    const transaction = { account_id: account, amount: is_refund ? spent : -spent, authorized_at, payee: { name } };
    const input = { params: { draft_id: id }, body: { transaction: { ...transaction, is_pending: true } } };
    await write("POST /v1/quick_entries/drafts/{draft_id}/accept", input, t("review.draft_added", { name }));
  }

  return (
    <Form form={form} submitLabel={t("action.add")} submit={submit} onClose={onClose}>
      <SelectField
        label={t("transactions.field_account_id")}
        hint={card === null ? undefined : t("review.draft_card_hint", { name: card })}
        choices={[
          ...(account === "" ? [{ value: "", label: t("review.draft_choose") }] : []),
          ...open.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        {...form.text("account")}
        error={form.errorAt("account") ?? (account === "" ? t("review.draft_missing_account") : undefined)}
      />
      <Field
        label={t("transactions.field_payee_id")}
        {...form.text("merchant")}
        error={form.errorAt("merchant") ?? (merchant === "" ? t("review.draft_missing_merchant") : undefined)}
      />
      <AmountField
        label={t("transactions.field_amount")}
        currency={currency}
        {...form.amount("amount")}
        error={form.errorAt("amount") ?? (typed.text === "" && missing.includes("amount") ? unclear : undefined)}
      />
    </Form>
  );
}

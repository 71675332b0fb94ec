/** Creates, changes or deletes a recurring rule. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import { send } from "../../api/client.ts";
import type { Account, RecurringRule } from "../../api/contract.ts";
import { accounts, categories, payeesLike } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { useNewCategory } from "../../components/new-category.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { SelectField } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./rule-dialog.module.css";
import {
  type Direction,
  draftOf,
  firstDayOf,
  monthDayOfDraft,
  newDraft,
  type Repeats,
  type RuleDraft,
  requestOf,
  weekdayOfDraft,
} from "./rule-draft.ts";

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule: RecurringRule | undefined;
  readonly today: string;
  onClose(): void;
}

export function RuleDialog({ rule, today, onClose }: RuleDialogProps): ReactNode {
  const { t } = useWords();
  const list = useQuery(accounts);
  const id = rule?.id;
  const stored = useQuery({
    queryKey: ["rule to edit", id],
    queryFn: async ({ signal }) => {
      if (id === undefined) return null;
      const answer = await send("GET /v1/recurring/{recurring_id}", { params: { recurring_id: id }, signal });
      const { payee_id } = answer.data.recurring_rule;
      const payee =
        payee_id === null
          ? ""
          : (await send("GET /v1/payees/{payee_id}", { params: { payee_id }, signal })).data.payee.name;
      return { rule: answer.data.recurring_rule, etag: answer.etag, payee };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = stored.error ?? list.error;
  const first = list.data?.accounts.find(({ is_hidden }) => !is_hidden) ?? list.data?.accounts[0];
  return (
    <Dialog
      title={rule === undefined ? t("coming.add") : t("coming.edit_title", { name: rule.name })}
      onClose={onClose}
    >
      {error !== null ? (
        <Problem error={error} onRetry={() => void Promise.all([stored.refetch(), list.refetch()])} />
      ) : stored.data === undefined || list.data === undefined ? (
        <Skeleton lines={8} />
      ) : first === undefined ? (
        <p>{t("coming.no_account")}</p>
      ) : (
        <RuleForm
          rule={stored.data?.rule}
          etag={stored.data?.etag}
          initial={stored.data === null ? newDraft(today, first.id) : draftOf(stored.data.rule, stored.data.payee)}
          accounts={list.data.accounts}
          today={today}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const DIRECTIONS = ["expense", "income", "transfer"] as const satisfies readonly Direction[];
const REPEATS = [
  "week",
  "two_weeks",
  "month",
  "two_months",
  "quarter",
  "half_year",
  "year",
  "other",
] as const satisfies readonly Repeats[];
const WEEKENDS = ["keep", "before", "after"] as const;
const MONTHLY: readonly Repeats[] = ["month", "two_months", "quarter", "half_year"];
const WEEKLY: readonly Repeats[] = ["week", "two_weeks"];

const POINTERS = {
  name: "/recurring_rule/name",
  payee: "/recurring_rule/payee/name",
  amount: "/recurring_rule/amount",
  amountTo: "/recurring_rule/amount_to",
  category: "/recurring_rule/category_id",
  account: "/recurring_rule/account_id",
  transfer: "/recurring_rule/transfer_account_id",
  rule: "/recurring_rule/rule",
};

interface RuleFormProps {
  readonly rule: RecurringRule | undefined;
  readonly etag: string | undefined;
  readonly initial: RuleDraft;
  readonly accounts: readonly Account[];
  readonly today: string;
  onClose(): void;
}

function RuleForm({ rule, etag: current, initial, accounts: all, today, onClose }: RuleFormProps): ReactNode {
  const words = useWords();
  // The tag of the values that the form shows, so that it never silently overwrites somebody else's change.
  const [etag] = useState(current);
  const { t, formats } = words;
  const { data: categoryList } = useQuery(categories);
  const [draft, setDraft] = useState(initial);
  const [amountText, setAmountText] = useState(() => textOf(initial.amount));
  const [amountToText, setAmountToText] = useState(() => textOf(initial.amountTo));
  const [isIncomplete, setIncomplete] = useState(false);
  const change = (fields: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const account = all.find(({ id }) => id === draft.accountId);
  const currency =
    rule !== undefined && rule.account_id === draft.accountId ? rule.currency : (account?.currency ?? "");
  const isTransfer = draft.direction === "transfer";
  const kind = { expense: "bill", income: "income", transfer: "saving" } as const;
  const newCategory = useNewCategory(kind[draft.direction], (categoryId) => change({ categoryId }));
  const accountChoices = all.map(({ id, name }) => ({ value: id, label: name }));
  const firstDay = rule === undefined ? firstDayOf(draft) : undefined;
  const missing = (isMissing: boolean) => (isIncomplete && isMissing ? t("coming.needed") : undefined);

  function textOf(amount: number | undefined): string {
    const own = rule?.currency ?? all.find(({ id }) => id === initial.accountId)?.currency ?? "USD";
    return amount === undefined ? "" : formats.typed(amount, own);
  }

  async function submit(): Promise<void> {
    const made = requestOf(draft);
    setIncomplete(made === undefined);
    if (made === undefined) return;
    const other = all.find(({ id }) => id === draft.transferAccountId);
    const body = made.name === "" && other !== undefined ? { ...made, name: other.name } : made;
    if (rule === undefined) {
      await write("POST /v1/recurring", { body: { recurring_rule: body } }, t("coming.created", { name: body.name }));
    } else {
      const input = { params: { recurring_id: rule.id }, body: { recurring_rule: body }, ifMatch: etag };
      await write("PUT /v1/recurring/{recurring_id}", input, t("coming.changed", { name: body.name }));
    }
    onClose();
  }

  async function remove({ id: recurring_id, name }: RecurringRule): Promise<void> {
    await write("DELETE /v1/recurring/{recurring_id}", { params: { recurring_id } }, t("coming.deleted", { name }));
  }

  return (
    <Form
      submitLabel={rule === undefined ? t("coming.create") : t("action.save")}
      submit={submit}
      onCancel={onClose}
      pointers={Object.values(POINTERS)}
      extra={
        rule !== undefined && (
          <Button
            isDanger
            onClick={() => {
              report(remove(rule));
              onClose();
            }}
          >
            {t("coming.delete")}
          </Button>
        )
      }
    >
      {(errorAt) => (
        <>
          <Segments
            label={t("coming.direction")}
            value={draft.direction}
            choices={DIRECTIONS.map((value) => ({ value, label: t(`coming.direction_${value}`) }))}
            onChange={(direction) => change({ direction })}
          />
          <FieldRow>
            {isTransfer ? (
              <SelectField
                label={t("coming.field_to")}
                value={draft.transferAccountId}
                choices={[
                  { value: "", label: t("coming.choose") },
                  ...accountChoices.filter(({ value }) => value !== draft.accountId),
                ]}
                error={errorAt(POINTERS.transfer) ?? missing(draft.transferAccountId === "")}
                onChange={(transferAccountId) => change({ transferAccountId })}
              />
            ) : (
              <PayeeField
                value={draft.payee}
                error={errorAt(POINTERS.payee) ?? missing(draft.payee.trim() === "")}
                onChange={(payee) => change({ payee })}
              />
            )}
            <SelectField
              label={t(draft.direction === "income" ? "coming.field_into" : "coming.field_from")}
              value={draft.accountId}
              choices={accountChoices}
              error={errorAt(POINTERS.account)}
              onChange={(accountId) => change({ accountId })}
            />
          </FieldRow>
          <FieldRow>
            <AmountField
              label={t("coming.field_amount", { currency })}
              currency={currency}
              text={amountText}
              onChange={(text, amount) => {
                setAmountText(text);
                change({ amount: amount === undefined || amount <= 0 ? undefined : amount });
              }}
              {...(missing(draft.amount === undefined) === undefined ? {} : { hint: t("coming.needed") })}
            />
            <AmountField
              label={t("coming.field_amount_to")}
              currency={currency}
              text={amountToText}
              hint={t("coming.amount_to_hint")}
              onChange={(text, amountTo) => {
                setAmountToText(text);
                change({ amountTo });
              }}
            />
          </FieldRow>
          {(errorAt(POINTERS.amount) ?? errorAt(POINTERS.amountTo)) !== undefined && (
            <p className={styles.error}>{errorAt(POINTERS.amount) ?? errorAt(POINTERS.amountTo)}</p>
          )}
          <FieldRow>
            <SelectField
              label={t("coming.field_repeats")}
              value={draft.repeats}
              choices={REPEATS.map((value) => ({ value, label: t(`coming.repeats_${value}`) }))}
              onChange={(repeats) => change({ repeats: repeats as Repeats })}
            />
            {WEEKLY.includes(draft.repeats) && (
              <SelectField
                label={t("coming.field_weekday")}
                value={String(weekdayOfDraft(draft))}
                choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
                  value: String(day),
                  label: formats.weekday(day, "long"),
                }))}
                onChange={(weekday) => change({ weekday: Number(weekday) })}
              />
            )}
            {MONTHLY.includes(draft.repeats) && (
              <SelectField
                label={t("coming.field_month_day")}
                value={String(monthDayOfDraft(draft))}
                choices={Array.from({ length: 31 }, (_, i) => ({
                  value: String(i + 1),
                  label: t("coming.month_day", { day: i + 1 }),
                }))}
                onChange={(monthDay) => change({ monthDay: Number(monthDay) })}
              />
            )}
            {draft.repeats === "other" && (
              <Field
                label={t("coming.field_rule")}
                value={draft.rule}
                placeholder="FREQ=MONTHLY;BYDAY=1MO"
                hint={t("coming.rule_hint")}
                error={errorAt(POINTERS.rule)}
                onChange={(rule) => change({ rule })}
              />
            )}
          </FieldRow>
          <FieldRow>
            <DayField
              label={t("coming.field_starts")}
              day={draft.startsOn}
              today={today}
              prefer="future"
              hint={firstDay === undefined ? undefined : t("coming.first_on", { day: formats.day(firstDay, "year") })}
              onChange={(startsOn) => change({ startsOn })}
            />
            <SelectField
              label={t("coming.field_category")}
              value={draft.categoryId}
              choices={[
                { value: "", label: t("coming.no_category") },
                ...(categoryList?.categories ?? [])
                  .filter(({ id, is_archived }) => !is_archived || id === draft.categoryId)
                  .map(({ id, name, group }) => ({ value: id, label: name, group: group ?? undefined })),
                newCategory.choice,
              ]}
              hint={draft.direction === "expense" && draft.categoryId === "" ? t("coming.no_category_hint") : undefined}
              error={errorAt(POINTERS.category)}
              onChange={(categoryId) => {
                if (!newCategory.isChosen(categoryId)) change({ categoryId });
              }}
            />
            {newCategory.dialog}
          </FieldRow>
          <details className={styles.more} open={draft.endsOn !== undefined || draft.weekend !== "keep"}>
            <summary>{t("coming.more")}</summary>
            <div className={styles.moreFields}>
              <Field
                label={t("coming.field_name")}
                value={draft.name}
                maxLength={200}
                placeholder={draft.payee}
                error={errorAt(POINTERS.name)}
                onChange={(name) => change({ name })}
              />
              <SelectField
                label={t("coming.field_weekend")}
                value={draft.weekend}
                choices={WEEKENDS.map((value) => ({ value, label: t(`coming.weekend_${value}`) }))}
                onChange={(weekend) => change({ weekend: weekend as RuleDraft["weekend"] })}
              />
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={draft.endsOn !== undefined}
                  onChange={(event) =>
                    change({ endsOn: event.target.checked ? addDays(laterOf(draft.startsOn, today), 365) : undefined })
                  }
                />
                {t("coming.field_ends")}
              </label>
              {draft.endsOn !== undefined && (
                <DayField
                  label={t("coming.field_last_day")}
                  day={draft.endsOn}
                  today={today}
                  prefer="future"
                  onChange={(endsOn) => change({ endsOn })}
                />
              )}
            </div>
          </details>
        </>
      )}
    </Form>
  );
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

interface PayeeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  onChange(value: string): void;
}

/** Offers known payees. A new name is a new payee. */
function PayeeField({ value, error, onChange }: PayeeFieldProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const { data } = useQuery({ ...payeesLike(value, 8), enabled: value.trim() !== "" });
  return (
    <>
      <Field
        label={t("coming.field_payee")}
        value={value}
        maxLength={200}
        list={id}
        error={error}
        onChange={onChange}
      />
      <datalist id={id}>
        {data?.payees.map(({ id: payeeId, name }) => (
          <option key={payeeId} value={name} />
        ))}
      </datalist>
    </>
  );
}

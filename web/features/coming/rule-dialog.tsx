/** Creates, changes or deletes a recurring rule. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId } from "react";
import { addDays } from "../../../src/domain/calendar.ts";
import { send } from "../../api/client.ts";
import type { Account, RecurringRule } from "../../api/contract.ts";
import { payeesLike } from "../../api/payees.ts";
import { accounts, categories } from "../../api/reads.ts";
import { useUnit } from "../../api/unit.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Check } from "../../components/check.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { MonthDayField } from "../../components/month-day-field.tsx";
import { useNewCategory } from "../../components/new-category.tsx";
import { Segments } from "../../components/segments.tsx";
import { choicesOf, SelectField } from "../../components/select.tsx";
import { type FormState, useForm } from "../../components/use-form.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { FirstPayment } from "./first-payment.tsx";
import styles from "./rule-dialog.module.css";
import {
  type Direction,
  draftOf,
  firstDayOf,
  missingIn,
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
  /** The values of a new rule. By default the form is empty. */
  readonly initial?: RuleDraft;
  readonly today: string;
  onClose(): void;
}

export function RuleDialog({ rule, initial, today, onClose }: RuleDialogProps): ReactNode {
  const { t, formats } = useWords();
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
    staleTime: "static",
  });
  const error = stored.error ?? list.error;
  const refetch = () => Promise.all([stored.refetch(), list.refetch()]);
  const usable = list.data?.accounts.filter(({ closed_on }) => closed_on === null || rule !== undefined);
  const first = usable?.find(({ is_hidden }) => !is_hidden) ?? usable?.[0];
  return (
    <Dialog
      title={rule === undefined ? t("coming.add") : t("coming.edit_title", { name: rule.name })}
      onClose={onClose}
    >
      <Loading query={{ data: list.data && stored.data, error, refetch }} lines={8} />
      {list.data !== undefined && stored.data !== undefined && first === undefined && <p>{t("coming.no_account")}</p>}
      {list.data !== undefined && stored.data !== undefined && first !== undefined && (
        <RuleForm
          rule={stored.data?.rule}
          etag={stored.data?.etag}
          initial={
            stored.data === null
              ? (initial ?? newDraft(today, first.id))
              : draftOf(stored.data.rule, stored.data.payee, formats)
          }
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

/** The fields of the request that have other names. */
const BECOMES = {
  payee: ["payee/name"],
  accountId: ["account_id"],
  transferAccountId: ["transfer_account_id"],
  categoryId: ["category_id"],
  amount: ["amount", "amount_to"],
  countsIn: ["counts_in"],
};

interface RuleFormProps {
  readonly rule: RecurringRule | undefined;
  readonly etag: string | undefined;
  readonly initial: RuleDraft;
  readonly accounts: readonly Account[];
  readonly today: string;
  onClose(): void;
}

function RuleForm({ rule, etag, initial, accounts: all, today, onClose }: RuleFormProps): ReactNode {
  const { t } = useWords();
  const form = useForm("/recurring_rule", initial, {
    becomes: BECOMES,
    check: (draft) => missingIn(draft, t("form.needed")),
  });
  const { values: draft } = form;
  const account = all.find(({ id }) => id === draft.accountId);
  const currency =
    rule !== undefined && rule.account_id === draft.accountId ? rule.currency : (account?.currency ?? "");

  async function submit(): Promise<void> {
    const made = requestOf(draft);
    const other = all.find(({ id }) => id === draft.transferAccountId);
    const body = made.name === "" && other !== undefined ? { ...made, name: other.name } : made;
    if (rule === undefined) {
      await write("POST /v1/recurring", { body: { recurring_rule: body } }, t("coming.created", { name: body.name }));
    } else {
      const input = { params: { recurring_id: rule.id }, body: { recurring_rule: body }, ifMatch: etag };
      await write("PUT /v1/recurring/{recurring_id}", input, t("coming.changed", { name: body.name }));
    }
  }

  function remove({ id: recurring_id, name }: RecurringRule): void {
    report(write("DELETE /v1/recurring/{recurring_id}", { params: { recurring_id } }, t("coming.deleted", { name })));
    onClose();
  }

  return (
    <Form
      form={form}
      submitLabel={rule === undefined ? t("coming.create") : t("action.save")}
      submit={submit}
      onClose={onClose}
      extra={
        rule === undefined ? (
          <FirstPayment day={firstDayOf(draft)} today={today} />
        ) : (
          <Button isDanger onClick={() => remove(rule)}>
            {t("coming.delete")}
          </Button>
        )
      }
    >
      <Segments
        label={t("coming.direction")}
        value={draft.direction}
        choices={DIRECTIONS.map((value) => ({ value, label: t(`coming.direction_${value}`) }))}
        onChange={(direction) => form.change({ direction })}
      />
      <FieldRow>
        {draft.direction === "transfer" ? (
          <SelectField
            label={t("coming.field_to")}
            choices={[
              { value: "", label: t("coming.choose") },
              ...choicesOf(all, initial.transferAccountId).filter(({ value }) => value !== draft.accountId),
            ]}
            {...form.text("transferAccountId")}
          />
        ) : (
          <PayeeField {...form.text("payee")} />
        )}
        <SelectField
          label={t(draft.direction === "income" ? "coming.field_into" : "coming.field_from")}
          choices={choicesOf(all, initial.accountId)}
          {...form.text("accountId")}
        />
      </FieldRow>
      <FieldRow>
        <AmountField label={t("coming.field_amount", { currency })} currency={currency} {...form.amount("amount")} />
        <AmountField
          label={t("coming.field_amount_to")}
          currency={currency}
          hint={t("coming.amount_to_hint")}
          {...form.amount("amountTo")}
        />
      </FieldRow>
      <Schedule form={form} />
      <FieldRow>
        <DayField label={t("coming.field_starts")} today={today} prefer="future" {...form.day("startsOn")} />
        <CategoryChoice form={form} />
      </FieldRow>
      <More form={form} today={today} />
    </Form>
  );
}

interface PartProps {
  readonly form: FormState<RuleDraft>;
}

function Schedule({ form }: PartProps): ReactNode {
  const { t, formats } = useWords();
  const { values: draft, change } = form;
  return (
    <FieldRow>
      <SelectField
        label={t("coming.field_repeats")}
        choices={REPEATS.map((value) => ({ value, label: t(`coming.repeats_${value}`) }))}
        {...form.text("repeats")}
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
        <MonthDayField
          label={t("coming.field_month_day")}
          value={monthDayOfDraft(draft)}
          onChange={(monthDay) => change({ monthDay })}
        />
      )}
      {draft.repeats === "other" && (
        <Field
          label={t("coming.field_rule")}
          placeholder="FREQ=MONTHLY;BYDAY=1MO"
          hint={t("coming.rule_hint")}
          {...form.text("rule")}
        />
      )}
    </FieldRow>
  );
}

const KINDS = { expense: "bill", income: "income", transfer: "saving" } as const;

function CategoryChoice({ form }: PartProps): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(categories);
  const { direction, categoryId: chosen } = form.values;
  const newCategory = useNewCategory(KINDS[direction], (categoryId) => form.change({ categoryId }));
  return (
    <>
      <SelectField
        label={t("transactions.field_category_id")}
        choices={[
          { value: "", label: t("coming.no_category") },
          ...choicesOf(data?.categories, chosen),
          newCategory.choice,
        ]}
        hint={direction === "expense" && chosen === "" ? t("coming.no_category_hint") : undefined}
        {...newCategory.orNew(form.text("categoryId"))}
      />
      {newCategory.dialog}
    </>
  );
}

function More({ form, today }: PartProps & { readonly today: string }): ReactNode {
  const { t } = useWords();
  const unit = useUnit();
  const { payee, startsOn, endsOn, weekend, countsIn } = form.values;
  const lastDay = () => addDays(startsOn > today ? startsOn : today, 365);
  return (
    <details className={styles.more} open={endsOn !== undefined || weekend !== "keep" || countsIn !== "same"}>
      <summary>{t("coming.more")}</summary>
      <div className={styles.moreFields}>
        <Field label={t("coming.field_name")} maxLength={200} placeholder={payee} {...form.text("name")} />
        <SelectField
          label={t("coming.field_weekend")}
          choices={WEEKENDS.map((value) => ({ value, label: t(`coming.weekend_${value}`) }))}
          {...form.text("weekend")}
        />
        <Check
          label={t(`coming.field_counts_in_next_${unit}`)}
          isOn={countsIn === "next"}
          onChange={(isOn) => form.change({ countsIn: isOn ? "next" : "same" })}
        />
        <Check
          label={t("coming.field_ends")}
          isOn={endsOn !== undefined}
          onChange={(isOn) => form.change({ endsOn: isOn ? lastDay() : undefined })}
        />
        {endsOn !== undefined && (
          <DayField label={t("coming.field_last_day")} today={today} prefer="future" {...form.day("endsOn")} />
        )}
      </div>
    </details>
  );
}

type PayeeFieldProps = Pick<ComponentProps<typeof Field>, "error" | "onChange"> & { readonly value: string };

/** Offers known payees. A new name is a new payee. */
function PayeeField(props: PayeeFieldProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const { data } = useQuery({ ...payeesLike(props.value, 8), enabled: props.value.trim() !== "" });
  return (
    <>
      <Field label={t("transactions.field_payee_id")} maxLength={200} list={id} {...props} />
      <datalist id={id}>
        {data?.payees.map(({ id: payeeId, name }) => (
          <option key={payeeId} value={name} />
        ))}
      </datalist>
    </>
  );
}

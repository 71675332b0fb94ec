/** Creates or changes a goal. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addMonths, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Goal } from "../../api/contract.ts";
import { accounts, categories, goals } from "../../api/reads.ts";
import { toEdit } from "../../api/to-edit.ts";
import { useUnit } from "../../api/unit.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { Loading } from "../../components/loading.tsx";
import { useNewCategory } from "../../components/new-category.tsx";
import { SelectField } from "../../components/select.tsx";
import { useForm } from "../../components/use-form.ts";
import { typedAmount } from "../../logic/amount.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import { draftOf, type GoalDraft, missingIn, newDraft, requestOf, type Way } from "./goal-draft.ts";

interface GoalDialogProps {
  /** Undefined for a new one. */
  readonly goal: Goal | undefined;
  readonly today: string;
  readonly currency: string;
  onClose(): void;
}

/** A new goal is due after this many months, unless another day is entered. */
const DUE_MONTHS = 12;

export function GoalDialog({ goal, today, currency, onClose }: GoalDialogProps): ReactNode {
  const { t, formats } = useWords();
  const id = goal?.id;
  const places = usePlaces(goal);
  const stored = useQuery(
    toEdit("GET /v1/goals/{goal_id}", id === undefined ? undefined : { params: { goal_id: id } }),
  );
  const typed = (amount: number | null) => typedAmount(amount, currency, formats);
  const { lastDay } = monthBounds(addMonths(monthOf(today), DUE_MONTHS));
  return (
    <Dialog title={goal === undefined ? t("goals.add") : t("action.edit_named", { name: goal.name })} onClose={onClose}>
      <Loading query={{ ...stored, data: places && stored.data }} lines={6} />
      {stored.data !== undefined && places?.length === 0 && <NoPlace />}
      {stored.data !== undefined && places?.[0] !== undefined && (
        <GoalForm
          id={id}
          etag={stored.data?.etag}
          initial={
            stored.data === null
              ? newDraft(places[0].value, lastDay, typed(0))
              : draftOf(stored.data.data.goal, lastDay, typed)
          }
          places={places}
          today={today}
          currency={currency}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** The form follows when there is a place. */
function NoPlace(): ReactNode {
  const { t } = useWords();
  const { open, dialog } = useNewCategory("saving", () => undefined);
  return (
    <>
      <p>{t("goals.no_place")}</p>
      <p>
        <Button onClick={open}>{t("goals.create_place")}</Button>
      </p>
      {dialog}
    </>
  );
}

interface Place {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

/** Savings accounts, which are hidden, categories of the kind saving, and funds. A place has one open goal. */
function usePlaces(goal: Goal | undefined): readonly Place[] | undefined {
  const { t } = useWords();
  const accountList = useQuery(accounts).data?.accounts;
  const categoryList = useQuery(categories).data?.categories;
  const open = useQuery(goals).data?.goals.filter(({ id, is_archived }) => !is_archived && id !== goal?.id);
  if (accountList === undefined || categoryList === undefined || open === undefined) return undefined;
  const taken = new Set(open.flatMap(({ account_id, category_id }) => [account_id, category_id]));
  return [
    ...accountList
      .filter(
        ({ id, is_hidden, type, closed_on }) =>
          (is_hidden && type !== "loan" && closed_on === null && !taken.has(id)) || id === goal?.account_id,
      )
      .map(({ id, name }) => ({ value: `account ${id}`, label: name, group: t("goals.places_accounts") })),
    ...categoryList
      .filter(
        ({ id, kind, carries_from, is_archived }) =>
          ((kind === "saving" || carries_from !== null) && !is_archived && !taken.has(id)) || id === goal?.category_id,
      )
      .map(({ id, name }) => ({ value: `category ${id}`, label: name, group: t("goals.places_categories") })),
  ];
}

/** Common numbers of months, and the one that is stored. */
function repeatChoices(stored: string, t: Words["t"]) {
  const months = [...new Set([1, 3, 6, 12, ...(stored === "" ? [] : [Number(stored)])])].sort((a, b) => a - b);
  return [
    { value: "", label: t("goals.repeats_never") },
    ...months.map((count) => ({
      value: String(count),
      label: count === 12 ? t("goals.repeats_year") : t("goals.repeats_months", { count }),
    })),
  ];
}

const WAYS = ["due", "monthly", "open"] as const satisfies readonly Way[];

interface GoalFormProps {
  readonly id: string | undefined;
  readonly etag: string | undefined;
  readonly initial: GoalDraft;
  readonly places: readonly Place[];
  readonly today: string;
  readonly currency: string;
  onClose(): void;
}

function GoalForm({ id, etag, initial, places, today, currency, onClose }: GoalFormProps): ReactNode {
  const { t } = useWords();
  const form = useForm("/goal", initial, {
    typed: id === undefined ? "goal" : undefined,
    becomes: { place: ["account_id", "category_id"], dueOn: ["due_on"] },
    check: (values) => missingIn(values, t("form.needed")),
  });
  const { way } = form.values;
  const unit = useUnit();
  const newCategory = useNewCategory("saving", (created) => form.change({ place: `category ${created}` }));

  async function submit(): Promise<void> {
    const goal = requestOf(form.values);
    const { name } = goal;
    if (id === undefined) await write("POST /v1/goals", { body: { goal } }, t("done.added", { name }));
    else {
      const input = { params: { goal_id: id }, body: { goal }, ifMatch: etag };
      await write("PUT /v1/goals/{goal_id}", input, t("done.changed", { name }));
    }
  }

  return (
    <Form form={form} submitLabel={id === undefined ? t("goals.create") : undefined} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} autoFocus={id === undefined} maxLength={200} {...form.text("name")} />
      <SelectField
        label={t("goals.field_place")}
        choices={[...places, newCategory.choice]}
        hint={t("goals.place_hint")}
        {...newCategory.orNew(form.text("place"))}
      />
      {newCategory.dialog}
      <SelectField
        label={t("goals.field_way")}
        choices={WAYS.map((value) => ({
          value,
          label: t(value === "due" ? "goals.way_due" : `goals.way_${value}_${unit}`),
        }))}
        {...form.text("way")}
      />
      <FieldRow>
        {way !== "open" && (
          <AmountField label={t("goals.field_amount")} currency={currency} {...form.amount("amount")} />
        )}
        {way === "due" ? (
          <DayField label={t("goals.field_due")} today={today} prefer="future" {...form.day("dueOn")} />
        ) : (
          <AmountField label={t(`goals.field_monthly_${unit}`)} currency={currency} {...form.amount("monthly")} />
        )}
      </FieldRow>
      {way === "due" && (
        <SelectField
          label={t("goals.field_repeats")}
          choices={repeatChoices(initial.repeats, t)}
          {...form.text("repeats")}
        />
      )}
      <AmountField label={t("goals.field_already")} currency={currency} {...form.amount("already")} />
    </Form>
  );
}

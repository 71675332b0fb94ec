/** Creates or changes a goal. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addMonths, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import type { Goal } from "../../api/contract.ts";
import { accounts, categories, goals, toEdit } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { AmountField, DayField, Field } from "../../components/field.tsx";
import { FieldRow, Form } from "../../components/form.tsx";
import { useNewCategory } from "../../components/new-category.tsx";
import { Problem } from "../../components/problem.tsx";
import { SelectField } from "../../components/select.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useTyped } from "../../components/typed.ts";
import { useWords } from "../../words/use-words.tsx";
import { draftOf, type GoalDraft, newDraft, requestOf, type Way } from "./goal-draft.ts";

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
  const { t } = useWords();
  const id = goal?.id;
  const places = usePlaces(goal);
  const stored = useQuery(
    toEdit("GET /v1/goals/{goal_id}", id === undefined ? undefined : { params: { goal_id: id } }),
  );
  const { lastDay } = monthBounds(addMonths(monthOf(today), DUE_MONTHS));
  return (
    <Dialog title={goal === undefined ? t("goals.add") : t("goals.edit_title", { name: goal.name })} onClose={onClose}>
      {stored.error !== null ? (
        <Problem error={stored.error} onRetry={() => void stored.refetch()} />
      ) : stored.data === undefined || places === undefined ? (
        <Skeleton lines={6} />
      ) : places.length === 0 ? (
        <NoPlace />
      ) : (
        <GoalForm
          id={id}
          etag={stored.data?.etag}
          initial={
            stored.data === null ? newDraft(places[0]?.value ?? "", lastDay) : draftOf(stored.data.data.goal, lastDay)
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

/** Savings accounts, which are hidden, and categories of the kind saving. A place has one open goal. */
function usePlaces(goal: Goal | undefined): readonly Place[] | undefined {
  const { t } = useWords();
  const accountList = useQuery(accounts).data?.accounts;
  const categoryList = useQuery(categories).data?.categories;
  const open = useQuery(goals).data?.goals.filter(({ id, is_archived }) => !is_archived && id !== goal?.id);
  if (accountList === undefined || categoryList === undefined || open === undefined) return undefined;
  const taken = new Set(open.flatMap(({ account_id, category_id }) => [account_id, category_id]));
  return [
    ...accountList
      .filter(({ id, is_hidden, type }) => (is_hidden && type !== "loan" && !taken.has(id)) || id === goal?.account_id)
      .map(({ id, name }) => ({ value: `account ${id}`, label: name, group: t("goals.places_accounts") })),
    ...categoryList
      .filter(
        ({ id, kind, is_archived }) =>
          (kind === "saving" && !is_archived && !taken.has(id)) || id === goal?.category_id,
      )
      .map(({ id, name }) => ({ value: `category ${id}`, label: name, group: t("goals.places_categories") })),
  ];
}

const WAYS = ["due", "monthly", "open"] as const satisfies readonly Way[];

const POINTERS = {
  name: "/goal/name",
  account: "/goal/account_id",
  category: "/goal/category_id",
  due: "/goal/due_on",
  amount: "/goal/amount",
  monthly: "/goal/monthly",
  already: "/goal/already",
};

interface GoalFormProps {
  readonly id: string | undefined;
  readonly etag: string | undefined;
  readonly initial: GoalDraft;
  readonly places: readonly Place[];
  readonly today: string;
  readonly currency: string;
  onClose(): void;
}

function GoalForm({ id, etag: current, initial, places, today, currency, onClose }: GoalFormProps): ReactNode {
  // The tag of the values that the form shows, so that it never silently overwrites somebody else's change.
  const [etag] = useState(current);
  const { t, formats } = useWords();
  const [draft, setDraft] = useTyped(id === undefined ? "goal" : undefined, initial);
  const textOf = (amount: number | undefined) => (amount === undefined ? "" : formats.typed(amount, currency));
  const [texts, setTexts] = useTyped(id === undefined ? "goal_amounts" : undefined, {
    amount: textOf(initial.amount),
    monthly: textOf(initial.monthly),
    already: textOf(initial.already),
  });
  const [isIncomplete, setIncomplete] = useState(false);
  const change = (fields: Partial<GoalDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const newCategory = useNewCategory("saving", (created) => change({ place: `category ${created}` }));

  async function submit(): Promise<void> {
    const goal = requestOf(draft);
    setIncomplete(goal === undefined);
    if (goal === undefined) return;
    const { name } = goal;
    if (id === undefined) await write("POST /v1/goals", { body: { goal } }, t("goals.created", { name }));
    else {
      const input = { params: { goal_id: id }, body: { goal }, ifMatch: etag };
      await write("PUT /v1/goals/{goal_id}", input, t("goals.changed", { name }));
    }
    onClose();
  }

  const amountField = (field: "amount" | "monthly" | "already", label: string, error: string | undefined) => (
    <AmountField
      label={label}
      currency={currency}
      text={texts[field]}
      hint={error ?? (isIncomplete && draft[field] === undefined ? t("goals.needed") : undefined)}
      onChange={(text, amount) => {
        setTexts((before) => ({ ...before, [field]: text }));
        const isEmptyAlready = field === "already" && text.trim() === "";
        change({ [field]: isEmptyAlready ? 0 : amount !== undefined && amount < 0 ? undefined : amount });
      }}
    />
  );

  return (
    <Form
      submitLabel={id === undefined ? t("goals.create") : t("action.save")}
      submit={submit}
      onCancel={onClose}
      pointers={Object.values(POINTERS)}
    >
      {(errorAt) => (
        <>
          <Field
            label={t("goals.field_name")}
            autoFocus={id === undefined}
            value={draft.name}
            maxLength={200}
            error={errorAt(POINTERS.name) ?? (isIncomplete && draft.name.trim() === "" ? t("goals.needed") : undefined)}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label={t("goals.field_place")}
            value={draft.place}
            choices={[...places, newCategory.choice]}
            hint={t("goals.place_hint")}
            error={errorAt(POINTERS.account) ?? errorAt(POINTERS.category)}
            onChange={(place) => {
              if (!newCategory.isChosen(place)) change({ place });
            }}
          />
          {newCategory.dialog}
          <SelectField
            label={t("goals.field_way")}
            value={draft.way}
            choices={WAYS.map((value) => ({ value, label: t(`goals.way_${value}`) }))}
            onChange={(way) => change({ way: way as Way })}
          />
          <FieldRow>
            {draft.way !== "open" && amountField("amount", t("goals.field_amount"), errorAt(POINTERS.amount))}
            {draft.way === "due" ? (
              <DayField
                label={t("goals.field_due")}
                day={draft.dueOn}
                today={today}
                prefer="future"
                hint={errorAt(POINTERS.due)}
                onChange={(dueOn) => change({ dueOn })}
              />
            ) : (
              amountField("monthly", t("goals.field_monthly"), errorAt(POINTERS.monthly))
            )}
          </FieldRow>
          {amountField("already", t("goals.field_already"), errorAt(POINTERS.already))}
        </>
      )}
    </Form>
  );
}

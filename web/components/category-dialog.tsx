/** Adds a category, or changes its name, group, kind and carry: in Plan, in the settings, and from a list of categories. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { suggestedIcon } from "../../src/domain/category-icon.ts";
import type { Category, ListedPeriod } from "../api/contract.ts";
import { usePeriodsAt } from "../api/periods.ts";
import { categories } from "../api/reads.ts";
import { toEdit } from "../api/to-edit.ts";
import { useBudgetNow } from "../api/today.ts";
import { write } from "../api/writes.ts";
import { namedBy } from "../logic/period.ts";
import { useWords } from "../words/use-words.tsx";
import { CategoryPicker, type ChosenLook } from "./category-picker.tsx";
import { Check } from "./check.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FieldRow, Form } from "./form.tsx";
import { Labeled } from "./labeled.tsx";
import { Loading } from "./loading.tsx";
import { SelectField } from "./select.tsx";
import { changesOf, useForm } from "./use-form.ts";

type Kind = Category["kind"];

export interface EditedCategory {
  /** Undefined for a new one. */
  readonly id?: string;
  readonly name: string;
  readonly kind: Kind;
  readonly group: string | null;
}

interface CategoryDialogProps {
  readonly category: EditedCategory;
  /** A day of the period on the screen: rolling over starts with it. Default: today. */
  readonly day?: string;
  /** Gets the id of a category that was created. */
  onCreated?(id: string): void;
  onClose(): void;
}

const KINDS = ["spending", "bill", "saving", "income"] as const satisfies readonly Kind[];

export function CategoryDialog({ category, day, onCreated, onClose }: CategoryDialogProps): ReactNode {
  const { t } = useWords();
  const now = useBudgetNow();
  const starts = usePeriodsAt(day ?? now?.today)?.shown;
  const { id } = category;
  const stored = useQuery(
    toEdit("GET /v1/categories/{category_id}", id === undefined ? undefined : { params: { category_id: id } }),
  );
  const title = id === undefined ? t("action.new_category") : t("action.edit_named", { name: category.name });
  return (
    <Dialog title={title} onClose={onClose}>
      <Loading query={{ ...stored, data: starts && stored.data }} lines={4} />
      {stored.data !== undefined && starts !== undefined && (
        <CategoryForm
          category={
            stored.data?.data.category ?? { ...category, carries_from_day: null, icon: null, color: null, note: null }
          }
          etag={stored.data?.etag}
          starts={starts}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CategoryFormProps {
  readonly category: EditedCategory & Pick<Category, "carries_from_day" | "note"> & ChosenLook;
  readonly etag: string | undefined;
  /** The period with which rolling over starts, unless it has. */
  readonly starts: ListedPeriod;
  readonly onCreated: CategoryDialogProps["onCreated"];
  onClose(): void;
}

function CategoryForm({ category, etag, starts, onCreated, onClose }: CategoryFormProps): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(categories);
  const groupsId = useId();
  const { id = "" } = category;
  const opened = chosenLook(category);
  const form = useForm("/category", {
    name: category.name,
    group: category.group ?? "",
    kind: category.kind,
    carries: category.carries_from_day !== null,
    note: category.note ?? "",
    ...opened,
  });
  const { kind, group, carries, icon, color } = form.values;
  const groups = [...new Set(data?.categories.flatMap((one) => one.group ?? []))];
  const canCarry = kind !== "income";
  const firstDay = category.carries_from_day ?? starts.from;
  const first = usePeriodsAt(firstDay)?.shown ?? starts;

  async function submit(): Promise<void> {
    const fields = {
      name: form.values.name.trim(),
      kind,
      group: group.trim() || null,
      carries_from_day: carries && canCarry ? firstDay : null,
      note: form.values.note.trim() || null,
      ...changesOf(opened, { icon, color }),
    };
    if (category.id === undefined) {
      const done = t("done.added", { name: fields.name });
      const created = await write("POST /v1/categories", { body: { category: fields } }, done);
      onCreated?.(created.data.category.id);
    } else {
      const input = { params: { category_id: category.id }, body: { category: fields }, ifMatch: etag };
      await write("PUT /v1/categories/{category_id}", input, t("done.changed", { name: fields.name }));
    }
  }

  return (
    <Form
      form={form}
      submitLabel={category.id === undefined ? t("plan.add_submit") : undefined}
      submit={submit}
      onClose={onClose}
    >
      <CategoryPicker
        chosen={{ icon, color }}
        suggested={suggestedIcon({ id, name: form.values.name, kind })}
        onChange={form.change}
      >
        <Field
          label={t("field.name")}
          maxLength={200}
          required
          autoFocus={category.id === undefined}
          {...form.text("name")}
        />
      </CategoryPicker>
      <FieldRow>
        <Field
          label={t("plan.field_group")}
          maxLength={200}
          list={groupsId}
          hint={t("plan.group_hint")}
          {...form.text("group")}
        />
        <SelectField
          label={t("field.kind")}
          choices={KINDS.map((value) => ({ value, label: t(`plan.kind_${value}`) }))}
          hint={t(`plan.kind_${kind}_hint`)}
          {...form.text("kind")}
        />
      </FieldRow>
      <datalist id={groupsId}>
        {groups.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {canCarry && (
        <Check
          label={t("plan.field_carries")}
          hint={t(`plan.carries_hint_${namedBy(first)}`, {
            month: formats.month(first.year_month),
            day: formats.day(first.from, "long"),
          })}
          {...form.check("carries")}
        />
      )}
      <Labeled label={t("plan.field_note")} hint={t("plan.note_hint")} error={form.errorAt("note")}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={10_000}
            value={form.values.note}
            onChange={({ target }) => form.change({ note: target.value })}
          />
        )}
      </Labeled>
    </Form>
  );
}

/** What fits the name of the category counts as not chosen, so that it follows another name. */
function chosenLook({ id = "", name, kind, icon, color }: CategoryFormProps["category"]): ChosenLook {
  const suggested = suggestedIcon({ id, name, kind });
  return { icon: icon === suggested.icon ? null : icon, color: color === suggested.color ? null : color };
}

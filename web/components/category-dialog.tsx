/** Adds a category, or changes its name, group, kind and carry: in Plan, in the settings, and from a list of categories. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { monthOf } from "../../src/domain/calendar.ts";
import type { Category } from "../api/contract.ts";
import { categories, toEdit } from "../api/reads.ts";
import { useBudgetNow } from "../api/today.ts";
import { write } from "../api/writes.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./category-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FieldRow, Form } from "./form.tsx";
import { Problem } from "./problem.tsx";
import { SelectField } from "./select.tsx";
import { Skeleton } from "./skeleton.tsx";

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
  /** The month on the screen: rolling over starts with it. Default: the current one. */
  readonly month?: string;
  /** Gets the id of a category that was created. */
  onCreated?(id: string): void;
  onClose(): void;
}

const KINDS = ["spending", "bill", "saving", "income"] as const satisfies readonly Kind[];

export function CategoryDialog({ category, month, onCreated, onClose }: CategoryDialogProps): ReactNode {
  const { t } = useWords();
  const now = useBudgetNow();
  const starts = month ?? (now && monthOf(now.today));
  const { id } = category;
  const stored = useQuery(
    toEdit("GET /v1/categories/{category_id}", id === undefined ? undefined : { params: { category_id: id } }),
  );
  const title = id === undefined ? t("plan.add_category") : t("plan.edit_title", { name: category.name });
  return (
    <Dialog title={title} onClose={onClose}>
      {stored.data === undefined || starts === undefined ? (
        stored.error === null ? (
          <Skeleton lines={4} />
        ) : (
          <Problem error={stored.error} onRetry={() => void stored.refetch()} />
        )
      ) : (
        <CategoryForm
          category={stored.data?.data.category ?? { ...category, carries_from: null }}
          etag={stored.data?.etag}
          month={starts}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CategoryFormProps {
  readonly category: EditedCategory & Pick<Category, "carries_from">;
  readonly etag: string | undefined;
  readonly month: string;
  readonly onCreated: CategoryDialogProps["onCreated"];
  onClose(): void;
}

function CategoryForm({ category, etag: current, month, onCreated, onClose }: CategoryFormProps): ReactNode {
  // The tag of the values that the form shows, so that it never silently overwrites somebody else's change.
  const [etag] = useState(current);
  const { t, formats } = useWords();
  const { data } = useQuery(categories);
  const groupsId = useId();
  const [name, setName] = useState(category.name);
  const [group, setGroup] = useState(category.group ?? "");
  const [kind, setKind] = useState<Kind>(category.kind);
  const [carries, setCarries] = useState(category.carries_from !== null);
  const groups = [...new Set(data?.categories.flatMap((one) => one.group ?? []))];
  const canCarry = kind !== "income";

  async function submit(): Promise<void> {
    const fields = {
      name: name.trim(),
      kind,
      group: group.trim() === "" ? null : group.trim(),
      carries_from: carries && canCarry ? (category.carries_from ?? month) : null,
    };
    if (category.id === undefined) {
      const done = t("plan.added", { name: fields.name });
      const created = await write("POST /v1/categories", { body: { category: fields } }, done);
      onCreated?.(created.data.category.id);
    } else {
      const input = { params: { category_id: category.id }, body: { category: fields }, ifMatch: etag };
      await write("PUT /v1/categories/{category_id}", input, t("plan.changed", { name: fields.name }));
    }
    onClose();
  }

  return (
    <Form
      submitLabel={category.id === undefined ? t("plan.add_submit") : t("action.save")}
      submit={submit}
      onCancel={onClose}
      pointers={["/category/name", "/category/group", "/category/kind"]}
    >
      {(errorAt) => (
        <>
          <Field
            label={t("plan.field_name")}
            value={name}
            maxLength={200}
            required
            autoFocus={category.id === undefined}
            error={errorAt("/category/name")}
            onChange={setName}
          />
          <FieldRow>
            <Field
              label={t("plan.field_group")}
              value={group}
              maxLength={200}
              list={groupsId}
              hint={t("plan.group_hint")}
              error={errorAt("/category/group")}
              onChange={setGroup}
            />
            <SelectField
              label={t("plan.field_kind")}
              value={kind}
              choices={KINDS.map((value) => ({ value, label: t(`plan.kind_${value}`) }))}
              hint={t(`plan.kind_${kind}_hint`)}
              error={errorAt("/category/kind")}
              onChange={(value) => setKind(value as Kind)}
            />
          </FieldRow>
          <datalist id={groupsId}>
            {groups.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          {canCarry && (
            <label className={styles.choice}>
              <input type="checkbox" checked={carries} onChange={(event) => setCarries(event.target.checked)} />
              <span>
                {t("plan.field_carries")}
                <span className={styles.hint}>
                  {t("plan.carries_hint", { month: formats.month(category.carries_from ?? month) })}
                </span>
              </span>
            </label>
          )}
        </>
      )}
    </Form>
  );
}

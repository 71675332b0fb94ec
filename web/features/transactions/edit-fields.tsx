/** The fields that change one value of a transaction, or of all that are selected: in a dialog, or in a cell of the list. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { queryClient } from "../../api/client.ts";
import { write } from "../../api/writes.ts";
import { Combobox, matching, type Option } from "../../components/combobox.tsx";
import { DayField, Field } from "../../components/field.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountEdit, OtherAccountEdit } from "./account-fields.tsx";
import { AmountEdit } from "./amount-edit.tsx";
import { CountsEdit } from "./counts-edit.tsx";
import styles from "./edit-fields.module.css";
import { EditForm, type FieldProps } from "./edit-form.tsx";
import { type Names, payeesWith, usualPayees } from "./queries.ts";
import type { EditField, FieldChanges } from "./save-field.ts";

const EDITS: Readonly<Record<EditField, ComponentType<FieldProps>>> = {
  category: CategoryEdit,
  payee: PayeeEdit,
  day: DayEdit,
  counts: CountsEdit,
  amount: AmountEdit,
  note: NoteEdit,
  tag: TagEdit,
  account: AccountEdit,
  other: OtherAccountEdit,
};

export function FieldOf({ field, ...props }: FieldProps & { readonly field: EditField }): ReactNode {
  const Edit = EDITS[field];
  return <Edit {...props} />;
}

export function useCategoryOptions(names: Names): Option[] {
  const { t } = useWords();
  return [...names.categories.values()]
    .filter(({ is_archived }) => !is_archived)
    .map((look) => {
      const { id, name, group, kind } = look;
      return { id, label: name, look, hint: group ?? t(`transactions.kind_${kind}`) };
    });
}

const NONE = "none";
const NEW = "new";

/** The current value is the first option, so that Enter alone keeps it. */
function startingWith(id: string | null, options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
}

/** With the typed name as the last option, unless one of `known` has it. */
function orNew(options: readonly Option[], known: readonly Option[], text: string, hint: string): readonly Option[] {
  const name = text.trim();
  const isNew = name !== "" && !known.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  return isNew ? [...options, { id: NEW, label: name, hint }] : options;
}

/** The label is hidden in a cell. */
function labelIn(cellLabel: string | undefined, label: string) {
  return { label: cellLabel ?? label, isLabelHidden: cellLabel !== undefined };
}

function CategoryEdit({ row, names, error, typed = "", cellLabel, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState(typed);
  const none = { id: NONE, label: t("transactions.no_category"), look: null };
  const all = [...useCategoryOptions(names), none];
  const found = matching(row === undefined ? all : startingWith(row.category_id ?? NONE, all), text);
  const current = row?.category_id ? names.categories.get(row.category_id)?.name : undefined;

  async function create(name: string): Promise<FieldChanges> {
    const category = { name, kind: (row?.amount ?? 0) > 0 ? ("income" as const) : ("spending" as const) };
    const { data } = await write("POST /v1/categories", { body: { category } });
    return { category_id: data.category.id };
  }

  return (
    <>
      <Combobox
        {...labelIn(cellLabel, t("transactions.field_category_id"))}
        isInCell={cellLabel !== undefined}
        isFocused
        text={text}
        options={orNew(found, all, text, t("transactions.new_category"))}
        placeholder={current ?? t("transactions.no_category")}
        error={error}
        onText={setText}
        onChoose={({ id, label }) => save(id === NEW ? create(label) : { category_id: id === NONE ? null : id })}
      />
      {row?.splits && <p className={styles.note}>{t("transactions.category_replaces_parts")}</p>}
    </>
  );
}

function optionOf({ id, name }: { readonly id: string; readonly name: string }): Option {
  return { id, label: name };
}

function PayeeEdit({ row, error, typed = "", cellLabel, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState(typed);
  const { data, isPlaceholderData } = useQuery(payeesWith(text));
  const usual = useQuery(usualPayees).data?.suggestions.map(({ payee }) => optionOf(payee)) ?? [];
  const found = (data?.payees ?? []).map(optionOf);
  const current = row?.payee_id && row.payee !== undefined ? [{ id: row.payee_id, label: row.payee }] : [];
  const others = (usual.length > 0 ? usual : found).filter(({ id }) => id !== row?.payee_id);
  const options = text.trim() === "" ? [...current, ...others] : matching(found, text);

  async function named(label: string): Promise<FieldChanges> {
    // Enter may come before the payees that the text matches.
    const isEarly = data === undefined || isPlaceholderData;
    const { payees } = isEarly ? await queryClient.fetchQuery(payeesWith(label)) : { payees: [] };
    const [known] = matching(payees.map(optionOf), label);
    return known === undefined ? { payee: { name: label } } : { payee_id: known.id };
  }

  return (
    <>
      <Combobox
        {...labelIn(cellLabel, t("transactions.field_payee_id"))}
        isInCell={cellLabel !== undefined}
        isFocused
        text={text}
        options={orNew(options, options, text, t("transactions.new_payee"))}
        placeholder={row?.payee ?? ""}
        error={error}
        onText={setText}
        onChoose={({ id, label }) => save(id === NEW ? named(label) : { payee_id: id })}
      />
      {row !== undefined && row.transfer_account_id !== null && (
        <p className={styles.note}>{t("transactions.payee_ends_transfer")}</p>
      )}
    </>
  );
}

function TagEdit({ names, error, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const options = matching(names.tags.map(optionOf), text);
  return (
    <Combobox
      label={t("transactions.tag")}
      isFocused
      text={text}
      options={orNew(options, options, text, t("transactions.new_tag"))}
      error={error}
      empty={t("transactions.no_tags")}
      onText={setText}
      onChoose={({ label }) => save({ add_tags: [label] })}
    />
  );
}

function DayEdit({ row, names, error, isSaving, cellLabel, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [day, setDay] = useState(row?.authorized_at ?? names.today);
  const [isReadable, setReadable] = useState(true);
  const isNarrow = useMedia(NARROW);
  const label = labelIn(cellLabel, t("transactions.field_authorized_at"));
  return (
    <EditForm
      canSave={isReadable && !isSaving}
      isInCell={cellLabel !== undefined}
      onSave={() => save({ authorized_at: day })}
    >
      {isNarrow ? (
        <Field
          {...label}
          type="date"
          data-autofocus=""
          value={isReadable ? day : ""}
          error={error}
          onChange={(next) => {
            setReadable(next !== "");
            if (next !== "") setDay(next);
          }}
        />
      ) : (
        <DayField
          {...label}
          data-autofocus=""
          day={day}
          today={names.today}
          prefer="past"
          error={error}
          onChange={setDay}
          onReadable={setReadable}
        />
      )}
    </EditForm>
  );
}

function NoteEdit({ row, error, isSaving, typed, cellLabel, save }: FieldProps): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState(typed ?? row?.notes ?? "");
  return (
    <EditForm canSave={!isSaving} isInCell={cellLabel !== undefined} onSave={() => save({ notes: text.trim() })}>
      <Field
        {...labelIn(cellLabel, t("transactions.field_notes"))}
        data-autofocus=""
        placeholder={cellLabel === undefined ? undefined : t("transactions.field_notes")}
        value={text}
        error={error}
        onChange={setText}
      />
    </EditForm>
  );
}

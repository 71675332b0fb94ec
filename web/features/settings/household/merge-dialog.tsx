/** Merges a category or a payee into another one, and shows first how many transactions that moves. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { summaryOf } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Combobox, matching, type Option } from "../../../components/combobox.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";

interface MergeDialogProps {
  readonly kind: "category" | "payee";
  readonly item: { readonly id: string; readonly name: string };
  /** The items to merge into; for payees, those that match the typed text. */
  readonly options: readonly Option[];
  onText?(text: string): void;
  onClose(): void;
}

export function MergeDialog({ kind, item, options, onText, onClose }: MergeDialogProps): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(summaryOf(kind === "category" ? { category_id: [item.id] } : { payee_id: [item.id] }));
  const [chosen, setChosen] = useState<Option>();
  const form = useForm(
    "",
    { text: "" },
    { check: () => ({ text: chosen === undefined && t("settings.merge_missing") }) },
  );
  const { text } = form.values;

  function choose(typed: string, option: Option | undefined): void {
    form.change({ text: typed });
    setChosen(option);
  }

  async function submit(): Promise<void> {
    if (chosen === undefined) return;
    const body = { into: chosen.id };
    const done = t("settings.merged", { name: item.name, into: chosen.label });
    if (kind === "category") {
      await write("POST /v1/categories/{category_id}/merge", { params: { category_id: item.id }, body }, done);
    } else {
      await write("POST /v1/payees/{payee_id}/merge", { params: { payee_id: item.id }, body }, done);
    }
  }

  return (
    <FormDialog
      title={t("settings.merge_title", { name: item.name })}
      form={form}
      submitLabel={t("settings.merge")}
      submit={submit}
      onClose={onClose}
    >
      <p className="muted">{t("settings.merge_moves", { count: data?.count ?? 0 })}</p>
      <Combobox
        label={t("settings.merge_into")}
        text={text}
        options={matching(
          options.filter(({ id }) => id !== item.id),
          text,
        ).slice(0, 8)}
        error={form.errorAt("text")}
        empty={t("settings.nothing_found")}
        isFocused
        onText={(typed) => {
          choose(typed, undefined);
          onText?.(typed);
        }}
        onChoose={(option) => choose(option.label, option)}
      />
    </FormDialog>
  );
}

/** Merges a category or a payee into another one, and shows first how many transactions that moves. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { summaryOf } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Combobox, matching, type Option } from "../../../components/combobox.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
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
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Option>();
  const [isMissing, setMissing] = useState(false);

  async function submit(): Promise<void> {
    setMissing(chosen === undefined);
    if (chosen === undefined) return;
    const body = { into: chosen.id };
    const done = t("settings.merged", { name: item.name, into: chosen.label });
    if (kind === "category") {
      await write("POST /v1/categories/{category_id}/merge", { params: { category_id: item.id }, body }, done);
    } else {
      await write("POST /v1/payees/{payee_id}/merge", { params: { payee_id: item.id }, body }, done);
    }
    onClose();
  }

  return (
    <Dialog title={t("settings.merge_title", { name: item.name })} onClose={onClose}>
      <Form submitLabel={t("settings.merge")} submit={submit} onCancel={onClose}>
        <p className="muted">{t("settings.merge_moves", { count: data?.count ?? 0 })}</p>
        <Combobox
          label={t("settings.merge_into")}
          text={text}
          options={matching(
            options.filter(({ id }) => id !== item.id),
            text,
          ).slice(0, 8)}
          error={isMissing && chosen === undefined ? t("settings.merge_missing") : undefined}
          empty={t("settings.nothing_found")}
          isFocused
          onText={(typed) => {
            setText(typed);
            setChosen(undefined);
            onText?.(typed);
          }}
          onChoose={(option) => {
            setText(option.label);
            setChosen(option);
          }}
        />
      </Form>
    </Dialog>
  );
}

/** Adds an alias: the text of the bank, and the payee that it becomes. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { write } from "../../../api/writes.ts";
import { Combobox, matching, type Option } from "../../../components/combobox.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { payeesFound } from "./queries.ts";

export function AliasDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Option>();
  const [isChecked, setChecked] = useState(false);
  const { data } = useQuery(payeesFound(name));
  const options = matching(data?.payees.map(({ id, name: label }) => ({ id, label })) ?? [], name);
  const same = options.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase());
  const payee = chosen ?? same;
  const bankText = text.trim();

  async function submit(): Promise<void> {
    setChecked(true);
    if (bankText === "" || payee === undefined) return;
    const input = { params: { payee_id: payee.id }, body: { alias: { text: bankText } } };
    await write("POST /v1/payees/{payee_id}/aliases", input, t("settings.saved", { name: bankText }));
    onClose();
  }

  return (
    <Dialog title={t("settings.alias_new")} onClose={onClose}>
      <Form submitLabel={t("action.save")} submit={submit} onCancel={onClose} pointers={["/alias/text"]}>
        {(errorAt) => (
          <>
            <Field
              label={t("settings.alias_text")}
              hint={t("settings.alias_text_hint")}
              value={text}
              maxLength={200}
              autoFocus
              error={errorAt("/alias/text") ?? (isChecked && bankText === "" ? t("settings.alias_missing") : undefined)}
              onChange={setText}
            />
            <Combobox
              label={t("settings.alias_payee")}
              text={name}
              options={options.slice(0, 8)}
              error={isChecked && payee === undefined ? t("settings.merge_missing") : undefined}
              empty={t("settings.nothing_found")}
              onText={(typed) => {
                setName(typed);
                setChosen(undefined);
              }}
              onChoose={(option) => {
                setName(option.label);
                setChosen(option);
              }}
            />
            {bankText !== "" && payee !== undefined && (
              <p className="muted">{t("settings.alias_effect", { text: bankText, payee: payee.label })}</p>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}

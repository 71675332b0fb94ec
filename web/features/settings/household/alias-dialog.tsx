/** Adds an alias: the text of the bank, and the payee that it becomes. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { write } from "../../../api/writes.ts";
import { Combobox, matching, type Option } from "../../../components/combobox.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { payeesFound } from "./queries.ts";

export function AliasDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [chosen, setChosen] = useState<Option>();
  const form = useForm(
    "/alias",
    { text: "", payee: "" },
    {
      check: () => ({
        text: bankText === "" && t("settings.alias_missing"),
        payee: payee === undefined && t("settings.merge_missing"),
      }),
    },
  );
  const name = form.values.payee;
  const bankText: string = form.values.text.trim();
  const { data } = useQuery(payeesFound(name));
  const options = matching(data?.payees.map(({ id, name: label }) => ({ id, label })) ?? [], name);
  const same = options.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase());
  const payee: Option | undefined = chosen ?? same;

  async function submit(): Promise<void> {
    if (payee === undefined) return;
    const input = { params: { payee_id: payee.id }, body: { alias: { text: bankText } } };
    await write("POST /v1/payees/{payee_id}/aliases", input, t("settings.saved", { name: bankText }));
  }

  return (
    <FormDialog title={t("settings.alias_new")} form={form} submit={submit} onClose={onClose}>
      <Field
        label={t("settings.alias_text")}
        hint={t("settings.alias_text_hint")}
        maxLength={200}
        autoFocus
        {...form.text("text")}
      />
      <Combobox
        label={t("field.payee")}
        text={name}
        options={options.slice(0, 8)}
        error={form.errorAt("payee")}
        empty={t("settings.nothing_found")}
        onText={(typed) => {
          form.change({ payee: typed });
          setChosen(undefined);
        }}
        onChoose={(option) => {
          form.change({ payee: option.label });
          setChosen(option);
        }}
      />
      {bankText !== "" && payee !== undefined && (
        <p className="muted">{t("settings.alias_effect", { text: bankText, payee: payee.label })}</p>
      )}
    </FormDialog>
  );
}

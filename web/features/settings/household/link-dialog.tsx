/** Changes the account to which the rows of a bank account go. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ImportLink } from "../../../api/contract.ts";
import { accounts } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { FormDialog } from "../../../components/form.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";

interface LinkDialogProps {
  readonly link: ImportLink;
  /** The bank account. */
  readonly name: string;
  onClose(): void;
}

export function LinkDialog({ link, name, onClose }: LinkDialogProps): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(accounts);
  const form = useForm("/link", { account_id: link.account_id });

  function submit(): Promise<unknown> {
    const input = { params: { link_id: link.id }, body: { link: form.values } };
    return write("PUT /v1/import_links/{link_id}", input, t("settings.saved", { name }));
  }

  return (
    <FormDialog title={t("action.edit_named", { name })} form={form} submit={submit} onClose={onClose}>
      <SelectField
        label={t("import.rows_go_to", { name })}
        choices={choicesOf(data?.accounts)}
        hint={t("settings.link_hint")}
        {...form.text("account_id")}
      />
    </FormDialog>
  );
}

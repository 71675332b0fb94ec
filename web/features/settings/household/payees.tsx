/** The section "Payees": find one, change its name and default category, merge it into another, delete it. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiError } from "../../../api/client.ts";
import type { Payee } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { categoriesToEdit } from "../../../api/reads.ts";
import { toEdit } from "../../../api/to-edit.ts";
import { write } from "../../../api/writes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Opened } from "../../../components/opened.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { showToast } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "../block.module.css";
import { Block, List, Row } from "../block.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { payeesFound } from "./queries.ts";

interface Open {
  readonly form: "edit" | "merge";
  readonly payee: Payee;
}

export function Payees(): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const query = useQuery(payeesFound(text));
  const { data } = query;
  const names = new Map(useQuery(categoriesToEdit).data?.categories.map(({ id, name }) => [id, name]));
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<Open>();
  const itemsOf = (payee: Payee) => [
    { id: "edit", label: t("action.edit"), run: () => setOpen({ form: "edit", payee }) },
    { id: "merge", label: t("settings.merge_menu"), run: () => setOpen({ form: "merge", payee }) },
    { id: "delete", label: t("action.delete"), run: () => void remove(payee) },
  ];
  /** A payee in use is merged instead. */
  async function remove(payee: Payee): Promise<void> {
    const { id, name } = payee;
    try {
      await write("DELETE /v1/payees/{payee_id}", { params: { payee_id: id } }, t("settings.deleted", { name }));
    } catch (error) {
      if ((error as ApiError).problem?.code === "payee_in_use") setOpen({ form: "merge", payee });
      else showToast((error as Error).message);
    }
  }

  return (
    <Block intro={t("settings.payees_intro")}>
      <div className={styles.search}>
        <Field label={t("settings.search")} type="search" value={text} onChange={setText} />
      </div>
      <List query={query} items={data?.payees} lines={8} none={t("settings.nothing_found")} isCompact>
        {(payee) => (
          <Row key={payee.id} title={payee.name} details={names.get(payee.default_category_id ?? "")}>
            {mayWrite && <Menu label={t("action.menu", { name: payee.name })} items={itemsOf(payee)} />}
          </Row>
        )}
      </List>
      {data?.has_more && <p className="muted small">{t("settings.more_payees")}</p>}
      <Opened value={open} onClose={() => setOpen(undefined)}>
        {({ form, payee }, close) =>
          form === "edit" ? <EditDialog payee={payee} onClose={close} /> : <MergePayee payee={payee} onClose={close} />
        }
      </Opened>
    </Block>
  );
}

function MergePayee({ payee, onClose }: { readonly payee: Payee; onClose(): void }): ReactNode {
  const [text, setText] = useState("");
  const { data } = useQuery(payeesFound(text));
  const options = data?.payees.map(({ id, name }) => ({ id, label: name })) ?? [];
  return <MergeDialog kind="payee" item={payee} options={options} onText={setText} onClose={onClose} />;
}

function EditDialog({ payee: { id, name }, onClose }: { readonly payee: Payee; onClose(): void }): ReactNode {
  const { t } = useWords();
  const query = useQuery(toEdit("GET /v1/payees/{payee_id}", { params: { payee_id: id } }));
  const { data } = query;
  return (
    <Dialog title={t("action.edit_named", { name })} onClose={onClose}>
      <Loading query={query} lines={3} />
      {data && <EditForm payee={data.data.payee} etag={data.etag} onClose={onClose} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly payee: Payee;
  readonly etag: string | undefined;
  onClose(): void;
}

function EditForm({ payee, etag, onClose }: EditFormProps): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(categoriesToEdit);
  const form = useForm("/payee", { name: payee.name, default_category_id: payee.default_category_id ?? "" });
  const choices = choicesOf(data?.categories, payee.default_category_id);

  async function submit(): Promise<void> {
    const { name, default_category_id } = form.values;
    const fields = { name: name.trim(), default_category_id: default_category_id || null };
    const input = { params: { payee_id: payee.id }, body: { payee: fields }, ifMatch: etag };
    await write("PUT /v1/payees/{payee_id}", input, t("settings.saved", { name: fields.name }));
  }

  return (
    <Form form={form} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} maxLength={200} autoFocus {...form.text("name")} />
      <SelectField
        label={t("settings.default_category")}
        choices={[{ value: "", label: t("settings.none") }, ...choices]}
        hint={t("settings.default_category_hint")}
        {...form.text("default_category_id")}
      />
    </Form>
  );
}

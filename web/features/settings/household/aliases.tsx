/** The section "Aliases": the other names of payees, under which banks write them; add and delete. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { NamedPayeeAlias } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { write } from "../../../api/writes.ts";
import { IconButton } from "../../../components/button.tsx";
import { Combobox, matching, type Option } from "../../../components/combobox.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Opener } from "../../../components/opened.tsx";
import { useForm } from "../../../components/use-form.ts";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "../block.module.css";
import { Block, Row, Rows } from "../block.tsx";
import { aliasesLike, payeesFound } from "./queries.ts";

/** A list with more aliases can be searched. */
const FITS = 8;

export function Aliases(): ReactNode {
  const { t } = useWords();
  const [text, setText] = useState("");
  const query = useQuery(aliasesLike(text));
  const { data } = query;
  const mayWrite = useMayWrite();
  const aliases = data?.aliases ?? [];
  const isSearched = text !== "";
  const groups = [...Map.groupBy(aliases, ({ payee_id }) => payee_id)];

  function remove({ id: alias_id, payee_id, text: name }: NamedPayeeAlias): void {
    const done = t("settings.deleted", { name });
    report(write("DELETE /v1/payees/{payee_id}/aliases/{alias_id}", { params: { payee_id, alias_id } }, done));
  }

  return (
    <Block
      intro={t("settings.aliases_intro")}
      action={mayWrite && <Opener label={t("settings.alias_new")}>{(close) => <AliasDialog onClose={close} />}</Opener>}
    >
      {(isSearched || aliases.length > FITS) && (
        <div className={styles.search}>
          <Field label={t("settings.search")} type="search" value={text} onChange={setText} />
        </div>
      )}
      <Loading query={query} lines={5} />
      {data !== undefined && aliases.length === 0 && (
        <p className="muted">{isSearched ? t("settings.nothing_found") : t("settings.no_aliases")}</p>
      )}
      {groups.map(([payeeId, ofPayee]) => (
        <section key={payeeId}>
          <h3 className={styles.group}>{ofPayee[0]?.payee_name}</h3>
          <Rows isCompact>
            {ofPayee.map((alias) => (
              <Row key={alias.id} title={alias.text}>
                {mayWrite && (
                  <IconButton
                    icon="cross"
                    label={t("settings.alias_delete", { name: alias.text })}
                    onClick={() => remove(alias)}
                  />
                )}
              </Row>
            ))}
          </Rows>
        </section>
      ))}
      {data?.has_more && <p className="muted small">{t("settings.more_aliases")}</p>}
    </Block>
  );
}

function AliasDialog({ onClose }: { onClose(): void }): ReactNode {
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

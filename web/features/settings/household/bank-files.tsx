/** The section "Bank files": to which account the rows of each bank account go, and the answers about files. */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ImportLink, ImportProfile } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { accounts } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { TextButton } from "../../../components/button.tsx";
import { describeMeaning, describeProperty, describeValue } from "../../../components/describe-answers.ts";
import { FormDialog } from "../../../components/form.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Opened } from "../../../components/opened.tsx";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { report } from "../../../logic/toast.ts";
import type { Translate } from "../../../words/translate.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { importLinks, importProfiles } from "./queries.ts";

export function BankFiles(): ReactNode {
  return (
    <>
      <Links />
      <Answers />
    </>
  );
}

function Links(): ReactNode {
  const { t } = useWords();
  const query = useQuery(importLinks);
  const nameOf = useAccountNames();
  const mayWrite = useMayWrite();
  const [changed, setChanged] = useState<ImportLink>();

  function remove({ id: link_id }: ImportLink, name: string): void {
    const done = t("settings.link_deleted", { name });
    report(write("DELETE /v1/import_links/{link_id}", { params: { link_id } }, done));
  }

  const itemsOf = (link: ImportLink, name: string) => [
    { id: "edit", label: t("action.edit"), run: () => setChanged(link) },
    { id: "delete", label: t("action.delete"), run: () => remove(link, name) },
  ];

  return (
    <Block title={t("settings.links")} intro={t("settings.links_intro")}>
      <List query={query} items={query.data?.links} lines={3} none={t("settings.no_links")} isCompact>
        {(link) => {
          const name = bankAccountOf(t, link);
          return (
            <Row key={link.id} title={name} details={`→ ${nameOf(link.account_id)}`}>
              {mayWrite && <Menu label={t("action.menu", { name })} items={itemsOf(link, name)} />}
            </Row>
          );
        }}
      </List>
      <Opened value={changed} onClose={() => setChanged(undefined)}>
        {(link, close) => <LinkDialog link={link} name={bankAccountOf(t, link)} onClose={close} />}
      </Opened>
    </Block>
  );
}

function Answers(): ReactNode {
  const { t } = useWords();
  const query = useQuery(importProfiles);
  const nameOf = useAccountNames();
  const mayWrite = useMayWrite();

  function askAgain({ id: profile_id, account_id }: ImportProfile): void {
    const done = t("settings.answers_deleted", { name: nameOf(account_id) });
    report(write("DELETE /v1/import_profiles/{profile_id}", { params: { profile_id } }, done));
  }

  return (
    <Block title={t("settings.answers")} intro={t("settings.answers_intro")}>
      <List query={query} items={query.data?.profiles} lines={3} none={t("settings.no_answers")} isCompact>
        {(profile) => (
          <Row
            key={profile.id}
            title={nameOf(profile.account_id)}
            details={t("settings.answers_files", { format: profile.format.toUpperCase(), name: profile.file_name })}
            notes={answersOf(t, profile)}
          >
            {mayWrite && (
              <TextButton
                aria-label={t("settings.ask_again_about", {
                  account: nameOf(profile.account_id),
                  name: profile.file_name,
                })}
                onClick={() => askAgain(profile)}
              >
                {t("import.ask_again")}
              </TextButton>
            )}
          </Row>
        )}
      </List>
    </Block>
  );
}

function useAccountNames(): (id: string) => string {
  const { data } = useQuery(accounts);
  const names = new Map(data?.accounts.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "";
}

/** The bank account as files name it: "Girokonto ··4321". */
function bankAccountOf(t: Translate, { name, last_four }: ImportLink): string {
  const shown = name ?? t("field.account");
  return last_four === null ? shown : `${shown} ··${last_four}`;
}

function answersOf(t: Translate, { answers, columns }: ImportProfile): string[] {
  const given = Object.entries(answers).map(([code, value]) => [code, describeValue(t, value)] as const);
  const inOrder = columns.toSorted((a, b) => a.index - b.index);
  const meanings = inOrder.map(({ meaning }) => describeMeaning(t, meaning)).join(", ");
  const all = meanings === "" ? given : [...given, ["columns", meanings] as const];
  return all.map(([code, value]) => `${describeProperty(t, code)}: ${value}`);
}

interface LinkDialogProps {
  readonly link: ImportLink;
  /** The bank account. */
  readonly name: string;
  onClose(): void;
}

function LinkDialog({ link, name, onClose }: LinkDialogProps): ReactNode {
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
        choices={choicesOf(data?.accounts, link.account_id)}
        hint={t("settings.link_hint")}
        {...form.text("account_id")}
      />
    </FormDialog>
  );
}

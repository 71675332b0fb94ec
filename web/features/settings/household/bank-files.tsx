/** The section "Bank files": to which account the rows of each bank account go, and the answers about files. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ImportLink, ImportProfile } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { accounts } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { TextButton } from "../../../components/button.tsx";
import { describeMeaning, describeProperty, describeValue } from "../../../components/describe-answers.ts";
import { Loading } from "../../../components/loading.tsx";
import { Menu } from "../../../components/menu.tsx";
import { report } from "../../../logic/toast.ts";
import type { Translate } from "../../../words/translate.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import styles from "./list.module.css";
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
  const { data } = query;
  const nameOf = useAccountNames();
  const mayWrite = useMayWrite();
  const [changed, setChanged] = useState<ImportLink>();

  function remove({ id: link_id }: ImportLink, name: string): void {
    const done = t("settings.link_deleted", { name });
    report(write("DELETE /v1/import_links/{link_id}", { params: { link_id } }, done));
  }

  const itemsOf = (link: ImportLink, name: string) => [
    { id: "edit", label: t("settings.edit"), run: () => setChanged(link) },
    { id: "delete", label: t("settings.delete"), run: () => remove(link, name) },
  ];

  return (
    <Block title={t("settings.links")} intro={t("settings.links_intro")}>
      <Loading query={query} lines={3} />
      {data?.links.length === 0 && <p className="muted">{t("settings.no_links")}</p>}
      <ul className={data === undefined || data.links.length === 0 ? undefined : styles.rows}>
        {data?.links.map((link) => {
          const name = bankAccountOf(t, link);
          return (
            <li key={link.id} className={styles.row}>
              <span className={styles.name}>
                {name}
                <small>→ {nameOf(link.account_id)}</small>
              </span>
              {mayWrite && <Menu label={t("settings.actions", { name })} items={itemsOf(link, name)} />}
            </li>
          );
        })}
      </ul>
      {changed !== undefined && (
        <LinkDialog link={changed} name={bankAccountOf(t, changed)} onClose={() => setChanged(undefined)} />
      )}
    </Block>
  );
}

function Answers(): ReactNode {
  const { t } = useWords();
  const query = useQuery(importProfiles);
  const { data } = query;
  const nameOf = useAccountNames();
  const mayWrite = useMayWrite();

  function askAgain({ id: profile_id, account_id }: ImportProfile): void {
    const done = t("settings.answers_deleted", { name: nameOf(account_id) });
    report(write("DELETE /v1/import_profiles/{profile_id}", { params: { profile_id } }, done));
  }

  return (
    <Block title={t("settings.answers")} intro={t("settings.answers_intro")}>
      <Loading query={query} lines={3} />
      {data?.profiles.length === 0 && <p className="muted">{t("settings.no_answers")}</p>}
      <ul className={data === undefined || data.profiles.length === 0 ? undefined : styles.rows}>
        {data?.profiles.map((profile) => (
          <li key={profile.id} className={styles.row}>
            <span className={styles.name}>
              {nameOf(profile.account_id)}
              <small>
                {t("settings.answers_files", { format: profile.format.toUpperCase(), name: profile.file_name })}
              </small>
              {answersOf(t, profile).map((answer) => (
                <small key={answer}>{answer}</small>
              ))}
            </span>
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
          </li>
        ))}
      </ul>
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
  const shown = name ?? t("settings.link_account");
  return last_four === null ? shown : `${shown} ··${last_four}`;
}

function answersOf(t: Translate, { answers, columns }: ImportProfile): string[] {
  const given = Object.entries(answers).map(([code, value]) => [code, describeValue(t, value)] as const);
  const inOrder = columns.toSorted((a, b) => a.index - b.index);
  const meanings = inOrder.map(({ meaning }) => describeMeaning(t, meaning)).join(", ");
  const all = meanings === "" ? given : [...given, ["columns", meanings] as const];
  return all.map(([code, value]) => `${describeProperty(t, code)}: ${value}`);
}

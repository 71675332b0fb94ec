/** The accounts in the file, each with the account of the budget to which its rows go, or a new one. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { bankAccountName } from "../../../src/domain/bank-account-name.ts";
import type { Import, ImportAccount, ImportStatement } from "../../api/contract.ts";
import { accounts } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Problem } from "../../components/problem.tsx";
import { choicesOf, SelectField } from "../../components/select.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { answer } from "./actions.ts";
import { SampleRows } from "./readings.tsx";
import styles from "./screen.module.css";

const NEW = "new";
const NEW_OUTSIDE = "new outside";

export function AccountLinks({ file }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  const own = useQuery(accounts).data?.accounts ?? [];
  const { isBusy, error, run } = useWork();
  // One answer holds for all statements of a bank account.
  const groups = [...Map.groupBy(file.statements, ({ bank_account }) => JSON.stringify(bank_account)).values()];
  const [isSeparate, setSeparate] = useState(() => groups.some(hasSeveralAccounts));
  const linked = groups.flatMap((group) => (isSeparate && isOfSources(group) ? group : group.slice(0, 1)));
  /** Whether its answer is about it alone, not about all sheets. */
  const isAlone = (statement: ImportStatement) =>
    isSeparate || groups.some((group) => group.length === 1 && group.includes(statement));
  const open = linked.filter(({ account_id, create }) => account_id === null && create === null);
  const created = (statement: ImportStatement, isOutside = false): ImportAccount => ({
    statement: statement.index,
    create: {
      name: nameFor(file, statement),
      ...kindOf(statement),
      ...(isOutside && { is_hidden: true }),
    },
  });
  function choose(statement: ImportStatement, value: string): void {
    const others = linked.filter(({ index }) => index !== statement.index).flatMap(answerOf);
    const isNew = value === NEW || value === NEW_OUTSIDE;
    const chosen = isNew
      ? created(statement, value === NEW_OUTSIDE)
      : { statement: statement.index, account_id: value };
    run(() => answer(file, { accounts: [...others, chosen] }));
  }
  const createAll = () =>
    run(() => answer(file, { accounts: [...linked.flatMap(answerOf), ...open.map((one) => created(one))] }));
  return (
    <section aria-labelledby="import-accounts">
      <h3 id="import-accounts" className={styles.heading}>
        {t("import.accounts")}
      </h3>
      <fieldset className={styles.links} disabled={isBusy}>
        {linked.map((statement) => {
          const { index, account_id, create, bank_account } = statement;
          const value = account_id ?? (create === null ? "" : create.is_hidden ? NEW_OUTSIDE : NEW);
          const name = create?.name ?? nameFor(file, statement);
          const choices = [
            ...(value === "" ? [{ value: "", label: t("import.choose_account") }] : []),
            ...choicesOf(own, account_id),
            {
              value: NEW,
              label: t("import.new_account", { name }),
            },
            ...(file.report === null && value !== NEW_OUTSIDE
              ? []
              : [{ value: NEW_OUTSIDE, label: t("import.new_account_outside", { name }) }]),
          ];
          const sheet = isSeparate ? statement.source : null;
          const named = bank_account.name ?? bank_account.number ?? sheet ?? t("import.this_file");
          return (
            <div key={index}>
              {isAlone(statement) && <Origin statement={statement} />}
              {open.includes(statement) && <SampleRows rows={rowsOf(file, index)} />}
              <SelectField
                label={t("import.rows_go_to", { name: named })}
                value={value}
                choices={choices}
                onChange={(next) => next !== "" && choose(statement, next)}
              />
            </div>
          );
        })}
        {!isSeparate && groups.some(isOfSources) && (
          <div>
            <TextButton onClick={() => setSeparate(true)}>{t("import.separate_accounts")}</TextButton>
          </div>
        )}
        {open.length > 1 && (
          <div>
            <Button isQuiet onClick={createAll}>
              {t("import.create_accounts", { count: open.length })}
            </Button>
          </div>
        )}
      </fieldset>
      {error !== undefined && <Problem error={error} />}
    </section>
  );
}

/** Sheets or files that name no bank account. */
function isOfSources(group: readonly ImportStatement[]): boolean {
  return group.length > 1 && group.every(({ source, bank_account: { number, name } }) => source && !number && !name);
}

function hasSeveralAccounts(group: readonly ImportStatement[]): boolean {
  return isOfSources(group) && new Set(group.map(({ account_id, create }) => account_id ?? create?.name)).size > 1;
}

function nameFor({ file_name }: Import, { bank_account, source }: ImportStatement): string {
  return bankAccountName(bank_account, source ?? file_name);
}

/** The first rows of a statement that has no account yet. */
function rowsOf({ questions }: Import, index: number) {
  return questions.find(({ code, statement }) => code === "account" && statement === index)?.samples[0]?.rows ?? [];
}

/** The sheet or the file of the statement, and its days. Nothing if there is only one file. */
function Origin({ statement: { source, from, until, counts } }: { readonly statement: ImportStatement }): ReactNode {
  const { t, formats } = useWords();
  if (source === null) return null;
  const days =
    from === null || until === null
      ? []
      : [t("import.period", { from: formats.day(from, "year"), until: formats.day(until, "year") })];
  return <p className="muted small">{[source, ...days, t("import.rows", { count: counts.rows })].join(" · ")}</p>;
}

function answerOf({ index, account_id, create }: ImportStatement): ImportAccount[] {
  if (account_id !== null) return [{ statement: index, account_id }];
  return create === null ? [] : [{ statement: index, create }];
}

function kindOf({ bank_account: { type } }: ImportStatement) {
  const given = type?.toLowerCase() ?? "";
  if (/credit/.test(given)) return { type: "credit", subtype: "credit card" } as const;
  return { type: "depository", subtype: /saving|moneymrkt/.test(given) ? "savings" : "checking" } as const;
}

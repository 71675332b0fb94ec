/** The open questions about the file, with its rows under each answer, and the answers that were given. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Import, ImportAccount, ImportAnswers, ImportOptions, ImportQuestion } from "../../api/contract.ts";
import { accounts } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { describeMeaning, describeProperty, describeValue, MEANINGS } from "../../components/describe-answers.ts";
import { Problem } from "../../components/problem.tsx";
import { SelectField } from "../../components/select.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { answer } from "./actions.ts";
import { describeQuestion, describeReading } from "./describe.ts";
import { isFile } from "./queries.ts";
import { Readings, SampleRows } from "./readings.tsx";
import styles from "./screen.module.css";

/** Questions that are shown beside the accounts or the rows instead. */
const ELSEWHERE = ["account", "changed_by_bank", "pending_amount"];
/** Questions about single rows, with one answer for all of them if there are several. */
const BY_ROW = ["probable_duplicate", "gone_from_bank"];

export function Questions({ file }: { readonly file: Import }): ReactNode {
  const words = useWords();
  const { t } = words;
  const { isBusy, error, run } = useWork();
  const asked = file.questions.filter(
    ({ code, rows, statement }, i, all) =>
      !ELSEWHERE.includes(code) &&
      // One answer holds for all statements without a currency.
      (code !== "currency" || all.findIndex((one) => one.code === code) === i) &&
      (!BY_ROW.includes(code) || rows > 1) &&
      (code !== "currency_mismatch" || statement !== null),
  );
  const given = Object.entries(file.answers.answers ?? {});
  const pending = (file.answers.accounts ?? []).filter(({ balance_includes_pending }) => balance_includes_pending);
  const hasColumns = (file.answers.columns ?? []).length > 0;
  const isProfiled = file.profile_id !== null;
  if (asked.length === 0 && given.length + pending.length === 0 && !hasColumns && !isProfiled) return null;
  const title = t(isFile(file) ? "import.questions" : "import.open_questions");
  const give = (options: ImportOptions) => run(() => answer(file, options));
  const changeAccount = (statement: number | null, changed: (account: ImportAccount) => ImportAccount) => {
    const all = file.answers.accounts ?? [];
    return give({ accounts: all.map((one) => (one.statement === statement ? changed(one) : one)) });
  };
  const change = (changed: object) => give({ answers: { ...file.answers.answers, ...changed } });
  return (
    <section aria-label={title}>
      {asked.length > 0 && <h3 className={styles.heading}>{title}</h3>}
      {asked.map((question) => (
        <fieldset key={`${question.code} ${question.statement}`} className={styles.question} disabled={isBusy}>
          <legend>
            {describeQuestion(words, question)}
            {placeOf(file, question) !== null && <span className={styles.why}>{placeOf(file, question)}</span>}
          </legend>
          {question.code === PENDING ? (
            <PendingAnswers
              question={question}
              onChoose={(balance_includes_pending) =>
                changeAccount(question.statement, (one) => ({ ...one, balance_includes_pending }))
              }
            />
          ) : (
            <Answers question={question} give={give} change={change} />
          )}
        </fieldset>
      ))}
      {isProfiled && (
        <p className="small">
          {t("import.read_like_last")}{" "}
          <TextButton disabled={isBusy} onClick={() => give({ use_profile: false })}>
            {t("import.ask_again")}
          </TextButton>
        </p>
      )}
      {hasColumns && (
        <p className="small">
          {t("import.your_columns")}{" "}
          <TextButton disabled={isBusy} onClick={() => give({ columns: [] })}>
            {t("import.ask_again")}
          </TextButton>
        </p>
      )}
      {given.map(([code, value]) => (
        <p key={code} className="small">
          {describeProperty(t, code)}: {describeValue(t, value)}{" "}
          <TextButton
            disabled={isBusy}
            onClick={() =>
              give({ answers: Object.fromEntries(given.filter(([one]) => one !== code)) as ImportAnswers })
            }
          >
            {t("import.ask_again")}
          </TextButton>
        </p>
      ))}
      {pending.map(({ statement, balance_includes_pending }) => (
        <p key={`pending ${statement}`} className="small">
          {t("import.pending_answered")}: {balance_includes_pending && t(`import.balance_${balance_includes_pending}`)}{" "}
          <TextButton
            disabled={isBusy}
            onClick={() => changeAccount(statement, ({ balance_includes_pending: _answer, ...one }) => one)}
          >
            {t("import.ask_again")}
          </TextButton>
        </p>
      ))}
      {error !== undefined && <Problem error={error} />}
    </section>
  );
}

const PENDING = "balance_includes_pending";

/** The file or sheet that the question is about, or the account for a bank's balance. */
function placeOf(
  { accounts: changed, statements }: Import,
  { code, source, statement }: ImportQuestion,
): string | null {
  if (code !== PENDING) return source;
  const accountId = statements.find(({ index }) => index === statement)?.account_id;
  return changed.find(({ account_id }) => account_id === accountId)?.name ?? null;
}

interface PendingAnswersProps {
  readonly question: ImportQuestion;
  onChoose(answer: PendingAnswer): void;
}

type PendingAnswer = NonNullable<ImportAccount["balance_includes_pending"]>;

/** The pending rows, and whether the bank's balance includes them. */
function PendingAnswers({ question, onChoose }: PendingAnswersProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <SampleRows rows={question.samples[0]?.rows ?? []} />
      <div className={styles.buttons}>
        {(["yes", "no", "unknown"] as const).map((answer) => (
          <Button key={answer} isQuiet onClick={() => onChoose(answer)}>
            {t(`import.balance_${answer}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

interface AnswersProps {
  readonly question: ImportQuestion;
  give(options: ImportOptions): void;
  change(answers: object): void;
}

function Answers({ question, give, change }: AnswersProps): ReactNode {
  const { t } = useWords();
  const { code, samples } = question;
  if (code === "columns") return <ColumnReadings question={question} give={give} />;
  if (code === "currency") {
    return (
      <>
        <SampleRows rows={samples[0]?.rows ?? []} />
        <Currency change={change} />
      </>
    );
  }
  if (code === "currency_mismatch") return <p className="muted small">{t("import.other_account")}</p>;
  return (
    <Readings
      question={question}
      describe={(value) => describeReading(t, question, value)}
      onChoose={(value) => {
        if (code === "probable_duplicate") give({ probable_duplicates: value === "add" ? "add" : "skip" });
        else if (code === "gone_from_bank") give({ gone_from_bank: value === "keep" ? "keep" : "remove" });
        else change({ [code]: value });
      }}
    />
  );
}

/** The likely readings of the amounts, or the meaning of each column if none of them is right. */
function ColumnReadings({ question, give }: Pick<AnswersProps, "question" | "give">): ReactNode {
  const { t } = useWords();
  const [choosesColumns, setChoosesColumns] = useState(question.values.length < 2);
  const choose = (meanings: readonly string[]) =>
    give({ columns: meanings.map((meaning, index) => ({ index, meaning })) });
  if (choosesColumns) return <Columns question={question} choose={choose} />;
  return (
    <>
      <Readings
        question={question}
        describe={(value) => describeReading(t, question, value)}
        onChoose={(value) => choose(value.split(","))}
      />
      <p className={styles.other}>
        <TextButton onClick={() => setChoosesColumns(true)}>{t("import.other_columns")}</TextButton>
      </p>
    </>
  );
}

function Currency({ change }: Pick<AnswersProps, "change">): ReactNode {
  const { t } = useWords();
  const own = useQuery(accounts).data?.accounts ?? [];
  const codes = [...new Set([...own.map(({ currency }) => currency), "EUR", "USD", "GBP", "CHF"])];
  return (
    <SelectField
      label={t("import.property_currency")}
      value=""
      choices={[{ value: "", label: t("import.choose_currency") }, ...codes.map((value) => ({ value, label: value }))]}
      onChange={(currency) => currency !== "" && change({ currency })}
    />
  );
}

interface ColumnsProps {
  readonly question: ImportQuestion;
  choose(meanings: readonly string[]): void;
}

/** The meaning of each column, chosen beside its first cells. */
function Columns({ question: { examples }, choose }: ColumnsProps): ReactNode {
  const { t } = useWords();
  const cells = examples.map(({ text }) => text.split(" | "));
  const detected = Object.entries(examples[0]?.readings ?? {});
  const [meanings, setMeanings] = useState<readonly string[]>(() => detected.map(([, meaning]) => meaning));
  return (
    <div className={styles.columns}>
      {detected.map(([heading, first], index) => (
        <SelectField
          key={heading}
          label={heading}
          value={meanings[index] ?? "ignore"}
          hint={cells.map((row) => row[index] ?? "").join(", ")}
          choices={[
            ...MEANINGS.map((value) => ({ value, label: describeMeaning(t, value) })),
            ...(MEANINGS.some((one) => one === first) ? [] : [{ value: first, label: describeMeaning(t, first) }]),
          ]}
          onChange={(meaning) => setMeanings(meanings.map((one, i) => (i === index ? meaning : one)))}
        />
      ))}
      <Button isQuiet onClick={() => choose(meanings)}>
        {t("import.use_columns")}
      </Button>
    </div>
  );
}

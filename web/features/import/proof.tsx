/** Another program's budget beside Leeway's: the balances in two columns, and what is carried, changed or left out. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Import, ImportProof, ImportProofMonth, ImportReportPart } from "../../api/contract.ts";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/loading.tsx";
import { SelectField } from "../../components/select.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./proof.module.css";
import { proofOf } from "./queries.ts";
import screenStyles from "./screen.module.css";

const PROGRAMS: Readonly<Record<string, string>> = { actual: "Actual", ynab: "YNAB", firefly: "Firefly III" };

/** Only shown for a whole budget. While questions are open, nothing can be compared yet. */
export function Proof({ file }: { readonly file: Import }): ReactNode {
  const isOpen = file.state === "preview" && (file.questions.length > 0 || file.counts.undecided > 0);
  const query = useQuery({ ...proofOf(file.id, file.state), enabled: !isOpen });
  if (isOpen) return <ReportParts report={file.report} />;
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={8} />;
  const program = PROGRAMS[file.program ?? ""] ?? file.program ?? "";
  return (
    <>
      <Accounts proof={data.proof} program={program} />
      <Months proof={data.proof} program={program} />
      <ReportParts report={data.proof.report} />
    </>
  );
}

interface ProofProps {
  readonly proof: ImportProof;
  readonly program: string;
}

function Accounts({ proof: { accounts, counts }, program }: ProofProps): ReactNode {
  const { t, formats } = useWords();
  const { accounts: compared, accounts_differing: differing, envelopes, envelopes_differing } = counts;
  return (
    <section aria-labelledby="proof-accounts">
      <h3 id="proof-accounts" className={screenStyles.heading}>
        {t("import.proof", { program })}
      </h3>
      {compared === 0 ? (
        <p className="muted small">{t("import.proof_unknown", { program })}</p>
      ) : (
        <Verdict isEqual={differing === 0 && envelopes_differing === 0}>
          {differing > 0
            ? t("import.proof_accounts_differ", { count: differing })
            : envelopes_differing > 0
              ? t("import.proof_envelopes_differ", { count: envelopes_differing })
              : t("import.proof_equal", { count: compared, others: formats.number(envelopes) })}
        </Verdict>
      )}
      <Compared
        first={t("import.proof_account")}
        program={program}
        rows={accounts.map(({ name, currency, ...amounts }) => ({ name, group: null, currency, ...amounts }))}
      />
    </section>
  );
}

function Verdict({ isEqual, children }: { readonly isEqual: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles.verdict} data-equal={isEqual} role="status">
      <Icon name={isEqual ? "check" : "warning"} /> {children}
    </p>
  );
}

interface ComparedRow {
  readonly name: string;
  readonly group: string | null;
  readonly currency: string;
  readonly theirs: number | null;
  readonly ours: number;
  readonly difference: number | null;
}

interface ComparedProps {
  readonly first: string;
  readonly program: string;
  readonly rows: readonly ComparedRow[];
}

function Compared({ first, program, rows }: ComparedProps): ReactNode {
  const { t, formats } = useWords();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{program}</th>
          <th scope="col">Leeway</th>
          <th scope="col">{t("import.proof_difference")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, group, currency, theirs, ours, difference }) => (
          <tr key={`${group} ${name}`} data-differs={difference !== null && difference !== 0}>
            <th scope="row">
              {name}
              {group !== null && <small className="muted">{group}</small>}
            </th>
            <td>{theirs === null ? "–" : formats.money(theirs, currency)}</td>
            <td>{formats.money(ours, currency)}</td>
            <td>
              {difference === null ? (
                "–"
              ) : difference === 0 ? (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">{t("import.proof_same")}</span>
                </>
              ) : (
                formats.money(difference, currency)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Months({ proof: { months, currency }, program }: ProofProps): ReactNode {
  const { t, formats } = useWords();
  const [chosen, setChosen] = useState<string>();
  const isWrong = ({ envelopes }: ImportProofMonth) => envelopes.some(({ difference }) => difference);
  const shown = months.find(({ month }) => month === chosen) ?? months.findLast(isWrong) ?? months.at(-1);
  if (shown === undefined) return null;
  const { month, envelopes, to_budget } = shown;
  const newest = months.toReversed();
  return (
    <section aria-labelledby="proof-months">
      <h3 id="proof-months" className={screenStyles.heading}>
        {t("import.proof_months")}
      </h3>
      <SelectField
        label={t("import.proof_month")}
        value={month}
        choices={newest.map((one) => ({
          value: one.month,
          label: isWrong(one)
            ? t("import.proof_month_differs", { month: formats.month(one.month) })
            : formats.month(one.month),
        }))}
        onChange={setChosen}
      />
      <Compared
        first={t("import.proof_category")}
        program={program}
        rows={envelopes.map((envelope) => ({ ...envelope, currency }))}
      />
      {to_budget !== null && <ToBudget terms={to_budget} currency={currency} program={program} />}
    </section>
  );
}

type Terms = NonNullable<ImportProofMonth["to_budget"]>;

/** The terms of the equation, each with its sign. */
const TERMS = [
  ["number", 1],
  ["uncategorised", 1],
  ["overspent", 1],
  ["uncovered_debt", 1],
  ["expected_payments", 1],
  ["held", -1],
  ["assigned_later", -1],
  ["expected_income", -1],
] as const;

function ToBudget({ terms, currency, program }: { terms: Terms; currency: string; program: string }): ReactNode {
  const { t, formats } = useWords();
  const shown = TERMS.filter(([term]) => term === "number" || terms[term] !== 0);
  return (
    <details className={screenStyles.details}>
      <summary>{t("import.proof_to_budget", { program, amount: formats.money(terms.theirs ?? 0, currency) })}</summary>
      <dl className={styles.terms}>
        {shown.map(([term, sign]) => (
          <div key={term}>
            <dt>{t(`import.proof_${term}`)}</dt>
            <dd className="num">{formats.money(sign * terms[term], currency)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{t("import.proof_sum", { program })}</dt>
          <dd className="num">{formats.money(terms.ours, currency)}</dd>
        </div>
      </dl>
    </details>
  );
}

function ReportParts({ report }: Pick<Import, "report">): ReactNode {
  const { t } = useWords();
  if (report === null) return null;
  const carried = report.carried.map(({ kind, count }) => t(`import.kind_${kind}`, { count }));
  return (
    <section aria-labelledby="import-report">
      <h3 id="import-report" className={screenStyles.heading}>
        {t("import.report")}
      </h3>
      {carried.length > 0 && <p>{carried.join(", ")}.</p>}
      <Listed title={t("import.report_changed")} parts={report.changed} />
      <Listed title={t("import.report_left_out")} parts={report.left_out} />
    </section>
  );
}

function Listed({ title, parts }: { readonly title: string; readonly parts: readonly ImportReportPart[] }): ReactNode {
  const { t, formats } = useWords();
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  return (
    <>
      <h4 className={styles.part}>{title}</h4>
      <ul className={styles.items}>
        {parts.flatMap((part) =>
          groupsOf(part).map(({ names, why, text }) => (
            <li key={`${part.kind} ${names[0]} ${why} ${text}`}>
              <span className="muted">{t(`import.one_${part.kind}`)}</span>{" "}
              <b>{names.map((name) => (part.kind === "months" ? formats.month(name) : name)).join(", ")}</b>
              {why !== null && <span>{t(`import.moved_${why}`)}</span>}
              {text !== null && <small className="muted">{text}</small>}
            </li>
          )),
        )}
      </ul>
      {parts.some(({ items, count: all }) => all > Math.min(items.length, MAX_SHOWN)) && (
        <p className="muted small">{t("import.report_cut", { count })}</p>
      )}
    </>
  );
}

/** Of each kind. */
const MAX_SHOWN = 50;

/** Items with the same reason and without a text of their own are one line. */
function groupsOf({ items }: ImportReportPart) {
  const groups = Map.groupBy(items.slice(0, MAX_SHOWN), ({ name, why, text }) =>
    text === null ? String(why) : `${why} ${name} ${text}`,
  );
  return [...groups.values()].map((group) => ({
    names: group.map(({ name }) => name),
    ...{ why: group[0]?.why ?? null, text: group[0]?.text ?? null },
  }));
}

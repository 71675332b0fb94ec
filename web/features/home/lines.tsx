/** The lines of the open part, as a table. A line opens to its figures and its transactions. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { namedTransactions } from "../../api/named-transactions.ts";
import { useCategoryLooks } from "../../components/category-looks.ts";
import { type CategoryLook, TRANSFER } from "../../components/category-tile.tsx";
import { unitOf } from "../../logic/period.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import { LineDetails, type TransactionsById } from "./line-details.tsx";
import { Due, LineToggle } from "./line-name.tsx";
import styles from "./lines.module.css";
import { PaceLines } from "./pace-lines.tsx";
import { envelopeRest, type Part } from "./parts.ts";
import type { ExplainedLine, Explanation } from "./queries.ts";
import { Trail } from "./trail.tsx";

interface PartLinesProps {
  readonly part: Part;
  readonly explanation: Explanation;
  readonly today: string | undefined;
  /** Whether the trail is below the lines of spending. */
  readonly hasTrail?: boolean;
}

export function PartLines({ part, explanation, today, hasTrail = false }: PartLinesProps): ReactNode {
  const { t } = useWords();
  const { period } = explanation;
  const { from, until } = period;
  const { data } = useQuery(namedTransactions({ counts_since: from, counts_until: until }));
  const transactions = data && new Map(data.map((one) => [one.id, one]));
  const lookOf = useCategoryLooks();
  const name = t(`home.part_${part.id}`);
  if (part.lines.length === 0) {
    return (
      <p className={styles.none}>
        {part.id === "left" ? t("home.no_envelopes") : t(`home.no_lines_${unitOf(period)}`, { part: name })}
      </p>
    );
  }
  const isPlanned = ({ planned, carried_in }: ExplainedLine) => planned !== null || carried_in !== null;
  const [paced, others] =
    part.id === "spending"
      ? [part.lines.filter(isPlanned), part.lines.filter((line) => !isPlanned(line))]
      : [[], part.lines];
  return (
    <div className={styles.lines}>
      {paced.length > 0 && (
        <PaceLines lines={paced} lookOf={lookOf} explanation={explanation} transactions={transactions} today={today} />
      )}
      {hasTrail && part.id === "spending" && <Trail place="rows" />}
      {paced.length > 0 && others.length > 0 && <h3 className={styles.unplanned}>{t("home.without_plan")}</h3>}
      {others.length > 0 && (
        <table>
          <caption className="visually-hidden">
            {paced.length > 0 ? t("home.without_plan") : t("home.lines", { part: name })}
          </caption>
          <tbody>
            {others.map((line) => (
              <LineRow
                key={`${line.source} ${line.id}`}
                line={line}
                look={line.source === "account" ? TRANSFER : lookOf(line.id)}
                part={part}
                period={period}
                currency={explanation.currency}
                transactions={transactions}
                today={today}
              />
            ))}
          </tbody>
          {part.id === "left" && <LeftSum explanation={explanation} />}
        </table>
      )}
    </div>
  );
}

interface LineRowProps {
  readonly line: ExplainedLine;
  readonly look: CategoryLook | null | undefined;
  readonly part: Part;
  readonly period: Explanation["period"];
  readonly currency: string;
  readonly transactions: TransactionsById | undefined;
  readonly today: string | undefined;
}

function LineRow({ line, look, part, period, currency, transactions, today }: LineRowProps): ReactNode {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const amount = part.id === "left" ? envelopeRest(line, currency) : line.counts;
  return (
    <>
      <tr className={styles.row}>
        <th scope="row">
          <LineToggle
            line={line}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            category={look}
            size={22}
            narrowSize={28}
          />
        </th>
        <td className={styles.state}>
          {part.id === "left"
            ? line.planned !== null &&
              words.t("home.left_in_envelope", { planned: words.formats.amount(line.planned, currency) })
            : stateOf(line, currency, transactions, words)}
          <Due line={line} today={today} />
        </td>
        <td className={styles.amount}>{words.formats.amount(amount, currency)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3} className={styles.details}>
            <LineDetails line={line} period={period} currency={currency} transactions={transactions} />
          </td>
        </tr>
      )}
    </>
  );
}

/** "paid 1 Nov", "434.46 of 600.00 planned", "expected 30 Nov": the shortest text that explains the amount. */
function stateOf(
  { part, planned, actual, expected, goal, expectations, transaction_ids }: ExplainedLine,
  currency: string,
  transactions: TransactionsById | undefined,
  { t, formats }: Words,
): string {
  const amount = (value: number) => formats.amount(value, currency);
  const [expectation] = expectations;
  if (expectation !== undefined && expected !== 0) {
    const day = formats.day(expectation.due_on, "short");
    return expectation.state === "overdue" ? t("home.overdue_since", { day }) : t("home.expected_on", { day });
  }
  if (part === "spending" && planned !== null) {
    return t("home.of_planned", { actual: amount(actual), planned: amount(planned) });
  }
  const days = transaction_ids.flatMap((id) => transactions?.get(id)?.authorized_at ?? []);
  const plan = planned !== null && planned !== actual ? [t("home.planned_amount", { planned: amount(planned) })] : [];
  const share = goal !== null && goal > actual ? [t("home.goal_share", { amount: amount(goal) })] : [];
  const paid = transaction_ids.length > 1 ? [t("home.times", { count: transaction_ids.length })] : [];
  if (transaction_ids.length === 1 && days[0] !== undefined) {
    const verb = part === "income" ? "home.received_on" : part === "savings" ? "home.moved_on" : "home.paid_on";
    paid.push(t(verb, { day: formats.day(days[0], "short") }));
  }
  return [...paid, ...plan, ...share].join(", ");
}

function LeftSum({ explanation }: { readonly explanation: Explanation }): ReactNode {
  const { t, formats } = useWords();
  const { spending_power, unassigned, currency } = explanation;
  return (
    <tfoot className={styles.sum}>
      <tr>
        <th scope="row" colSpan={2}>
          {t("home.in_envelopes")}
        </th>
        <td className={styles.amount}>{formats.amount(spending_power - unassigned, currency)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={2}>
          {t("home.unassigned")}
        </th>
        <td className={styles.amount}>{formats.amount(unassigned, currency)}</td>
      </tr>
    </tfoot>
  );
}

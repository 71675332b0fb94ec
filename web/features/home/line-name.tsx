/** The name of a line, and the pill beside it. */
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { useWords, type Words } from "../../words/use-words.tsx";
import styles from "./lines.module.css";
import type { ExplainedLine } from "./queries.ts";

export function nameOf({ name, source }: ExplainedLine, { t }: Words): string {
  if (name !== null) return name;
  return t(source === "uncategorised_income" ? "home.uncategorised_income" : "home.uncategorised_spending");
}

/** A pill beside a line that needs attention: due within a week, overdue, or over its plan. */
export function Due({ line, today }: { readonly line: ExplainedLine; readonly today: string | undefined }): ReactNode {
  const { t, formats } = useWords();
  const [expectation] = line.expectations;
  if (expectation === undefined || today === undefined || line.expected === 0) return null;
  const days = daysBetween(today, expectation.due_on);
  if (days > 7) return null;
  return <span className={styles.pill}>{days < 0 ? t("home.overdue") : formats.daysAway(days)}</span>;
}

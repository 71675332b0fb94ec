/** The name of a line, which opens it, and the pill beside it. */
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { CategoryTile, type CategoryTileProps } from "../../components/category-tile.tsx";
import { Icon } from "../../components/icon.tsx";
import { useWords, type Words } from "../../words/use-words.tsx";
import styles from "./line-name.module.css";
import type { ExplainedLine } from "./queries.ts";

function nameOf({ name, source }: ExplainedLine, { t }: Words): string {
  if (name !== null) return name;
  return t(source === "uncategorised_income" ? "home.uncategorised_income" : "home.uncategorised_spending");
}

interface LineToggleProps extends Pick<CategoryTileProps, "category" | "size" | "narrowSize"> {
  readonly line: ExplainedLine;
  readonly isOpen: boolean;
  onToggle(): void;
  /** After the name. */
  readonly children?: ReactNode;
}

/** The tile and the name of a line, which open and close its details. */
export function LineToggle({ line, isOpen, onToggle, children, ...tile }: LineToggleProps): ReactNode {
  const words = useWords();
  return (
    <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
      <Icon name="next" />
      <CategoryTile {...tile} />
      <span>{nameOf(line, words)}</span>
      {children}
    </button>
  );
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

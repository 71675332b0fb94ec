/** The name of the month on the screen, between buttons for the month before and after it. The keys are [ and ]. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addMonths } from "../../src/domain/calendar.ts";
import { useWords } from "../words/use-words.tsx";
import { IconButton } from "./button.tsx";
import { useKeys } from "./keys.tsx";
import styles from "./month-pager.module.css";

interface MonthPagerProps {
  readonly month: string;
  /** The month that the address does not name. */
  readonly current: string | undefined;
  /** The name is the heading of the page. */
  readonly isHeading: boolean;
}

export function MonthPager({ month, current, isHeading }: MonthPagerProps): ReactNode {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const go = (count: number) => {
    const to = addMonths(month, count);
    void navigate({ to: ".", search: to === current ? {} : { month: to } });
  };
  useKeys([
    { keys: "[", label: t("month.previous"), run: () => go(-1) },
    { keys: "]", label: t("month.next"), run: () => go(1) },
  ]);
  const Name = isHeading ? "h1" : "p";
  return (
    <div className={styles.month}>
      <IconButton icon="previous" label={t("month.previous")} onClick={() => go(-1)} />
      <Name className={styles.name}>{formats.month(month)}</Name>
      <IconButton icon="next" label={t("month.next")} onClick={() => go(1)} />
    </div>
  );
}

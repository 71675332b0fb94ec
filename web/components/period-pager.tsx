/** The name of the period on the screen, between buttons for the one before and after it. The keys are [ and ]. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { searchOfPeriod, usePeriodsAt } from "../api/periods.ts";
import { type Days, unitOf } from "../logic/period.ts";
import { useWords } from "../words/use-words.tsx";
import { IconButton } from "./button.tsx";
import { useKeys } from "./keys.tsx";
import styles from "./period-pager.module.css";

interface PeriodPagerProps {
  /** A day of the period. */
  readonly day: string;
  /** Undefined until it is known. */
  readonly name: string | undefined;
  /** The address does not name the current period. */
  readonly today: string | undefined;
  /** The name is the heading of the page. */
  readonly isHeading: boolean;
}

export function PeriodPager({ day, name, today, isHeading }: PeriodPagerProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { shown, previous, next } = usePeriodsAt(day) ?? {};
  const unit = unitOf(shown);
  const go = (to: Days | undefined) => {
    if (to !== undefined) void navigate({ to: ".", search: searchOfPeriod(to, today) });
  };
  useKeys([
    { keys: "[", label: t(`${unit}.previous`), run: () => go(previous) },
    { keys: "]", label: t(`${unit}.next`), run: () => go(next) },
  ]);
  const Name = isHeading ? "h1" : "p";
  return (
    <div className={styles.month}>
      <IconButton icon="previous" label={t(`${unit}.previous`)} onClick={() => go(previous)} />
      <Name className={styles.name}>{name}</Name>
      <IconButton icon="next" label={t(`${unit}.next`)} onClick={() => go(next)} />
    </div>
  );
}

/** One occurrence as a button: its name, its amount, and its state in words or with a shape. */
import { useQuery } from "@tanstack/react-query";
import type { DragEventHandler, ReactNode } from "react";
import type { Occurrence, RecurringRule } from "../../api/contract.ts";
import { accounts } from "../../api/reads.ts";
import { useCountsIn } from "../../components/counts-in.ts";
import { Icon } from "../../components/icon.tsx";
import { useWords } from "../../words/use-words.tsx";
import { describeState } from "./describe.ts";
import styles from "./occurrence.module.css";

export interface ShownOccurrence {
  readonly key: string;
  readonly occurrence: Occurrence;
  readonly rule: RecurringRule | undefined;
  readonly amount: number;
}

interface OccurrenceButtonProps {
  readonly shown: ShownOccurrence;
  /** The short form is for a cell of the calendar. */
  readonly isShort?: boolean;
  onOpen(key: string): void;
  readonly onDragStart?: DragEventHandler;
}

export function OccurrenceButton({ shown, isShort = false, onOpen, onDragStart }: OccurrenceButtonProps): ReactNode {
  const words = useWords();
  const { formats } = words;
  const { key, occurrence, rule, amount } = shown;
  const { name, state, currency, due_on, counts_on } = occurrence;
  const stateText = describeState(words, occurrence, amount);
  const counting = useCountsIn(due_on, counts_on);
  const text = formats.amount(amount, currency, { sign: "always" });
  return (
    <button
      type="button"
      className={isShort ? styles.short : styles.line}
      data-occurrence={key}
      data-state={state}
      data-in={amount > 0}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onClick={() => onOpen(key)}
      title={isShort ? [name, stateText, counting].filter(Boolean).join(", ") : undefined}
    >
      <span className={styles.name}>
        {state === "matched" && <Icon name="check" />}
        {state === "overdue" && <Icon name="warning" />}
        <span>{name}</span>
      </span>
      <span className={isShort ? "visually-hidden" : styles.state}>{stateText}</span>
      {counting && <span className={isShort ? "visually-hidden" : styles.counting}>{counting}</span>}
      {!isShort && <AccountOf rule={rule} />}
      <span className={styles.amount}>{text}</span>
      <span className="visually-hidden">{formats.day(due_on, "long")}</span>
    </button>
  );
}

/** The account that pays or is paid; for a transfer, both. */
function AccountOf({ rule }: Pick<ShownOccurrence, "rule">): ReactNode {
  const { t } = useWords();
  const { data } = useQuery(accounts);
  const nameOf = (wanted: string) => data?.accounts.find(({ id }) => id === wanted)?.name ?? "";
  if (rule === undefined) return null;
  const from = nameOf(rule.account_id);
  const to = rule.transfer_account_id;
  return <span className={styles.account}>{to === null ? from : t("coming.transfer", { from, to: nameOf(to) })}</span>;
}

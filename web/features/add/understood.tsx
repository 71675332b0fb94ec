/** What an entry's line was understood as: one chip for each of its parts. */
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { CategoryTile } from "../../components/category-tile.tsx";
import { WhoCircle } from "../../components/who-circle.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./understood.module.css";
import type { EntryState } from "./use-entry.ts";

type PartName = "amount" | "payee" | "category" | "account" | "day" | "tags" | "note";

interface Part {
  readonly name: PartName;
  readonly label: string;
  readonly text: string;
  /** "as usual", "new": why it is so, or what it leads to. */
  readonly hint?: string | undefined;
}

interface UnderstoodProps {
  readonly state: EntryState;
  /** Default: all. */
  readonly only?: readonly PartName[];
}

export function Understood({ state, only }: UnderstoodProps): ReactNode {
  const parts = useParts(state).filter(({ name, text }) => text !== "" && (only === undefined || only.includes(name)));
  const { category } = state.entry;
  if (parts.length === 0) return null;
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, label, text, hint }) => (
        <li key={name} className={`${styles.part} ${styles[name]}`}>
          <small>{label}</small>
          <b>
            {name === "payee" && <WhoCircle name={text} size={24} />}
            {name === "category" && category && <CategoryTile category={category} size={22} />}
            {text}
          </b>
          {hint !== undefined && <span> {hint}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A part that is not in the line is empty, unless the payee brings it. */
function useParts({ entry, known }: EntryState): readonly Part[] {
  const { t, formats } = useWords();
  const { line, amount, currency, payee, suggestion, category, account, day, tags, isUsualAmount } = entry;
  const isFromPayee = suggestion?.account_id != null && suggestion.account_id === account?.id;
  const converted = useConverted(entry);
  return [
    {
      name: "amount",
      label: t("transactions.field_amount"),
      text: amount.ok ? formats.money(Math.abs(amount.amount), currency) : "",
      hint: isUsualAmount ? t("add.as_usual") : converted,
    },
    {
      name: "payee",
      label: t("transactions.field_payee_id"),
      text: suggestion?.payee.name ?? payee,
      hint: suggestion === undefined ? t("add.new") : undefined,
    },
    { name: "category", label: t("transactions.field_category_id"), text: category?.name ?? "" },
    {
      name: "account",
      label: t("transactions.field_account_id"),
      text: line.accountText !== "" || isFromPayee ? (account?.name ?? "") : "",
    },
    {
      name: "day",
      label: t("add.day"),
      text: line.dayText === "" ? "" : formats.day(day, "weekday"),
      hint: formats.daysAway(daysBetween(known.today, day)),
    },
    { name: "tags", label: t("transactions.field_tags"), text: tags.map((tag) => `#${tag}`).join(" ") },
    { name: "note", label: t("transactions.field_notes"), text: line.note },
  ];
}

/** "= $21.66": what the account is charged for an amount in another currency. */
export function useConverted({ charged, account }: EntryState["entry"]): string | undefined {
  const { formats } = useWords();
  return charged?.ok && account !== undefined ? `= ${formats.money(charged.amount, account.currency)}` : undefined;
}

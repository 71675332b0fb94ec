/** The parts of a group that its line and its card share: who, why, how much. */
import type { ReactNode } from "react";
import { hueOf } from "../../../components/category-tile.tsx";
import { addAmounts } from "../../../logic/amount.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Names } from "../queries.ts";
import { amountsOf, type Group, type Proposal } from "./groups.ts";
import styles from "./review.module.css";
import type { GroupProps } from "./use-review.ts";

interface TextProps {
  readonly group: Group;
  readonly names: Names;
}

interface BankTextProps extends TextProps {
  readonly isAccountShown?: boolean;
}

/** The class with the hue of the category that the group has or would get. */
export function hueOfGroup({ review, names, group }: GroupProps): string {
  const [row] = group.rows;
  const category = names.categories.get(review.proposalOf(group)?.categoryId ?? row.category_id ?? "");
  return category === undefined ? "" : hueOf(category);
}

/** The bank's words, or the note, or the account, unless it is shown elsewhere. */
export function BankText({ group, names, isAccountShown = false }: BankTextProps): ReactNode {
  const { t } = useWords();
  const { rows } = group;
  const [{ bank_text, notes, account_id }] = rows;
  const text = bank_text || notes || (!isAccountShown && names.accounts.get(account_id)?.name);
  if (!text) return null;
  const count = new Set(rows.map((row) => row.bank_text)).size;
  return (
    <span className={styles.bankText}>{count > 1 && bank_text ? t("review.wordings", { text, count }) : text}</span>
  );
}

export function ReasonText({ group, proposal }: { readonly group: Group; readonly proposal: Proposal | undefined }) {
  const { t } = useWords();
  const text = useReason(proposal);
  const needsLook = amountsOf(group).kind !== "same";
  return <span className={styles.reason}>{text ?? (needsLook && t("review.amounts_differ"))}</span>;
}

export function useReason(proposal: Proposal | undefined): string | undefined {
  const { t } = useWords();
  const reason = proposal?.reason;
  if (reason?.kind !== "times") return reason && t(`review.reason_${reason.kind}`);
  const { times: number, of } = reason;
  return of === 1 ? t("review.reason_once") : t("review.reason_times", { number, of });
}

/** With the currency if it is not the budget's. */
export function useAmount({ group, names }: TextProps): (amount: number) => string {
  const { formats } = useWords();
  const [{ currency }] = group.rows;
  return (amount) => (currency === names.currency ? formats.amount(amount, currency) : formats.money(amount, currency));
}

/** Those of the newest transaction. */
export function useDayAndAccount({ group, names }: TextProps): string {
  const { t, formats } = useWords();
  const [{ authorized_at, account_id }] = group.rows;
  const isThisYear = authorized_at.slice(0, 4) === names.today.slice(0, 4);
  return t("review.day_account", {
    day: formats.day(authorized_at, isThisYear ? "weekday" : "year"),
    account: names.accounts.get(account_id)?.name ?? t("transactions.unknown_account"),
  });
}

export function SumText(props: TextProps): ReactNode {
  const format = useAmount(props);
  const { rows } = props.group;
  const sum = addAmounts(
    rows[0].currency,
    rows.map(({ amount }) => amount),
  );
  return <span className={`num ${styles.sum}`}>{`${sum > 0 ? "+" : ""}${format(sum)}`}</span>;
}

export function useAmountsText(props: TextProps): string {
  const { t, formats } = useWords();
  const format = useAmount(props);
  const amounts = amountsOf(props.group);
  if (amounts.kind === "same") return t("review.amounts_same", { amount: format(amounts.amount) });
  if (amounts.kind === "range") {
    return t("review.amounts_range", { lowest: format(amounts.lowest), highest: format(amounts.highest) });
  }
  const { before, now, day } = amounts;
  return t("review.amounts_changed", {
    before: format(before),
    amount: format(now),
    day: formats.day(day, "year"),
  });
}

/** A bar for each amount, oldest first. The text beneath has the values. */
export function Strip({ group: { rows } }: { readonly group: Group }): ReactNode {
  const amounts = rows.map(({ amount }) => Math.abs(amount)).toReversed();
  const highest = Math.max(...amounts, 1);
  const slots = Math.max(amounts.length, MIN_SLOTS);
  return (
    <svg className={styles.strip} viewBox={`0 0 ${slots * 10} 30`} preserveAspectRatio="none" aria-hidden="true">
      {amounts.map((amount, i) => {
        const height = Math.max(2, (28 * amount) / highest);
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
        return <rect key={i} x={i * 10} y={30 - height} width={6} height={height} />;
      })}
    </svg>
  );
}

/** Few amounts get narrow bars too. */
const MIN_SLOTS = 36;

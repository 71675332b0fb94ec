/** The bar of the selection: how many, how much, and what can be done with all of them. */
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { IconButton } from "../../components/button.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { addAmounts } from "../../logic/amount.ts";
import type { Formats } from "../../logic/format.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { countOf, type Target } from "./actions.ts";
import styles from "./bulk-bar.module.css";
import type { ListState } from "./use-list.ts";

interface BulkBarProps {
  readonly list: ListState;
  readonly target: Target;
  /** The number of rows of the filter. */
  readonly count: number;
  onClear(): void;
}

const FIELDS = [
  { field: "category", key: "c" },
  { field: "payee", key: "p" },
  { field: "day", key: "d" },
  { field: "tag", key: "t" },
  { field: "counts", key: "w" },
  { field: "other", key: "m" },
] as const;

export function BulkBar({ list, target, count, onClear }: BulkBarProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const { selection, startEdit, markReviewed, remove } = list;
  const selected = countOf(target);
  const clear = () => {
    selection.clear();
    onClear();
  };
  const actions = [
    { key: "r", label: t("transactions.set_reviewed"), run: () => markReviewed(target) },
    ...FIELDS.map(({ field, key }) => ({
      key,
      label: t(`transactions.set_${field}`),
      run: () => startEdit(field, target),
    })),
  ];
  return (
    <div className={styles.bar} role="toolbar" data-bottom-bar="" aria-label={t("transactions.selection")}>
      <b className={styles.count}>{t("transactions.selected", { count: formats.number(selected) })}</b>
      {target.kind === "rows" && <span className="num">{sumsOf(target, formats.money)}</span>}
      {selected < count && (
        <button type="button" className={styles.action} onClick={() => report(selection.selectAll())}>
          {t("transactions.select_all", { count: formats.number(count) })}
        </button>
      )}
      {mayWrite &&
        actions.map(({ key, label, run }) => (
          <button key={key} type="button" className={`${styles.action} ${styles.edit}`} onClick={run}>
            <Kbd>{key}</Kbd> {label}
          </button>
        ))}
      {mayWrite && (
        <button type="button" className={`${styles.action} ${styles.delete}`} onClick={() => remove(target)}>
          <Kbd>#</Kbd> {t("transactions.set_deleted")}
        </button>
      )}
      <IconButton icon="cross" label={t("transactions.clear_selection")} onClick={clear} />
    </div>
  );
}

function sumsOf({ rows }: Extract<Target, { kind: "rows" }>, money: Formats["money"]): string {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, list]) => {
    const amounts = list.map(({ amount }) => amount);
    return money(addAmounts(currency, amounts), currency);
  });
  return sums.join(", ");
}

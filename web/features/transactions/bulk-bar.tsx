/** The bar of the selection: how many, how much, and what can be done with all of them. */
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Target } from "./actions.ts";
import styles from "./bulk-bar.module.css";
import type { EditField } from "./use-save.ts";

interface BulkBarProps {
  readonly target: Target;
  /** The number of rows of the filter. */
  readonly count: number;
  onAll(): void;
  onEdit(field: EditField): void;
  onReviewed(): void;
  onDelete(): void;
  onClear(): void;
}

const FIELDS = [
  { field: "category", key: "c" },
  { field: "payee", key: "p" },
  { field: "day", key: "d" },
  { field: "tag", key: "t" },
] as const;

export function BulkBar({ target, count, onAll, onEdit, onReviewed, onDelete, onClear }: BulkBarProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const selected = target.kind === "rows" ? target.rows.length : target.count;
  return (
    <div className={styles.bar} role="toolbar" data-bottom-bar="" aria-label={t("transactions.selection")}>
      <b className={styles.count}>{t("transactions.selected", { count: formats.number(selected) })}</b>
      {target.kind === "rows" && <span className="num">{sumsOf(target, formats.money)}</span>}
      {selected < count && (
        <button type="button" className={styles.action} onClick={onAll}>
          {t("transactions.select_all", { count: formats.number(count) })}
        </button>
      )}
      {mayWrite && (
        <>
          {FIELDS.map(({ field, key }) => (
            <button
              key={field}
              type="button"
              className={`${styles.action} ${styles.edit}`}
              onClick={() => onEdit(field)}
            >
              <Kbd>{key}</Kbd> {t(`transactions.set_${field}`)}
            </button>
          ))}
          {[
            { icon: "check", key: "r", label: t("transactions.set_reviewed"), run: onReviewed } as const,
            { icon: "trash", key: "#", label: t("transactions.set_deleted"), run: onDelete } as const,
          ].map(({ icon, key, label, run }) => (
            <button key={key} type="button" className={`${styles.action} ${styles.edit}`} title={label} onClick={run}>
              <Kbd>{key}</Kbd>
              <span className={styles.word}>{label}</span>
              <span className={styles.symbol}>
                <Icon name={icon} />
              </span>
            </button>
          ))}
        </>
      )}
      <IconButton icon="cross" label={t("transactions.clear_selection")} onClick={onClear} />
    </div>
  );
}

function sumsOf(
  { rows }: Extract<Target, { kind: "rows" }>,
  money: (amount: number, currency: string) => string,
): string {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, list]) =>
      money(
        addAmounts(
          currency,
          list.map(({ amount }) => amount),
        ),
        currency,
      ),
    )
    .join(", ");
}

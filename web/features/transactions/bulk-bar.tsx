/** The bar of the selection: how many, how much, and what can be done with all of them. */
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { IconButton } from "../../components/button.tsx";
import { Icon, Strokes } from "../../components/icon.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Menu } from "../../components/menu.tsx";
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
  { field: "category", key: "c", icon: <Strokes path="M4 12V4h8l8 8-8 8zM8.5 8.5h.01" /> },
  { field: "payee", key: "p", icon: <Strokes path="M4 9h16l-2-5H6zM5.5 9v11h13V9M10 20v-6h4v6" /> },
  { field: "day", key: "d", icon: <Icon name="calendar" /> },
] as const;
const REVIEWED = <Strokes path="m3 13 4 4 8-9M12 16l1.5 1.5L22 8" />;
const DELETE = <Strokes path="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />;

const MORE = [
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
    ...FIELDS.map(({ field, key, icon }) => ({
      ...{ key, icon, label: t(`transactions.set_${field}`) },
      run: () => startEdit(field, target),
    })),
    { key: "r", icon: REVIEWED, label: t("transactions.set_reviewed"), run: () => markReviewed(target) },
  ];
  const more = MORE.map(({ field, key }) => ({
    ...{ id: field, label: t(`transactions.set_${field}`), note: <Kbd>{key}</Kbd> },
    run: () => startEdit(field, target),
  }));
  return (
    <div className={styles.bar} role="toolbar" data-bottom-bar="" aria-label={t("transactions.selection")}>
      <div className={styles.head}>
        <b className={styles.count}>{t("transactions.selected", { count: formats.number(selected) })}</b>
        {target.kind === "rows" && <span className="num">{sumsOf(target, formats.money)}</span>}
        {selected < count && (
          <button type="button" className={styles.all} onClick={() => report(selection.selectAll())}>
            {t("transactions.select_all", { count: formats.number(count) })}
          </button>
        )}
      </div>
      {mayWrite && (
        <>
          <div className={styles.actions}>
            {actions.map(({ key, icon, label, run }) => (
              <button key={key} type="button" className={styles.action} onClick={run}>
                {icon}
                {label}
                <Kbd>{key}</Kbd>
              </button>
            ))}
          </div>
          <div className={styles.more}>
            <Menu label={t("transactions.set_more")} text={t("transactions.set_more")} items={more} />
          </div>
          <button type="button" className={styles.delete} onClick={() => remove(target)}>
            {DELETE}
            {t("transactions.set_deleted", { count: formats.number(selected) })}
            <Kbd>#</Kbd>
          </button>
        </>
      )}
      <div className={styles.close}>
        <IconButton icon="cross" label={t("transactions.clear_selection")} onClick={clear} />
      </div>
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

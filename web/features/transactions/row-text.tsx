/** The texts of a row: who, which category, how much. */
import type { ReactNode } from "react";
import { CategoryTile, type CategoryTileProps, Tiled, TRANSFER } from "../../components/category-tile.tsx";
import { WhoCircle } from "../../components/who-circle.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Names, Row } from "./queries.ts";
import styles from "./row-text.module.css";
import { categoryOf, sideOf } from "./sides.ts";

export function useTitleOf(names: Names) {
  const { t } = useWords();
  return (row: Pick<Row, "payee" | keyof Parameters<typeof sideOf>[0]>, accountId: string | undefined): string => {
    const side = sideOf(row, accountId, (id) => names.accounts.get(id)?.currency);
    if (side.otherAccountId === null || row.payee !== undefined) return row.payee ?? t("transactions.no_payee");
    const account = names.accounts.get(side.otherAccountId)?.name ?? t("transactions.unknown_account");
    return t(side.amount < 0 ? "transactions.to_account" : "transactions.from_account", { account });
  };
}

interface CircleProps {
  readonly size: 24 | 48;
  readonly accountId: string | undefined;
}

interface TextProps {
  readonly row: Row;
  readonly names: Names;
}

/** Who it was: the payee's letters, or what kind of account the other one of a transfer is. */
export function RowCircle({ row, names, size, accountId }: TextProps & CircleProps): ReactNode {
  const titleOf = useTitleOf(names);
  const { otherAccountId } = sideOf(row, accountId, (id) => names.accounts.get(id)?.currency);
  const other = row.payee === undefined && otherAccountId !== null ? names.accounts.get(otherAccountId) : undefined;
  const icon = other && (other.is_hidden && other.type !== "loan" ? "piggy-bank" : "landmark");
  return <WhoCircle name={row.payee === undefined ? "" : titleOf(row, accountId)} size={size} icon={icon} />;
}

/** The category, "none", "transfer", or the largest part with the number of parts. */
export function CategoryText({ row, names }: TextProps): ReactNode {
  const { t } = useWords();
  const shown = categoryOf(row);
  const nameOf = (id: string) => names.categories.get(id)?.name ?? t("transactions.unknown_category");
  if (shown.kind === "none") return <span className={styles.none}>{t("transactions.no_category")}</span>;
  if (shown.kind === "transfer") return <span className="muted">{t("transactions.transfer")}</span>;
  if (shown.kind === "category") return <span>{nameOf(shown.id)}</span>;
  return (
    <>
      <span>{shown.firstId === null ? t("transactions.transfer") : nameOf(shown.firstId)}</span>{" "}
      <span className={styles.parts}>{t("transactions.parts", { count: shown.count })}</span>
    </>
  );
}

/** Its tile: that of the category of the largest part, or of a transfer. */
export function RowTile({ row, names, size }: TextProps & Pick<CategoryTileProps, "size">): ReactNode {
  return <CategoryTile category={lookOf(row, names)} size={size} />;
}

export function TiledCategory({ row, names, size }: TextProps & Pick<CategoryTileProps, "size">): ReactNode {
  return (
    <Tiled category={lookOf(row, names)} size={size}>
      <CategoryText row={row} names={names} />
    </Tiled>
  );
}

function lookOf(row: Row, names: Names): CategoryTileProps["category"] {
  const shown = categoryOf(row);
  if (shown.kind === "none") return null;
  const id = shown.kind === "category" ? shown.id : shown.kind === "parts" ? shown.firstId : null;
  return id === null ? TRANSFER : names.categories.get(id);
}

interface AmountProps extends TextProps {
  readonly accountId: string | undefined;
}

/** Income has a plus sign. A foreign amount shows its own currency. */
export function AmountText({ row, names, accountId }: AmountProps): ReactNode {
  const { formats } = useWords();
  const { amount, currency } = sideOf(row, accountId, (id) => names.accounts.get(id)?.currency);
  const text =
    currency === names.currency
      ? formats.amount(amount, currency, { sign: "always" })
      : `${amount > 0 ? "+" : ""}${formats.money(amount, currency)}`;
  return <span className={`num ${amount > 0 ? styles.plus : ""}`}>{text}</span>;
}

/** The mark of a row that nobody has reviewed. */
export function New(): ReactNode {
  const { t } = useWords();
  return (
    <span className={styles.new} title={t("transactions.new")}>
      <span className="visually-hidden">{t("transactions.new")}</span>
    </span>
  );
}

/** The square with the icon of a category, in its color. The name of the category is always beside it. */
import type { ReactNode } from "react";
import type { CategoryColor } from "../../src/domain/category-icon.ts";
import drawings from "./category-icons.svg";
import styles from "./category-tile.module.css";
import hues from "./hues.module.css";

export interface CategoryLook {
  readonly icon: string;
  readonly color: CategoryColor;
}

/** What moves between accounts. */
export const TRANSFER: CategoryLook = { icon: "arrow-right-left", color: "stone" };

export interface CategoryTileProps {
  /** Null: no category. Undefined: not known yet, so the place stays empty. */
  readonly category: CategoryLook | null | undefined;
  /** In pixels at the usual size of text: 22 in tables, 28 in lists, 36 on phones, 48 for goals. */
  readonly size: 22 | 28 | 36 | 48;
  /** The size on a narrow page, if it differs. */
  readonly narrowSize?: 28 | 36;
}

/** Decoration: the text beside it says the same. */
export function CategoryTile({ category, size, narrowSize }: CategoryTileProps): ReactNode {
  const look = category === undefined ? styles.empty : category === null ? styles.none : hueOf(category);
  const sizes = `${styles[`size${size}`]} ${narrowSize === undefined ? "" : styles[`narrow${narrowSize}`]}`;
  return (
    <span className={`${styles.tile} ${sizes} ${look}`} aria-hidden="true">
      {category !== undefined && <CategoryIcon icon={category?.icon ?? "circle-dashed"} />}
    </span>
  );
}

/** The tile with a name or another text beside it, which is cut if it is too long. */
export function Tiled({ children, ...tile }: CategoryTileProps & { readonly children: ReactNode }): ReactNode {
  return (
    <span className={styles.tiled}>
      <CategoryTile {...tile} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** The class that sets `--hue`, `--hue-fill` and `--hue-soft`. */
export function hueOf({ color }: Pick<CategoryLook, "color">): string {
  return hues[color] ?? "";
}

/** A drawing, or an emoji. The names of the drawings are of ASCII letters. */
export function CategoryIcon({ icon }: Pick<CategoryLook, "icon">): ReactNode {
  if (!/^[a-z]/.test(icon)) return icon;
  return (
    <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${drawings}#${icon}`} />
    </svg>
  );
}

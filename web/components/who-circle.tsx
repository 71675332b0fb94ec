/** The circle of a payee, a person or an account: its first letters on paper, or a drawing. The name is always beside it. */
import type { ReactNode } from "react";
import { CATEGORY_COLORS } from "../../src/domain/category-icon.ts";
import { CategoryIcon, hueOf } from "./category-tile.tsx";
import styles from "./who-circle.module.css";

interface WhoCircleProps {
  readonly name: string;
  /** In pixels at the usual size of text. */
  readonly size: 24 | 28 | 36 | 48;
  /** Instead of letters. */
  readonly icon?: string | undefined;
  /** With the hue of the category around it, where the payee is the subject. */
  readonly isTinted?: boolean;
}

export function WhoCircle({ name, size, icon, isTinted = false }: WhoCircleProps): ReactNode {
  return (
    <span
      className={`${styles.circle} ${styles[`size${size}`]} ${isTinted ? styles.tinted : ""}`}
      data-letters={icon === undefined ? initialsOf(name) : undefined}
      aria-hidden="true"
    >
      {icon !== undefined && <CategoryIcon icon={icon} />}
    </span>
  );
}

/** The same for a person, who keeps a hue. */
export function PersonCircle({ name, size }: Pick<WhoCircleProps, "name" | "size">): ReactNode {
  const sum = [...name].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  const color = CATEGORY_COLORS[sum % CATEGORY_COLORS.length];
  return (
    <span className={color && hueOf({ color })}>
      <WhoCircle name={name} size={size} isTinted />
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join("");
}

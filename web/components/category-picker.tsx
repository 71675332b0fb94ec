/** The icon and the color of a category: a button that shows both, and below it all drawings, an emoji, and all colors. */
import { type ReactNode, useId, useState } from "react";
import {
  CATEGORY_COLORS,
  CATEGORY_ICONS,
  type CategoryColor,
  isCategoryIcon,
  isDrawing,
} from "../../src/domain/category-icon.ts";
import { useWords } from "../words/use-words.tsx";
import { TextButton } from "./button.tsx";
import styles from "./category-picker.module.css";
import { CategoryIcon, type CategoryLook, CategoryTile, hueOf } from "./category-tile.tsx";
import field from "./field.module.css";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Null: as it fits the name. */
export interface ChosenLook {
  readonly icon: string | null;
  readonly color: CategoryColor | null;
}

interface CategoryPickerProps {
  readonly chosen: ChosenLook;
  /** What fits the name. */
  readonly suggested: CategoryLook;
  onChange(chosen: Partial<ChosenLook>): void;
  /** The field beside the button. */
  readonly children: ReactNode;
}

export function CategoryPicker({ chosen, suggested, onChange, children }: CategoryPickerProps): ReactNode {
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const look = { icon: chosen.icon ?? suggested.icon, color: chosen.color ?? suggested.color };
  return (
    <>
      <div className={styles.row}>
        <div>
          <span className={field.label} aria-hidden="true">
            {t("conflict.field_icon")}
          </span>
          <button
            type="button"
            className={styles.open}
            title={t("icon.change")}
            aria-label={t("icon.change")}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CategoryTile category={look} size={28} />
            <Icon name="down" />
          </button>
        </div>
        {children}
      </div>
      {isOpen && (
        <div id={id} className={`${styles.panel} ${hueOf(look)}`}>
          <Choices
            label={t("conflict.field_color")}
            look={styles.colors}
            values={CATEGORY_COLORS}
            chosen={look.color}
            nameOf={(color) => t(`color.${color}`)}
            onChange={(color) => onChange({ color })}
          >
            {(color) => <span className={`${styles.color} ${hueOf({ color })}`} />}
          </Choices>
          <Choices
            label={t("conflict.field_icon")}
            look={styles.icons}
            values={CATEGORY_ICONS}
            chosen={look.icon}
            nameOf={(icon) => t(`icon.${icon}`)}
            onChange={(icon) => onChange({ icon })}
          >
            {(icon) => <CategoryIcon icon={icon} />}
          </Choices>
          <div className={styles.others}>
            <Emoji icon={look.icon} onChange={(icon) => onChange({ icon })} />
            {(chosen.icon !== null || chosen.color !== null) && (
              <TextButton onClick={() => onChange({ icon: null, color: null })}>{t("icon.by_name")}</TextButton>
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly look: string | undefined;
  readonly values: readonly Value[];
  readonly chosen: string;
  nameOf(value: Value): string;
  onChange(value: Value): void;
  /** The picture of a value. */
  children(value: Value): ReactNode;
}

/** Radio buttons that look like pictures. The arrow keys move between them. */
function Choices<Value extends string>(props: ChoicesProps<Value>): ReactNode {
  const { label, look, values, chosen, nameOf, onChange, children } = props;
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={field.label}>{label}</legend>
      <div className={look}>
        {values.map((value) => (
          <label key={value} className={styles.choice} title={nameOf(value)}>
            <input
              type="radio"
              name={group}
              aria-label={nameOf(value)}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The emoji that is typed last replaces the one before. Other characters are ignored. */
function Emoji({ icon, onChange }: { readonly icon: string; onChange(icon: string | null): void }): ReactNode {
  const { t } = useWords();
  const shown = isDrawing(icon) ? "" : icon;
  function type(text: string): void {
    const last = [...new Intl.Segmenter().segment(text.trim())].at(-1)?.segment ?? "";
    if (last === "") onChange(null);
    else if (isCategoryIcon(last)) onChange(last);
  }
  return <Field label={t("icon.emoji")} value={shown} onChange={type} />;
}

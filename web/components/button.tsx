/** Buttons: the main one of a screen, quiet ones, and those that have only an icon. */
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly icon?: IconName;
  readonly isQuiet?: boolean;
  /** Deletes something. */
  readonly isDanger?: boolean;
}

export function Button({ icon, isQuiet = false, isDanger = false, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" className={isQuiet || isDanger ? styles.quiet : styles.main} data-danger={isDanger} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** A button that looks like a link. */
export function TextButton(props: ComponentProps<"button">): ReactNode {
  return <button type="button" className={styles.text} {...props} />;
}

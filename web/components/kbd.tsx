/** Keys, shown beside their action. */
import type { ReactNode } from "react";
import styles from "./kbd.module.css";

export function Kbd({ children }: { readonly children: ReactNode }): ReactNode {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

/** The keys of a binding, such as "Ctrl z" or "g h". */
export function Keys({ keys }: { readonly keys: string }): ReactNode {
  return (
    <span className={styles.keys} data-command={keys.startsWith("Ctrl ")}>
      {keys.split(" ").map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}

/** A request or a configuration to copy into another program. */
import type { ReactNode } from "react";
import styles from "./sample.module.css";

export function Sample({ children }: { readonly children: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys
    <pre className={styles.sample} dir="ltr" tabIndex={0}>
      {children}
    </pre>
  );
}

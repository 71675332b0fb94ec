/** The icons: strokes in a box of 24 by 24. */
import type { ReactNode } from "react";
import styles from "./icon.module.css";

const PATHS = {
  home: "M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  plan: "M4 5h16v14H4zM4 10h16M10 10v9",
  calendar: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  goal: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  bank: "M4 10h16L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M4 20h16",
  chart: "M5 20V10M12 20V4M19 20v-7",
  clock: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 8v4l3 2",
  settings:
    "M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1",
  plus: "M12 5v14M5 12h14",
  search: "M5 11a6 6 0 1 0 12 0a6 6 0 1 0-12 0M20 20l-4.3-4.3",
  check: "m5 12 5 5 9-10",
  cross: "M6 6l12 12M18 6 6 18",
  next: "m9 6 6 6-6 6",
  previous: "m15 6-6 6 6 6",
  down: "m6 9 6 6 6-6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  more: "M4.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0",
  upload: "M12 16V5M7 10l5-5 5 5M5 19h14",
  key: "M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12l8-8M16 7l3 3",
  help: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M9.7 9.6a2.4 2.4 0 1 1 3.4 2.6c-.8.4-1.1.9-1.1 1.7M12 16.4h.01",
  warning: "M12 4 2.8 20h18.4zM12 10v5M12 17.5h.01",
  back: "M9 6h11v12H9l-6-6zM12 10l4 4M16 10l-4 4",
  swap: "M4 9h15l-3-3M20 15H5l3 3",
  eye: "M2.5 12c2-4 5.5-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5s-7.5-2.5-9.5-6.5M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  eyeClosed: "M2.5 9.5c2 3.5 5.5 5.5 9.5 5.5s7.5-2 9.5-5.5M12 15v3.5M6.8 13.7l-1.8 3M17.2 13.7l1.8 3",
  leave: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration: the text beside it, or the button's label, has the same meaning. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <Strokes path={PATHS[name]} />;
}

/** An icon that only one screen has. */
export function Strokes({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

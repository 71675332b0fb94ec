/** The place of the bell, which is loaded after the first screen. It stays empty for a token, which has no notices. */
import type { ReactNode } from "react";
import { useRights } from "../api/me.ts";
import styles from "./bell.module.css";
import { lazyWithWords } from "./lazy-part.tsx";

const Bell = lazyWithWords("Bell", () => import("./bell.tsx"));

export function BellPlace(): ReactNode {
  const isPerson = useRights()?.user === true;
  return <div className={styles.place}>{isPerson && <Bell />}</div>;
}

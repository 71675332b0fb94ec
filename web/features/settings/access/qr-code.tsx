/** A text as a QR code, for the camera of a phone. */
import { type ReactNode, useEffect, useState } from "react";
import styles from "./qr-code.module.css";

const QUIET_ZONE = 2;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const [modules, setModules] = useState<readonly (readonly boolean[])[] | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      if (isCurrent) setModules(encode(text, { ecc: "M", border: QUIET_ZONE }).data);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const size = modules?.length ?? 1;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules === undefined ? "" : pathOf(modules)} />
    </svg>
  );
}

/** One square for each dark module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

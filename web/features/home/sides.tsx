/** The columns beside the lines, on a narrow page below them: what is coming, the balance, the newest changes and the goals. */
import type { ReactNode } from "react";
import { Balance } from "../../components/balance.tsx";
import { Affordability } from "./affordability.tsx";
import { Coming } from "./coming.tsx";
import { Goals } from "./goals.tsx";
import styles from "./sides.module.css";
import { Since } from "./since.tsx";

interface SidesProps {
  readonly currency: string;
  /** Whether "Can we afford it?" is here and not beside the number. */
  readonly asksAffordability: boolean;
}

export function Sides({ asksAffordability, currency }: SidesProps): ReactNode {
  return (
    <div className={styles.sides}>
      <section className={styles.side}>
        {asksAffordability && <Affordability currency={currency} />}
        <Coming />
        <Balance />
      </section>
      <div className={styles.side}>
        <section className={styles.since}>
          <Since currency={currency} />
        </section>
        <Goals currency={currency} />
      </div>
    </div>
  );
}

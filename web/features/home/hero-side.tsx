/** Beside the number on a wide page: the trail, if there is room for it, and "Can we afford it?". */
import type { ReactNode } from "react";
import { Affordability } from "./affordability.tsx";
import { Trail } from "./trail.tsx";

interface HeroSideProps {
  readonly currency: string;
  readonly hasTrail: boolean;
}

export function HeroSide({ hasTrail, currency }: HeroSideProps): ReactNode {
  return (
    <>
      {hasTrail && <Trail place="beside" />}
      <Affordability currency={currency} />
    </>
  );
}

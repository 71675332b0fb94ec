/**
 * Loads the choice of the budget and the banner of the demo only for people with several budgets. A browser that knows
 * the demo keeps the place of its banner free from the start.
 */
import { lazy, type ReactNode, Suspense } from "react";
import { BUDGET_ID } from "../api/client.ts";
import { useMe } from "../api/me.ts";
import { DEMO, readStored } from "../logic/stored.ts";
import { loadScreenWords } from "../words/catalogs.ts";

const load = async () => (await Promise.all([import("./budgets.tsx"), loadScreenWords()]))[0];
const Choice = lazy(async () => ({ default: (await load()).BudgetChoice }));
const Banner = lazy(async () => ({ default: (await load()).DemoBanner }));

export function SeveralBudgets({ show }: { readonly show: "choice" | "banner" }): ReactNode {
  const me = useMe();
  const budgets = me?.budgets ?? [];
  const place = show === "banner" && BUDGET_ID !== undefined && readStored(DEMO) === BUDGET_ID && (
    <div className="demo-place" />
  );
  if (me === undefined) return place;
  if (!budgets.some(({ is_demo }) => is_demo) && budgets.length < 2) return null;
  return <Suspense fallback={place}>{show === "choice" ? <Choice /> : <Banner />}</Suspense>;
}

/** Loads the choice of the budget and the banner of the demo only for people with several budgets. */
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { reading } from "../api/client.ts";
import { loadScreenWords } from "../words/catalogs.ts";

const load = async () => (await Promise.all([import("./budgets.tsx"), loadScreenWords()]))[0];
const Choice = lazy(async () => ({ default: (await load()).BudgetChoice }));
const Banner = lazy(async () => ({ default: (await load()).DemoBanner }));

export function SeveralBudgets({ show }: { readonly show: "choice" | "banner" }): ReactNode {
  const budgets = useQuery(reading("GET /v1/me", {})).data?.budgets ?? [];
  if (!budgets.some(({ is_demo }) => is_demo) && budgets.length < 2) return null;
  return <Suspense fallback={null}>{show === "choice" ? <Choice /> : <Banner />}</Suspense>;
}

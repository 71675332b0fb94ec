/** Loads the code and the data of Add before it is opened, so that it works without a network from the first visit on. */
import { dayAt } from "../../../src/domain/calendar.ts";
import { queryClient } from "../../api/client.ts";
import { accounts, budgetPeriod, categories, me, recurringRules } from "../../api/reads.ts";
import { loadScreenWords } from "../../words/catalogs.ts";
import { usualSuggestions } from "./queries.ts";

export async function prefetchAdd(): Promise<void> {
  const { token, budget } = (await queryClient.ensureQueryData(me).catch(() => undefined)) ?? {};
  if (token?.scopes.includes("write") !== true || !budget) return;
  // Over plain HTTP, the browser stores no copies: the page keeps the data as long as it is open.
  const kept = { gcTime: Number.POSITIVE_INFINITY };
  const period = budgetPeriod(dayAt(Date.now(), budget.time_zone));
  await Promise.allSettled([
    import("./add.tsx"),
    loadScreenWords(),
    queryClient.prefetchQuery({ ...accounts, ...kept }),
    queryClient.prefetchQuery({ ...categories, ...kept }),
    queryClient.prefetchQuery({ ...usualSuggestions, ...kept }),
    queryClient.prefetchQuery({ ...period, ...kept }),
    queryClient.prefetchQuery({ ...recurringRules, ...kept }),
  ]);
}

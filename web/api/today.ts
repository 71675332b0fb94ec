/** The budget's current day and currency, and the owner of entries made on this page. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dayAt } from "../../src/domain/calendar.ts";
import { reading } from "./client.ts";
import type { Owner } from "./outbox.ts";

interface BudgetNow {
  /** In the budget's time zone, as YYYY-MM-DD. By the device's clock, which goes on without a network and at midnight. */
  readonly today: string;
  readonly currency: string;
}

/** Undefined until the budget is read. */
export function useBudgetNow(): BudgetNow | undefined {
  const budget = useQuery(reading("GET /v1/me", {})).data?.budget ?? undefined;
  const today = budget && dayAt(Date.now(), budget.time_zone);
  return useMemo(() => (budget && today ? { today, currency: budget.currency } : undefined), [budget, today]);
}

/** Undefined until it is known who has signed in. */
export function useOwner(): Owner | undefined {
  const me = useQuery(reading("GET /v1/me", {})).data;
  const userId = me && (me.user?.id ?? me.token.id);
  const isUser = me?.user != null;
  const budgetId = me?.budget?.id;
  return useMemo(() => (userId && budgetId ? { userId, isUser, budgetId } : undefined), [userId, isUser, budgetId]);
}

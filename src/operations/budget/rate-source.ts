/** Whether a budget downloads published exchange rates, and the state of the downloads. Off until somebody turns it on. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { assertOutbound } from "../assert-outbound.ts";
import { rejectDemo } from "../people/members.ts";
import type { Service } from "../service.ts";
import { ECB, type RateProblem } from "./fetch-rates.ts";

export const RATES_JOB = { kind: "rates", id: ECB } as const;

export interface RateSourceView {
  readonly isOn: boolean;
  /** The last day with a shared rate, whoever imported it. */
  readonly newestDay: string | null;
  readonly lastSuccessAt: string | null;
  /** Null if it is off. */
  readonly nextAt: string | null;
  /** The failure of the last attempt. Null if it is off. */
  readonly problem: { readonly code: RateProblem; readonly detail: string; readonly at: string } | null;
}

type SourceService = Pick<Service, "store" | "now" | "outbound">;

export async function getRateSource({ store }: SourceService, budgetId: string): Promise<RateSourceView> {
  const job = await store.of(budgetId).jobs.find(RATES_JOB);
  const source = await store.all.rateSources.find(ECB);
  const days = await store.all.rateSources.findDays();
  const isFailing = job !== undefined && source?.problem != null;
  return {
    isOn: job !== undefined,
    newestDay: days?.last ?? null,
    lastSuccessAt: source?.succeeded_at ?? null,
    nextAt: job?.next_at ?? null,
    problem: isFailing
      ? { code: source.problem as RateProblem, detail: source.detail ?? "", at: source.attempted_at }
      : null,
  };
}

/** Turning it on lets a server download the rates at once. @throws Problem `outbound_off` or `demo_budget`. */
export async function setRateSource(service: SourceService, budgetId: string, isOn: boolean): Promise<RateSourceView> {
  const { store, now } = service;
  if (isOn) assertOutbound(service);
  await store.write(budgetId, async (tx) => {
    const isKnown = (await tx.jobs.find(RATES_JOB)) !== undefined;
    if (isOn && !isKnown) {
      await rejectDemo(tx.people, budgetId, "download exchange rates");
      await tx.jobs.insert(RATES_JOB, formatTimestamp(now()));
    }
    if (!isOn && isKnown) await tx.jobs.remove(RATES_JOB);
  });
  return await getRateSource(service, budgetId);
}

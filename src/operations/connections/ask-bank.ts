/** Requests to a provider while a person waits, always outside a transaction. */
import { BankProblem, type Tools } from "../../banks/provider.ts";
import { Problem } from "../../domain/problem.ts";
import { forBudget, OutboundError } from "../../outbound/request.ts";
import { assertOutbound } from "../assert-outbound.ts";
import type { Service } from "../service.ts";

/** All requests together may take this long. */
const LIMIT_MS = 60_000;

/** If the provider does not say how long to wait. */
const RETRY_SECONDS = 60;

type AskingService = Pick<Service, "outbound" | "now" | "randomBytes">;

/** The public addresses of this server, and the state of a page. */
export type Returning = Partial<Pick<Tools, "returnUrl" | "hookUrl" | "state">>;

/** @throws Problem `outbound_off`, `bank_refused`, `bank_unavailable` or `public_url_needed`. */
export async function askBank<T>(
  service: AskingService,
  budgetId: string,
  work: (tools: Tools) => Promise<T>,
  returning: Returning = {},
): Promise<T> {
  const { now, randomBytes } = service;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const addresses = { returnUrl: null, hookUrl: null, ...returning };
  try {
    const request = forBudget(assertOutbound(service), budgetId);
    return await work({ request, now, randomBytes, signal, ...addresses });
  } catch (error) {
    if (error === signal.reason) throw unavailable(`There was no answer within ${LIMIT_MS / 1000} s.`, error);
    if (error instanceof OutboundError) throw unavailable(asSentence(error.message), error);
    throw error instanceof BankProblem ? problemOfBank(error) : error;
  }
}

/** @returns Problem `public_url_needed`, `bank_unavailable` or `bank_refused` */
export function problemOfBank(error: BankProblem): Problem {
  const { code, kind, message, retryAfterSeconds } = error;
  if (code === "public_url_needed") {
    const detail =
      "The bank's page needs an address of this server to return to. The operator can set LEEWAY_PUBLIC_URL.";
    return new Problem("public_url_needed", detail, [], { cause: error });
  }
  if (kind === "later") return unavailable(asSentence(message), error, retryAfterSeconds ?? undefined);
  return new Problem("bank_refused", asSentence(message), [], { cause: error });
}

function unavailable(what: string, cause: unknown, retryAfterSeconds = RETRY_SECONDS): Problem {
  return new Problem("bank_unavailable", `${what} Try again later.`, [], { cause, retryAfterSeconds });
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

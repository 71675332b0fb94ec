/** Opens an access at a provider, which may first send the person to a page of the bank. Nothing is stored here. */
import { createHookText } from "../../auth/hook-text.ts";
import type { Connected, Fields, Page, Tools } from "../../banks/provider.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { Origin } from "../people/security-events.ts";
import type { Service } from "../service.ts";
import { askBank } from "./ask-bank.ts";
import type { BankSecret, OpenPage } from "./bank-secret.ts";
import type { AskedProvider } from "./providers.ts";

/** The person who connects. */
export interface Connecting {
  readonly budgetId: string;
  /** For the security events. */
  readonly origin: Origin;
  /** The session or token. Only it can continue after a page. */
  readonly holder: string;
  /** Null if the server has no public address. */
  readonly publicOrigin: string | null;
}

/** The page of the web app to which a bank sends the person back. */
const RETURN_PATH = "/settings/banks/return";

/** The maximum time on the bank's page. */
const PAGE_MS = 30 * 60_000;

/** A new access, or the page that opens it. */
export interface Opened {
  readonly outcome: Connected | Page;
  readonly state: string;
  readonly hookDigest: string | null;
}

/** @throws Problem as `askBank`, or `bank_refused` if the page is not safe to open. */
export async function openBank(
  service: Service,
  { budgetId, publicOrigin }: Connecting,
  { access }: AskedProvider,
  ask: (tools: Tools) => Promise<Connected | Page>,
): Promise<Opened> {
  const state = Buffer.from(service.randomBytes(24)).toString("base64url");
  const takesHooks = access.readHook !== undefined && publicOrigin !== null;
  const hook = takesHooks ? createHookText(budgetId, service.randomBytes) : undefined;
  const outcome = await askBank(service, budgetId, ask, {
    state,
    returnUrl: publicOrigin === null ? null : `${publicOrigin}${RETURN_PATH}`,
    hookUrl: hook === undefined ? null : `${publicOrigin}/hooks/${hook.text}`,
  });
  if (isPage(outcome) && !outcome.url.startsWith("https://")) {
    throw new Problem("bank_refused", "The provider's page has no secure address.");
  }
  return { outcome, state, hookDigest: hook?.digest ?? null };
}

export function isPage(outcome: Connected | Page): outcome is Page {
  return "url" in outcome;
}

/** The secret to store. An earlier access works until a page has led to a new one. */
export function secretAfter(
  { now }: Pick<Service, "now">,
  before: BankSecret,
  { outcome, state, hookDigest }: Opened,
  holder: string,
): BankSecret {
  if (!isPage(outcome)) return { access: outcome.secret, page: null };
  const { secret, url } = outcome;
  const expires_at = formatTimestamp(Math.min(Date.parse(outcome.expiresAt) || now(), now() + PAGE_MS));
  return { ...before, page: { secret, url, expires_at, state, holder, hookDigest } };
}

/** Whether this person may continue after the page with this result of it. */
export function mayContinue(page: OpenPage, { holder }: Connecting, result: Fields, nowMs: number): boolean {
  if (page.holder !== holder || page.expires_at <= formatTimestamp(nowMs)) return false;
  // Without a result it only asks the provider whether the person is done.
  return Object.keys(result).length === 0 || result.state === page.state;
}

/** @throws Problem `missing_field` or `unknown_field`. With an earlier secret, all fields may be absent. */
export function checkFields(
  { fields: known }: AskedProvider,
  fields: Fields,
  { pointer, hasSecret }: { readonly pointer: string; readonly hasSecret: boolean },
): void {
  const problems = new ProblemList();
  for (const name of Object.keys(fields)) {
    if (known.some((field) => field.name === name)) continue;
    problems.add("unknown_field", `${pointer}/${name}`, `This provider has no field ${name}.`);
  }
  for (const { name, label, isOptional = false, options } of known) {
    // The list of banks needs the keys, so the bank may follow later.
    if (hasSecret || isOptional || options === "banks" || (fields[name] ?? "").trim() !== "") continue;
    problems.add("missing_field", `${pointer}/${name}`, `${label} is required.`);
  }
  problems.throwIfAny();
}

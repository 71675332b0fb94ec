/** Connects a bank: the keys of the person's application, the list of banks, the consent on the bank's page, and its end. */
import { formatTimestamp, parseTimestamp } from "../../domain/calendar.ts";
import { BankProblem, type Connected, type Fields, type ListedBank, type Page, type Tools } from "../provider.ts";
import { cleanText, type JsonObject, listIn, objectIn, textIn } from "../read-json.ts";
import { type Access, type Bank, type Client, formatSecret, type Keys, openClient, parseSecret } from "./access.ts";
import { consentIncomplete, isConsentEnded, setupProblem } from "./problems.ts";
import { readAccounts } from "./read-accounts.ts";

const HOUR_SECONDS = 3600;
const MAX_CONSENT_SECONDS = 180 * 24 * HOUR_SECONDS;
const PAGE_MS = 30 * 60_000;
const APPLICATION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without a bank, it only checks the keys. */
export async function connect(tools: Tools, fields: Fields, secret?: string): Promise<Connected | Page> {
  const before = secret === undefined ? null : parseSecret(secret);
  const keys = readKeys(fields, before);
  const client = openClient(tools, keys);
  const bank = fields.bank ? parseBankId(fields.bank) : (before?.bank ?? null);
  if (bank === null) return await checkKeys(tools, client, keys);
  const listed = (await loadBanks(client, bank.country)).find(({ name }) => name === bank.name);
  if (listed === undefined) throw setupProblem("unknown_bank", `Enable Banking has no bank ${bank.name}.`);
  const url = await openPage(tools, client, bank, listed);
  const page = { url, expiresAt: formatTimestamp(tools.now() + PAGE_MS) };
  const headers = listIn(listed.required_psu_headers).map(textIn);
  const personHeaders = headers.filter((name) => name !== null);
  return { secret: formatSecret({ ...keys, bank, personHeaders, page, session: null }), ...page };
}

function readKeys(fields: Fields, before: Access | null): Keys {
  const applicationId = fields.application_id?.trim() || before?.applicationId || "";
  // A key on one line has "\n" in place of its line breaks.
  const privateKey = fields.private_key?.replaceAll("\\n", "\n").trim() || before?.privateKey || "";
  if (!APPLICATION_ID.test(applicationId)) {
    throw setupProblem("wrong_keys", "An application id has 32 hexadecimal digits in five groups.");
  }
  return { applicationId, privateKey };
}

async function checkKeys(tools: Tools, client: Client, keys: Keys): Promise<Connected> {
  const { active, redirect_urls } = await client.get("/application");
  const returnUrl = returnUrlOf(tools);
  if (active === false) {
    throw setupProblem("application_inactive", "The application is not active. Link your accounts to it first.");
  }
  if (Array.isArray(redirect_urls) && !redirect_urls.includes(returnUrl)) {
    throw setupProblem("return_url_not_allowed", `Add ${returnUrl} to the redirect URLs of the application.`);
  }
  const secret = formatSecret({ ...keys, bank: null, personHeaders: [], page: null, session: null });
  return { secret, consentUntil: null, accounts: [] };
}

function returnUrlOf({ returnUrl }: Tools): string {
  if (returnUrl !== null) return returnUrl;
  throw setupProblem("public_url_needed", "The bank's page needs an address to return to.");
}

/** The address of the page on which the person consents. */
async function openPage(tools: Tools, client: Client, bank: Bank, listed: JsonObject): Promise<string> {
  const types = listIn(listed.psu_types);
  const until = tools.now() + consentSeconds(listed.maximum_consent_validity) * 1000;
  const answer = await client.post("/auth", {
    access: { valid_until: new Date(until).toISOString() },
    aspsp: { name: bank.name, country: bank.country },
    state: tools.state,
    redirect_url: returnUrlOf(tools),
    psu_type: types.length === 0 || types.includes("personal") ? "personal" : "business",
  });
  const url = URL.parse(textIn(answer.url) ?? "");
  if (url?.protocol !== "https:") throw setupProblem("request_refused", "Enable Banking returned no page of the bank.");
  return url.href;
}

/** One hour less than the bank allows, because clocks differ. */
function consentSeconds(allowed: unknown): number {
  const seconds = typeof allowed === "number" && allowed > 0 ? allowed : MAX_CONSENT_SECONDS;
  return Math.min(seconds, MAX_CONSENT_SECONDS) - Math.min(HOUR_SECONDS, seconds / 2);
}

/** Exchanges the code with which the person comes back for a session. Without a code, the person is not back yet. */
export async function finish(tools: Tools, secret: string, result: Fields): Promise<Connected | Page> {
  const access = parseSecret(secret);
  const { bank, page } = access;
  if (bank === null || page === null) throw consentIncomplete("The bank's page was not opened.");
  if (result.error) {
    const reason = cleanText(result.error_description || result.error);
    throw consentIncomplete(`The bank's page ended without a consent (${reason}). Open it again and consent there.`);
  }
  if (!result.code) return { secret, ...page };
  const answer = await openClient(tools, access).post("/sessions", { code: result.code });
  const id = textIn(answer.session_id);
  const accounts = readAccounts(answer, bank.name);
  if (id === null || accounts.length === 0) {
    const text =
      "The bank shared no account. In restricted mode, an application sees only accounts that are linked to it.";
    throw setupProblem("no_accounts", text);
  }
  const consentUntil = parseTimestamp(textIn(objectIn(answer.access).valid_until) ?? "") ?? null;
  return { secret: formatSecret({ ...access, page: null, session: { id, accounts } }), consentUntil, accounts };
}

/** The banks of a country that share accounts, in alphabetical order. */
export async function listBanks(tools: Tools, secret: string, country: string): Promise<ListedBank[]> {
  const banks = await loadBanks(openClient(tools, parseSecret(secret)), country);
  const names = new Set(banks.map(({ name }) => name));
  return [...names]
    .filter((name) => typeof name === "string")
    .sort((a, b) => a.localeCompare(b, "en"))
    .map((name) => ({ id: formatBankId({ name, country }), name, country }));
}

async function loadBanks(client: Client, country: string): Promise<JsonObject[]> {
  return listIn((await client.getLarge("/aspsps", { country, service: "AIS" })).aspsps).map(objectIn);
}

/** A name is unique in its country. */
function formatBankId({ name, country }: Bank): string {
  return `${country}/${name}`;
}

function parseBankId(id: string): Bank {
  const [, country, name] = /^([A-Z]{2})\/(.+)$/.exec(id) ?? [];
  if (country === undefined || name === undefined) throw setupProblem("unknown_bank", "The bank is not in the list.");
  return { name, country };
}

/** Ends the session and, if the bank allows it, the consent. */
export async function revoke(tools: Tools, secret: string): Promise<void> {
  const access = parseSecret(secret);
  if (access.session === null) return;
  try {
    await openClient(tools, access).remove(`/sessions/${encodeURIComponent(access.session.id)}`);
  } catch (error) {
    if (!(error instanceof BankProblem && isConsentEnded(error))) throw error;
  }
}

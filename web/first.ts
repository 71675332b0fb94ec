/**
 * The first script of the page. It removes the one-time code from the address, sets the theme, shows the number, and then starts
 * the app, which uses the same response. Without a response, it shows the last number with its time.
 */
import { firstFormatsOf } from "./logic/format.ts";
import { chooseLanguage } from "./logic/language.ts";
import { type LastNumber, readLastNumber } from "./logic/last-number.ts";
import { AMOUNTS, DEMO, LANGUAGE, readStored, SIGNED_IN, THEME } from "./logic/stored.ts";
import { fillPieces, type Params } from "./words/message.ts";
import { number } from "./words/number.ts";
import { currentPeriodName } from "./words/period-name.ts";
import { numberSentence, sentenceAmount } from "./words/sentence.ts";

/** Passed to the app as `window.leewayFirst`. */
export interface First {
  /** The code of `/enter#CODE`. */
  readonly code: string | undefined;
  /** The explanation of the number of Home; undefined if it was not requested. */
  readonly explanation: Promise<Explanation | undefined> | undefined;
}

export type Explanation = Omit<LastNumber, "at"> & { readonly lines?: readonly unknown[] };

/** The app starts after this time, even if the number is not shown yet. Its start keeps a slow phone busy for as long. */
const APP_WAITS_MS = 500;

/** The last number is shown if no response has arrived by then. */
const PATIENCE_MS = 1200;

declare global {
  interface Window {
    leewayFirst?: First;
  }
}

const root = document.documentElement;
const theme = readStored(THEME);
if (theme !== null) root.dataset.theme = theme;
const { language, locale } = chooseLanguage(readStored(LANGUAGE), navigator.languages);
root.lang = language;

const parsed = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

// A page that the browser restores, for example after Back, may be of a person who has signed out.
addEventListener("pagehide", ({ persisted }) => {
  root.hidden = persisted;
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

window.leewayFirst = { code: takeCode(), explanation: readNumber() };
void startApp();

function takeCode(): string | undefined {
  const code = location.hash.slice(1);
  if (location.pathname !== "/enter" || code === "") return undefined;
  history.replaceState(null, "", "/enter");
  return code;
}

/** Starts the app when the number is painted, so that the number does not wait for it. A page in the background paints nothing. */
async function startApp(): Promise<void> {
  const shown = window.leewayFirst?.explanation;
  if (shown !== undefined) {
    await Promise.race([shown.then(painted), new Promise((resolve) => setTimeout(resolve, APP_WAITS_MS))]);
  }
  await parsed;
  const app = document.querySelector<HTMLLinkElement>("#app");
  if (app !== null) await import(/* @vite-ignore */ app.href); // the development server starts it itself
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Only on Home: the other screens do not show the number. */
function readNumber(): Promise<Explanation | undefined> | undefined {
  const home = /^\/(?:b\/([^/]+)\/?)?$/.exec(location.pathname);
  if (home === null || location.search !== "" || readStored(SIGNED_IN) === null) return undefined;
  const [, budgetId] = home;
  if (budgetId !== undefined && budgetId === readStored(DEMO)) root.dataset.demo = "";
  const showLast = () => {
    const last = readLastNumber(budgetId);
    if (last !== undefined) void show(last, last.at);
  };
  const patience = setTimeout(showLast, navigator.onLine ? PATIENCE_MS : 0);
  const budget = budgetId === undefined ? "" : `&budget_id=${encodeURIComponent(budgetId)}`;
  return fetch(`/v1/budget/spending_power/explanation?include=limit${budget}`, {
    headers: { "Accept-Language": language },
  })
    .finally(() => clearTimeout(patience))
    .then(async (response) => {
      if (!response.ok) return undefined;
      const explanation = (await response.json()) as Explanation;
      if (explanation.lines?.length !== 0) await show(explanation); // an empty household starts with the welcome
      return explanation;
    })
    .catch(() => {
      showLast();
      return undefined;
    });
}

/** `at` is the time of an older number. */
async function show(explanation: Explanation, at?: number): Promise<void> {
  await parsed;
  const { spending_power, currency, period, sentences } = explanation;
  const [sentence] = sentences;
  const first = document.getElementById("first");
  if (first === null || sentence === undefined) return; // the app was faster
  const formats = firstFormatsOf(locale, readStored(AMOUNTS) !== null);
  const { before, whole, fraction, after } = formats.moneyParts(spending_power, currency);
  const text = (id: keyof typeof number, params: Params = {}) => fillPieces(number[id][language], params, []).join("");
  fill("first-month", currentPeriodName({ t: text, formats }, period));
  fill(
    "first-number",
    ...(before ? [element("span", "number-symbol", before)] : []),
    whole,
    ...(fraction ? [element("span", "number-cents", fraction)] : []),
    ...(after ? [element("span", "number-symbol number-symbol-after", after)] : []),
  );
  const amount = sentenceAmount(sentence, formats, text("number.none"));
  const { id, params } = numberSentence(sentence, period, formats, text);
  fill(
    "first-sentence",
    ...fillPieces(number[id as keyof typeof number][language], params, ["amount"]).map((piece) =>
      typeof piece === "string" ? piece : element("b", "", amount ?? ""),
    ),
  );
  fill("first-as-of", ...(at === undefined ? [] : [text("number.as_of", { time: formats.time(at) })]));
  first.hidden = false;
}

function fill(id: string, ...children: (string | Node)[]): void {
  document.getElementById(id)?.replaceChildren(...children);
}

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * The first script of the page. It takes the one-time code out of the address, sets the theme, and shows the number before the
 * app has loaded. The app then uses the same response.
 */
import { formatsOf } from "./logic/format.ts";
import { chooseLanguage } from "./logic/language.ts";
import { LANGUAGE, readStored, SIGNED_IN, THEME } from "./logic/stored.ts";
import { number as german } from "./words/number.de.ts";
import { number as english } from "./words/number.en.ts";
import { numberSentence, perDayOf } from "./words/sentence.ts";

/** Passed to the app as `window.leewayFirst`. */
export interface First {
  /** The code of `/enter#CODE`. */
  readonly code: string | undefined;
  /** The explanation of the number of Home; undefined if it was not requested. */
  readonly explanation: Promise<Explanation | undefined> | undefined;
}

export interface Explanation {
  readonly spending_power: number;
  readonly currency: string;
  readonly year_month: string;
  readonly sentences: readonly {
    readonly code: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[];
}

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

window.leewayFirst = { code: takeCode(), explanation: readNumber() };

function takeCode(): string | undefined {
  if (location.pathname !== "/enter" || location.hash.length < 2) return undefined;
  const code = location.hash.slice(1);
  history.replaceState(null, "", "/enter");
  return code;
}

/** Only on Home: the other screens do not show the number. */
function readNumber(): Promise<Explanation | undefined> | undefined {
  const home = /^\/(?:b\/([^/]+)\/?)?$/.exec(location.pathname);
  if (home === null || location.search !== "" || readStored(SIGNED_IN) === null) return undefined;
  const budget = home[1] === undefined ? "" : `?budget_id=${encodeURIComponent(home[1])}`;
  return fetch(`/v1/budget/spending_power/explanation${budget}`, { headers: { "Accept-Language": language } })
    .then(async (response) => {
      if (!response.ok) return undefined;
      const explanation = (await response.json()) as Explanation;
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => show(explanation));
      else show(explanation);
      return explanation;
    })
    .catch(() => undefined);
}

function show({ spending_power, currency, year_month, sentences: [sentence] }: Explanation): void {
  const first = document.getElementById("first");
  if (first === null || sentence === undefined) return; // the app was faster
  const formats = formatsOf(locale);
  const { before, whole, fraction, after } = formats.moneyParts(spending_power, currency);
  fill("first-month", formats.month(year_month));
  fill(
    "first-number",
    ...(before ? [element("span", "number-symbol", before)] : []),
    whole,
    ...(fraction ? [element("span", "number-cents", fraction)] : []),
    ...(after ? [element("span", "number-symbol number-symbol-after", after)] : []),
  );
  const perDay = perDayOf(sentence);
  const pieces = numberSentence(sentence, language === "de" ? german : english, formats);
  fill(
    "first-sentence",
    ...pieces.map((piece) =>
      typeof piece === "string" ? piece : element("b", "", perDay ? formats.money(perDay.amount, perDay.currency) : ""),
    ),
  );
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

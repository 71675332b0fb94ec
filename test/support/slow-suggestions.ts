/** A slow model of suggested payees: it filters and scores everything that the API lists. */

interface Listed {
  readonly id: string;
  readonly account_id: string;
  readonly payee_id: string | null;
  readonly category_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly authorized_at: string;
  readonly source: string;
  readonly created_at: string;
}

export interface Everything {
  /** Newest first. */
  readonly transactions: readonly Listed[];
  readonly payees: readonly {
    readonly id: string;
    readonly name: string;
    readonly default_category_id: string | null;
  }[];
  readonly timeZone: string;
}

export interface SuggestionRequest {
  readonly q?: string;
  readonly at: string;
  readonly amount?: number;
  /** The currency of `amount`. */
  readonly currency: string;
  readonly account_id?: string;
  readonly limit?: number;
}

/** The suggestions as the API returns them. Names are composed and have no runs of blanks. */
export function slowSuggestions({ transactions, payees, timeZone }: Everything, request: SuggestionRequest): object[] {
  const text = request.q?.trim().toLowerCase();
  const matches = text === undefined ? undefined : bestMatches(payees, text);
  const recent = transactions.slice(0, 2000).filter(({ source, payee_id }) => source === "manual" && payee_id);
  const payments =
    matches === undefined
      ? recent.slice(0, 500)
      : matches.flatMap(({ id }) => transactions.filter(({ payee_id }) => payee_id === id).slice(0, 20));
  const counted = payments.filter(
    ({ account_id }) => request.account_id === undefined || account_id === request.account_id,
  );
  return (matches ?? payees)
    .map((payee) => {
      const own = counted.filter(({ payee_id }) => payee_id === payee.id);
      return { payee, own, score: own.reduce((sum, one) => sum + score(one, request, timeZone), 0) };
    })
    .filter(({ own }) => matches !== undefined || own.length > 0)
    .sort((a, b) => b.score - a.score || compare(a.payee.name, b.payee.name))
    .slice(0, request.limit ?? 8)
    .map(({ payee: { id, name, default_category_id }, own }) => ({
      payee: { id, name },
      category_id: default_category_id ?? usual(own.slice(0, 3).map(({ category_id }) => category_id)),
      account_id: own[0]?.account_id ?? null,
      amount: own[0]?.amount ?? null,
      currency: own[0]?.currency ?? null,
      use_count: own.length,
      last_used_on: own[0]?.authorized_at ?? null,
    }));
}

function bestMatches<Named extends { readonly name: string }>(payees: readonly Named[], text: string): Named[] {
  const rank = ({ name }: Named) => {
    const key = name.toLowerCase();
    if (key === text) return 0;
    if (key.startsWith(text)) return 1;
    return key.split(" ").some((_, i, words) => i > 0 && words.slice(i).join(" ").startsWith(text)) ? 2 : 3;
  };
  return payees
    .filter(({ name }) => name.toLowerCase().includes(text))
    .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name))
    .slice(0, 20);
}

function compare(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

const DAY_MS = 86_400_000;

function score(payment: Listed, { at, amount, currency }: SuggestionRequest, timeZone: string): number {
  const [day = "", time = ""] = at.split("T");
  const age = (Date.parse(day) - Date.parse(payment.authorized_at)) / DAY_MS;
  let points = age > 0 ? 2 ** -(age / 30) : 1;
  const entered = new Date(payment.created_at).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" });
  const hours = Math.abs(Date.parse(`${day}T${entered}Z`) - Date.parse(`${day}T${time}Z`)) / 3_600_000;
  if (hours <= 2 || hours >= 22) points *= 2;
  if (amount !== undefined && payment.currency === currency && isNear(payment.amount, amount)) points *= 2;
  if (new Date(day).getUTCDay() === new Date(payment.authorized_at).getUTCDay()) points *= 1.5;
  return points;
}

/** Amounts have at most three decimals. */
function isNear(one: number, other: number): boolean {
  const [a, b] = [Math.round(one * 1000), Math.round(other * 1000)];
  return Math.sign(a) === Math.sign(b) && Math.abs(a - b) * 10 <= Math.abs(b);
}

/** What two of three payments have, or the only one. */
function usual(categories: readonly (string | null)[]): string | null {
  if (categories.length === 1) return categories[0] ?? null;
  return categories.find((id, i) => id !== null && categories.indexOf(id, i + 1) !== -1) ?? null;
}

/** Guesses the currency of a household from its time zone, or from the region of the browser's language. */

/** The regions and the time zones of each currency. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  USD: ["US", "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles"],
  GBP: ["GB", "Europe/London"],
  CAD: ["CA", "America/Toronto", "America/Winnipeg", "America/Edmonton", "America/Vancouver", "America/Halifax"],
  AUD: ["AU", "Australia/Sydney", "Australia/Melbourne", "Australia/Brisbane", "Australia/Perth"],
  NZD: ["NZ", "Pacific/Auckland"],
  CHF: ["CH", "Europe/Zurich"],
  CZK: ["CZ", "Europe/Prague"],
  PLN: ["PL", "Europe/Warsaw"],
  JPY: ["JP", "Asia/Tokyo"],
  INR: ["IN", "Asia/Kolkata", "Asia/Calcutta"],
  BRL: ["BR", "America/Sao_Paulo"],
  MXN: ["MX", "America/Mexico_City"],
  EUR: ["DE", "AT"],
  HUF: ["Europe/Budapest"],
  RON: ["Europe/Bucharest"],
  SEK: ["Europe/Stockholm"],
  NOK: ["Europe/Oslo"],
  DKK: ["Europe/Copenhagen"],
  TRY: ["Europe/Istanbul"],
  UAH: ["Europe/Kyiv", "Europe/Kiev"],
  RSD: ["Europe/Belgrade"],
  RUB: ["Europe/Moscow"],
  BYN: ["Europe/Minsk"],
  MDL: ["Europe/Chisinau"],
  ALL: ["Europe/Tirane"],
  BAM: ["Europe/Sarajevo"],
  MKD: ["Europe/Skopje"],
  ISK: ["Atlantic/Reykjavik"],
  ARS: ["America/Argentina/Buenos_Aires"],
  CLP: ["America/Santiago"],
  COP: ["America/Bogota"],
  KRW: ["Asia/Seoul"],
  CNY: ["Asia/Shanghai"],
  HKD: ["Asia/Hong_Kong"],
  SGD: ["Asia/Singapore"],
  ILS: ["Asia/Jerusalem"],
  AED: ["Asia/Dubai"],
  ZAR: ["Africa/Johannesburg"],
  NGN: ["Africa/Lagos"],
  KES: ["Africa/Nairobi"],
};

function currencyOf(place: string): string | undefined {
  return Object.keys(PLACES).find((currency) => PLACES[currency]?.includes(place));
}

/** Undefined if neither is known. The zone comes first: many people use a browser in another country's English. */
export function guessCurrency(timeZone: string, locale: string): string | undefined {
  const ofZone = currencyOf(timeZone) ?? (timeZone.startsWith("Europe/") ? "EUR" : undefined);
  return ofZone ?? currencyOf(new Intl.Locale(locale).region ?? "");
}

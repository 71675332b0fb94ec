/** The names of the filters of the search, and of their fixed values. English names work in every language. */

const GERMAN: Readonly<Record<string, string>> = {
  account: "konto",
  category: "kategorie",
  group: "gruppe",
  payee: "empfänger",
  by: "von",
  tag: "schlagwort",
  kind: "art",
  part: "teil",
  amount: "betrag",
  since: "seit",
  until: "bis",
  on: "am",
  month: "monat",
  counts: "zählt",
  is: "ist",
  source: "quelle",
  none: "keine",
  new: "neu",
  reviewed: "geprüft",
  pending: "vorgemerkt",
  transfer: "umbuchung",
  reconciled: "abgeglichen",
  income: "einnahme",
  bill: "rechnung",
  saving: "sparen",
  spending: "ausgabe",
  bills: "rechnungen",
  savings: "gespartes",
  manual: "manuell",
  sync: "bank",
  import: "kontoauszug",
};

const ENGLISH = new Map(Object.entries(GERMAN).map(([english, german]) => [german, english]));

/** The name in the language of a locale. */
export function localName(english: string, locale: string): string {
  return (locale.startsWith("de") ? GERMAN[english] : undefined) ?? english;
}

/** The English name of a name in any language, in lower case. Other text is returned unchanged. */
export function englishName(text: string): string {
  const typed = text.toLowerCase();
  return ENGLISH.get(typed) ?? typed;
}

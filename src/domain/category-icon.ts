/**
 * The icon and the color of a category. Without a choice, both follow from words in its name, in English or German, or else
 * from its kind and its id. `web/` draws them: a color is the name of a hue, with a shade for each theme.
 */
import type { Category, CategoryKind } from "./category.ts";
import { nameKey } from "./name.ts";

/** The names of the drawings, from lucide. */
export const CATEGORY_ICONS = [
  ...(["shopping-basket", "utensils", "coffee", "wine", "fuel", "car", "bus", "bike", "sofa", "hammer"] as const),
  ...(["washing-machine", "shirt", "scissors", "baby", "school", "graduation-cap", "paw-print"] as const),
  ...(["heart-pulse", "pill", "dumbbell", "ticket", "film", "music", "book-open", "gamepad-2", "gift"] as const),
  ...(["plane", "tree-palm", "key-round", "house", "zap", "flame", "droplets", "wifi", "smartphone", "tv"] as const),
  ...(["shield", "landmark", "banknote", "briefcase", "piggy-bank", "umbrella", "hand-coins", "receipt"] as const),
  "arrow-right-left",
] as const;
type Drawing = (typeof CATEGORY_ICONS)[number];

export const CATEGORY_COLORS = [
  ...(["coral", "orange", "amber", "olive", "leaf", "teal", "sky", "blue", "indigo", "violet", "pink"] as const),
  "stone",
] as const;
export type CategoryColor = (typeof CATEGORY_COLORS)[number];

const EMOJI = /^\p{RGI_Emoji}$/v;

/** The longest emoji have ten code points. */
const MAX_ICON = 40;

/** Whether the text is the name of a drawing, or one emoji. */
export function isCategoryIcon(text: string): boolean {
  return isDrawing(text) || (text.length <= MAX_ICON && EMOJI.test(text));
}

export function isDrawing(icon: string): icon is Drawing {
  return CATEGORY_ICONS.some((name) => name === icon);
}

/**
 * The first row with a word of the name decides, so a narrow meaning comes before a wide one. Words of up to four letters must
 * be whole words. The default categories beside each other have different colors.
 */
const SUGGESTIONS: readonly (readonly [Drawing, CategoryColor, ...words: string[]])[] = [
  ["shield", "teal", "insurance, versicherung, haftpflicht, kasko"],
  ["landmark", "stone", "tax, taxes, steuer, bank"],
  ["umbrella", "teal", "emergency, notgroschen, notfall, reserve, rücklage, buffer, puffer, rainy day"],
  [
    "piggy-bank",
    "olive",
    "saving, sparen, sparplan, pension, rente, retirement, vorsorge, invest, etf",
    "large purchase, big purchase, anschaffung",
  ],
  ["sofa", "amber", "household, haushalt, furniture, möbel, einrichtung, drogerie, drugstore, deko"],
  ["key-round", "stone", "rent, miete, landlord, vermieter"],
  [
    "house",
    "orange",
    "mortgage, hypothek, home, house, haus, wohnung, wohnen, apartment, immobilie, hausgeld",
    "nebenkosten, betriebskosten",
  ],
  ["hand-coins", "coral", "loan, loans, kredit, darlehen, debt, debts, schulden, tilgung"],
  ["banknote", "leaf", "salary, wage, wages, pay, paycheck, payroll, gehalt, lohn, bonus"],
  [
    "hand-coins",
    "olive",
    "child benefit, kindergeld, elterngeld, interest, zinsen, dividend, pocket money, taschengeld",
  ],
  ["banknote", "olive", "income, einkommen, einnahme, einkünfte"],
  [
    "briefcase",
    "indigo",
    "business, freelance, honorar, selbständig, selbstständig, office, büro, work, arbeit, beruf",
  ],
  ["zap", "amber", "power, electric, strom, energy, energie, utilities"],
  ["flame", "coral", "heating, heizung, heizkosten, heizöl, gas, wärme"],
  ["droplets", "blue", "water, wasser"],
  ["wifi", "sky", "internet, broadband, wlan, wifi, dsl, glasfaser"],
  ["smartphone", "blue", "phone, mobile, handy, mobilfunk, telefon"],
  ["music", "blue", "music, musik, spotify, instrument"],
  ["tv", "indigo", "subscription, abo, abos, abonnement, streaming, netflix, tv, fernsehen, rundfunk"],
  [
    "utensils",
    "orange",
    "eating out, eat out, dining, restaurant, takeaway, takeout, lunch, canteen",
    "auswärts, essen gehen, mittagessen, kantine, lieferdienst, imbiss",
  ],
  ["coffee", "amber", "coffee, kaffee, café, cafe, cafés, cafes"],
  ["wine", "coral", "wine, wein, bar, bars, drink, alcohol, alkohol, getränk, beer, bier, pub, kneipe"],
  [
    "shopping-basket",
    "leaf",
    "grocer, food, supermarket, bakery, lebensmittel, supermarkt, einkauf, einkäufe, essen, bäcker",
  ],
  ["fuel", "olive", "fuel, petrol, gasoline, diesel, tanken, benzin, sprit, tankstelle"],
  ["bike", "teal", "bike, bikes, bicycle, cycling, fahrrad, rad"],
  [
    "bus",
    "blue",
    "transport, transit, commut, bus, rail, taxi, metro, mobility",
    "bahn, öpnv, öffis, verkehr, pendeln, fahrkarte, fahrten, mobilität, jobticket, deutschlandticket",
  ],
  [
    "car",
    "blue",
    "car, cars, vehicle, parking, garage, tyre, tyres, tire, tires, leasing, toll",
    "auto, autos, fahrzeug, kfz, pkw, parken, werkstatt, reifen, maut, vignette",
  ],
  [
    "hammer",
    "orange",
    "repair, maintenance, renovation, diy, tools, reparatur, instandhaltung, handwerker, baumarkt",
    "renovierung, werkzeug",
  ],
  ["washing-machine", "sky", "laundry, cleaning, appliance, wäsche, reinigung, putzen"],
  ["shirt", "pink", "cloth, fashion, shoes, kleidung, mode, schuhe, klamotten"],
  [
    "scissors",
    "violet",
    "hair, haircut, barber, beauty, cosmetic, personal care, friseur, frisör, kosmetik, körperpflege",
  ],
  ["school", "violet", "school, daycare, nursery, schule, kindergarten, kita, hort, krippe"],
  ["baby", "violet", "baby, child, kids, kid, kinder, kind, diaper, windeln"],
  [
    "graduation-cap",
    "violet",
    "education, course, class, tuition, university, college, lesson, language",
    "bildung, kurs, kurse, studium, uni, unterricht, sprache",
  ],
  ["paw-print", "orange", "pet, pets, dog, dogs, cat, cats, vet, haustier, hund, hunde, katze, tierarzt"],
  ["pill", "coral", "pharmacy, medication, apotheke, medikament"],
  ["dumbbell", "olive", "gym, sport, fitness, yoga, workout, training, verein, schwimm"],
  [
    "heart-pulse",
    "coral",
    "health, doctor, dentist, medical, hospital, therap, gesundheit, arzt, ärzte, zahnarzt, medizin",
  ],
  ["film", "indigo", "cinema, movie, movies, film, films, filme, kino"],
  ["gamepad-2", "teal", "game, games, gaming, toys, spiele, spielzeug"],
  ["book-open", "teal", "book, books, newspaper, magazine, buch, bücher, zeitung, zeitschrift"],
  [
    "gift",
    "pink",
    "gift, gifts, present, birthday, christmas, donation, charity",
    "geschenk, geburtstag, weihnacht, spende",
  ],
  ["tree-palm", "sky", "holiday, vacation, urlaub, ferien"],
  ["plane", "sky", "travel, trip, trips, flight, hotel, reise, flug, flüge"],
  [
    "ticket",
    "indigo",
    "fun, hobby, hobbies, leisure, entertainment, concert, culture, event, theatre, theater",
    "freizeit, unterhaltung, konzert, kultur, ausflug, ausflüge",
  ],
  ["arrow-right-left", "stone", "transfer, umbuchung, überweisung"],
  ["receipt", "stone", "bills, fee, fees, misc, rechnung, gebühr, sonstige, verschiedenes, diverses"],
];

const WORDS = SUGGESTIONS.map(
  ([icon, color, ...words]) =>
    [
      icon,
      color,
      words.flatMap((list) => list.split(", ")).map((word) => (word.length < 5 ? ` ${word} ` : word)),
    ] as const,
);

const OTHER_ICONS: Readonly<Record<CategoryKind, Drawing>> = {
  income: "banknote",
  bill: "receipt",
  saving: "piggy-bank",
  spending: "receipt",
};

type Named = Pick<Category, "id" | "name" | "kind">;

/** The icon and the color of a category for which nobody has chosen any. */
export function suggestedIcon({ id, name, kind }: Named): {
  readonly icon: Drawing;
  readonly color: CategoryColor;
} {
  const text = ` ${nameKey(name).replace(/[^\p{L}\p{M}]+/gu, " ")} `;
  const found = WORDS.find(([, , words]) => words.some((word) => text.includes(word)));
  if (found !== undefined) return { icon: found[0], color: found[1] };
  const color = CATEGORY_COLORS[Number.parseInt(id.slice(-4), 16) % CATEGORY_COLORS.length] ?? "stone";
  return { icon: OTHER_ICONS[kind], color };
}

/** The category as it is shown. */
export function withIcon<C extends Named & Pick<Category, "icon" | "color">>(
  category: C,
): C & { readonly icon: string; readonly color: CategoryColor } {
  const suggested = suggestedIcon(category);
  return { ...category, icon: category.icon ?? suggested.icon, color: category.color ?? suggested.color };
}

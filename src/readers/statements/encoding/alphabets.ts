/** The non-ASCII letters of each language, to find the encoding in which a file is text of one language. */

const ALPHABETS: readonly string[] = [
  "äöüß",
  "àâçéèêëîïôùûüÿœæ",
  "áéíóúñüºª",
  "áâãàçéêíóôõúªº",
  "àèéìíòóùú",
  "éëïóöüèêáà",
  "åäöéü",
  "åæøéöäü",
  "áðéíóúýþæö",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "ąćęłńóśźż",
  "áéíóöőúüű",
  "čćđšž",
  "ăâîșțşţ",
  "ąčęėįšųūž",
  "āčēģīķļņšūž",
  "äõöüšž",
  "çğıöşüâîû",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
  "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋςΐΰ",
  "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
  "ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژگ",
];
/** Languages with too many letters to list. */
const SCRIPTS = [/[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u, /\p{Script=Hangul}/u, /\p{Script=Thai}/u];
/** Chinese and Japanese dates have no spaces: "3月". */
const IDEOGRAM = /\p{Script=Han}/u;
const EAST_ASIAN_SIGNS = /[\u3000-\u303f\uff01-\uff5e￥]/;

/** Signs that occur in bank texts of every language. */
const COMMON_SIGNS = new Set("€£§°«»„“”‚‘’–—…·•´`¨×²½¼®©™\u00a0\u00ad");

/**
 * How well a text fits a single language, from 0 to 1: the share of its letters beyond ASCII that belong to the
 * language that fits best. Misread bytes give letters of several languages, signs within words, or capitals after small
 * letters.
 */
export function languageFit(text: string): number {
  const counts = new Map<string, number>();
  let total = 0;
  let misfits = 0;
  for (const match of text.matchAll(/[^\p{ASCII}]/gu)) {
    const sign = match[0];
    const before = text[match.index - 1] ?? " ";
    const after = text[match.index + 1] ?? " ";
    total++;
    if (EAST_ASIAN_SIGNS.test(sign)) continue;
    if (/\p{L}/u.test(sign) || SCRIPTS.some((script) => script.test(sign))) {
      const isCapitalInside = sign !== sign.toLowerCase() && /\p{Ll}/u.test(before);
      const isBesideDigit = !IDEOGRAM.test(sign) && (/\d/.test(after) || /\d/.test(before));
      const isMixed = !/\p{Script=Latin}/u.test(sign) && (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after));
      if (isCapitalInside || isBesideDigit || isMixed) misfits++;
      else counts.set(sign.toLowerCase(), (counts.get(sign.toLowerCase()) ?? 0) + 1);
    } else if (
      !COMMON_SIGNS.has(sign) ||
      (/\p{L}/u.test(before) && /\p{L}/u.test(after) && !"’‘´`·\u00ad".includes(sign))
    ) {
      misfits++;
    }
  }
  if (total === 0) return 1;
  const letters = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let best = 0;
  for (const alphabet of ALPHABETS) {
    let fitting = 0;
    for (const [letter, count] of counts) if (alphabet.includes(letter)) fitting += count;
    best = Math.max(best, fitting);
  }
  for (const script of SCRIPTS) {
    let fitting = 0;
    for (const [letter, count] of counts) if (script.test(letter)) fitting += count;
    best = Math.max(best, fitting);
  }
  return (total - misfits - (letters - best)) / total;
}

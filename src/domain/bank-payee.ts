/**
 * Finds the payee's name in a bank's text. Each step removes one kind of text that is not part of a name. A step that
 * would leave no letter changes nothing, so a name is never empty.
 */
import { cleanName } from "./name.ts";

/** The bank's text about a row. */
export interface BankWords {
  /** The payee as the file names it. */
  readonly payee: string | null;
  /** The complete text. */
  readonly text: string;
  /** The bank's code for the type of transaction: MT940 transaction type, CAMT domain, OFX TRNTYPE. */
  readonly bank_code: string | null;
}

/** The file's payee, or else the name in the text, or else the type of transaction. */
export function bankPayee({ payee, text, bank_code }: BankWords): string {
  const source =
    [payee, labelledName(text), text].find((words) => words !== null && hasName(words.slice(0, MAX_TEXT))) ?? null;
  if (source === null) return kindOfBooking(bank_code) ?? (squeezed(payee || text) || "Bank transaction");
  return nameIn(source);
}

/** "Naam: J Jansen  Omschrijving: ...", "ORIG CO NAME:ACME   ORIG ID:1", "/NAME/J JANSEN/REMI/...". */
const LABELLED_NAME =
  /(?:^|[\s/])(?:naam|name|nom|nome|nombre) ?: ?(\S.*?)(?=\s{2}|\s\p{Lu}[\p{L} ]{1,20}:|$)|\/NAME\/([^/]+)/iu;

function labelledName(text: string): string | null {
  const [, inWords, inSlashes] = LABELLED_NAME.exec(text.slice(0, MAX_TEXT)) ?? [];
  return inWords ?? inSlashes ?? null;
}

/**
 * The payee of a row in a file. Another program's export has names that someone chose; a bank's text contains more than a
 * name.
 */
export function payeeName(words: BankWords, program: string | null): string {
  return cleanName(program === null ? bankPayee(words) : (words.payee ?? words.text));
}

/** A name is at the start of a text. Longer texts are cut, so that every step is fast. */
const MAX_TEXT = 200;

/** Removes everything that is not part of a name. */
function nameIn(text: string): string {
  const cleaned = STEPS.reduce((name, step) => {
    const next = trimmed(step(name));
    return hasName(next) ? next : name;
  }, text.trim().slice(0, MAX_TEXT).toWellFormed());
  return squeezed(cleaned);
}

/** "RETOURE EREF+TFNR 44003": fields of SEPA remittance information. */
export function withoutSepaFields(text: string): string {
  return text.replace(/\s?\b(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)[+:].*$/su, "");
}

/** "REWE SAGT DANKE//BERLIN/DE", "SHELL 0123\BERLIN\DE": the place after the name. */
export function withoutPlaceAfterSeparator(text: string): string {
  return text.replace(/(?:\/\/|\\).*$/su, "");
}

/** "SPOTIFY          STOCKHOLM": card networks write the name and the city in columns. */
export function withoutSecondColumn(text: string): string {
  return text.replace(/ {4}.*$/su, "");
}

/** "03/31/2011", "2020-01-28T14:32:46", "21.05.11/12.54", "04 MAR 2026", "14:32". */
export function withoutDates(text: string): string {
  return text
    .replace(/\b\d{4}-\d\d-\d\d(?:T[\d:]+)?/gu, " ")
    .replace(/\b\d{1,2}([./-])\d{1,2}\1\d{2,4}(?:\/\d\d[.:]\d\d)?(?!\d)/gu, " ")
    .replace(/\b\d{1,2} ?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]{0,6},? ?(?:\d{4}|\d\d)\b/giu, " ")
    .replace(/(?<![\d.,])\d\d[/.]\d\d\.?(?![\d.,])/gu, " ")
    .replace(/\b\d\d:\d\d(?::\d\d)?\b/gu, " ");
}

/** "XXXX1234", "**** 1234", "NR:XXX1234", "PAS999", "CARD 1234", and IBANs. */
export function withoutMasks(text: string): string {
  return text
    .replace(/(?:\b(?:NR|NO|CARD|KARTE|CARTE)[:. ]{0,2})?(?<![X*])(?:[X*]{3,}|\bX{2})[X*\d -]{0,19}\d{2,4}\b/giu, " ")
    .replace(/\b(?:CARD|KARTE|CARTE|TARJETA|PAS|CB)(?: ?(?:NR|NO)\.?)?[ *:]{0,2}\d{3,6}\b/giu, " ")
    .replace(/\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?)\b/gu, " ");
}

/** Banks put these words before a name, in English, German, French, Spanish, Italian, Dutch, Czech and Swedish. */
const CARD_WORDS = [
  "POS|PURCHASE|DEBIT CARD|CREDIT CARD|DEBIT|CREDIT|CHECKCARD|CHECK CARD|VISA|MASTERCARD|MAESTRO|V PAY",
  "CONTACTLESS|CARD PAYMENT TO|CARD PAYMENT|CARD PURCHASE|CARD TRANSACTION|CARD|RECURRING PAYMENT|RECURRING",
  "AUTHORIZED ON|WITHDRAWAL AUTHORIZED|ACH|WEB PMT|DIRECT DEBIT TO|DIRECT DEBIT|STANDING ORDER TO",
  "STANDING ORDER|EFTPOS WDL|EFTPOS|HANDYWAY|APPLE PAY|GOOGLE PAY|KARTENZAHLUNG|KARTENUMSATZ|KARTE|EC-KARTE",
  "GIROCARD|ELV|SEPA-LASTSCHRIFT|SEPA-ÜBERWEISUNG|BASISLASTSCHRIFT|LASTSCHRIFT|FOLGELASTSCHRIFT",
  "ERSTLASTSCHRIFT|DAUERAUFTRAG|ÜBERWEISUNG|GUTSCHRIFT|PAIEMENT PAR CARTE|PAIEMENT CB|PAIEMENT|ACHAT CB|ACHAT",
  "CARTE|CB|PRELEVEMENT|PRLV SEPA|PRLV|VIR SEPA|VIR INST|VIREMENT DE|VIREMENT|COMPRA TARJETA|COMPRA EN|COMPRA",
  "PAGO EN|TARJETA|PAGAMENTO POS|PAGAMENTO|ADDEBITO SDD|BEA|BETAALAUTOMAAT|PAGEA|GIRO|PLATBA KARTOU|KORTKÖP",
]
  .flatMap((words) => words.split("|"))
  .sort((one, other) => other.length - one.length);
const CARD_WORD = new RegExp(`^(?:${CARD_WORDS.join("|")})(?![\\p{L}\\p{N}'&.-])[ ,:;*/-]*`, "iu");

/** "POS PURCHASE", "KARTENZAHLUNG", "PAIEMENT CB": how it was paid, before the name. */
export function withoutCardWords(text: string): string {
  let rest = text;
  for (;;) {
    const next = rest.replace(CARD_WORD, "");
    if (next === rest || !hasName(next)) return rest;
    rest = next;
  }
}

/** "PAYPAL *STEAM", "SQ *BLUE BOTTLE", "TST* TATTE": the service that passes the payment on. */
export function withoutPaymentService(text: string): string {
  return text.replace(
    /^(?:PAYPAL|PP|SQ|SQC|TST|SUMUP|SUM UP|ZETTLE|IZ|IZETTLE|SP|PY|EB|CKO|STRIPE|WPY|FS|DD) ?[*_] ?/iu,
    "",
  );
}

/** "AMZN MKTP US*2K4RT1", "Netflix.com*": a reference after a star. */
export function withoutReferenceAfterStar(text: string): string {
  return text.replace(/ ?\*(?=[A-Z0-9]*\d)[A-Z0-9]+\b.*$|\*$/u, "");
}

/** "MCDONALD'S #112 DALLAS", "DIRCKIII FIL2500 KATWIJK": the shop's number and everything after it. */
export function withoutShopNumber(text: string): string {
  return text.replace(
    /[ ,]+(?:# ?\d+|(?:FIL|FILIALE|STORE|SHOP|BRANCH|TERMINAL|TERM|TID|KASSE)\.? ?(?:NR\.?|NO\.?|#)? ?\d+)(?!\p{L}).*$/isu,
    "",
  );
}

/** "REF: 8812", "KPN 0000421886": references and long numbers, with their word. */
export function withoutReferences(text: string): string {
  return text
    .replace(
      /\b(?:REF|REFERENCE|REFERENZ|RF|TRACE|AUTH|TRANSACTIENR|BETALINGSKENM|KUNDENNR|RECHNUNG NR)[.:# ]+[\w./-]*\d[\w./-]*/giu,
      " ",
    )
    .replace(/(?<![\p{L}\d.-])\d[\d./-]{4,}(?![\p{L}\d./-])/gu, " ")
    .replace(/(?<=\p{L}.*) +\d{3,}$/u, "");
}

const US_STATES =
  "AL|AK|AZ|AR|CA|CO|CT|FL|GA|ID|IL|IA|KS|KY|LA|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|NSW|VIC|QLD|ON|QC|BC|AB";
const COUNTRIES =
  "US|USA|GB|GBR|UK|IE|IRL|DE|DEU|AT|AUT|CH|CHE|FR|FRA|BE|BEL|NL|NLD|LU|LUX|ES|ESP|PT|PRT|IT|ITA|DK|DNK|SE|SWE|NOR|FI|FIN|PL|POL|CZ|CZE|AU|AUS|NZ|CA|CAN";
const COUNTRY = new RegExp(`^(.+?)[ ,]+(?:${COUNTRIES})$`, "u");
const STATE = new RegExp(`^(.+?)[ ,]+(?:${US_STATES})(?: ?(?:US|USA|AU|AUS|CA|CAN))?$`, "u");
const CITY =
  /^(.*?\p{L}.*?)(?:(?: (?:SAN|SANTA|LOS|LAS|NEW|SAINT|ST|FORT|PORT|EL|NORTH|SOUTH|EAST|WEST|SALT LAKE))? [\p{L}.'-]+)$/iu;

/** "TRADER JOES SAN FRANCISCO CA", "REWE MARKT BERLIN DEU": the city and the country at the end. */
export function withoutPlace(text: string): string {
  const beforeState = STATE.exec(text)?.[1];
  if (beforeState?.includes(" ")) return CITY.exec(beforeState)?.[1] ?? beforeState;
  const beforeCountry = COUNTRY.exec(text)?.[1];
  if (beforeCountry === undefined) return text;
  // Two words and a country can be a name of two words, such as "ALDI SUED".
  if (beforeCountry.split(" ").length < 3) return beforeCountry;
  return CITY.exec(beforeCountry)?.[1] ?? beforeCountry;
}

/** In this order: a number or a place may only be recognized after the text around it is gone. */
const STEPS: readonly ((text: string) => string)[] = [
  withoutSepaFields,
  withoutPlaceAfterSeparator,
  withoutSecondColumn,
  withoutDates,
  withoutMasks,
  squeezed,
  withoutCardWords,
  withoutPaymentService,
  withoutReferenceAfterStar,
  withoutShopNumber,
  withoutReferences,
  withoutCardWords,
  squeezed,
  withoutPlace,
  withoutReferences,
];

/** The name of a type of transaction, by the last part of its code. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["Interest", /(?:^|-|N)(?:INT|INTR)\b/],
  ["Dividend", /(?:^|-|N)(?:DIV|DVCA|DIVD)\b/],
  ["Bank fee", /(?:^|-|N)(?:FEE|FEES|SRVCHG|CHG|CHRG|COMM)\b/],
  ["Cash machine", /(?:^|-|N)(?:ATM|CASH|CWDL|GEA)\b/],
  ["Check", /(?:^|-|N)(?:CHECK|CHK|CHQ|CCHQ|CHKD)\b/],
  ["Standing order", /(?:^|-|N)(?:REPEATPMT|STO|STDO)\b/],
  ["Direct debit", /(?:^|-|N)(?:DIRECTDEBIT|DDT|ESDD|PMDD)\b/],
  ["Card payment", /(?:^|-|N)(?:POS|POSD|POSP)\b/],
  ["Deposit", /(?:^|-|N)(?:DEP|DIRECTDEP|CDPT)\b/],
  ["Transfer", /(?:^|-|N)(?:XFER|TRF|DMCT|ESCT|BOOK)\b/],
];

/** "Interest" for OFX `INT`, MT940 `NINT` and CAMT `ACMT-MCOP-INTR`. */
export function kindOfBooking(code: string | null): string | undefined {
  return code === null ? undefined : KINDS.find(([, pattern]) => pattern.test(code.toUpperCase()))?.[0];
}

/** A name has two letters. */
function hasName(text: string): boolean {
  return /\p{L}\P{L}*\p{L}/u.test(text);
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;:/*_-]+/u, "").replace(/[\s,;:/*_-]+$/u, "");
}

/**
 * The currencies of ISO 4217 and their numbers of decimals, as a dated table. `Intl` is not used: it has no decimals
 * for HUF, COP, IDR and others to which ISO gives two.
 *
 * Source: ISO 4217 list one and list three as maintained by SIX, state of 2026-01-01 (BGN has ended, XCG has replaced
 * ANG, XAD is new). Fund codes of list one are included. Codes without a minor unit (metals, XDR, XTS, XXX and similar)
 * are not, because amounts need one.
 */

export const CURRENCY_TABLE_DATE = "2026-01-01";

const CURRENT = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
  CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
  MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
  USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`;

/** Withdrawn since 1999. Old accounts and transactions may use them. */
const WITHDRAWN = `
  ADP AFA ANG AON AOR ATS AZM BEF BGL BGN BYB BYR CHC CSD CUC CYP DEM ECS ECV EEK ESA ESB ESP FIM FRF GHC GRD HRK IEP ITL LTL
  LUF LVL MGF MRO MTL MZM NLG PTE ROL RUR SDD SIT SKK SLL SRG STD TJR TMM TPE TRL USS VEB VEF XEU YUM ZMK ZRN ZWD ZWL
  ZWN ZWR`;

/** Currencies whose decimals are not 2. */
const OTHER_DECIMALS: ReadonlyMap<number, string> = new Map([
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
]);

const DEFAULT_DECIMALS = 2;

// The web app leaves out the values that it does not use, because their calls are marked as pure.
const DECIMALS: ReadonlyMap<string, number> = /* @__PURE__ */ tableOfDecimals();

function tableOfDecimals(): ReadonlyMap<string, number> {
  return new Map([
    ...words(`${CURRENT} ${WITHDRAWN}`).map((code) => [code, DEFAULT_DECIMALS] as const),
    ...[...OTHER_DECIMALS].flatMap(([decimals, codes]) => words(codes).map((code) => [code, decimals] as const)),
  ]);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Every known code, in alphabetical order. */
export const CURRENCY_CODES: readonly string[] = /* @__PURE__ */ sortedCodes();

function sortedCodes(): string[] {
  return [...DECIMALS.keys()].sort();
}

/** Whether an upper-case code is a known currency. */
export function isCurrency(code: string): boolean {
  return DECIMALS.has(code);
}

/** The number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError if it is unknown. */
export function decimalsOf(code: string): number {
  const decimals = DECIMALS.get(code);
  if (decimals === undefined) throw new RangeError(`${code} is not a known currency`);
  return decimals;
}

/** Like `decimalsOf`, without the list of known currencies: 2 for any other text. */
export function usualDecimalsOf(code: string): number {
  for (const [decimals, codes] of OTHER_DECIMALS) if (codes.includes(code)) return decimals;
  return DEFAULT_DECIMALS;
}

/** The currencies whose number of decimals is not 2, by that number. */
export const CURRENCIES_BY_DECIMALS: ReadonlyMap<number, readonly string[]> = /* @__PURE__ */ otherCurrencies();

function otherCurrencies(): ReadonlyMap<number, readonly string[]> {
  return new Map([...OTHER_DECIMALS].map(([decimals, codes]) => [decimals, words(codes)]));
}

/** The words that banks write for money out and money in, for pending and for reverted rows. */
import { normalizeText } from "../../../domain/normalize-text.ts";
import { withoutAccents } from "../text/month-names.ts";

const OUT = new Set(
  `d dr db debit debet debito debits s soll lastschrift belastung af uit out outflow outgoing sent withdrawal expense dbit
  odchozi vydaj obciazenie wychodzacy uttag ut addebito cargo deebet debets debetas - auszahlung ausgang payment spending
  支出 支 借 借方 出金 출금 חובה مدين χ χρεωση дебет дебит расход списание`
    .split(/\s+/)
    .map(normalize),
);
const IN = new Set(
  `c cr k credit kredit credito credits h haben gutschrift bij in inflow incoming received deposit income crdt
  prichozi prijem uznanie przychodzacy insattning inn accredito abono kreedit kredits kreditas + einzahlung eingang
  收入 收 贷 贷方 貸方 入金 입금 זכות دائن π πιστωση кредит приход зачисление`
    .split(/\s+/)
    .map(normalize),
);

function normalize(word: string): string {
  return normalizeText(withoutAccents(word).toLowerCase().trim(), "NFC");
}

/** Words that some banks use for both signs. They prove one only beside a word for the other. */
const AMBIGUOUS = new Set(["payment"]);

/** -1 for money out, 1 for money in, undefined for anything else. Of several words, as in "贷 Cr", all must say the same. */
function signOf(cell: string): 1 | -1 | undefined {
  const word = normalize(cell);
  const whole = signOfWord(word);
  if (whole !== undefined) return whole;
  const [sign, ...others] = new Set(
    word
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map(signOfWord),
  );
  return others.length === 0 ? sign : undefined;
}

function signOfWord(word: string): 1 | -1 | undefined {
  return OUT.has(word) ? -1 : IN.has(word) ? 1 : undefined;
}

/**
 * `signOf` for the cells of a column. Letters stand for the words of its heading: in "Cargo/Abono", C is money out.
 * Without a known sign heading, a single letter or an ambiguous word proves nothing.
 */
export function signReader(
  heading: string,
  isKnown: boolean,
  cells: readonly string[],
): (cell: string) => 1 | -1 | undefined {
  const letters = new Map<string, 1 | -1>();
  for (const word of normalize(heading).split(/[^\p{L}]+/u)) {
    const sign = word.length > 1 ? signOf(word) : undefined;
    if (sign !== undefined) letters.set(word.slice(0, 1), sign);
  }
  const isNamed = new Set(letters.values()).size === 2;
  const read = (cell: string) => (isNamed ? letters.get(normalize(cell)) : undefined) ?? signOf(cell);
  const words = new Set(cells.map(normalize));
  const signs = new Set([...words].map(read));
  const isClear = (word: string) => isKnown || isNamed || (word.length > 1 && !AMBIGUOUS.has(word));
  return signs.size > 1 || [...words].some(isClear) ? read : () => undefined;
}

const PENDING =
  /pending|ausstehend|vorgemerkt|vorgem|offen|en attente|en cours|pendiente|gereserveerd|reserv|\bhold\b|authori[sz]ed|blokac|blokad|blokov|ventende|odottaa|autorizzat|non contabil|processing|in process|uncleared|not booked|в обработке|заблокир|nezauctov|oczekuj|in sospeso|a venir/;
/** Words in a column that shows whether each row is booked. */
const STATE =
  /^(?:(?:umsatz )?(?:gebucht|vorgemerkt)|booked|posted|completed|cleared|settled|pending|processing|reverted|declined|cancell?ed|failed|rejected)$/;

/** Whether the cell has only words for a row's state. */
export function isStateWord(cell: string): boolean {
  return STATE.test(normalize(cell));
}

const REVERTED =
  /revert|declin|cancel|failed|reject|storn|ruckgangig|fehlgeschlagen|cofnie|estornad|teruggedraaid|交易关闭|取消|취소|abgelehnt|refus|zamitnut|odrzuc|annul|denied|expired|void|geweigerd|error|hylat|отмен|отклон/;

export function stateOf(cell: string): "booked" | "pending" | "reverted" {
  const word = normalize(cell);
  if (REVERTED.test(word)) return "reverted";
  return PENDING.test(word) ? "pending" : "booked";
}

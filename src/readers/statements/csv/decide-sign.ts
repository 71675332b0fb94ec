/**
 * Decides whether the amounts of a CSV file have the right sign, and whether fees come on top of them. The statement of a card
 * often has purchases as positive amounts.
 */
import type { Answers, Detected, Question, QuestionExample } from "../statement.ts";
import { negate, scaleDecimal } from "../text/amounts.ts";
import { isColumnOfSigns } from "./answered-signs.ts";
import type { Column } from "./facts.ts";
import { normalizeHeading } from "./headings.ts";
import type { Layout } from "./layout.ts";
import type { FactBalance } from "./preamble.ts";
import { type ColumnIndex, isFault, type MoneyPlan, readMoney } from "./row-money.ts";
import type { ChainProof } from "./running-balance.ts";
import { SCALE, type ScanResult } from "./scan.ts";
import { type CsvRecord, exampleOf } from "./split-csv.ts";

/** The answers about columns that may have the signs. */
const MAX_BY_COLUMN = 4;

interface SignDecision {
  readonly isInverted: boolean;
  readonly detected: Detected;
  readonly question: Question | null;
}

/** The minimum number of rows for the share of positive amounts to be evidence. */
const FEW_ROWS = 4;

interface SignFacts {
  readonly scan: ScanResult;
  readonly index: ColumnIndex;
  readonly chain: ChainProof | undefined;
  /** Whether the amounts' own signs prove nothing. */
  readonly mustAsk: boolean;
  readonly isCardFile: boolean;
  /** The balances before the rows. */
  readonly balances: readonly FactBalance[];
  readonly examples: readonly QuestionExample[];
  /** The answers about columns that may have the signs. */
  readonly byColumn: readonly string[];
}

export function decideSign(
  { scan, index, chain, mustAsk, isCardFile, balances, examples, byColumn }: SignFacts,
  answer: Answers["sign"],
): SignDecision {
  // One equation alone can hold by chance with the wrong sign.
  if (chain !== undefined && (chain.sign === 1n || chain.rows > 1)) {
    const evidence = `The running balance is correct on all ${chain.rows + 1} rows.`;
    return decided(chain.sign === -1n, 1, evidence);
  }
  const { positive, negative } = scan.amounts;
  const summed = isCardFile || scan.hasFees ? undefined : signOfSum(scan.total, balances);
  if (summed !== undefined) return decided(summed === -1, 1, "The rows add up to the change of the balance.");
  if (answer !== undefined && isColumnOfSigns(answer) && negative === 0) {
    const detected: Detected = { property: "sign", value: answer, confidence: 1, evidence: "Your answer." };
    return { isInverted: false, detected, question: null };
  }
  if (index.has("sign") && negative === 0) return decided(false, 0.98, "A column has a word for the sign.");
  if (answer !== undefined) return decided(answer === "inverted", 1, "Your answer.");
  if (!index.has("amount")) return decided(false, 0.97, "Money out and money in are in separate columns.");
  const isCard = scan.oppositeSigns > scan.fittingSigns;
  if (negative > 0 && positive === 0 && !mustAsk && !isCard) return decided(false, 0.96, "All amounts are negative.");
  const isLopsided = isCardFile
    ? positive > negative || (positive === negative && scan.fittingSigns === 0)
    : positive + negative >= FEW_ROWS && (positive > 2 * negative || (positive > negative && scan.fittingSigns === 0));
  if (negative > 0 && !isCard && !isLopsided && !mustAsk) return decided(false, 0.97, "The amounts have both signs.");
  if (positive + negative === 0) return decided(false, 1, "No row has an amount.");
  const isLikely = mustAsk ? isCard : negative > 0;
  const whole = isLikely ? ["inverted", "as_written"] : ["as_written", "inverted"];
  const question: Question = {
    code: "sign",
    statement: null,
    values: negative === 0 ? [...byColumn.slice(0, MAX_BY_COLUMN), ...whole] : whole,
    examples,
    message: "Does a positive amount mean money received (as written), or money spent (inverted)?",
  };
  return { ...decided(false, 0.8, `${positive} amounts are positive and ${negative} are negative.`), question };
}

/** Whether the rows, as written or inverted, lead from the opening to the closing balance. A card's balance may be a debt. */
function signOfSum(total: bigint, balances: readonly FactBalance[]): 1 | -1 | undefined {
  const [opening, closing] = (["opening", "closing"] as const).map((type) => balances.find((one) => one.type === type));
  if (opening === undefined || closing === undefined || total === 0n) return undefined;
  const change = scaleDecimal(closing.amount, SCALE) - scaleDecimal(opening.amount, SCALE);
  return change === total ? 1 : change === -total ? -1 : undefined;
}

/** The first rows with an amount, with the amount under each answer. */
export function signExamples(
  records: readonly CsvRecord[],
  columns: ColumnIndex,
  plan: MoneyPlan,
): readonly QuestionExample[] {
  return records
    .flatMap(({ line, cells }) => {
      const read = readMoney(cells, columns, plan);
      if (isFault(read) || !/[1-9]/.test(read.amount)) return [];
      return [{ line, text: exampleOf(cells), readings: { as_written: read.amount, inverted: negate(read.amount) } }];
    })
    .slice(0, 3);
}

function decided(isInverted: boolean, confidence: number, evidence: string): SignDecision {
  const value = isInverted ? "inverted" : "as_written";
  return { isInverted, detected: { property: "sign", value, confidence, evidence }, question: null };
}

interface FeeDecision {
  readonly isExtra: boolean;
  readonly detected: Detected;
  readonly question: Question | null;
}

/** Undefined if no row has a fee. */
export function decideFee(
  scan: ScanResult,
  index: ColumnIndex,
  chain: ChainProof | undefined,
  answers: Answers,
): FeeDecision | undefined {
  if (!index.has("fee") || !scan.hasFees) return undefined;
  const proven = chain?.isFeeExtra ?? null;
  const isExtra = proven ?? answers.fee === "added";
  const value = isExtra ? "added" : "included";
  const isKnown = proven !== null || answers.fee !== undefined;
  const evidence = proven !== null ? "The running balance proves it." : isKnown ? "Your answer." : "Nothing proves it.";
  const question: Question = {
    code: "fee",
    statement: null,
    values: ["added", "included"],
    examples: [],
    message: "Are the fees added to the amounts, or already included in them?",
  };
  const detected: Detected = { property: "fee", value, confidence: isKnown ? 1 : 0.5, evidence };
  return { isExtra, detected, question: isKnown ? null : question };
}

const CARD =
  /\b(?:card|karte|karten\w*|kart\w*|carte|tarjeta|cartao|kreditkort|kort\w+|kredietkaart|luottokort\w*)\b|カード|利用店|카드|가맹점|이용금액|信用卡|卡号|בית עסק/;
/** "4111-1111-1111-1111", "4980-00**-****-****". */
const NUMBER = /(?<![\dA-Z*])[3-6xX*][\dxX*]{3}([ -]?)[\dxX*]{4}\1[\dxX*]{4}\1[\dxX*]{3,4}(?![\dxX*])/;

/** Checks the headings, the lines before the rows and the account number. */
export function isCardFile(layout: Layout, columns: readonly Column[]): boolean {
  const account = columns.find(({ meaning }) => meaning === "account");
  const number = layout.sample[0]?.cells[account?.index ?? -1] ?? "";
  const words = layout.preamble.flatMap(({ cells }) => cells);
  return (
    [...columns.map(({ heading }) => heading), ...words].some((text) => CARD.test(normalizeHeading(text))) ||
    [number, ...words].some(hasCardNumber)
  );
}

/** A number with masked digits or a valid card check digit (ISO/IEC 7812-1, annex B). */
function hasCardNumber(text: string): boolean {
  const number = NUMBER.exec(text)?.[0].replace(/[ -]/g, "");
  if (number === undefined || !/^\d+$/.test(number)) return number !== undefined;
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

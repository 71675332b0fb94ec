/** Collects evidence about the decimal separator from the amounts of a column. */
import type { DecimalSign, Detected, Question, QuestionExample } from "../statement.ts";
import { parseNumeral, provenDecimalSign } from "./amounts.ts";

export interface DecimalEvidence {
  /** `numeral` is an amount without sign and currency. */
  add(numeral: string, line: number): void;
  /** The sign that the column proves, or undefined if it proves none or both. */
  readonly proven: DecimalSign | undefined;
  /** The separator of amounts such as "1.234", which prove nothing. Undefined if there are none, or with both separators. */
  readonly openSeparator: DecimalSign | undefined;
  /** `hint` counts if the amounts prove nothing. */
  decide(answer: DecimalSign | undefined, hint?: DecimalHint): DecimalDecision;
}

export interface DecimalHint {
  readonly sign: DecimalSign;
  readonly evidence: string;
}

interface DecimalDecision {
  readonly sign: DecimalSign;
  readonly detected: Detected;
  readonly question: Question | null;
}

const MAX_EXAMPLES = 3;

export function decimalEvidence(): DecimalEvidence {
  const proofs: Record<DecimalSign, { count: number; line: number; text: string }> = {
    ",": { count: 0, line: 0, text: "" },
    ".": { count: 0, line: 0, text: "" },
  };
  const examples: QuestionExample[] = [];

  return {
    add(numeral, line) {
      if (proofs[","].count > 0 && !numeral.includes(".")) return; // proves nothing new
      if (proofs["."].count > 0 && !numeral.includes(",")) return;
      const sign = provenDecimalSign(numeral);
      if (sign !== undefined) {
        const proof = proofs[sign];
        if (proof.count++ === 0) [proof.line, proof.text] = [line, numeral];
      } else if (/[.,]/.test(numeral) && examples.length < MAX_EXAMPLES) {
        const readings = { ",": parseNumeral(numeral, ",") ?? "", ".": parseNumeral(numeral, ".") ?? "" };
        examples.push({ line, text: numeral, readings });
      }
    },
    get proven() {
      if (proofs[","].count > 0 === proofs["."].count > 0) return undefined;
      return proofs[","].count > 0 ? "," : ".";
    },
    get openSeparator() {
      const separators = new Set(
        examples.flatMap(({ text }) => [...text].filter((sign) => sign === "," || sign === ".")),
      );
      return separators.size === 1 ? ([...separators][0] as DecimalSign) : undefined;
    },
    decide(answer, hint) {
      if (answer !== undefined) return decided(answer, 1, "Your answer.");
      const comma = proofs[","].count;
      const point = proofs["."].count;
      const likelier: DecimalSign = comma > point ? "," : ".";
      const proof = proofs[likelier];
      if (comma > 0 !== point > 0)
        return decided(
          likelier,
          1,
          `Line ${proof.line}: ${proof.text} can only have the decimal separator "${likelier}".`,
        );
      if (comma + point === 0 && examples.length === 0) return decided(".", 0.99, "No amount has a separator.");
      if (comma + point === 0 && hint !== undefined) return decided(hint.sign, 0.97, hint.evidence);
      const values = [likelier, likelier === "," ? "." : ","] as const;
      const evidence =
        comma + point === 0 ? "No amount proves the decimal separator." : "The amounts use both decimal separators.";
      const message =
        "The decimal separator cannot be distinguished from the thousands separator. Choose how the amounts are written.";
      const question: Question = { code: "decimal_sign", statement: null, values, examples, message };
      return { ...decided(likelier, 0.5, evidence), question };
    },
  };
}

function decided(sign: DecimalSign, confidence: number, evidence: string): DecimalDecision {
  return { sign, detected: { property: "decimal_sign", value: sign, confidence, evidence }, question: null };
}

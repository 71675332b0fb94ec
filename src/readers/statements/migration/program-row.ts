/** Adds a transaction of another program to its statement, or an issue if it cannot be read. */
import { isDay } from "../../../domain/calendar.ts";
import type { Collector, PartDraft, RowDraft } from "../reader.ts";
import type { IssueCode } from "../statement.ts";
import { addDecimals, sameDecimal } from "../text/amounts.ts";

interface Amount {
  /** Undefined if the file has no amount in the program's units. */
  readonly amount: string | undefined;
}

type ProgramPart = Omit<PartDraft, "amount"> & Amount;

/** Its parts may repeat its payee. With parts, the row has no category of its own. */
type ProgramRow = Omit<RowDraft, "amount" | "parts"> & Amount & { readonly parts: readonly ProgramPart[] };

interface Program {
  readonly name: string;
  /** What its amounts count, such as hundredths. */
  readonly units: string;
}

export function addProgramRow(
  collect: Collector,
  { amount, parts, ...row }: ProgramRow,
  { name, units }: Program,
): void {
  const { statement, line, date, payee = null, notes = null, category = null } = row;
  const fix = `Correct the transaction in ${name} and export again, or enter it by hand.`;
  const refuse = (code: IssueCode, message: string) =>
    collect.refuseRow(code, { line, text: [date, payee ?? notes ?? ""].join(" "), statement }, message, fix);
  if (!isDay(date)) refuse("bad_day", "This is not a valid date.");
  else if (amount === undefined || !parts.every(hasAmount))
    refuse("bad_amount", `The amount is not a whole number of ${units}.`);
  else if (parts.length > 0 && !sameDecimal(addDecimals(parts.map((part) => part.amount)), amount))
    refuse("parts_differ", "The splits do not add up to the amount.");
  else
    collect.row({
      ...{ ...row, amount, category: parts.length > 0 ? null : category },
      parts: parts.map((part) => ({ ...part, payee: part.payee === payee ? null : (part.payee ?? null) })),
    });
}

function hasAmount(part: ProgramPart): part is ProgramPart & { readonly amount: string } {
  return part.amount !== undefined;
}

/**
 * The facts of the records of a CSV file: dates, decimals, signs and the running balance. The whole file is scanned once it is
 * known how its amounts are written; the first records tell that, and judge candidates.
 */
import type { Answers, DecimalSign } from "../statement.ts";
import { scaleDecimal, splitAmount } from "../text/amounts.ts";
import { type DateEvidence, dateEvidence } from "../text/date-evidence.ts";
import { looksLikeDate } from "../text/days.ts";
import { type DecimalEvidence, type DecimalHint, decimalEvidence } from "../text/decimal-evidence.ts";
import { withoutAccents } from "../text/month-names.ts";
import { stateOf } from "../words/sign-words.ts";
import type { Column } from "./facts.ts";
import { normalizeHeading } from "./headings.ts";
import { AMOUNTS, type Meaning } from "./meanings.ts";
import { type Unbooked, unbookedRows, wordlessRows } from "./other-rows.ts";
import { indexColumns, isFault, type MoneyPlan, readBalance, readMoney, UNKNOWN_MONEY } from "./row-money.ts";
import { type BalanceSigns, balanceSigns, type Chain, type ChainProof, runningBalance } from "./running-balance.ts";
import type { CsvRecord } from "./split-csv.ts";

export interface ScanResult {
  readonly dates: ReadonlyMap<number, DateEvidence>;
  readonly decimals: DecimalEvidence;
  readonly foreignDecimals: DecimalEvidence;
  readonly amounts: SignCounts;
  readonly debits: SignCounts;
  readonly credits: SignCounts;
  readonly fees: SignCounts;
  readonly chain: Chain;
  readonly balanceSigns: BalanceSigns;
  readonly unbooked: Unbooked | undefined;
  /** The sum of the booked rows as written, with `SCALE` decimals. */
  readonly total: bigint;
  readonly hasFees: boolean;
  /** How many amounts have how many decimals. A truncated amount has fewer. */
  readonly decimalLengths: ReadonlyMap<number, number>;
  readonly hasSuffix: boolean;
  /** The distinct cells of the column `iban`, up to two. */
  readonly ibans: ReadonlySet<string>;
  readonly ibanRows: number;
  /** The distinct accounts, up to two. */
  readonly accounts: ReadonlySet<string>;
  /** Records with a date. */
  readonly rows: number;
  /** The lines of rows that are balances, because they have no words. */
  readonly wordless: ReadonlySet<number>;
  /** Rows whose words and sign agree, such as "Purchase" and a negative amount, and rows whose words mean the opposite. */
  readonly fittingSigns: number;
  readonly oppositeSigns: number;
  /** Two columns of amounts have one heading but different cells. */
  readonly hasTwins: boolean;
}

interface SignCounts {
  positive: number;
  negative: number;
}

/** Enough decimals for every currency and for amounts that are rejected later. */
export const SCALE = 8;
const PAYMENT =
  /thank you|merci|autopay|payment received|(?:internet|mobile|online) payment|epayment|zahlungseingang|zahlung erhalten|besten dank|paiement recu|pago recibido|pagamento (?:recebido|efetuado)|inclusao de pagamento|betalning mottagen|(?:indbetaling|innbetaling) mottatt|betaling ontvangen/i;
const MONEY = ["amount", "debit", "credit", "balance", "fee"] as const;
/** Words that fill a cell and show the direction of the money. "Payment" can mean both. */
const SPENT = /^(?:purchase|card purchase|sale|expense|expenses|withdrawal|fee|消费|支出)$/i;
const EARNED =
  /^(?:income|deposit|refund|paycheck|salary|gutschrift|remboursement|avoir|devolucion|accredito|收入|退款|还款)$/i;

/** A word before the text: "（消费）", "[Purchase]". */
const BRACKETED = /^[（([【]([^）)\]】]{1,20})[）)\]】]/;

/** Nobody pays a salary with a card, so a positive one has the right sign. */
const SALARY =
  /\b(?:salary|salaries|payroll|wages|gehalt|lohn|salaire|nomina|salario|stipendio|salaris|loon|palkka|mzda|vyplata|pensja|wynagrodzenie|vencimento)\b/i;

/** -1 if the words of a row mean money out, 1 if they mean money in, undefined otherwise. */
function saidSign(cells: readonly string[], isIncome: string | undefined): 1 | -1 | undefined {
  if (isIncome === "true") return 1;
  const words = cells.map((cell) => BRACKETED.exec(cell)?.[1] ?? cell);
  if (words.some((word) => EARNED.test(word) || PAYMENT.test(withoutAccents(word)))) return 1;
  return words.some((word) => SPENT.test(word)) ? -1 : undefined;
}

function areDifferent(one = "", other = ""): boolean {
  return one !== "" && other !== "" && one !== other;
}

/** `hasOneAccount`: the column of accounts does not separate the balances. */
export function csvScan(columns: readonly Column[], provisional: MoneyPlan, hasOneAccount = false) {
  const index = indexColumns(columns);
  const dates = new Map(
    columns.filter(({ meaning }) => /date$/.test(meaning)).map((column) => [column.index, dateEvidence()] as const),
  );
  const money = columns.filter(({ meaning }) => (MONEY as readonly string[]).includes(meaning));
  const twins = columns.flatMap((twin) => {
    const own = AMOUNTS.flatMap((meaning) => index.get(meaning) ?? []).find(
      ({ heading }) => heading !== "" && normalizeHeading(heading) === normalizeHeading(twin.heading),
    );
    const isOpen = twin.meaning === "ignore" || twin.meaning === own?.meaning;
    return own === undefined || own === twin || !isOpen ? [] : [[own.index, twin.index] as const];
  });
  let hasTwins = false;
  const sign = index.get("sign");
  const account = index.get("account") ?? index.get("account_name");
  const keys = columns.filter((own) => own.meaning === "currency" || (own === account && !hasOneAccount));
  const isIncome = columns.find(({ heading }) => heading === "is_income")?.index ?? -1;
  const [decimals, foreignDecimals] = [decimalEvidence(), decimalEvidence()];
  const [chain, signs, unbooked] = [runningBalance(), balanceSigns(), unbookedRows()];
  const wordless = wordlessRows(columns, index);
  const amounts: SignCounts = { positive: 0, negative: 0 };
  const debits: SignCounts = { positive: 0, negative: 0 };
  const credits: SignCounts = { positive: 0, negative: 0 };
  const fees: SignCounts = { positive: 0, negative: 0 };
  const countsOf: Partial<Record<Meaning, SignCounts>> = { amount: amounts, debit: debits, credit: credits, fee: fees };
  const decimalLengths = new Map<number, number>();
  const dateAt = index.get("date")?.index ?? -1;
  let total = 0n;
  const ibans = new Set<string>();
  const accounts = new Set<string>();
  let [hasFees, hasSuffix, ibanRows, records, rows, fittingSigns, oppositeSigns] = [false, false, 0, 0, 0, 0, 0];

  function addMoney({ cells, line, isEnded, isLastQuoted }: CsvRecord): void {
    const cut = isEnded || isLastQuoted ? -1 : cells.length - 1;
    for (const column of money) {
      const split = splitAmount(cells[column.index] ?? "");
      if (split === undefined) continue;
      if (column.index !== cut) decimals.add(split.numeral, line); // a truncated amount proves nothing
      const at = Math.max(split.numeral.lastIndexOf(","), split.numeral.lastIndexOf("."));
      const length = at === -1 ? 0 : split.numeral.length - at - 1;
      decimalLengths.set(length, (decimalLengths.get(length) ?? 0) + 1);
      if (split.hasSuffix) hasSuffix = true;
      if (!/[1-9]/.test(split.numeral)) continue;
      if (column.meaning === "fee") hasFees = true;
      const counts = countsOf[column.meaning];
      if (counts !== undefined) split.isNegative ? counts.negative++ : counts.positive++;
      if (column.meaning === "amount") addSign(cells, split.isNegative);
    }
  }

  function addSign(cells: readonly string[], isNegative: boolean): void {
    if (!isNegative && cells.some((cell) => SALARY.test(withoutAccents(cell)))) fittingSigns++;
    const said = saidSign(cells, cells[isIncome]) ?? sign?.facts.signOf(cells[sign.index] ?? "");
    if (said === undefined) return;
    if ((said === -1) === isNegative) fittingSigns++;
    else oppositeSigns++;
  }

  function addBalance(cells: readonly string[], line: number): void {
    const state = index.get("state");
    if (state !== undefined && stateOf(cells[state.index] ?? "") !== "booked") return;
    const read = readMoney(cells, index, provisional);
    if (!isFault(read) && looksLikeDate(cells[dateAt] ?? "")) total += scaleDecimal(read.amount, SCALE);
    if (!index.has("balance")) return;
    const balance = readBalance(cells, index, provisional.decimalSign);
    const key = keys.map((own) => cells[own.index]).join("|");
    const scaled = balance === undefined ? null : scaleDecimal(balance, SCALE);
    const amount = isFault(read) ? null : scaleDecimal(read.amount, SCALE);
    const fee = isFault(read) ? 0n : scaleDecimal(read.fee, SCALE);
    chain.add(key, line, amount, fee, scaled);
    signs.add(key, line, amount, fee, scaled);
    unbooked.add({ key, line, amount, fee, balance: scaled, cells });
  }

  /** A record without a date is no row, but a detail of one or a note. */
  function addIban({ cells, isEnded, isLastQuoted }: CsvRecord): void {
    if (!looksLikeDate(cells[dateAt] ?? "")) return;
    rows++;
    const at = index.get("iban")?.index ?? -1;
    const iban = cells[at] ?? "";
    const isCut = !isEnded && !isLastQuoted && at >= cells.length - 1;
    if (iban !== "" || isCut) ibanRows++;
    if (ibans.size < 2 && !isCut) ibans.add(iban);
  }

  return {
    add(record: CsvRecord): void {
      const { cells, line, isEnded } = record;
      records++;
      // A truncated date proves a wrong order: "14/04/2" can only start with the year.
      if (isEnded || records === 1) for (const [at, evidence] of dates) evidence.add(cells[at] ?? "", line);
      addMoney(record);
      hasTwins ||= twins.some(([own, twin]) => areDifferent(cells[own], cells[twin]));
      const foreign = splitAmount(cells[index.get("foreign_amount")?.index ?? -1] ?? "");
      if (foreign !== undefined) foreignDecimals.add(foreign.numeral, line);
      addIban(record);
      const named = cells[index.get("account")?.index ?? -1] ?? "";
      if (accounts.size < 2 && named !== "") accounts.add(named);
      addBalance(cells, line);
      wordless.add(record);
    },
    result: (): ScanResult => ({
      dates,
      decimals,
      foreignDecimals,
      amounts,
      debits,
      credits,
      fees,
      chain,
      balanceSigns: signs,
      unbooked: unbooked.end(),
      total,
      hasFees,
      decimalLengths,
      hasSuffix,
      ibans,
      ibanRows,
      accounts,
      rows,
      wordless: wordless.lines(),
      fittingSigns,
      oppositeSigns,
      hasTwins,
    }),
  };
}

export function scanRecords(columns: readonly Column[], records: readonly CsvRecord[], plan: MoneyPlan): ScanResult {
  const scan = csvScan(columns, plan);
  for (const record of records) scan.add(record);
  return scan.result();
}

export function moneyPlan(scan: ScanResult, answers: Answers, hint?: DecimalHint): MoneyPlan {
  const decimalSign = scan.decimals.decide(answers.decimal_sign, hint).sign;
  return {
    decimalSign,
    foreignDecimalSign: scan.foreignDecimals.proven ?? decimalSign,
    isSigned: scan.amounts.negative > 0,
    isDebitNegative: scan.debits.negative > scan.debits.positive,
    isCreditNegative: scan.credits.negative > 0 && scan.credits.positive === 0 && scan.debits.negative === 0,
    isFeeNegative: scan.fees.negative > scan.fees.positive,
  };
}

/** The running balance under each decimal sign that the amounts allow. */
export function proofsOf(
  columns: readonly Column[],
  records: readonly CsvRecord[],
): { readonly sign: DecimalSign; readonly proof: ChainProof }[] {
  const scan = scanRecords(columns, records, UNKNOWN_MONEY);
  const signs: readonly DecimalSign[] =
    scan.decimals.openSeparator === undefined ? [moneyPlan(scan, {}).decimalSign] : [".", ","];
  return signs.flatMap((sign) => {
    const { proof } = scanRecords(columns, records, moneyPlan(scan, { decimal_sign: sign })).chain;
    return proof === undefined ? [] : [{ sign, proof }];
  });
}

/** Rows that report a balance between the transactions: "Saldo Anterior", "Beginning balance as of 01/01/2024". */
import { withoutAccents } from "../text/month-names.ts";

/** The complete text of a balance. A transaction's text may only start like this: "Saldo Milano SRL". */
const NOTE = new RegExp(
  `^(?:(?:${[
    "(?:beginning|opening|open|starting|previous|closing|close|ending|current|new|available|ledger) balance(?: as of .{0,20})?",
    "(?:balance )?(?:brought|carried) forward|(?:bal(?:ance)? )?[bc]/f(?:wd)?|balance [bc]/f(?:wd)?",
    "turnover|balance|saldo|solde|kontostand",
    "algsaldo|loppsaldo|kaive",
    "(?:anfangs|end|start|begin|zwischen)saldo|ursprunglicher saldo|saldo ?vortrag|(?:alter|neuer) (?:saldo|kontostand)",
    "(?:ancien|nouveau) solde|solde (?:initial|final|precedent)",
    "saldo (?:inicial|final|anterior|atual|iniziale|finale|precedente|poczatkowe|koncowe)",
    "saldo (?:final )?(?:do|del) dia",
    "(?:pocatecni|konecny|pociatocny|konecny) (?:zustatek|zostatok)",
    "(?:ingaende|utgaende) saldo",
    "likutis (?:pradziai|pabaigai)|apyvarta",
    "(?:前月|前期)?繰越(?:残高)?|期初余额|期末余额|上期结余|承前(?:頁|页)?|전월이월|이월금액",
  ].join("|")}))$`,
);

/** Text that starts like a balance. */
const BEGINNING = /^(?:.{0,12} )?(?:balance|saldo|solde|kontostand|zustatek|zostatok)\b/;

/** "S A L D O". */
const SPACED = /^\p{L}(?: \p{L})+$/u;

/** `hasAmount`: the row has an amount, so the whole text must be that of a balance. */
export function isBalanceNote(text: string, hasAmount: boolean): boolean {
  const words = withoutAccents(text).toLowerCase().trim();
  const plain = SPACED.test(words) ? words.replaceAll(" ", "") : words;
  return (hasAmount ? NOTE : BEGINNING).test(plain) || NOTE.test(plain);
}

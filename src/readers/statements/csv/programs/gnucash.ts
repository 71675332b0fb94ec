/** GnuCash's transactions, from "Export Transactions to CSV". Older versions write the date only in the first posting. */
import { isCurrency } from "../../../../domain/currency.ts";
import { currencyOfSymbol, parseProvenAmount } from "../../text/amounts.ts";
import { startPostings } from "./postings.ts";
import type { Program } from "./program.ts";

/** The first account of each tree of categories, in the languages of GnuCash's account templates. */
const CATEGORIES =
  /^(?:expenses?|income|equity|aufwendungen|aufwand|ausgaben|ertr[aä]ge?|einnahmen|eigenkapital|anfangsbestand|d[eé]penses|charges|revenus|produits|capitaux propres|gastos|ingresos|patrimonio(?: neto)?|uscite|spese|entrate|ricavi|capitale|uitgaven|kosten|inkomsten|opbrengsten|eigen vermogen|despesas|receitas|wydatki|przych[oó]d|kapita[lł])(?::|$)/i;
const OPENING =
  /^(?:equity|eigenkapital|capitaux propres|patrimonio(?: neto)?|capitale|eigen vermogen|anfangsbestand)(?::|$)/i;

/** "1.5 VTI": the unit is neither a currency nor its symbol. */
function isShares(amount: string): boolean {
  const unit = amount.replace(/[-\d.,()\s]/g, "");
  return unit !== "" && !isCurrency(unit.toUpperCase()) && currencyOfSymbol(unit) === undefined;
}

export const gnucash: Program = {
  name: "gnucash",
  headings: ["date", "transaction id", "commodity/currency", "full account name"],
  meanings: {
    date: "date",
    description: "payee",
    memo: "text",
    notes: "notes",
    number: "bank_code",
    "full account name": "account",
    "amount num": "amount",
    "amount num.": "amount",
  },
  hasSigns: true,
  hasDateOnce: true,
  start: startPostings(
    { isOwn: (account) => !CATEGORIES.test(account), isOpening: (account) => OPENING.test(account) },
    { number: "transaction id", account: "full account name" },
    (row, cellOf) => {
      const code = /^CURRENCY::([A-Z]{3})$/.exec(cellOf("commodity/currency"))?.[1];
      const value = cellOf("value num.") || cellOf("value num");
      // The value is in the currency of the transaction, the amount in that of the account.
      const isSame = value === "" || value === (cellOf("amount num.") || cellOf("amount num"));
      if (code !== undefined && isCurrency(code) && !isSame && isShares(cellOf("amount with sym"))) {
        const amount = parseProvenAmount(value);
        if (amount !== undefined)
          return { ...row, currency: code, type: "investment", draft: { ...row.draft, amount } };
      }
      return code !== undefined && isCurrency(code) && isSame ? { ...row, currency: code } : row;
    },
  ),
};

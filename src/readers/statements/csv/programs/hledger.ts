/** hledger's postings, from `print -O csv`. */
import { startPostings } from "./postings.ts";
import type { Program } from "./program.ts";

const OWN = /^(?:assets?|liabilit(?:y|ies))(?::|$)/i;
const OPENING = /^equity:(?:opening|start)/i;

export const hledger: Program = {
  name: "hledger",
  headings: ["txnidx", "date", "description", "account", "amount", "commodity"],
  meanings: {
    date: "date",
    description: "payee",
    comment: "notes",
    account: "account",
    amount: "amount",
    commodity: "currency",
    code: "bank_code",
  },
  hasSigns: true,
  start: startPostings(
    { isOwn: (account) => OWN.test(account), isOpening: (account) => OPENING.test(account) },
    { number: "txnidx", account: "account" },
  ),
};

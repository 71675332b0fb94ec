/** Chooses a client's next write: the mix of the load. */
import type { Random } from "../../src/demo/random.ts";
import { createAccount, setBalance } from "./account-steps.ts";
import type { Book } from "./book.ts";
import { changeCategory, createCategory, replaceCategory, replacePayee } from "./name-steps.ts";
import type { Step } from "./step.ts";
import { createTransactions, deleteTransaction, updateTransaction } from "./transaction-steps.ts";

const ACCOUNTS = 3;
const CATEGORIES = 4;

/**
 * Beyond this number transactions are only deleted, so that reading all of them stays fast, and so that the log lists all
 * that one write changed.
 */
const MAX_TRANSACTIONS = 75;

const PREVIEWED = 0.05;

/** The next write of a client. Its names are unique to the client. */
export function drawStep(book: Book, random: Random, owner: string): Step {
  if (book.accounts.size < ACCOUNTS) return createAccount(book, random, owner);
  if (book.categories.size < CATEGORIES) return createCategory(book, random, owner);
  const step = drawChange(book, random, owner);
  return random.chance(PREVIEWED) ? preview(step) : step;
}

function drawChange(book: Book, random: Random, owner: string): Step {
  if (book.transactions.size === 0) return createTransactions(book, random, owner, 1);
  if (book.transactions.size > MAX_TRANSACTIONS) return deleteTransaction(book, random);
  const draw = random.int(1, 100);
  if (draw <= 30) return createTransactions(book, random, owner, 1);
  if (draw <= 45) return createTransactions(book, random, owner, random.int(2, 20));
  if (draw <= 70) return updateTransaction(book, random, owner);
  if (draw <= 85) return deleteTransaction(book, random);
  if (draw <= 92) return setBalance(book, random);
  if (draw <= 95) return changeCategory(book, random);
  if (draw <= 97) return replaceCategory(book, random);
  return book.payees.size > 1 ? replacePayee(book, random) : setBalance(book, random);
}

/** The same write as a preview: same response, no change. */
function preview(step: Step): Step {
  const { path } = step;
  return {
    ...step,
    isPreview: true,
    path: `${path}${path.includes("?") ? "&" : "?"}dry_run=true`,
    apply: (book, answer) => step.apply(structuredClone(book), answer),
  };
}

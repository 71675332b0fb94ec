/**
 * Writes the statement of one account as OFX 2.2 (chapters 3 and 11). Our ids are the FITIDs, so a later export of the same
 * days contains the same ids.
 */
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import type { Transaction } from "../domain/transaction.ts";
import { type Ledger, type LedgerAccount, type LedgerLeg, type LedgerPage, legsOf } from "./ledger.ts";
import { oneLine } from "./plain-text.ts";

/** The longest NAME, MEMO and ACCTID (A-32, A-255 and A-22). */
const NAME_LENGTH = 32;
const MEMO_LENGTH = 255;
const ACCOUNT_ID_LENGTH = 22;

export interface OfxOptions {
  readonly accountId: string;
  readonly today: string;
}

export async function* writeOfx(
  ledger: Ledger,
  pages: AsyncIterable<LedgerPage>,
  { accountId, today }: OfxOptions,
): AsyncGenerator<string> {
  const account = ledger.accounts.find(({ id }) => id === accountId);
  if (account === undefined) return;
  const names = new Map(ledger.accounts.map(({ id, name }) => [id, name]));
  const isCard = account.type === "credit";
  const [set, response, statement] = isCard
    ? ["CREDITCARDMSGSRSV1", "CCSTMTTRNRS", "CCSTMTRS"]
    : ["BANKMSGSRSV1", "STMTTRNRS", "STMTRS"];
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS>${OK}<DTSERVER>${day(today)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<${set}><${response}><TRNUID>0</TRNUID>${OK}
<${statement}><CURDEF>${account.currency}</CURDEF>
${accountOf(account, isCard)}
<BANKTRANLIST><DTSTART>${day(ledger.firstDay)}</DTSTART><DTEND>${day(ledger.lastDay)}</DTEND>
`;
  for await (const { transactions, payees } of pages) {
    yield transactions
      .flatMap((transaction) =>
        legsOf(transaction)
          .filter((leg) => leg.accountId === accountId)
          .map((leg) => {
            const otherId = leg.line === null ? transaction.transfer_account_id : transaction.account_id;
            const name = payees.get(transaction.payee_id ?? "") ?? names.get(otherId ?? "") ?? "";
            return statementRow(transaction, leg, name, account.currency);
          }),
      )
      .join("");
  }
  const balance = formatDecimalMinor(account.closingMinor, decimalsOf(account.currency));
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${day(ledger.lastDay)}</DTASOF></LEDGERBAL>
</${statement}></${response}></${set}>
</OFX>
`;
}

const OK = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";

function accountOf({ id, type, subtype }: LedgerAccount, isCard: boolean): string {
  const number = `<ACCTID>${id.replaceAll("-", "").slice(-ACCOUNT_ID_LENGTH)}</ACCTID>`;
  if (isCard) return `<CCACCTFROM>${number}</CCACCTFROM>`;
  const kind = type === "loan" ? "CREDITLINE" : /saving/i.test(subtype) ? "SAVINGS" : "CHECKING";
  return `<BANKACCTFROM><BANKID>LEEWAY</BANKID>${number}<ACCTTYPE>${kind}</ACCTTYPE></BANKACCTFROM>`;
}

/** Each split that is a transfer to the account has its own id, because a transaction can have several. */
function statementRow(transaction: Transaction, leg: LedgerLeg, name: string, currency: string): string {
  const { id, notes, transfer_account_id } = transaction;
  const isTransfer = leg.line !== null || transfer_account_id !== null;
  const kind = isTransfer ? "XFER" : leg.minor < 0 ? "DEBIT" : "CREDIT";
  const fields = [
    `<TRNTYPE>${kind}</TRNTYPE><DTPOSTED>${day(transaction.authorized_at)}</DTPOSTED>`,
    `<TRNAMT>${formatDecimalMinor(leg.minor, decimalsOf(currency))}</TRNAMT>`,
    `<FITID>${leg.position === null ? id : `${id}-${leg.position + 1}`}</FITID>`,
    textField("NAME", name, NAME_LENGTH),
    textField("MEMO", leg.line?.notes || notes, MEMO_LENGTH),
  ];
  return `<STMTTRN>${fields.join("")}</STMTTRN>\n`;
}

/** Empty values are not allowed. */
function textField(tag: string, value: string, length: number): string {
  const text = [...oneLine(value)].slice(0, length).join("").trim();
  return text === "" ? "" : `<${tag}>${escapeXml(text)}</${tag}>`;
}

/** U+FFFE and U+FFFF are not XML characters. */
function escapeXml(text: string): string {
  return text
    .replace(/[\ufffe\uffff]/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function day(text: string): string {
  return text.replaceAll("-", "");
}

/** Writes statements as banks do: the CSV of DKB, CAMT.053, and MT940 with the structured text of German banks. */
import type { Statement } from "./statement.ts";
import { type BankRow, OWNER } from "./year.ts";

/** "-12,50" */
function decimal(cents: number, sign = ","): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

/** "31.12.2026" */
function germanDay(day: string): string {
  return day.split("-").toReversed().join(".");
}

const DKB_HEADINGS = [
  ...["Buchungsdatum", "Wertstellung", "Status", "Zahlungspflichtige*r", "Zahlungsempfänger*in", "Verwendungszweck"],
  ...["Umsatztyp", "IBAN", "Betrag (€)", "Gläubiger-ID", "Mandatsreferenz", "Kundenreferenz"],
];

/** Newest first, with the balance above the rows. */
export function dkbCsv({ account, from, until, rows, closingCents }: Statement): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";");
  const shortDay = (day: string) => germanDay(day).replace(/\d\d(\d\d)$/, "$1");
  return [
    ["Girokonto", account.iban],
    ["Zeitraum:", `${germanDay(from)} - ${germanDay(until)}`],
    [`Kontostand vom ${germanDay(until)}:`, `${decimal(closingCents)} €`],
    [""],
    DKB_HEADINGS,
    ...rows
      .toReversed()
      .map(({ day, cents, payee, text, iban }) => [
        ...[shortDay(day), shortDay(day), "Gebucht"],
        ...(cents < 0 ? [OWNER, payee, text, "Ausgang"] : [payee, OWNER, text, "Eingang"]),
        ...[iban, decimal(cents), "", "", ""],
      ]),
  ]
    .map(line)
    .join("\n")
    .concat("\n");
}

export function camt053({ account, number, from, until, rows, openingCents, closingCents }: Statement): string {
  const indicator = (cents: number) => (cents < 0 ? "DBIT" : "CRDT");
  const amount = (cents: number) => decimal(Math.abs(cents), ".");
  const balance = (code: string, day: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${indicator(cents)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = ({ day, cents, payee, text, iban }: BankRow, i: number) => {
    const party = cents < 0 ? "Cdtr" : "Dbtr";
    return `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${indicator(cents)}</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${day.replaceAll("-", "")}${number}${i}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties><${party}><Nm>${escapeXml(payee)}</Nm></${party}><${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct></RltdPties>
      <RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>${number}</MsgId><CreDtTm>${until}T18:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>${account.iban}-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>
    <FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance("OPBD", from, openingCents)}
    ${balance("CLBD", until, closingCents)}
    ${rows.map(entry).join("\n    ")}
  </Stmt>
</BkToCstmrStmt></Document>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

export function mt940({ account, number, from, until, rows, openingCents, closingCents }: Statement): string {
  const plainDay = (day: string) => day.slice(2).replaceAll("-", "");
  const signed = (cents: number) => `${cents < 0 ? "D" : "C"}`;
  const amount = (cents: number) => decimal(Math.abs(cents));
  const balance = (day: string, cents: number) => `${signed(cents)}${plainDay(day)}EUR${amount(cents)}`;
  const row = ({ day, cents, payee, text, iban }: BankRow) => [
    `:61:${plainDay(day)}${plainDay(day).slice(2)}${signed(cents)}${amount(cents)}N${cents < 0 ? "MSC" : "TRF"}NONREF`,
    `:86:${cents < 0 ? "177" : "166"}?00${cents < 0 ? "SEPA-UEBERWEISUNG" : "GUTSCHRIFT"}?20SVWZ+${text}?31${iban}?32${payee}`,
  ];
  return [
    `:20:STARTUMS`,
    `:25:${account.iban}`,
    `:28C:${number}/1`,
    `:60F:${balance(from, openingCents)}`,
    ...rows.flatMap(row),
    `:62F:${balance(until, closingCents)}`,
    "-",
  ]
    .join("\r\n")
    .concat("\r\n");
}

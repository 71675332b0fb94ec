/** Statements as banks write them, and their upload. */
import type { CallAnswer, CallOptions } from "./call.ts";
import type { TestServer } from "./server.ts";

/** Day, amount, text and the bank's id. */
export type StatementRow = readonly [day: string, amount: string, text: string, id?: string];

/** An OFX statement of a checking account in USD. */
export function ofx(
  rows: readonly StatementRow[],
  {
    number = "12345678",
    closing,
  }: { readonly number?: string; readonly closing?: readonly [day: string, amount: string] } = {},
): string {
  const plain = (day: string) => day.replaceAll("-", "");
  const booked = rows.map(
    ([day, amount, text, id]) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${plain(day)}<TRNAMT>${amount}<FITID>${id ?? `${day}${amount}${text}`}<NAME>${text}</STMTTRN>`,
  );
  const balance = closing && `<LEDGERBAL><BALAMT>${closing[1]}<DTASOF>${plain(closing[0])}</LEDGERBAL>`;
  const days = rows.map(([day]) => plain(day)).sort();
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${days[0] ?? "20260101"}<DTEND>${days.at(-1) ?? "20260101"}
${booked.join("\n")}
</BANKTRANLIST>${balance ?? ""}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

export function csv(rows: readonly StatementRow[]): string {
  return ["Date,Description,Amount", ...rows.map(([day, amount, text]) => `${day},${text},${amount}`)]
    .join("\n")
    .concat("\n");
}

interface UploadOptions extends Pick<CallOptions, "as" | "headers"> {
  /** Such as "?commit=true". */
  readonly query?: string;
  readonly name?: string;
}

export async function upload(
  server: Pick<TestServer, "call">,
  file: string | Uint8Array,
  { as, headers = {}, query = "", name = "statement.txt" }: UploadOptions = {},
): Promise<CallAnswer> {
  return await server.call("POST", `/v1/imports${query}`, undefined, {
    ...(as === undefined ? {} : { as }),
    raw: typeof file === "string" ? Buffer.from(file) : file,
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
}

/** Discards all previews of the budget, because their number is limited. */
export async function discardPreviews(server: Pick<TestServer, "ok">): Promise<void> {
  const { imports } = await server.ok("GET", "/v1/imports?limit=100");
  for (const { id, state } of imports as { id: string; state: string }[]) {
    if (state === "preview") await server.ok("DELETE", `/v1/imports/${id}`);
  }
}

/** Oddities of real files, one row each: with the expected rows and issue codes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readStatements } from "../../../src/readers/statements/read-statements.ts";
import type { Answers } from "../../../src/readers/statements/statement.ts";
import { assertLinear } from "../../support/growth.ts";
import { lines, read, readUpload, textFile } from "./support.ts";

type Case = readonly [
  name: string,
  text: string,
  rows: readonly string[],
  issues?: readonly string[],
  answers?: Answers,
];

function check(group: string, cases: readonly Case[]): void {
  describe(group, () => {
    for (const [name, text, rows, issues = [], answers = {}] of cases) {
      test(name, async () => {
        const result = await read(textFile(text), { currency: "EUR", ...answers });
        assert.deepEqual([...result.codes, ...result.issues.map(({ code }) => code)], issues);
        assert.deepEqual(lines(result.rows), rows);
        for (const { line, code } of result.issues) assert.ok(line >= 1, `${code} has no line`);
      });
    }
  });
}

const ofx = (rows: string, more = "") =>
  `OFXHEADER:100 DATA:OFXSGML VERSION:102\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${rows}${more}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const one = (fields: string) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131<TRNAMT>-1.50<FITID>1${fields}</STMTTRN>`;

check("OFX", [
  ["a list that is never closed", ofx(one("<NAME>a")), ["2024-01-31 -1.50 a"]],
  [
    "entities are decoded once",
    ofx(one("<NAME>A &amp;amp; B &lt;C&gt; &#65;</NAME>")),
    ["2024-01-31 -1.50 A &amp; B <C> A"],
  ],
  ["a bare ampersand and a bare less-than sign", ofx(one("<NAME>A & B < C")), ["2024-01-31 -1.50 A & B < C"]],
  [
    "the sign counts, not the type",
    ofx("<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240131<TRNAMT>-5,25<NAME>a</STMTTRN>"),
    ["2024-01-31 -5.25 a"],
  ],
  [
    "a day is not shifted by its time zone",
    ofx("<STMTTRN><DTPOSTED>20091215202000.000[-4:EST]<TRNAMT>1<NAME>a</STMTTRN>"),
    ["2009-12-15 1 a"],
  ],
  [
    "thousands separators beside a decimal separator",
    ofx(
      "<STMTTRN><DTPOSTED>20240131<TRNAMT>1,234.56<NAME>a</STMTTRN><STMTTRN><DTPOSTED>20240131<TRNAMT>-1.234,56<NAME>b</STMTTRN>",
    ),
    ["2024-01-31 1234.56 a", "2024-01-31 -1234.56 b"],
  ],
  [
    "thousands separators alone",
    ofx("<STMTTRN><DTPOSTED>20240131<TRNAMT>1,234,567<NAME>a</STMTTRN>"),
    [],
    ["bad_amount"],
  ],
  [
    "the bank's error",
    ofx(one("<NAME>a"), "<STATUS><CODE>2000<SEVERITY>ERROR<MESSAGE>Try later</STATUS>"),
    ["2024-01-31 -1.50 a"],
    ["bank_message"],
  ],
  [
    "a foreign amount",
    ofx(one("<NAME>a<CURRENCY><CURRATE>1.1<CURSYM>GBP</CURRENCY>")),
    ["2024-01-31 -1.50 a"],
    ["currency_mismatch"],
  ],
  [
    "a converted amount",
    ofx(one("<NAME>a<ORIGCURRENCY><CURRATE>1.1<CURSYM>GBP</ORIGCURRENCY>")),
    ["2024-01-31 -1.50 a"],
  ],
  ["a DOCTYPE", `<!DOCTYPE OFX [<!ENTITY a "b">]>${ofx(one("<NAME>a"))}`, [], ["doctype_refused"]],
  ["a truncated file", ofx(one("<NAME>a")).slice(0, -3), [], ["incomplete_file"]],
  ["a long value", ofx(one(`<NAME>${"a".repeat(70_000)}`)), [], ["cell_too_long"]],
]);

const qif = (record: string) => `!Type:Bank\n${record}`;

check("QIF", [
  ["no header", "D31/01/2024\nT-5.50\nPa\n^\n", ["2024-01-31 -5.50 a"]],
  ["a last record without ^", qif("D31/01/2024\nT-5.50\nPa\n"), ["2024-01-31 -5.50 a"], ["incomplete_file"]],
  ["splits that do not add up", qif("D31/01/2024\nT-5.50\nSx\n$-5.00\n^\n"), [], ["parts_differ"]],
  ["U differs from T", qif("D31/01/2024\nT-5.50\nU-6.50\n^\n"), [], ["bad_amount"]],
  ["an amount that both signs can read", qif("D31/01/2024\nT1,234\n^\n"), [], ["decimal_sign"]],
  [
    "several accounts",
    "!Account\nNOne\nTBank\n^\n!Type:Bank\nD31/01/2024\nT1.50\n^\n!Account\nNTwo\nTCCard\n^\n!Type:CCard\nD30/01/2024\nT2.50\n^\n",
    ["2024-01-31 1.50", "2024-01-30 2.50"],
  ],
  [
    "categories are not transactions",
    "!Type:Cat\nNFood\nE\n^\n!Type:Bank\nD31/01/2024\nT1.50\n^\n",
    ["2024-01-31 1.50"],
  ],
  [
    "years after an apostrophe",
    qif("D12/31'99\nT1.50\n^\nD1/31' 4\nT2.50\n^\n"),
    ["1999-12-31 1.50", "2004-01-31 2.50"],
  ],
  ["CR line ends", "!Type:Bank\rD31/01/2024\rT1.50\rPa\r^\r", ["2024-01-31 1.50 a"]],
  ["an option within a record", qif("D31/01/2024\n!Option:AllXfr\nT1.50\nPa\n^\n"), ["2024-01-31 1.50 a"]],
  ["a cash account of Microsoft Money in German", "!Type:Bar\nD31.01.2024\nT-5,00\nPa\n^\n", ["2024-01-31 -5.00 a"]],
  ["day and month", qif("D1/2/2024\nT1.50\n^\n"), [], ["date_order"]],
]);

const mt = (fields: string, end = ":62F:C240131EUR10,00\n-\n") =>
  `:20:X\n:25:NL91ABNA0417164300EUR\n:28C:1/1\n:60F:C240101EUR10,00\n${fields}${end}`;

check("MT940", [
  [
    "RC is money out, RD is money in",
    mt(":61:2401310131RC1,00NTRFNONREF\n:61:2401310131RD1,00NTRFNONREF\n"),
    ["2024-01-31 -1.00", "2024-01-31 1.00"],
  ],
  ["spaces instead of the entry date", mt(":61:240131    D1,00NTRFNONREF\n:86:a\n"), ["2024-01-31 -1.00 a"]],
  [
    "a row after the end of the statement",
    `${mt(":61:2401310131D1,00NTRFNONREF\n:86:a\n")}-\n:61:2401310131D2,00NTRFNONREF\n:86:b\n`,
    ["2024-01-31 -1.00 a"],
    ["bad_row"],
  ],
  ["30 February as a value date", mt(":61:2402300301D1,00NTRFNONREF\n:86:a\n"), ["2024-03-01 -1.00 a"]],
  ["the entry date is in the next year", mt(":61:2312310102D1,00NTRFNONREF\n:86:a\n"), ["2024-01-02 -1.00 a"]],
  [
    "a line of :86: starts with a colon",
    mt(":61:2401310131D1,00NTRFNONREF\n:86:a\n:b: c\n"),
    ["2024-01-31 -1.00 a :b: c"],
  ],
  [
    "subfields without a code before them",
    mt(":61:2401310131D1,00NTRFNONREF\n:86:?20NAKUP?32ALBERT\n"),
    ["2024-01-31 -1.00 NAKUP"],
  ],
  [
    "structured :86:",
    mt(
      ":61:2401310131D1,00NTRFNONREF\n:86:005?00LASTSCHRIFT?20EREF+1?21SVWZ+Strom?30COBADEFF?31DE89370400440532013000?32Stadt?33werke\n",
    ),
    ["2024-01-31 -1.00 LASTSCHRIFT EREF+1 SVWZ+Strom"],
  ],
  ["a letter after the mark", mt(":61:240131DR1,5NTRFNONREF\n:86:a\n"), ["2024-01-31 -1.5 a"]],
  ["no closing balance", mt(":61:240131D1,00NTRFNONREF\n:86:a\n", ""), ["2024-01-31 -1.00 a"], ["incomplete_file"]],
  [
    "an interim report",
    ":20:X\n:25:1\n:28C:1\n:34F:EURD0,\n:13D:2401311200+0100\n:61:240131D1,00NTRFNONREF\n:86:a\n:90D:1EUR1,00\n-\n",
    ["2024-01-31 -1.00 a"],
  ],
  [
    "a bank code with spaces, and the details in :NS:",
    mt(
      ":NS:22John Doe\n25171004\n:61:2401310131DF24,00S   X\n:NS:01Number 7\n02of 2024\n15ERGO Versicherung\n16AG\n17LASTSCHRIFT\n340000042\n",
    ),
    ["2024-01-31 -24.00 LASTSCHRIFT Number 7 of 2024"],
  ],
  [
    "a closing balance without a currency",
    mt(":61:240131D1,00NTRFNONREF\n:86:a\n", ":62F:C2401319,00\n-\n"),
    ["2024-01-31 -1.00 a"],
  ],
  [
    "an unreadable row",
    mt(":61:240131X1,00NTRF\n:61:2401310131D1.0,00,0NTRFNONREF\n:61:240132D1,00NTRFNONREF\n"),
    [],
    ["bad_sign", "bad_amount", "bad_day"],
  ],
]);

test("MT940: a name that fills its line continues in the next one", async () => {
  const rows = ["Stadtwerke Musterstadt Nord?33 GmbH", "Versicherungsgesellschaft Mu?33ster", "ACME?33SP ZOO"];
  const text = mt(rows.map((name) => `:61:240131D1,00NTRFNONREF\n:86:005?00X?32${name}\n`).join(""));
  assert.deepEqual(
    (await read(textFile(text))).rows.map(({ payee }) => payee),
    ["Stadtwerke Musterstadt Nord GmbH", "Versicherungsgesellschaft Muster", "ACME SP ZOO"],
  );
});

test("MT940: short lines of a purpose are separate words", async () => {
  const details = ":86:010?00Platba?20Nakup ALBERT?21Praha?32ALBERT";
  const { rows } = await read(textFile(mt(`:61:2401310131D1,00NTRFNONREF\n${details}\n`)));
  assert.deepEqual(
    rows.map(({ text }) => text),
    ["Platba Nakup ALBERT Praha"],
  );
});

test("MT940: an expected row is pending, and an amount may have a thousands separator", async () => {
  const { rows } = await read(textFile(mt(":61:2401310131ED1.234,50NTRFNONREF\n")));
  assert.deepEqual(
    rows.map(({ amount, status }) => `${amount} ${status}`),
    ["-1234.50 pending"],
  );
});

test("MT940: NONREF is no reference, wherever the bank writes it", async () => {
  const rows = mt(":61:240130D1,00FMSC01916//NONREF\n:86:a\n:61:240131D1,00NTRFNONREF//B4E07\n:86:b\n");
  const result = await read(textFile(rows), { currency: "EUR" });
  assert.deepEqual(
    result.rows.map(({ id }) => id),
    [null, "B4E07"],
  );
});

const camt = (entries: string, version = "08") =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (fields: string, day = "<BookgDt><Dt>2024-01-31</Dt></BookgDt>", amount = '<Amt Ccy="EUR">1.50</Amt>') =>
  `<Ntry>${amount}<CdtDbtInd>DBIT</CdtDbtInd>${day}${fields}</Ntry>`;
const part = (amount: string, name: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties></TxDtls>`;

test("CAMT: a batch has the payee that all its parts have", async () => {
  const batch = (names: readonly string[]) =>
    entry(`<NtryDtls>${names.map((name) => part("0.75", name)).join("")}</NtryDtls>`);
  assert.deepEqual(
    (await read(textFile(camt(batch(["a", "a"]) + batch(["a", "b"]))))).rows.map(({ payee }) => payee),
    ["a", null],
  );
});

test("CAMT: the payee of a reversal is the other side of the payment", async () => {
  const parties =
    "<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>";
  const reversal = camt(entry(`<RvslInd>true</RvslInd>${parties}`)).replace("DBIT", "CRDT");
  const [row] = (await read(textFile(reversal))).rows;
  assert.deepEqual([row?.amount, row?.payee], ["1.50", "Shop"]);
});

check("CAMT", [
  [
    "RvslInd does not invert",
    camt(entry("<RvslInd>true</RvslInd><AddtlNtryInf>a</AddtlNtryInf>")),
    ["2024-01-31 -1.50 a"],
  ],
  ["a value date only", camt(entry("", "<ValDt><Dt>2024-01-30</Dt></ValDt>")), ["2024-01-30 -1.50"]],
  ["no date", camt(entry("", "")), [], ["missing_day"]],
  [
    "a namespace prefix",
    camt(entry(""))
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1n:")
      .replace("xmlns=", "xmlns:n="),
    ["2024-01-31 -1.50"],
  ],
  [
    "parts that add up",
    camt(entry(`<NtryDtls>${part("1.00", "a")}${part("0.50", "b")}</NtryDtls>`)),
    ["2024-01-31 -1.50"],
  ],
  [
    "parts that do not",
    camt(entry(`<NtryDtls>${part("1.00", "a")}${part("0.60", "b")}</NtryDtls>`)),
    ["2024-01-31 -1.50"],
    ["parts_differ"],
  ],
  ["too many decimals", camt(entry("", undefined, '<Amt Ccy="EUR">1.505</Amt>')), [], ["too_many_decimals"]],
  ["entity expansion", camt(entry("")).replace("?>", '?><!DOCTYPE a [<!ENTITY b "bb">]>'), [], ["doctype_refused"]],
  ["an unknown entity", camt(entry("<AddtlNtryInf>&b;</AddtlNtryInf>")), [], ["invalid_file"]],
  ["a truncated file", camt(entry("")).slice(0, -5), [], ["incomplete_file"]],
  ["deep nesting", camt(entry("<A>".repeat(80) + "</A>".repeat(80))), [], ["invalid_file"]],
]);

test("CSV: unknown headings with two columns of amounts are a question", async () => {
  const result = await read(
    textFile("Jour;Chose;Somme A;Somme B\n31.01.2024;Pain;-4,50;-436,15\n30.01.2024;Vin;-5,50;-536,15\n"),
  );
  assert.deepEqual(result.codes, ["columns"]);
  assert.deepEqual(result.rows, []);
});

test("CSV: a negative income makes the sign a question (Copilot Money)", async () => {
  const rows = "2026-01-15,Amazon,45.99,regular\n2026-01-16,Boss,-2500,income\n";
  const result = await read(textFile(`date,name,amount,type\n${rows}`));
  assert.deepEqual(
    result.questions.map(({ code, values }) => [code, values]),
    [["sign", ["inverted", "as_written"]]],
  );
});

const csv = (rows: string) => `Date,Text,Amount\n${rows}`;

check("CSV", [
  ["a quotation mark in an unquoted cell", csv('2024-01-31,5" pipe,-1.50\n'), ['2024-01-31 -1.50 5" pipe']],
  [
    "a quoted name within a cell",
    csv('2024-01-31,"Firma" sp. z o.o.,-1.50\n'),
    ['2024-01-31 -1.50 "Firma" sp. z o.o.'],
  ],
  ["text after a quoted delimiter", csv('2024-01-31,"a,b"c,-1.50\n'), [], ["incomplete_file"]],
  [
    "an unquoted delimiter in a text",
    csv("2024-01-31,a,12,-1.50\n2024-01-30,b,-2.50\n2024-01-29,c,-3.50\n"),
    ["2024-01-30 -2.50 b", "2024-01-29 -3.50 c"],
    ["bad_row"],
  ],
  [
    "every form of minus",
    csv(
      "2024-01-31,a,-1.50\n2024-01-31,b,(1.50)\n2024-01-31,c,1.50-\n2024-01-31,d,−1.50\n2024-01-31,e,$-1.50\n2024-01-31,f,1.50 DR\n2024-01-31,g,+1.50\n",
    ),
    ["a", "b", "c", "d", "e", "f"].map((name) => `2024-01-31 -1.50 ${name}`).concat("2024-01-31 1.50 g"),
  ],
  [
    "every thousands separator",
    "Date;Text;Amount\n2024-01-31;a;-1.234.567,50\n2024-01-31;b;-1 234 567,50\n2024-01-31;c;-1'234'567,50\n2024-01-31;d;-1\u00a0234\u00a0567,50\n",
    ["a", "b", "c", "d"].map((name) => `2024-01-31 -1234567.50 ${name}`),
  ],
  ["lakhs", csv('2024-01-31,a,"-1,23,456.78"\n'), ["2024-01-31 -123456.78 a"]],
  [
    "groups of the wrong size",
    csv('2024-01-31,a,"-1,2345.67"\n2024-01-31,b,-1.50\n'),
    ["2024-01-31 -1.50 b"],
    ["bad_amount"],
  ],
  ["thousands or decimals", "Date;Text;Amount\n2024-01-31;a;-1.234\n", [], ["decimal_sign"]],
  ["zero", csv("2024-01-31,a,0.00\n2024-01-31,b,-1.00\n"), ["2024-01-31 0.00 a", "2024-01-31 -1.00 b"]],
  [
    "an unknown currency",
    "Date,Text,Amount,Currency\n2024-01-31,a,-1.00,EUR\n2024-01-31,b,-1.00,XYZ\n",
    ["2024-01-31 -1.00 a"],
    ["bad_currency"],
  ],
  [
    "two currencies are two statements",
    "Date,Text,Amount,Currency\n2024-01-31,a,-1.00,EUR\n2024-01-31,b,-100,JPY\n",
    ["2024-01-31 -1.00 a", "2024-01-31 -100 b"],
  ],
  [
    "a row between notes",
    csv("2024-01-31,a,-1.00\nnote,,\n2024-01-30,b,-2.00\nfooter,,\n"),
    ["2024-01-31 -1.00 a", "2024-01-30 -2.00 b"],
    ["bad_row"],
  ],
  ["sep=", `sep=;\n${csv("2024-01-31,a,-1.00\n").replaceAll(",", ";")}`, ["2024-01-31 -1.00 a"]],
  [
    "month names",
    "Datum;Text;Betrag\n31. März 2024;a;-1,00\n1 mai 2024;b;-2,00\n",
    ["2024-03-31 -1.00 a", "2024-05-01 -2.00 b"],
  ],
  [
    "only positive amounts",
    csv("2024-01-31,a,1.00\n2024-01-30,b,2.00\n"),
    ["2024-01-31 1.00 a", "2024-01-30 2.00 b"],
    ["sign"],
  ],
  [
    "the balance proves an inverted sign",
    "Date,Text,Amount,Balance\n2024-01-29,a,10.00,90.00\n2024-01-30,b,20.00,70.00\n2024-01-31,c,-5.00,75.00\n",
    ["2024-01-29 -10.00 a", "2024-01-30 -20.00 b", "2024-01-31 5.00 c"],
  ],
  [
    "unknown headings",
    "Fecho,Kanto,Summo\n2024-01-31,abc,-1.50\n2024-01-30,def,2.50\n",
    ["2024-01-31 -1.50 abc", "2024-01-30 2.50 def"],
  ],
  ["columns that nothing proves", "2024-01-31,abc,-1.50,7.00\n2024-01-30,def,2.50,3.00\n", [], ["columns"]],
  [
    "an answered mapping",
    "2024-01-31,abc,-1.50,7.00\n2024-01-30,def,2.50,3.00\n",
    ["2024-01-31 -1.50 abc", "2024-01-30 2.50 def"],
    [],
    {
      columns: [
        { index: 2, meaning: "amount" },
        { index: 3, meaning: "ignore" },
      ],
    },
  ],
  ["a long cell", csv(`2024-01-31,${"a".repeat(70_000)},-1.00\n`), [], ["cell_too_long"]],
  ["a web page", "<html><body>Sign in</body></html>", [], ["unknown_format"]],
  ["a PDF", "%PDF-1.7", [], ["unknown_format"]],
  ["nothing", "", [], ["unknown_format"]],
]);

check("Programs", [
  [
    "Monarch",
    "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags\n2024-01-31,Shop,Food,Checking,SHOP 12,,-1.50,a\n2024-01-30,Pay,Income,Checking,PAY,,20.00,\n",
    ["2024-01-31 -1.50 Shop SHOP 12", "2024-01-30 20.00 Pay PAY"],
  ],
  [
    "Lunch Money asks for the sign",
    "date,payee,amount,currency,category,tags,notes,account_name\n2024-01-31,Shop,1.50,usd,Food,,,Checking\n2024-01-30,Shop,2.50,usd,Food,,,Checking\n",
    ["2024-01-31 1.50 Shop", "2024-01-30 2.50 Shop"],
    ["sign"],
  ],
  [
    "Actual",
    "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nChecking,2024-01-31,Shop,,Food,-1.50,0,Cleared\nChecking,2024-01-30,Shop,(SPLIT INTO 2) big,,0,-3.00,Cleared\nChecking,2024-01-30,Shop,(SPLIT 1 OF 2) milk,Food,-1.00,0,Cleared\nChecking,2024-01-30,Shop,(SPLIT 2 OF 2) car,Toys,-2.00,0,Cleared\n",
    ["2024-01-31 -1.50 Shop", "2024-01-30 0 Shop", "2024-01-30 -1.00 Shop", "2024-01-30 -2.00 Shop"],
  ],
  [
    "hledger",
    '"txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"\n' +
      '"1","2024-01-31","","","","Shop","","assets:checking","-3.00","EUR","3.00","","",""\n"1","2024-01-31","","","","Shop","","expenses:food","1.00","EUR","","1.00","",""\n"1","2024-01-31","","","","Shop","","expenses:toys","2.00","EUR","","2.00","",""\n' +
      '"2","2024-02-01","","","","Move","","assets:checking","-5.00","EUR","5.00","","",""\n"2","2024-02-01","","","","Move","","assets:savings","5.00","EUR","","5.00","",""\n',
    ["2024-01-31 -3.00 Shop", "2024-02-01 -5.00 Move", "2024-02-01 5.00 Move"],
  ],
]);

test("CSV: words for the sign, and a single row that has a sign too, with and without a balance", async () => {
  for (const [heading, one, two] of [
    ["", "", ""],
    [";Saldo", ";2500.00", ";1650.00"],
  ]) {
    const text = `Datum;Typ;Wert;Notiz${heading}\n2024-02-27;Einzahlung;2500.00;A${one}\n2024-02-28;Auszahlung;-850.00;B${two}`;
    const { issues, rows } = await read(textFile(text), { currency: "EUR" });
    assert.deepEqual(issues, []);
    assert.deepEqual(lines(rows), ["2024-02-27 2500.00 A", "2024-02-28 -850.00 B"]);
  }
});

test("the examples of the question about columns have a text for each column, also for empty cells", async () => {
  const { questions } = await read(textFile("Jour;Chose;Autre;Somme A;Somme B\n14.05.2026;Pain;;-4,50;-436,15\n"));
  assert.equal(questions[0]?.examples[0]?.text, "14.05.2026 | Pain |  | -4,50 | -436,15");
});

test("the question about columns names each column once, in the order of the file", async () => {
  const { questions } = await readStatements(textFile("Amount,Text,2,2,\n1.50,abc,d,e,f\n2.50,def,g,h,i\n"), {});
  const [question] = questions;
  assert.equal(question?.code, "columns");
  const names = Object.keys(question.examples[0]?.readings ?? {});
  assert.deepEqual(names, ["Amount", "Text", "2 (column 3)", "2 (column 4)", "column 5"]);
});

test("details of rows from other programs", async () => {
  const ynab =
    "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared\nChecking,,2024-01-31,Transfer : Savings,,,,,$20.00,$0.00,Cleared\nChecking,Red,2024-01-30,Shop,,,Food,Split (1/2) milk,$3.00,$0.00,Cleared\nChecking,Red,2024-01-30,Shop,,,Toys,Split (2/2) car,$7.00,$0.00,Cleared\nChecking,,2024-01-01,Starting Balance,,,,,$0.00,$100.00,Cleared\n";
  const { rows, program } = await read(textFile(ynab), { currency: "USD" });
  assert.equal(program, "ynab");
  assert.deepEqual(
    rows.map(({ transfer_account, group, category, notes, tags, is_opening }) => ({
      transfer_account,
      group,
      category,
      notes,
      tags,
      is_opening,
    })),
    [
      { transfer_account: "Savings", group: null, category: null, notes: null, tags: [], is_opening: false },
      { transfer_account: null, group: "split 1", category: "Food", notes: "milk", tags: ["Red"], is_opening: false },
      { transfer_account: null, group: "split 1", category: "Toys", notes: "car", tags: ["Red"], is_opening: false },
      { transfer_account: null, group: null, category: null, notes: null, tags: [], is_opening: true },
    ],
  );
});

test("CSV: records without a date and money are the payments of a batch, if they add up", async () => {
  const zkb = (second: string) =>
    textFile(
      `Datum;Buchungstext;Whg;Betrag Detail;Belastung CHF;Gutschrift CHF;Valuta;Saldo CHF\n27.03.2024;Belastungen (2);;;1'000.00;;27.03.2024;900.00\n;Muster AG;CHF;600.00;;;;\n;Peter Meier;CHF;${second};;;;\n26.03.2024;Lohn;;;;1'900.00;26.03.2024;1'900.00\n`,
    );
  const { rows, issues } = await read(zkb("400.00"));
  assert.deepEqual(
    rows[0]?.parts.map(({ amount, payee }) => `${amount} ${payee}`),
    ["-600.00 Muster AG", "-400.00 Peter Meier"],
  );
  assert.deepEqual(issues, []);
  const differing = await read(zkb("300.00"));
  assert.deepEqual(
    differing.issues.map(({ code, refuses }) => `${code} ${refuses}`),
    ["parts_differ nothing"],
  );
});

test("CSV: the shop's amount is in the currency beside it, not in that of the heading", async () => {
  const head = "Date,Text,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Total (AUD)";
  const { rows } = await read(textFile(`${head}\n2024-03-28,Shop,-15.30,USD,-10.00,-15.76\n`));
  assert.deepEqual(
    rows.map(({ amount, currency, foreign }) => ({ amount, currency, foreign })),
    [{ amount: "-15.76", currency: "AUD", foreign: { amount: "-10.00", currency: "USD" } }],
  );
});

test("CSV: a question about thousands of columns is asked in linear time", async () => {
  await assertLinear(500, async (count) => {
    const cells = Array.from({ length: count }, (_, i) => `h${i}`);
    const row = cells.map((_, i) => (i === 0 ? "2024-01-31" : `${i}.50`)).join(",");
    const { codes } = await read(textFile(`${cells.join(",")}\n${row}\n${row}\n`));
    assert.deepEqual(codes, ["columns"]);
  });
});

const UNSIGNED = [
  "2026-01-02,Shop,12.50,87.50",
  "2026-01-03,Pay,100.00,187.50",
  "2026-01-04,Cafe,3.20,184.30",
  "2026-01-05,Refund,1.20,185.50",
];
const unsigned = (...rows: readonly string[]) => textFile(["Date,Description,Amount,Balance", ...rows, ""].join("\n"));

test("the running balance gives amounts their signs", async () => {
  const after = ["2026-01-03 100.00 Pay", "2026-01-04 -3.20 Cafe", "2026-01-05 1.20 Refund"];
  const ascending = await read(unsigned(...UNSIGNED));
  assert.deepEqual([lines(ascending.rows), ascending.codes], [after, []]);
  const descending = await read(unsigned(...UNSIGNED.toReversed()));
  assert.deepEqual(lines(descending.rows), after.toReversed());
  // Nothing shows the sign of the oldest row.
  for (const { issues } of [ascending, descending])
    assert.deepEqual(
      issues.map(({ code }) => code),
      ["bad_sign"],
    );
  const opened = await read(unsigned("2026-01-01,Opening balance,,100.00", ...UNSIGNED));
  assert.deepEqual(lines(opened.rows), ["2026-01-01 0 Opening balance", "2026-01-02 -12.50 Shop", ...after]);
  assert.deepEqual(opened.issues, []);
  const wrong = await read(unsigned(...UNSIGNED.slice(0, 3), "2026-01-05,Refund,1.20,185.51"));
  assert.deepEqual(wrong.codes, ["sign"]);
});

const LONG = 15_000;
const LABELLED = ["13/03/2024", "14/03/2024", "15/03/2024"].map(
  (day) => `Date: ${day}\r\nDescription: shop\r\nAmount: -1.00\r\n`,
);

const mt940 = (entries: string) => `:20:X\n:25:1\n:60F:C260101EUR1,00\n${entries}:62F:C260101EUR1,00\n-`;

/** Files with a run of one character, by the length of the run. */
const RUNS: Readonly<Record<string, (length: number) => string>> = {
  "spaces within a CSV cell": (length) => csv(`2024-01-31,A${" ".repeat(length)}B,-1.00\n`.repeat(3)),
  "combining marks in a CSV cell": (length) =>
    csv(`2024-01-31,a${"\u0301\u0323".repeat(length / 2)},-1.00\n`.repeat(3)),
  "zeros in an MT940 amount": (length) => mt940(`:61:2601010101D1,${"0".repeat(length)}1NMSC\n:86:x\n`),
  "slashes in an MT940 field": (length) => mt940(`:61:2601010101D1,00NMSC\n${`:86:/REMI/${"/".repeat(length)}x\n`}`),
  "a CSV record of many long cells": (length) =>
    csv(`2024-01-31,A,-1.00${`,${"y".repeat(4100)}`.repeat(length / 64)}\n`),
  "spaces before U+2028 after a label": (length) => LABELLED.join(`Memo:${" ".repeat(length)}x\u2028y\r\n`),
  "zeros before U+2028 in an MT940 amount": (length) => mt940(`:61:260101D${"0".repeat(length)}x\u2028x\n`.repeat(3)),
  "spaces before U+2028 after the end of an MT940 message": (length) =>
    mt940("").replace(/-$/, `${`-}${" ".repeat(length)}\u2028x\n`.repeat(3)}-`),
};

for (const [title, fileOf] of Object.entries(RUNS)) {
  test(`long runs of one character are read in linear time: ${title}`, async () => {
    await assertLinear(LONG, (length) => read(textFile(fileOf(length)), { currency: "EUR" }));
  });
}

test("CSV: four million empty lines are read in linear time", async () => {
  await assertLinear(2 ** 20, async (count) => {
    const { rows } = await read(textFile(csv(`2024-01-31,A,-1.00\n${"\n".repeat(count)}2024-01-30,B,2.00\n`)));
    assert.deepEqual(lines(rows), ["2024-01-31 -1.00 A", "2024-01-30 2.00 B"]);
  });
});

test("Leeway's own export keeps currencies, transfers, tags, splits and texts like formulas", async () => {
  const header =
    "date,posted_at,type,account,transfer_account,payee,category,amount,currency,foreign_amount,foreign_currency,split,notes,tags,is_pending,source,external_id,transaction_id";
  const text = [
    header,
    "2024-01-01,,opening,'=Mum's,,Starting Balance,,100.00,EUR,,,,,,,,,",
    "2024-01-30,,payment,'=Mum's,,'+Joe's,Food,-5.50,EUR,,,,'-50% off isn't much,a; b,true,manual,,t1",
    "2024-01-31,,transfer,'=Mum's,'@Cash's,,,-10.00,EUR,,,,,,false,manual,,t2",
    "2024-01-31,,transfer,'@Cash's,'=Mum's,,,11.00,USD,,,,,,false,manual,,t2",
    "2024-02-01,,payment,'=Mum's,,Shop,Food,-1.00,EUR,,,1/2,,,false,manual,,t3",
    "2024-02-01,,payment,'=Mum's,,Shop,Fun,-2.00,EUR,,,2/2,,,false,manual,,t3",
    "",
  ].join("\r\n");
  const { program, codes, issues, statements, rows } = await read(textFile(text));
  assert.deepEqual([program, codes, issues], ["leeway", [], []]);
  assert.deepEqual(
    statements.map(({ account, currency }) => `${account.name} ${currency}`),
    ["=Mum's EUR", "@Cash's USD"],
  );
  const [opening, payment, out, part, other, into] = rows;
  assert.equal(opening?.is_opening, true);
  assert.deepEqual([payment?.payee, payment?.notes], ["+Joe's", "-50% off isn't much"]);
  assert.deepEqual([payment?.tags, payment?.status, out?.status], [["a", "b"], "pending", "booked"]);
  assert.deepEqual([out?.transfer_account, into?.transfer_account], ["@Cash's", "=Mum's"]);
  assert.deepEqual([part?.group, other?.group, out?.group], ["t3", "t3", null]);
  const counted = text
    .replace("transaction_id\r\n", "transaction_id,counts_on\r\n")
    .replace(",t2\r\n", ",t2,2024-02-01\r\n");
  const newer = await read(textFile(counted.replaceAll(/,(t1|t2|t3|)\r\n/g, ",$1,\r\n")));
  assert.deepEqual([newer.program, newer.codes, newer.issues], ["leeway", [], []]);
  assert.deepEqual(
    newer.rows.map(({ counts_on }) => counts_on),
    [null, null, "2024-02-01", null, null, null],
  );
});

test("a row that contradicts the running balance is an issue", async () => {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const day = String(i + 1).padStart(2, "0");
    return `2024-01-${day},Shop ${i},-1.00,${(99 - i).toFixed(2)}`;
  });
  const readRows = async (list: readonly string[]) => {
    const { codes, issues, statements } = await read(
      textFile(`Date,Description,Amount,Balance\n${list.join("\n")}\n`),
      { currency: "EUR" },
    );
    const closing = statements[0]?.balances.map(({ type, on, amount }) => `${type} ${on} ${amount}`);
    return { codes, issues: issues.map(({ line, code, refuses }) => `${line} ${code} ${refuses}`), closing };
  };
  const closing = ["closing 2024-01-30 70.00"];
  assert.deepEqual((await readRows(rows)).issues, []);
  const wrong = rows.with(14, rows[14]?.replace("-1.00", "2.00") ?? "");
  const issues = ["16 bad_balance nothing"];
  assert.deepEqual(await readRows(wrong), { codes: [], issues, closing });
  assert.deepEqual((await readRows(wrong.toReversed())).issues, ["17 bad_balance nothing"]);
  const missing = rows.toSpliced(14, 1);
  assert.deepEqual((await readRows(missing)).issues, ["16 bad_balance nothing"]);
  const swapped = rows.with(14, rows[15] ?? "").with(15, rows[14] ?? "");
  assert.deepEqual((await readRows(swapped)).issues, []);
  const none = rows.map((row, i) => row.replace(/[^,]+$/, `${(i * 37) % 100}.00`));
  assert.deepEqual(await readRows(none), { codes: [], issues: [], closing: [] });
});

test("two different amounts with one heading are a question", async () => {
  const codes = async (rows: string) => (await read(textFile(`Date,Description,Amount,Amount\n${rows}`))).codes;
  assert.deepEqual(await codes("2024-01-30,a,-1.00,-2.00\n2024-01-31,b,-2.00,-2.00\n"), ["columns"]);
  assert.deepEqual(await codes("2024-01-30,a,-1.00,-1.00\n2024-01-31,b,-2.00,-2.00\n"), []);
  assert.deepEqual(await codes("2024-01-30,a,-1.00,\n2024-01-31,b,-2.00,-2.00\n"), []);
});

describe("a question has the same rows under each answer", () => {
  const files = [
    [
      "two amounts",
      "Jour;Chose;Somme A;Somme B\n31.01.2024;Pain;-4,50;-436,15\n30.01.2024;Vin;-5,50;-5,50\n",
      { "date,text,amount,ignore": ["-4.50", "-5.50"], "date,text,ignore,amount": ["-436.15", "-5.50"] },
    ],
    [
      "words for the signs",
      "Date,Text,Kind,Amount\n2024-01-30,a,Zufluss,1.50\n2024-01-31,b,Abfluss,2.00\n2024-01-31,c,Abfluss,2.50\n",
      {
        "out:2:Zufluss": ["-1.50", "2.00", "2.50"],
        "out:2:Abfluss": ["1.50", "-2.00", "-2.50"],
        as_written: ["1.50", "2.00", "2.50"],
        inverted: ["-1.50", "-2.00", "-2.50"],
      },
    ],
    [
      "decimal sign, with a day that is read in two ways",
      "Date,Text,Amount\n03/04/2024,a,-1.500\n05/06/2024,b,-2.000\n",
      { ".": ["-1.500", "-2.000"], ",": ["-1500", "-2000"] },
    ],
  ] as const;
  for (const [name, text, expected] of files) {
    test(name, async () => {
      const { questions } = await readUpload(Buffer.from(text));
      const values = Object.keys(expected);
      const asked = questions.find((question) => values.every((value) => question.values.includes(value)));
      const shown = asked?.samples.map(({ value, rows }) => [value, rows.map(({ amount }) => amount)]);
      assert.deepEqual(Object.fromEntries(shown ?? []), expected);
    });
  }

  test("rows that the answers read differently are preferred", async () => {
    const alike = Array.from({ length: 5 }, (_, i) => `0${i + 1}/0${i + 1}/2024,same,-1.00`);
    const { questions } = await readUpload(Buffer.from(`Date,Text,Amount\n${alike.join("\n")}\n03/04/2024,b,-2.00\n`));
    assert.deepEqual(
      questions[0]?.samples.map(({ value, rows }) => [value, rows.map(({ date }) => date)]),
      [
        ["dmy", ["2024-01-01", "2024-02-02", "2024-04-03"]],
        ["mdy", ["2024-01-01", "2024-02-02", "2024-03-04"]],
      ],
    );
  });
});

test("the question about signs shows rows under each answer", async () => {
  const { questions } = await read(textFile("Date,Text,Amount\n2024-01-30,a,1.50\n2024-01-31,b,2.00\n"));
  assert.deepEqual(questions[0]?.examples, [
    { line: 2, text: "2024-01-30 | a | 1.50", readings: { as_written: "1.50", inverted: "-1.50" } },
    { line: 3, text: "2024-01-31 | b | 2.00", readings: { as_written: "2.00", inverted: "-2.00" } },
  ]);
});

describe("a file that repeats too much is rejected", () => {
  const csv = "Date,Description,Amount\n2024-01-30,a,-1\n2024-01-31,b,-2\n";
  const mt940 = ":20:X\n:25:1\n:60F:C240101EUR1,00\n:61:240102D1,00NTRFNONREF\n:86:";
  const files = [
    ["lines in an MT940 field", `${mt940}${"a\n".repeat(40_000)}-\n`, "The field :86: is longer than 64 KiB."],
    ["columns", `${csv}2024-01-31,c,-3${",x".repeat(1000)}\n`, "A row has more than 1000 columns."],
    ["headings", `Date,Description,Amount${",x".repeat(9000)}\n`, "A row has more than 1000 columns."],
    ["details of a row", `${csv}${",aaa,\n".repeat(20_000)}`, "The text of a row is longer than 64 KiB."],
    [
      "lines that are no rows",
      `${csv}${"x,y,\n".repeat(10_001)}`,
      "More than 10000 lines have neither a date nor an amount.",
    ],
    [
      "fields of a QIF record",
      `!Type:Bank\nD31/1/2024\nT-1.00\n${"Ma\n".repeat(100_000)}^\n`,
      "A line is longer than 64 KiB, or a record than 256 KiB.",
    ],
  ] as const;
  for (const [name, text, message] of files) {
    test(name, async () => {
      const { issues } = await read(textFile(text));
      const file = issues.filter(({ refuses }) => refuses === "file");
      assert.deepEqual(
        file.map((issue) => issue.message),
        [message],
      );
    });
  }
});

/** The payee's name in a bank's text: a table of real texts for each step, and for all steps together. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  bankPayee,
  kindOfBooking,
  withoutCardWords,
  withoutDates,
  withoutMasks,
  withoutPaymentService,
  withoutPlace,
  withoutPlaceAfterSeparator,
  withoutReferenceAfterStar,
  withoutReferences,
  withoutSecondColumn,
  withoutSepaFields,
  withoutShopNumber,
} from "../../src/domain/bank-payee.ts";

const STEPS: readonly (readonly [(text: string) => string, readonly (readonly [string, string])[]])[] = [
  [
    withoutSepaFields,
    [
      ["RETOURE EREF+TFNR 44003 00001MTLG:Grund nicht spezifiziert", "RETOURE"],
      ["Stadtwerke Musterstadt SVWZ+Abschlag Mai", "Stadtwerke Musterstadt"],
      ["Kredit Bank", "Kredit Bank"],
    ],
  ],
  [
    withoutPlaceAfterSeparator,
    [
      ["REWE SAGT DANKE//BERLIN/DE", "REWE SAGT DANKE"],
      ["SHELL 2214\\HAMBURG\\DE", "SHELL 2214"],
      ["A/B Testing", "A/B Testing"],
    ],
  ],
  [
    withoutSecondColumn,
    [
      ["SPOTIFY              STOCKHOLM", "SPOTIFY"],
      ["BLUE  BOTTLE", "BLUE  BOTTLE"],
    ],
  ],
  [
    withoutDates,
    [
      ["BEA 21.05.11/12.54 DIRX", "BEA   DIRX"],
      ["PERIOD 03/31/2011", "PERIOD  "],
      ["2020-01-28T14:32:46 TRANSFER", "  TRANSFER"],
      ["LIDL 04 MAR 2026", "LIDL  "],
      ["CHECKCARD 0412 SHELL", "CHECKCARD 0412 SHELL"],
      ["PURCHASE 04/12 TARGET", "PURCHASE   TARGET"],
      ["24/7 Fitness", "24/7 Fitness"],
      ["Café 1850", "Café 1850"],
    ],
  ],
  [
    withoutMasks,
    [
      ["VISA XXXX1234 NETFLIX", "VISA   NETFLIX"],
      ["CARD **** 9921 UBER", "  UBER"],
      ["BEA NR:XXX1234 DIRX", "BEA   DIRX"],
      ["PRINCE KATWIJK,PAS999", "PRINCE KATWIJK, "],
      ["NL47INGB9999999999 transfer solutions bv", "  transfer solutions bv"],
      ["DE89 3704 0044 0532 0130 00 Vermieter", "  Vermieter"],
      ["TKMAXX", "TKMAXX"],
      ["XXXLutz", "XXXLutz"],
    ],
  ],
  [
    withoutCardWords,
    [
      ["POS PURCHASE TARGET", "TARGET"],
      ["DEBIT CARD PURCHASE SHELL OIL", "SHELL OIL"],
      ["EFTPOS WDL HANDYWAY ALDI STORE", "ALDI STORE"],
      ["KARTENZAHLUNG EDEKA", "EDEKA"],
      ["PAIEMENT CB CARREFOUR", "CARREFOUR"],
      ["PRLV SEPA EDF", "EDF"],
      ["Visa", "Visa"],
      ["Cardinal Books", "Cardinal Books"],
      ["Giro's Pizza", "Giro's Pizza"],
    ],
  ],
  [
    withoutPaymentService,
    [
      ["PAYPAL *STEAM GAMES", "STEAM GAMES"],
      ["SQ *BLUE BOTTLE", "BLUE BOTTLE"],
      ["TST* TATTE BAKERY", "TATTE BAKERY"],
      ["SumUp  *Bakery", "SumUp  *Bakery"],
      ["PAYPAL", "PAYPAL"],
    ],
  ],
  [
    withoutReferenceAfterStar,
    [
      ["AMZN MKTP US*2K4RT1", "AMZN MKTP US"],
      ["Amazon.com*M44AB1 SEATTLE", "Amazon.com"],
      ["GOOGLE *YOUTUBE", "GOOGLE *YOUTUBE"],
    ],
  ],
  [
    withoutShopNumber,
    [
      ["MCDONALD'S #112", "MCDONALD'S"],
      ["DIRCKIII FIL2500 KATWIJK", "DIRCKIII"],
      ["PRINCE FIL. 55 KATWIJK Z", "PRINCE"],
      ["WHOLEFDS STORE 10245 AUSTIN", "WHOLEFDS"],
      ["ALDI STORE", "ALDI STORE"],
      ["Apple Store R123", "Apple Store R123"],
    ],
  ],
  [
    withoutReferences,
    [
      ["Albert Heijn 1234", "Albert Heijn"],
      ["KPN - DIGITENNE BETALINGSKENM. 000000042188659", "KPN - DIGITENNE  "],
      ["GIRO 428428 KPN", "GIRO   KPN"],
      ["Forever 21", "Forever 21"],
      ["7-Eleven", "7-Eleven"],
      ["1-800-FLOWERS", "1-800-FLOWERS"],
    ],
  ],
  [
    withoutPlace,
    [
      ["TRADER JOES SAN FRANCISCO CA", "TRADER JOES"],
      ["SHELL OIL HOUSTON TX US", "SHELL OIL"],
      ["STARBUCKS SEATTLE WA", "STARBUCKS"],
      ["REWE MARKT BERLIN DEU", "REWE MARKT"],
      ["ALDI SUED DE", "ALDI SUED"],
      ["Netflix", "Netflix"],
      ["Coop Konsum", "Coop Konsum"],
    ],
  ],
];

for (const [step, cases] of STEPS) {
  test(step.name, () => {
    for (const [text, expected] of cases) assert.equal(step(text), expected, text);
  });
}

describe("the payee of a row", () => {
  const TEXTS: readonly (readonly [string, string])[] = [
    ["BEA NR:XXX1234 21.05.11/12.54 DIRCKIII FIL2500 KATWIJK,PAS999", "DIRCKIII"],
    ["BEA NR:XXX1234 21.05.11/12.09 PRINCE FIL. 55 KATWIJK Z,PAS999", "PRINCE"],
    ["GIRO 428428 KPN - DIGITENNE BETALINGSKENM. 000000042188659 5314606715", "KPN - DIGITENNE"],
    ["MCDONALD'S #112", "MCDONALD'S"],
    ["EFTPOS WDL HANDYWAY ALDI STORE", "ALDI STORE"],
    ["DEBIT SHELL OIL", "SHELL OIL"],
    ["CREDIT PAYROLL", "PAYROLL"],
    ["RETOURE EREF+TFNR 40005 00005MTLG:Grund nicht spezifiziert", "RETOURE"],
    ["SAMMLER 0904059001", "SAMMLER"],
    [
      "PURCHASE AUTHORIZED ON 03/14 SQ *BLUE BOTTLE COFF OAKLAND CA S384074 CARD 1234",
      "BLUE BOTTLE COFF OAKLAND CA S384074",
    ],
    ["POS DEBIT VISA XXXX1234 TRADER JOE'S #552 SAN FRANCISCO CA", "TRADER JOE'S"],
    ["PAYPAL *SPOTIFY 35314369001 DE", "SPOTIFY"],
    ["AMZN Mktp US*2K4RT1", "AMZN Mktp"],
    ["KARTENZAHLUNG REWE SAGT DANKE 43215//BERLIN/DE 2026-05-03T18:22", "REWE SAGT DANKE"],
    ["PAIEMENT CB 12/05 CARREFOUR MARKET 0451", "CARREFOUR MARKET"],
    ["SPOTIFY              STOCKHOLM     SWE", "SPOTIFY"],
    ["Kosten gebruik betaalrekening inclusief 1 betaalpas", "Kosten gebruik betaalrekening inclusief 1 betaalpas"],
    ["Huur", "Huur"],
    ["IKEA", "IKEA"],
    ["Úrok", "Úrok"],
  ];

  test("is the name in the text", () => {
    for (const [text, expected] of TEXTS) assert.equal(bankPayee({ payee: null, text, bank_code: null }), expected);
  });

  test("is the name in the file, if it has one", () => {
    const text = "POS MERCHANDISE;MCDONALD'S #112";
    assert.equal(bankPayee({ payee: "MCDONALD'S #112", text, bank_code: "POS" }), "MCDONALD'S");
    assert.equal(bankPayee({ payee: "12345678", text: "REWE 0451", bank_code: null }), "REWE");
    assert.equal(bankPayee({ payee: "Max Mustermann", text: "Miete", bank_code: null }), "Max Mustermann");
  });

  test("is the kind of booking if there is no name", () => {
    for (const [code, expected] of [
      ["INT", "Interest"],
      ["NINT", "Interest"],
      ["ACMT-MCOP-INTR", "Interest"],
      ["PMNT-CCRD-CWDL", "Cash machine"],
      ["ATM", "Cash machine"],
      ["NCHK", "Check"],
      ["NMSC 079", undefined],
    ] as const) {
      assert.equal(kindOfBooking(code), expected, code);
      assert.equal(bankPayee({ payee: null, text: "", bank_code: code }), expected ?? "Bank transaction");
    }
    assert.equal(bankPayee({ payee: null, text: "4654654654", bank_code: null }), "4654654654");
  });

  test("is never empty, and cleaning it again changes nothing that a name would lose", () => {
    const word = fc.constantFrom(
      "POS",
      "VISA",
      "#12",
      "12.05.",
      "XXXX1234",
      "DE",
      "PAYPAL *",
      "REWE",
      "//",
      "0042",
      " ",
      "*",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 8 }), (words) => {
        const name = bankPayee({ payee: null, text: words.join(" "), bank_code: null });
        assert.notEqual(name.trim(), "");
        assert.equal(name, name.trim());
      }),
    );
  });
});

/** Further layouts of real banks and programs, each with a trap. The rows are invented. */
import type { Bank } from "./banks.ts";

export const MORE_BANKS: readonly Bank[] = [
  {
    name: "HDFC with asterisks and summary",
    text: `
HDFC BANK Ltd.                           Page No .: 1                                              Statement of accounts
MR JOHN DOE,,,,,,
Account No : 50100012345678   PREFERRED,,,,,,
Statement From : 01/02/2024  To : 31/03/2024,,,,,,
,,,,,,
********,********************,************,********,***********,***********,*************
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********************,************,********,***********,***********,*************
27/02/24,UPI-ACME GMBH-Salary February,00007000,27/02/24,,2500.00,3500.00
28/02/24,UPI-HAUS VERWALTUNG-Rent March,00007001,28/02/24,850.00,,2650.00
29/02/24,UPI-REWE 123-Card 1234,00007002,29/02/24,12.50,,2637.50
29/02/24,UPI-REWE 123-Card 1234,00007003,29/02/24,12.50,,2625.00
01/03/24,UPI-IKEA-Invoice 77/2024,00007004,01/03/24,1234.56,,1390.44
04/03/24,UPI-AMAZON-Refund 5,00007005,04/03/24,,19.99,1410.43
28/03/24,UPI-STADTWERKE-Strom,00007012,28/03/24,99.95,,1310.48
********,********************,************,********,***********,***********,*************
STATEMENT SUMMARY  :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
1000.00,10,4,4290.41,4020.44,730.03,
Generated On:,31/03/24 10:00:00,,,,,
`,
    rows: [
      "2024-02-27 2500.00 UPI-ACME GMBH-Salary February",
      "2024-02-28 -850.00 UPI-HAUS VERWALTUNG-Rent March",
      "2024-02-29 -12.50 UPI-REWE 123-Card 1234",
      "2024-02-29 -12.50 UPI-REWE 123-Card 1234",
      "2024-03-01 -1234.56 UPI-IKEA-Invoice 77/2024",
      "2024-03-04 19.99 UPI-AMAZON-Refund 5",
      "2024-03-28 -99.95 UPI-STADTWERKE-Strom",
    ],
    account: "50100012345678",
    closing: "1310.48",
  },
  {
    name: "SBI tabs, named months",
    text: `
Account Name   :	Mr. JOHN DOE
Address   :	12, MAIN ROAD
Date      :	31 Mar 2024
Account Number   :	_00000012345678901
Account Description  :	REGULAR SB CHQ-INDIVIDUALS
Interest Rate(% p.a.)  :	2.7
Balance as on 1 Feb 2024   :	1,000.00
Start Date   :	1 Feb 2024
End Date    :	31 Mar 2024
Txn Date	Value Date	Description	Ref No./Cheque No.	        Debit	Credit	Balance
27 Feb 2024	27 Feb 2024	   BY TRANSFER-UPI/CR/ACME GMBH--	TRANSFER FROM 7000	 	2,500.00	3,500.00
28 Feb 2024	28 Feb 2024	   BY TRANSFER-UPI/CR/HAUS VERWALTUNG--	TRANSFER FROM 7001	850.00	 	2,650.00
29 Feb 2024	29 Feb 2024	   BY TRANSFER-UPI/CR/REWE 123--	TRANSFER FROM 7002	12.50	 	2,637.50
29 Feb 2024	29 Feb 2024	   BY TRANSFER-UPI/CR/REWE 123--	TRANSFER FROM 7003	12.50	 	2,625.00
01 Mar 2024	01 Mar 2024	   BY TRANSFER-UPI/CR/IKEA--	TRANSFER FROM 7004	1,234.56	 	1,390.44
04 Mar 2024	04 Mar 2024	   BY TRANSFER-UPI/CR/AMAZON--	TRANSFER FROM 7005	 	19.99	1,410.43
28 Mar 2024	28 Mar 2024	   BY TRANSFER-UPI/CR/STADTWERKE--	TRANSFER FROM 7012	99.95	 	1,310.48
**This is a computer generated statement and does not require a signature
`,
    rows: [
      "2024-02-27 2500.00 BY TRANSFER-UPI/CR/ACME GMBH--",
      "2024-02-28 -850.00 BY TRANSFER-UPI/CR/HAUS VERWALTUNG--",
      "2024-02-29 -12.50 BY TRANSFER-UPI/CR/REWE 123--",
      "2024-02-29 -12.50 BY TRANSFER-UPI/CR/REWE 123--",
      "2024-03-01 -1234.56 BY TRANSFER-UPI/CR/IKEA--",
      "2024-03-04 19.99 BY TRANSFER-UPI/CR/AMAZON--",
      "2024-03-28 -99.95 BY TRANSFER-UPI/CR/STADTWERKE--",
    ],
    account: "00000012345678901",
    closing: "1310.48",
  },
  {
    name: "Kotak Dr/Cr in the amount",
    text: `
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,27-02-2024,27-02-2024,ACME GMBH,REF7000,"2,500.00",CR,"3,500.00",CR
2,28-02-2024,28-02-2024,HAUS VERWALTUNG,REF7001,850.00,DR,"2,650.00",CR
3,29-02-2024,29-02-2024,REWE 123,REF7002,12.50,DR,"2,637.50",CR
4,29-02-2024,29-02-2024,REWE 123,REF7003,12.50,DR,"2,625.00",CR
5,01-03-2024,01-03-2024,IKEA,REF7004,"1,234.56",DR,"1,390.44",CR
6,04-03-2024,04-03-2024,AMAZON,REF7005,19.99,CR,"1,410.43",CR
7,28-03-2024,28-03-2024,STADTWERKE,REF7012,99.95,DR,"1,310.48",CR
Opening balance,,as on 01/02/2024   INR 1000.00,,,,,,
Closing balance,,as on 31/03/2024   INR 730.03,,,,,,
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    closing: "1310.48",
  },
  {
    name: "PNB, balance with Cr.",
    text: `
Account Statement for Account Number 1234000100012345
Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration
27/02/2024,,,"2,500.00","3,500.00 Cr.",ACME GMBH
28/02/2024,,850.00,,"2,650.00 Cr.",HAUS VERWALTUNG
29/02/2024,,12.50,,"2,637.50 Cr.",REWE 123
29/02/2024,,12.50,,"2,625.00 Cr.",REWE 123
01/03/2024,,"1,234.56",,"1,390.44 Cr.",IKEA
04/03/2024,,,19.99,"1,410.43 Cr.",AMAZON
28/03/2024,,99.95,,"1,310.48 Cr.",STADTWERKE
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    account: "1234000100012345",
    closing: "1310.48",
  },
  {
    name: "UOB available balance",
    text: `
United Overseas Bank Limited.,,,,
Account Type:,One Account,,,
Account Number:,1234567890,,,
Statement Period:,01 Feb 2024 To 31 Mar 2024,,,
Currency:,SGD,,,
Transaction Date,Transaction Description,Withdrawal,Deposit,Available Balance
28 Mar 2024,"STADTWERKE
Strom",99.95,0,1310.48
04 Mar 2024,"AMAZON
Refund 5",0,19.99,1410.43
01 Mar 2024,"IKEA
Invoice 77/2024",1234.56,0,1390.44
29 Feb 2024,"REWE 123
Card 1234",12.50,0,2625.00
29 Feb 2024,"REWE 123
Card 1234",12.50,0,2637.50
28 Feb 2024,"HAUS VERWALTUNG
Rent March",850.00,0,2650.00
27 Feb 2024,"ACME GMBH
Salary February",0,2500.00,3500.00
`,
    rows: [
      "2024-03-28 -99.95 STADTWERKE\nStrom",
      "2024-03-04 19.99 AMAZON\nRefund 5",
      "2024-03-01 -1234.56 IKEA\nInvoice 77/2024",
      "2024-02-29 -12.50 REWE 123\nCard 1234",
      "2024-02-29 -12.50 REWE 123\nCard 1234",
      "2024-02-28 -850.00 HAUS VERWALTUNG\nRent March",
      "2024-02-27 2500.00 ACME GMBH\nSalary February",
    ],
    account: "1234567890",
    currency: "SGD",
    closing: "1310.48",
  },
  {
    name: "UOB card",
    text: `
Account Number:,4111-1111-1111-1111,,,,,
Statement Date:,31 Mar 2024,,,,,
Transaction Date,Posting Date,Description,Foreign Currency Type,Transaction Amount(Foreign),Local Currency Type,Transaction Amount(Local)
26 Feb 2024,27 Feb 2024,"ACME GMBH
Ref No. : 7439",,,SGD,-2500.00
28 Feb 2024,28 Feb 2024,"HAUS VERWALTUNG
Ref No. : 7439",,,SGD,850.00
29 Feb 2024,29 Feb 2024,"REWE 123
Ref No. : 7439",,,SGD,12.50
29 Feb 2024,29 Feb 2024,"REWE 123
Ref No. : 7439",,,SGD,12.50
01 Mar 2024,01 Mar 2024,"IKEA
Ref No. : 7439",,,SGD,1234.56
04 Mar 2024,04 Mar 2024,"AMAZON
Ref No. : 7439",,,SGD,-19.99
28 Mar 2024,28 Mar 2024,"STADTWERKE
Ref No. : 7439",,,SGD,99.95
`,
    rows: [
      "2024-02-27 -2500.00 ACME GMBH\nRef No. : 7439",
      "2024-02-28 850.00 HAUS VERWALTUNG\nRef No. : 7439",
      "2024-02-29 12.50 REWE 123\nRef No. : 7439",
      "2024-02-29 12.50 REWE 123\nRef No. : 7439",
      "2024-03-01 1234.56 IKEA\nRef No. : 7439",
      "2024-03-04 -19.99 AMAZON\nRef No. : 7439",
      "2024-03-28 99.95 STADTWERKE\nRef No. : 7439",
    ],
    asks: ["sign"],
    account: "4111-1111-1111-1111",
    currency: "SGD",
  },
  {
    name: "Standard Chartered SG card",
    text: `
CREDIT CARD TRANSACTIONS
UNLIMITED CASHBACK 5498-34XX-XXXX-1234
Date,DESCRIPTION,Foreign Currency Amount,SGD Amount
	27/02/2024,	ACME GMBH SINGAPORE,,"SGD 2,500.00 CR"
	28/02/2024,	HAUS VERWALTUNG SINGAPORE,,SGD 850.00 DR
	29/02/2024,	REWE 123 SINGAPORE,,SGD 12.50 DR
	29/02/2024,	REWE 123 SINGAPORE,,SGD 12.50 DR
	01/03/2024,	IKEA SINGAPORE,,"SGD 1,234.56 DR"
	04/03/2024,	AMAZON SINGAPORE,,SGD 19.99 CR
	28/03/2024,	STADTWERKE SINGAPORE,,SGD 99.95 DR
Previous Balance,,,SGD 100.00 DR
Current Balance,,,SGD 0.00 DR
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH SINGAPORE",
      "2024-02-28 -850.00 HAUS VERWALTUNG SINGAPORE",
      "2024-02-29 -12.50 REWE 123 SINGAPORE",
      "2024-02-29 -12.50 REWE 123 SINGAPORE",
      "2024-03-01 -1234.56 IKEA SINGAPORE",
      "2024-03-04 19.99 AMAZON SINGAPORE",
      "2024-03-28 -99.95 STADTWERKE SINGAPORE",
    ],
    currency: "SGD",
    closing: "0.00",
  },
  {
    name: "CIMB",
    text: `
Date,Transaction Details,Beneficiary/Account Holder,Recipient Reference,Payment Details,Money In (RM),Money Out (RM),Balance After Transaction (RM)
28/03/2024 10:11 AM,DUITNOW,STADTWERKE,Strom,-,0.00,99.95,"1,310.48"
04/03/2024 10:11 AM,DUITNOW,AMAZON,Refund 5,-,19.99,0.00,"1,410.43"
01/03/2024 10:11 AM,DUITNOW,IKEA,Invoice 77/2024,-,0.00,"1,234.56","1,390.44"
29/02/2024 10:11 AM,DUITNOW,REWE 123,Card 1234,-,0.00,12.50,"2,625.00"
29/02/2024 10:11 AM,DUITNOW,REWE 123,Card 1234,-,0.00,12.50,"2,637.50"
28/02/2024 10:11 AM,DUITNOW,HAUS VERWALTUNG,Rent March,-,0.00,850.00,"2,650.00"
27/02/2024 10:11 AM,DUITNOW,ACME GMBH,Salary February,-,"2,500.00",0.00,"3,500.00"
`,
    rows: [
      "2024-03-28 -99.95 STADTWERKE DUITNOW Strom",
      "2024-03-04 19.99 AMAZON DUITNOW Refund 5",
      "2024-03-01 -1234.56 IKEA DUITNOW Invoice 77/2024",
      "2024-02-29 -12.50 REWE 123 DUITNOW Card 1234",
      "2024-02-29 -12.50 REWE 123 DUITNOW Card 1234",
      "2024-02-28 -850.00 HAUS VERWALTUNG DUITNOW Rent March",
      "2024-02-27 2500.00 ACME GMBH DUITNOW Salary February",
    ],
    closing: "1310.48",
  },
  {
    name: "MUFG",
    text: `
"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"
"2024/2/27","カード","ACME GMBH","","250,000","350,000","","","預かり"
"2024/2/28","カード","HAUS VERWALTUNG","85,000","","265,000","","","支払い"
"2024/2/29","カード","REWE 123","1,250","","263,750","","","支払い"
"2024/2/29","カード","REWE 123","1,250","","262,500","","","支払い"
"2024/3/1","カード","IKEA","123,456","","139,044","","","支払い"
"2024/3/4","カード","AMAZON","","1,999","141,043","","","預かり"
"2024/3/28","カード","STADTWERKE","9,995","","131,048","","","支払い"
`,
    rows: [
      "2024-02-27 250000 カード ACME GMBH",
      "2024-02-28 -85000 カード HAUS VERWALTUNG",
      "2024-02-29 -1250 カード REWE 123",
      "2024-02-29 -1250 カード REWE 123",
      "2024-03-01 -123456 カード IKEA",
      "2024-03-04 1999 カード AMAZON",
      "2024-03-28 -9995 カード STADTWERKE",
    ],
    closing: "131048",
  },
  {
    name: "SMBC with era years",
    text: `
年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル
R6.3.28,9995,,STADTWERKE,131048,,
R6.3.4,,1999,AMAZON,141043,,
R6.3.1,123456,,IKEA,139044,,
R6.2.29,1250,,REWE 123,262500,,
R6.2.29,1250,,REWE 123,263750,,
R6.2.28,85000,,HAUS VERWALTUNG,265000,,
R6.2.27,,250000,ACME GMBH,350000,,
`,
    rows: [
      "2024-03-28 -9995 STADTWERKE",
      "2024-03-04 1999 AMAZON",
      "2024-03-01 -123456 IKEA",
      "2024-02-29 -1250 REWE 123",
      "2024-02-29 -1250 REWE 123",
      "2024-02-28 -85000 HAUS VERWALTUNG",
      "2024-02-27 250000 ACME GMBH",
    ],
    closing: "131048",
  },
  {
    name: "Rakuten card",
    text: `
"利用日","利用店名・商品名","利用者","支払方法","利用金額","支払手数料","支払総額","3月支払金額","4月繰越残高","新規サイン"
"2024/02/27","ACME GMBH","本人","1回払い","-250000","0","-250000","-250000","0","*"
"2024/02/28","HAUS VERWALTUNG","本人","1回払い","85000","0","85000","85000","0","*"
"2024/02/29","REWE 123","本人","1回払い","1250","0","1250","1250","0","*"
"2024/02/29","REWE 123","本人","1回払い","1250","0","1250","1250","0","*"
"2024/03/01","IKEA","本人","1回払い","123456","0","123456","123456","0","*"
"2024/03/04","AMAZON","本人","1回払い","-1999","0","-1999","-1999","0","*"
"2024/03/28","STADTWERKE","本人","1回払い","9995","0","9995","9995","0","*"
`,
    rows: [
      "2024-02-27 -250000 ACME GMBH",
      "2024-02-28 85000 HAUS VERWALTUNG",
      "2024-02-29 1250 REWE 123",
      "2024-02-29 1250 REWE 123",
      "2024-03-01 123456 IKEA",
      "2024-03-04 -1999 AMAZON",
      "2024-03-28 9995 STADTWERKE",
    ],
    asks: ["sign"],
  },
  {
    name: "KB Kookmin",
    text: `
거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분
2024.03.28 10:11:12,체크카드,STADTWERKE,,"9,995",0,"131,048",강남,
2024.03.04 10:11:12,체크카드,AMAZON,,0,"1,999","141,043",강남,
2024.03.01 10:11:12,체크카드,IKEA,,"123,456",0,"139,044",강남,
2024.02.29 10:11:12,체크카드,REWE 123,,"1,250",0,"262,500",강남,
2024.02.29 10:11:12,체크카드,REWE 123,,"1,250",0,"263,750",강남,
2024.02.28 10:11:12,체크카드,HAUS VERWALTUNG,,"85,000",0,"265,000",강남,
2024.02.27 10:11:12,체크카드,ACME GMBH,,0,"250,000","350,000",강남,
합계,,,,"429,041","402,044",,,
`,
    rows: [
      "2024-03-28 -9995 STADTWERKE 체크카드",
      "2024-03-04 1999 AMAZON 체크카드",
      "2024-03-01 -123456 IKEA 체크카드",
      "2024-02-29 -1250 REWE 123 체크카드",
      "2024-02-29 -1250 REWE 123 체크카드",
      "2024-02-28 -85000 HAUS VERWALTUNG 체크카드",
      "2024-02-27 250000 ACME GMBH 체크카드",
    ],
    closing: "131048",
  },
  {
    name: "Shinhan, won in the headings",
    text: `
거래일자,거래시간,적요,출금(원),입금(원),내용,잔액(원),거래점
2024-03-28,10:11:12,모바일,"9,995",0,STADTWERKE,"131,048",강남
2024-03-04,10:11:12,모바일,0,"1,999",AMAZON,"141,043",강남
2024-03-01,10:11:12,모바일,"123,456",0,IKEA,"139,044",강남
2024-02-29,10:11:12,모바일,"1,250",0,REWE 123,"262,500",강남
2024-02-29,10:11:12,모바일,"1,250",0,REWE 123,"263,750",강남
2024-02-28,10:11:12,모바일,"85,000",0,HAUS VERWALTUNG,"265,000",강남
2024-02-27,10:11:12,모바일,0,"250,000",ACME GMBH,"350,000",강남
`,
    rows: [
      "2024-03-28 -9995 모바일 STADTWERKE",
      "2024-03-04 1999 모바일 AMAZON",
      "2024-03-01 -123456 모바일 IKEA",
      "2024-02-29 -1250 모바일 REWE 123",
      "2024-02-29 -1250 모바일 REWE 123",
      "2024-02-28 -85000 모바일 HAUS VERWALTUNG",
      "2024-02-27 250000 모바일 ACME GMBH",
    ],
    currency: "KRW",
    closing: "131048",
  },
  {
    name: "KakaoBank",
    text: `
성명,홍길동,,,,,
계좌번호,3333-01-1234567,,,,,
조회기간,2024.02.01 - 2024.03.31,,,,,
거래일시,구분,거래금액,거래 후 잔액,거래구분,내용,메모
2024.03.28 10:11:12,출금,"-9,995","131,048",일반이체,STADTWERKE,
2024.03.04 10:11:12,입금,"1,999","141,043",일반이체,AMAZON,
2024.03.01 10:11:12,출금,"-123,456","139,044",일반이체,IKEA,
2024.02.29 10:11:12,출금,"-1,250","262,500",일반이체,REWE 123,
2024.02.29 10:11:12,출금,"-1,250","263,750",일반이체,REWE 123,
2024.02.28 10:11:12,출금,"-85,000","265,000",일반이체,HAUS VERWALTUNG,
2024.02.27 10:11:12,입금,"250,000","350,000",일반이체,ACME GMBH,
`,
    rows: [
      "2024-03-28 -9995 STADTWERKE",
      "2024-03-04 1999 AMAZON",
      "2024-03-01 -123456 IKEA",
      "2024-02-29 -1250 REWE 123",
      "2024-02-29 -1250 REWE 123",
      "2024-02-28 -85000 HAUS VERWALTUNG",
      "2024-02-27 250000 ACME GMBH",
    ],
    closing: "131048",
  },
  {
    name: "ICBC",
    text: `
明细查询文件下载,,,,,,,,,,,,
卡号: 6222************123,,,,,,,,,,,,
交易日期,摘要,交易详情,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名
2024-03-28,消费,STADTWERKE,支付宝,CHN,钞,,99.95,人民币,,99.95,人民币,"1,310.48",
2024-03-04,消费,AMAZON,支付宝,CHN,钞,19.99,,人民币,19.99,,人民币,"1,410.43",
2024-03-01,消费,IKEA,支付宝,CHN,钞,,"1,234.56",人民币,,"1,234.56",人民币,"1,390.44",
2024-02-29,消费,REWE 123,支付宝,CHN,钞,,12.50,人民币,,12.50,人民币,"2,625.00",
2024-02-29,消费,REWE 123,支付宝,CHN,钞,,12.50,人民币,,12.50,人民币,"2,637.50",
2024-02-28,消费,HAUS VERWALTUNG,支付宝,CHN,钞,,850.00,人民币,,850.00,人民币,"2,650.00",
2024-02-27,消费,ACME GMBH,支付宝,CHN,钞,"2,500.00",,人民币,"2,500.00",,人民币,"3,500.00",
`,
    rows: [
      "2024-03-28 -99.95 消费 STADTWERKE",
      "2024-03-04 19.99 消费 AMAZON",
      "2024-03-01 -1234.56 消费 IKEA",
      "2024-02-29 -12.50 消费 REWE 123",
      "2024-02-29 -12.50 消费 REWE 123",
      "2024-02-28 -850.00 消费 HAUS VERWALTUNG",
      "2024-02-27 2500.00 消费 ACME GMBH",
    ],
    closing: "1310.48",
  },
  {
    name: "China Construction Bank",
    text: `
序号,摘要,币别,钞汇,交易日期,交易金额,账户余额,交易地点/附言,对方账号与户名
1,消费,人民币元,钞,20240227,"2,500.00","3,500.00",ACME GMBH,1234/财付通
2,消费,人民币元,钞,20240228,-850.00,"2,650.00",HAUS VERWALTUNG,1234/财付通
3,消费,人民币元,钞,20240229,-12.50,"2,637.50",REWE 123,1234/财付通
4,消费,人民币元,钞,20240229,-12.50,"2,625.00",REWE 123,1234/财付通
5,消费,人民币元,钞,20240301,"-1,234.56","1,390.44",IKEA,1234/财付通
6,消费,人民币元,钞,20240304,19.99,"1,410.43",AMAZON,1234/财付通
7,消费,人民币元,钞,20240328,-99.95,"1,310.48",STADTWERKE,1234/财付通
`,
    rows: [
      "2024-02-27 2500.00 1234/财付通 消费 ACME GMBH",
      "2024-02-28 -850.00 1234/财付通 消费 HAUS VERWALTUNG",
      "2024-02-29 -12.50 1234/财付通 消费 REWE 123",
      "2024-02-29 -12.50 1234/财付通 消费 REWE 123",
      "2024-03-01 -1234.56 1234/财付通 消费 IKEA",
      "2024-03-04 19.99 1234/财付通 消费 AMAZON",
      "2024-03-28 -99.95 1234/财付通 消费 STADTWERKE",
    ],
    closing: "1310.48",
  },
  {
    name: "Cathay United Taiwan",
    text: `
帳務日期,說明,支出金額,存入金額,餘額,交易資訊,備註
113/02/27,轉帳,,"250,000","350,000",ACME GMBH,
113/02/28,轉帳,"85,000",,"265,000",HAUS VERWALTUNG,
113/02/29,轉帳,"1,250",,"263,750",REWE 123,
113/02/29,轉帳,"1,250",,"262,500",REWE 123,
113/03/01,轉帳,"123,456",,"139,044",IKEA,
113/03/04,轉帳,,"1,999","141,043",AMAZON,
113/03/28,轉帳,"9,995",,"131,048",STADTWERKE,
`,
    rows: [
      "2024-02-27 250000 轉帳 ACME GMBH",
      "2024-02-28 -85000 轉帳 HAUS VERWALTUNG",
      "2024-02-29 -1250 轉帳 REWE 123",
      "2024-02-29 -1250 轉帳 REWE 123",
      "2024-03-01 -123456 轉帳 IKEA",
      "2024-03-04 1999 轉帳 AMAZON",
      "2024-03-28 -9995 轉帳 STADTWERKE",
    ],
    closing: "131048",
  },
  {
    name: "Banorte",
    text: `
Cuenta,Fecha De Operación,Fecha,Referencia,Descripción,Cod. Transac,Sucursal,Depósitos,Retiros,Saldo,Movimiento,Descripción Detallada,Cheque
'0123456789,27/02/2024,27/02/2024,0000,ACME GMBH,001,9999,"$2,500.00",-,"$3,500.00",1,Salary February,-
'0123456789,28/02/2024,28/02/2024,0000,HAUS VERWALTUNG,001,9999,-,$850.00,"$2,650.00",1,Rent March,-
'0123456789,29/02/2024,29/02/2024,0000,REWE 123,001,9999,-,$12.50,"$2,637.50",1,Card 1234,-
'0123456789,29/02/2024,29/02/2024,0000,REWE 123,001,9999,-,$12.50,"$2,625.00",1,Card 1234,-
'0123456789,01/03/2024,01/03/2024,0000,IKEA,001,9999,-,"$1,234.56","$1,390.44",1,Invoice 77/2024,-
'0123456789,04/03/2024,04/03/2024,0000,AMAZON,001,9999,$19.99,-,"$1,410.43",1,Refund 5,-
'0123456789,28/03/2024,28/03/2024,0000,STADTWERKE,001,9999,-,$99.95,"$1,310.48",1,Strom,-
`,
    rows: [
      "2024-02-27 2500.00 0000 ACME GMBH 1",
      "2024-02-28 -850.00 0000 HAUS VERWALTUNG 1",
      "2024-02-29 -12.50 0000 REWE 123 1",
      "2024-02-29 -12.50 0000 REWE 123 1",
      "2024-03-01 -1234.56 0000 IKEA 1",
      "2024-03-04 19.99 0000 AMAZON 1",
      "2024-03-28 -99.95 0000 STADTWERKE 1",
    ],
    account: "0123456789",
    closing: "1310.48",
  },
  {
    name: "Banamex",
    text: `
Cuenta: 1234567890
Fecha,Descripción,Depósitos,Retiros,Saldo
27/02/2024,ACME GMBH,"2,500.00",,"3,500.00"
28/02/2024,HAUS VERWALTUNG,,850.00,"2,650.00"
29/02/2024,REWE 123,,12.50,"2,637.50"
29/02/2024,REWE 123,,12.50,"2,625.00"
01/03/2024,IKEA,,"1,234.56","1,390.44"
04/03/2024,AMAZON,19.99,,"1,410.43"
28/03/2024,STADTWERKE,,99.95,"1,310.48"
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    account: "1234567890",
    closing: "1310.48",
  },
  {
    name: "BCP Peru",
    text: `
Cuenta,191-12345678-0-12,,,,,
Moneda,Soles,,,,,
Tipo de Cuenta,Corriente,,,,,
,,,,,,
Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal - agencia,Operación - Número,Operación - Hora,Usuario,UTC,Referencia2
28/03/2024,,STADTWERKE,-99.95,"1,310.48",191-000,7012,10:11:12,TNP,4709,
04/03/2024,,AMAZON,19.99,"1,410.43",191-000,7005,10:11:12,TNP,4709,
01/03/2024,,IKEA,"-1,234.56","1,390.44",191-000,7004,10:11:12,TNP,4709,
29/02/2024,,REWE 123,-12.50,"2,625.00",191-000,7003,10:11:12,TNP,4709,
29/02/2024,,REWE 123,-12.50,"2,637.50",191-000,7002,10:11:12,TNP,4709,
28/02/2024,,HAUS VERWALTUNG,-850.00,"2,650.00",191-000,7001,10:11:12,TNP,4709,
27/02/2024,,ACME GMBH,"2,500.00","3,500.00",191-000,7000,10:11:12,TNP,4709,
`,
    rows: [
      "2024-03-28 -99.95 STADTWERKE",
      "2024-03-04 19.99 AMAZON",
      "2024-03-01 -1234.56 IKEA",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-27 2500.00 ACME GMBH",
    ],
    closing: "1310.48",
  },
  {
    name: "Mercado Pago",
    text: `
INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
1.000,00;4.020,44;-4.290,41;730,03

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
27-02-2024;ACME GMBH;REF7000;2.500,00;3.500,00
28-02-2024;HAUS VERWALTUNG;REF7001;-850,00;2.650,00
29-02-2024;REWE 123;REF7002;-12,50;2.637,50
29-02-2024;REWE 123;REF7003;-12,50;2.625,00
01-03-2024;IKEA;REF7004;-1.234,56;1.390,44
04-03-2024;AMAZON;REF7005;19,99;1.410,43
28-03-2024;STADTWERKE;REF7012;-99,95;1.310,48
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    closing: "1310.48",
  },
  {
    name: "BancoEstado",
    text: `
Fecha;N° Operación;Descripción;Cargos (CLP);Abonos (CLP);Saldo (CLP)
28/03/2024;REF7012;STADTWERKE;$9.995;;$131.048
04/03/2024;REF7005;AMAZON;;$1.999;$141.043
01/03/2024;REF7004;IKEA;$123.456;;$139.044
29/02/2024;REF7003;REWE 123;$1.250;;$262.500
29/02/2024;REF7002;REWE 123;$1.250;;$263.750
28/02/2024;REF7001;HAUS VERWALTUNG;$85.000;;$265.000
27/02/2024;REF7000;ACME GMBH;;$250.000;$350.000
`,
    rows: [
      "2024-03-28 -9995 STADTWERKE",
      "2024-03-04 1999 AMAZON",
      "2024-03-01 -123456 IKEA",
      "2024-02-29 -1250 REWE 123",
      "2024-02-29 -1250 REWE 123",
      "2024-02-28 -85000 HAUS VERWALTUNG",
      "2024-02-27 250000 ACME GMBH",
    ],
    currency: "CLP",
    closing: "131048",
  },
  {
    name: "Standard Bank SA",
    text: `
BRANCH,1234,,,,,,
ACC-NO,0001234567,,,,,,
OPEN,20240201,,1000.00,OPEN BALANCE,,,
HIST,20240227,,2500.00,ACME GMBH,Salary February,1234,0
HIST,20240228,,-850.00,HAUS VERWALTUNG,Rent March,1234,0
HIST,20240229,,-12.50,REWE 123,Card 1234,1234,0
HIST,20240229,,-12.50,REWE 123,Card 1234,1234,0
HIST,20240301,,-1234.56,IKEA,Invoice 77/2024,1234,0
HIST,20240304,,19.99,AMAZON,Refund 5,1234,0
HIST,20240328,,-99.95,STADTWERKE,Strom,1234,0
CLOSE,20240331,,730.03,CLOSE BALANCE,,,
`,
    rows: [
      "2024-02-27 2500.00 HIST ACME GMBH Salary February",
      "2024-02-28 -850.00 HIST HAUS VERWALTUNG Rent March",
      "2024-02-29 -12.50 HIST REWE 123 Card 1234",
      "2024-02-29 -12.50 HIST REWE 123 Card 1234",
      "2024-03-01 -1234.56 HIST IKEA Invoice 77/2024",
      "2024-03-04 19.99 HIST AMAZON Refund 5",
      "2024-03-28 -99.95 HIST STADTWERKE Strom",
    ],
  },
  {
    name: "Nedbank",
    text: `
Statement Enquiry :
Account Number : ,1234567890
Account Description : ,Savvy
Statement Number : ,12

27Feb2024,ACME GMBH,2500.00,3500.00,
28Feb2024,HAUS VERWALTUNG,-850.00,2650.00,
29Feb2024,REWE 123,-12.50,2637.50,
29Feb2024,REWE 123,-12.50,2625.00,
01Mar2024,IKEA,-1234.56,1390.44,
04Mar2024,AMAZON,19.99,1410.43,
28Mar2024,STADTWERKE,-99.95,1310.48,
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    account: "1234567890",
    closing: "1310.48",
  },
  {
    name: "Quicken register csv",
    text: `
,Scheduled,Split,Date,Payee,Category,Tags,Amount,Account,Memo/Notes
,,,2/27/2024,ACME GMBH,Food,,"2,500.00",Checking,Salary February
,,,2/28/2024,HAUS VERWALTUNG,Food,,-850.00,Checking,Rent March
,,,2/29/2024,REWE 123,Food,,-12.50,Checking,Card 1234
,,,2/29/2024,REWE 123,Food,,-12.50,Checking,Card 1234
,,,3/1/2024,IKEA,Food,,"-1,234.56",Checking,Invoice 77/2024
,,,3/4/2024,AMAZON,Food,,19.99,Checking,Refund 5
,,,3/28/2024,STADTWERKE,Food,,-99.95,Checking,Strom
,,,,Total Inflows:,,,"4,020.44",,
,,,,Total Outflows:,,,"-4,290.41",,
,,,,Net Total:,,,-269.97,,
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    account: "Checking",
  },
  {
    name: "Bank of Ireland, dates once a day",
    text: `
Date,Details,Debit,Credit,Balance
27/02/2024,ACME GMBH,,2500.00,3500.00
28/02/2024,HAUS VERWALTUNG,850.00,,2650.00
29/02/2024,REWE 123,12.50,,2637.50
,REWE 123,12.50,,2625.00
01/03/2024,IKEA,1234.56,,1390.44
04/03/2024,AMAZON,,19.99,1410.43
28/03/2024,STADTWERKE,99.95,,1310.48
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    closing: "1310.48",
  },
  {
    name: "LCL",
    text: `
27/02/2024;2500,00;Virement;;VIR SEPA ACME GMBH;;0;Divers
28/02/2024;-850,00;Carte;;CB  HAUS VERWALTUNG;;0;Divers
29/02/2024;-12,50;Carte;;CB  REWE 123;;0;Divers
29/02/2024;-12,50;Carte;;CB  REWE 123;;0;Divers
01/03/2024;-1234,56;Carte;;CB  IKEA;;0;Divers
04/03/2024;19,99;Virement;;VIR SEPA AMAZON;;0;Divers
28/03/2024;-99,95;Carte;;CB  STADTWERKE;;0;Divers
31/03/2024;1310,48;;;;;;
`,
    rows: [
      "2024-02-27 2500.00 Virement VIR SEPA ACME GMBH Divers",
      "2024-02-28 -850.00 Carte CB  HAUS VERWALTUNG Divers",
      "2024-02-29 -12.50 Carte CB  REWE 123 Divers",
      "2024-02-29 -12.50 Carte CB  REWE 123 Divers",
      "2024-03-01 -1234.56 Carte CB  IKEA Divers",
      "2024-03-04 19.99 Virement VIR SEPA AMAZON Divers",
      "2024-03-28 -99.95 Carte CB  STADTWERKE Divers",
    ],
    issues: ["8: This row has no text, unlike all others. It is probably a balance."],
  },
  {
    name: "Hello bank FR",
    text: `
Crédit Immobilier;Crédit Immobilier;****1234;31/03/2024;;1 310,48
27-02-2024;Paiement carte;Achat;ACME GMBH;2 500,00
28-02-2024;Paiement carte;Achat;HAUS VERWALTUNG;-850,00
29-02-2024;Paiement carte;Achat;REWE 123;-12,50
29-02-2024;Paiement carte;Achat;REWE 123;-12,50
01-03-2024;Paiement carte;Achat;IKEA;-1 234,56
04-03-2024;Paiement carte;Achat;AMAZON;19,99
28-03-2024;Paiement carte;Achat;STADTWERKE;-99,95
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
  },
  {
    name: "C24",
    text: `
Transaktionstyp,Buchungsdatum,Karteneinsatz,Betrag,Zahlungsempfänger,IBAN,BIC,Verwendungszweck,Beschreibung,Kontonummer,Kontoname,Kategorie,Unterkategorie,Bargeldabhebung
Kartenzahlung,27.02.2024,26.02.2024 10:11,"2500,00",ACME GMBH,,,Salary February,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,28.02.2024,28.02.2024 10:11,"-850,00",HAUS VERWALTUNG,,,Rent March,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,29.02.2024,29.02.2024 10:11,"-12,50",REWE 123,,,Card 1234,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,29.02.2024,29.02.2024 10:11,"-12,50",REWE 123,,,Card 1234,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,01.03.2024,01.03.2024 10:11,"-1234,56",IKEA,,,Invoice 77/2024,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,04.03.2024,04.03.2024 10:11,"19,99",AMAZON,,,Refund 5,,DE02120300000000202051,Smartkonto,Essen,,
Kartenzahlung,28.03.2024,28.03.2024 10:11,"-99,95",STADTWERKE,,,Strom,,DE02120300000000202051,Smartkonto,Essen,,
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH Salary February",
      "2024-02-28 -850.00 HAUS VERWALTUNG Rent March",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-03-01 -1234.56 IKEA Invoice 77/2024",
      "2024-03-04 19.99 AMAZON Refund 5",
      "2024-03-28 -99.95 STADTWERKE Strom",
    ],
    account: "DE02120300000000202051",
  },
  {
    name: "ZKB",
    text: `
"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"
"28.03.2024";"Einkauf: STADTWERKE";"";"";"REF7012";"";"99.95";"";"28.03.2024";"1310.48";"";""
"04.03.2024";"Einkauf: AMAZON";"";"";"REF7005";"";"";"19.99";"04.03.2024";"1410.43";"";""
"01.03.2024";"Belastungen (2) IKEA";"";"";"REF7004";"";"1234.56";"";"01.03.2024";"1390.44";"";""
"";"IKEA Part 1";"CHF";"1000.00";"";"";"";"";"";"";"";""
"";"IKEA Part 2";"CHF";"234.56";"";"";"";"";"";"";"";""
"29.02.2024";"Einkauf: REWE 123";"";"";"REF7003";"";"12.50";"";"29.02.2024";"2625.00";"";""
"29.02.2024";"Einkauf: REWE 123";"";"";"REF7002";"";"12.50";"";"29.02.2024";"2637.50";"";""
"28.02.2024";"Einkauf: HAUS VERWALTUNG";"";"";"REF7001";"";"850.00";"";"28.02.2024";"2650.00";"";""
"27.02.2024";"Einkauf: ACME GMBH";"";"";"REF7000";"";"";"2500.00";"27.02.2024";"3500.00";"";""
`,
    rows: [
      "2024-03-28 -99.95 Einkauf: STADTWERKE",
      "2024-03-04 19.99 Einkauf: AMAZON",
      "2024-03-01 -1234.56 Belastungen (2) IKEA",
      "2024-02-29 -12.50 Einkauf: REWE 123",
      "2024-02-29 -12.50 Einkauf: REWE 123",
      "2024-02-28 -850.00 Einkauf: HAUS VERWALTUNG",
      "2024-02-27 2500.00 Einkauf: ACME GMBH",
    ],
    currency: "CHF",
    closing: "1310.48",
  },
  {
    name: "ZKB old detail",
    text: `
"Datum","Buchungstext","Betrag Detail","Belastung CHF","Gutschrift CHF","Valuta","Saldo CHF"
"28.03.2024","Lastschrift STADTWERKE","","99.95","","28.03.2024","1'310.48"
,"Strom STRASSE 1","",,,,
"04.03.2024","Lastschrift AMAZON","","","19.99","04.03.2024","1'410.43"
,"Refund 5 STRASSE 1","",,,,
"01.03.2024","ONLINEBANK IKEA","","1'234.56","","01.03.2024","1'390.44"
,"IKEA Part 1","1000.00",,,,
,"IKEA Part 2","234.56",,,,
"29.02.2024","Lastschrift REWE 123","","12.50","","29.02.2024","2'625.00"
,"Card 1234 STRASSE 1","",,,,
"29.02.2024","Lastschrift REWE 123","","12.50","","29.02.2024","2'637.50"
,"Card 1234 STRASSE 1","",,,,
"28.02.2024","Lastschrift HAUS VERWALTUNG","","850.00","","28.02.2024","2'650.00"
,"Rent March STRASSE 1","",,,,
"27.02.2024","Lastschrift ACME GMBH","","","2'500.00","27.02.2024","3'500.00"
,"Salary February STRASSE 1","",,,,
`,
    rows: [
      "2024-03-28 -99.95 Lastschrift STADTWERKE Strom STRASSE 1",
      "2024-03-04 19.99 Lastschrift AMAZON Refund 5 STRASSE 1",
      "2024-03-01 -1234.56 ONLINEBANK IKEA",
      "2024-02-29 -12.50 Lastschrift REWE 123 Card 1234 STRASSE 1",
      "2024-02-29 -12.50 Lastschrift REWE 123 Card 1234 STRASSE 1",
      "2024-02-28 -850.00 Lastschrift HAUS VERWALTUNG Rent March STRASSE 1",
      "2024-02-27 2500.00 Lastschrift ACME GMBH Salary February STRASSE 1",
    ],
    currency: "CHF",
    closing: "1310.48",
  },
  {
    name: "Yuh, two currencies",
    text: `
DATE;ACTIVITY TYPE;ACTIVITY NAME;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY;CARD NUMBER;LOCALITY;RECIPIENT;SENDER;FEES/COMMISSION;BUY/SELL;QUANTITY;ASSET;PRICE PER UNIT
27/02/2024;PAYMENT_TRANSACTION_OUT;ACME GMBH;;;2500.00;CHF;;;;;;;;;
28/02/2024;PAYMENT_TRANSACTION_OUT;HAUS VERWALTUNG;-850.00;CHF;;;;;;;;;;;
29/02/2024;PAYMENT_TRANSACTION_OUT;REWE 123;-12.50;CHF;;;;;;;;;;;
29/02/2024;PAYMENT_TRANSACTION_OUT;REWE 123;-12.50;CHF;;;;;;;;;;;
01/03/2024;PAYMENT_TRANSACTION_OUT;IKEA;-1234.56;CHF;;;;;;;;;;;
04/03/2024;PAYMENT_TRANSACTION_OUT;AMAZON;;;19.99;CHF;;;;;;;;;
28/03/2024;PAYMENT_TRANSACTION_OUT;STADTWERKE;-99.95;CHF;;;;;;;;;;;
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    currency: "CHF",
  },
  {
    name: "ING BE",
    text: `
Numéro de compte;Nom du compte;Compte partie adverse;Numéro de mouvement;Date comptable;Date valeur;Montant;Devise;Libellés;Détails du mouvement;Message
BE68539007547034;Compte à vue;DE89370400440532013012;7012;28/03/2024;28/03/2024;-99,95;EUR;STADTWERKE;Strom;
BE68539007547034;Compte à vue;DE89370400440532013005;7005;04/03/2024;04/03/2024;19,99;EUR;AMAZON;Refund 5;
BE68539007547034;Compte à vue;DE89370400440532013004;7004;01/03/2024;01/03/2024;-1.234,56;EUR;IKEA;Invoice 77/2024;
BE68539007547034;Compte à vue;DE89370400440532013003;7003;29/02/2024;29/02/2024;-12,50;EUR;REWE 123;Card 1234;
BE68539007547034;Compte à vue;DE89370400440532013002;7002;29/02/2024;29/02/2024;-12,50;EUR;REWE 123;Card 1234;
BE68539007547034;Compte à vue;DE89370400440532013001;7001;28/02/2024;28/02/2024;-850,00;EUR;HAUS VERWALTUNG;Rent March;
BE68539007547034;Compte à vue;DE89370400440532013000;7000;27/02/2024;27/02/2024;2.500,00;EUR;ACME GMBH;Salary February;
`,
    rows: [
      "2024-03-28 -99.95 STADTWERKE Strom",
      "2024-03-04 19.99 AMAZON Refund 5",
      "2024-03-01 -1234.56 IKEA Invoice 77/2024",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-28 -850.00 HAUS VERWALTUNG Rent March",
      "2024-02-27 2500.00 ACME GMBH Salary February",
    ],
    account: "BE68539007547034",
    currency: "EUR",
  },
  {
    name: "Santander PL",
    text: `
2024-03-31,01-02-2024,'12 1090 0000 0000 0001 1234 5678,JAN KOWALSKI,PLN,"1000,00","1310,48",7,
28-03-2024,28-03-2024,DOP. MC STADTWERKE,Strom,,"-99,95","1310,48",1,
04-03-2024,04-03-2024,DOP. MC AMAZON,Refund 5,,"19,99","1410,43",2,
01-03-2024,01-03-2024,DOP. MC IKEA,Invoice 77/2024,,"-1234,56","1390,44",3,
29-02-2024,29-02-2024,DOP. MC REWE 123,Card 1234,,"-12,50","2625,00",4,
29-02-2024,29-02-2024,DOP. MC REWE 123,Card 1234,,"-12,50","2637,50",5,
28-02-2024,28-02-2024,DOP. MC HAUS VERWALTUNG,Rent March,,"-850,00","2650,00",6,
27-02-2024,27-02-2024,DOP. MC ACME GMBH,Salary February,,"2500,00","3500,00",7,
`,
    rows: [
      "2024-03-28 -99.95 DOP. MC STADTWERKE Strom",
      "2024-03-04 19.99 DOP. MC AMAZON Refund 5",
      "2024-03-01 -1234.56 DOP. MC IKEA Invoice 77/2024",
      "2024-02-29 -12.50 DOP. MC REWE 123 Card 1234",
      "2024-02-29 -12.50 DOP. MC REWE 123 Card 1234",
      "2024-02-28 -850.00 DOP. MC HAUS VERWALTUNG Rent March",
      "2024-02-27 2500.00 DOP. MC ACME GMBH Salary February",
    ],
    currency: "PLN",
    closing: "1310.48",
  },
  {
    name: "DSK Bulgaria",
    text: `
Дата на транзакция;Основание;Дебит BGN;Кредит BGN;Наредител/Получател;Номер сметка;Вид транзакция
28.03.2024;Strom;99.95;;STADTWERKE;;Плащане
04.03.2024;Refund 5;;19.99;AMAZON;;Плащане
01.03.2024;Invoice 77/2024;1234.56;;IKEA;;Плащане
29.02.2024;Card 1234;12.50;;REWE 123;;Плащане
29.02.2024;Card 1234;12.50;;REWE 123;;Плащане
28.02.2024;Rent March;850.00;;HAUS VERWALTUNG;;Плащане
27.02.2024;Salary February;;2500.00;ACME GMBH;;Плащане
`,
    rows: [
      "2024-03-28 -99.95 STADTWERKE Strom",
      "2024-03-04 19.99 AMAZON Refund 5",
      "2024-03-01 -1234.56 IKEA Invoice 77/2024",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-28 -850.00 HAUS VERWALTUNG Rent March",
      "2024-02-27 2500.00 ACME GMBH Salary February",
    ],
    currency: "BGN",
  },
  {
    name: "LHV",
    text: `
"Customer account no","Document no","Date","Sender/receiver account","Sender/receiver name","Sender bank code","Empty","Type","Debit/Credit (D/C)","Amount","Reference number","Archiving code","Description","Fee","Currency","Personal code or register code","Sender/receiver bank BIC","Ultimate debtor name","Transaction reference","Account servicer reference"
"EE127700771001234567","","2024-02-27","DE89370400440532013000","ACME GMBH","","","K","C","2500.00","","REF7000","Salary February","0.00","EUR","","","","",""
"EE127700771001234567","","2024-02-28","DE89370400440532013001","HAUS VERWALTUNG","","","K","D","-850.00","","REF7001","Rent March","0.00","EUR","","","","",""
"EE127700771001234567","","2024-02-29","DE89370400440532013002","REWE 123","","","K","D","-12.50","","REF7002","Card 1234","0.00","EUR","","","","",""
"EE127700771001234567","","2024-02-29","DE89370400440532013003","REWE 123","","","K","D","-12.50","","REF7003","Card 1234","0.00","EUR","","","","",""
"EE127700771001234567","","2024-03-01","DE89370400440532013004","IKEA","","","K","D","-1234.56","","REF7004","Invoice 77/2024","0.00","EUR","","","","",""
"EE127700771001234567","","2024-03-04","DE89370400440532013005","AMAZON","","","K","C","19.99","","REF7005","Refund 5","0.00","EUR","","","","",""
"EE127700771001234567","","2024-03-28","DE89370400440532013012","STADTWERKE","","","K","D","-99.95","","REF7012","Strom","0.00","EUR","","","","",""
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH Salary February",
      "2024-02-28 -850.00 HAUS VERWALTUNG Rent March",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-03-01 -1234.56 IKEA Invoice 77/2024",
      "2024-03-04 19.99 AMAZON Refund 5",
      "2024-03-28 -99.95 STADTWERKE Strom",
    ],
    currency: "EUR",
  },
  {
    name: "Trade Republic",
    text: `
Datum;Typ;Wert;Notiz;ISIN;Shares;Gebühren;Steuern
2024-02-27;Einzahlung;2500.00;ACME GMBH;;;;
2024-02-28;Auszahlung;-850.00;HAUS VERWALTUNG;;;;
2024-02-29;Auszahlung;-12.50;REWE 123;;;;
2024-02-29;Auszahlung;-12.50;REWE 123;;;;
2024-03-01;Auszahlung;-1234.56;IKEA;;;;
2024-03-04;Einzahlung;19.99;AMAZON;;;;
2024-03-28;Auszahlung;-99.95;STADTWERKE;;;;
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
  },
  {
    name: "GnuCash export",
    text: `
Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price
27/02/2024,abcREF7000,,ACME GMBH,,CURRENCY::EUR,,,Salary February,Assets:Current Assets:Checking Account,Checking Account,"2,500.00 €","2,500.00","2,500.00 €","2,500.00",n,,1
27/02/2024,abcREF7000,,ACME GMBH,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,"-2,500.00 €","-2,500.00",,"-2,500.00",n,,1
28/02/2024,abcREF7001,,HAUS VERWALTUNG,,CURRENCY::EUR,,,Rent March,Assets:Current Assets:Checking Account,Checking Account,-850.00 €,-850.00,-850.00 €,-850.00,n,,1
28/02/2024,abcREF7001,,HAUS VERWALTUNG,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,850.00 €,850.00,,850.00,n,,1
29/02/2024,abcREF7002,,REWE 123,,CURRENCY::EUR,,,Card 1234,Assets:Current Assets:Checking Account,Checking Account,-12.50 €,-12.50,-12.50 €,-12.50,n,,1
29/02/2024,abcREF7002,,REWE 123,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,12.50 €,12.50,,12.50,n,,1
29/02/2024,abcREF7003,,REWE 123,,CURRENCY::EUR,,,Card 1234,Assets:Current Assets:Checking Account,Checking Account,-12.50 €,-12.50,-12.50 €,-12.50,n,,1
29/02/2024,abcREF7003,,REWE 123,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,12.50 €,12.50,,12.50,n,,1
01/03/2024,abcREF7004,,IKEA,,CURRENCY::EUR,,,Invoice 77/2024,Assets:Current Assets:Checking Account,Checking Account,"-1,234.56 €","-1,234.56","-1,234.56 €","-1,234.56",n,,1
01/03/2024,abcREF7004,,IKEA,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,"1,234.56 €","1,234.56",,"1,234.56",n,,1
04/03/2024,abcREF7005,,AMAZON,,CURRENCY::EUR,,,Refund 5,Assets:Current Assets:Checking Account,Checking Account,19.99 €,19.99,19.99 €,19.99,n,,1
04/03/2024,abcREF7005,,AMAZON,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,-19.99 €,-19.99,,-19.99,n,,1
28/03/2024,abcREF7012,,STADTWERKE,,CURRENCY::EUR,,,Strom,Assets:Current Assets:Checking Account,Checking Account,-99.95 €,-99.95,-99.95 €,-99.95,n,,1
28/03/2024,abcREF7012,,STADTWERKE,,CURRENCY::EUR,,,,Expenses:Groceries,Groceries,99.95 €,99.95,,99.95,n,,1
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH Salary February",
      "2024-02-28 -850.00 HAUS VERWALTUNG Rent March",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-02-29 -12.50 REWE 123 Card 1234",
      "2024-03-01 -1234.56 IKEA Invoice 77/2024",
      "2024-03-04 19.99 AMAZON Refund 5",
      "2024-03-28 -99.95 STADTWERKE Strom",
    ],
    account: "Assets:Current Assets:Checking Account",
    currency: "EUR",
  },
  {
    name: "GnuCash simple",
    text: `
Date,Account Name,Number,Description,Full Category Name,Reconcile,Amount With Sym,Amount Num.,Value Num.
2024-02-27,Checking Account,,ACME GMBH,Expenses:Groceries,n,"€2,500.00","2,500.00","2,500.00"
2024-02-28,Checking Account,,HAUS VERWALTUNG,Expenses:Groceries,n,€-850.00,-850.00,-850.00
2024-02-29,Checking Account,,REWE 123,Expenses:Groceries,n,€-12.50,-12.50,-12.50
2024-02-29,Checking Account,,REWE 123,Expenses:Groceries,n,€-12.50,-12.50,-12.50
2024-03-01,Checking Account,,IKEA,Expenses:Groceries,n,"€-1,234.56","-1,234.56","-1,234.56"
2024-03-04,Checking Account,,AMAZON,Expenses:Groceries,n,€19.99,19.99,19.99
2024-03-28,Checking Account,,STADTWERKE,Expenses:Groceries,n,€-99.95,-99.95,-99.95
`,
    rows: [
      "2024-02-27 2500.00 ACME GMBH",
      "2024-02-28 -850.00 HAUS VERWALTUNG",
      "2024-02-29 -12.50 REWE 123",
      "2024-02-29 -12.50 REWE 123",
      "2024-03-01 -1234.56 IKEA",
      "2024-03-04 19.99 AMAZON",
      "2024-03-28 -99.95 STADTWERKE",
    ],
    account: "Checking Account",
  },
  {
    name: "Barclays UK, only incoming payments that the bank calls payments",
    text: `
Number,Date,Account,Amount,Subcategory,Memo
	 ,28/03/2024,20-12-34 12345678,1500.00,Payment,"ACME     	SALARY"
	 ,15/03/2024,20-12-34 12345678,20.00,Payment,"BOB MILLER     	LUNCH"
	 ,04/03/2024,20-12-34 12345678,0.45,Payment,"INTEREST     	"
`,
    rows: [
      "2024-03-28 1500.00 ACME     \tSALARY",
      "2024-03-15 20.00 BOB MILLER     \tLUNCH",
      "2024-03-04 0.45 INTEREST",
    ],
    asks: ["sign"],
    account: "20-12-34 12345678",
  },
  {
    name: "Cargo/Abono: C is money out",
    text: `
MONTO;DESCRIPCIÓN MOVIMIENTO;FECHA;SALDO;CARGO/ABONO
1.250;COMPRA LIDER;28/03/2024;98.750;C
45;INTERES;27/03/2024;100.000;A
`,
    rows: ["2024-03-28 -1250 COMPRA LIDER", "2024-03-27 45 INTERES"],
    answers: { decimal_sign: "," },
  },
  {
    name: "OTP, an overdrawn account without decimals and without a header",
    text: `
"117730160012345600000000";"J";250000;"HUF";"20240227";"20240227";-10000;"";"ACME";"Salary";"";"";"ÁTUTALÁS";""
"117730160012345600000000";"T";-85000;"HUF";"20240228";"20240228";-95000;"";"HAUS";"Rent";"";"";"ÁTUTALÁS";""
"117730160012345600000000";"T";-1250;"HUF";"20240229";"20240229";-96250;"";"REWE";"Card";"";"";"VÁSÁRLÁS";""
"117730160012345600000000";"J";1999;"HUF";"20240304";"20240304";-94251;"";"AMAZON";"Refund";"";"";"ÁTUTALÁS";""
`,
    rows: [
      "2024-02-27 250000 ACME Salary ÁTUTALÁS",
      "2024-02-28 -85000 HAUS Rent ÁTUTALÁS",
      "2024-02-29 -1250 REWE Card VÁSÁRLÁS",
      "2024-03-04 1999 AMAZON Refund ÁTUTALÁS",
    ],
    account: "117730160012345600000000",
    currency: "HUF",
    closing: "-94251",
  },
  {
    name: "Landsbankinn, unknown headings, and a separator only in some amounts",
    text: `
Dagur;Tilvísun;Lýsing;Fjárhæð;Eftirstöðvar
01.03.2024;REF4;IKEA;-123.456;126.544
04.03.2024;REF5;AMAZON;1.999;128.543
05.03.2024;REF6;GJALD;-300;128.243
12.03.2024;REF9;VEXTIR;45;128.288
`,
    rows: [
      "2024-03-01 -123456 REF4 IKEA",
      "2024-03-04 1999 REF5 AMAZON",
      "2024-03-05 -300 REF6 GJALD",
      "2024-03-12 45 REF9 VEXTIR",
    ],
    closing: "128288",
  },
  {
    name: "Banamex, two rows and unknown headings of money in and money out beside a known balance",
    text: `
Fecha,Descripción,Sube,Baja,Saldo
29/02/2024,OXXO,,12.50,487.50
04/03/2024,ACME,19.99,,507.49
`,
    rows: ["2024-02-29 -12.50 OXXO", "2024-03-04 19.99 ACME"],
    closing: "507.49",
  },
  {
    name: "ZKB, a purchase abroad and a batch with its payments",
    text: `
"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"
"28.03.2024";"Einkauf ZKB Visa Debit Card: AMAZON DE";"EUR";"12.34";"L1";"";"12.10";"";"28.03.2024";"887.90";"";""
"27.03.2024";"Belastungen eBanking Mobile (2)";"";"";"Z2";"";"1'000.00";"";"27.03.2024";"900.00";"";""
"";"Muster AG, 8001 Zürich";"CHF";"600.00";"";"";"";"";"";"";"Rechnung 1";""
"";"Peter Meier, 8002 Zürich";"CHF";"400.00";"";"";"";"";"";"";"";""
"26.03.2024";"Gutschrift Auftraggeber: ACME";"";"";"Z3";"";"";"1'900.00";"26.03.2024";"1'900.00";"Lohn";"ACME AG, Zürich"
`,
    rows: [
      "2024-03-28 -12.10 Einkauf ZKB Visa Debit Card: AMAZON DE",
      "2024-03-27 -1000.00 Belastungen eBanking Mobile (2)",
      "2024-03-26 1900.00 Gutschrift Auftraggeber: ACME Lohn ACME AG, Zürich",
    ],
    currency: "CHF",
    closing: "887.90",
  },
  {
    name: "Raiffeisen Switzerland, the account is missing in the details of a batch",
    text: `
IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date
CH9300762011623852957;2024-03-28 00:00:00.0;E-Banking Sammelauftrag (2);-1000;500;2024-03-28 00:00:00.0
;;Muster AG, Zürich CHF 600.00;;;
;;Peter Meier, Bern CHF 400.00;;;
CH9300762011623852957;2024-03-27 00:00:00.0;Gutschrift ACME;1500;1500;2024-03-27 00:00:00.0
`,
    rows: [
      "2024-03-28 -1000 E-Banking Sammelauftrag (2) Muster AG, Zürich CHF 600.00 Peter Meier, Bern CHF 400.00",
      "2024-03-27 1500 Gutschrift ACME",
    ],
    account: "CH9300762011623852957",
    closing: "500",
  },
  {
    name: "Yuh, a purchase in euros, and an exchange of two currencies in one row",
    text: `
DATE;ACTIVITY TYPE;ACTIVITY NAME;DEBIT;DEBIT CURRENCY;CREDIT;CREDIT CURRENCY;CARD NUMBER;LOCALITY;RECIPIENT;SENDER;FEES/COMMISSION;BUY/SELL;QUANTITY;ASSET;PRICE PER UNIT
28/03/2024;CARD_TRANSACTION_OUT;"Coop Zürich";-12.50;CHF;;;**** 1234;Zürich;;;;;;;
27/03/2024;PAYMENT_TRANSACTION_IN;"Salary";;;5000.00;CHF;;;;ACME AG;;;;;
26/03/2024;CARD_TRANSACTION_OUT;"Amazon";-20.00;EUR;;;**** 1234;Berlin;;;;;;;
25/03/2024;BANK_AUTO_ORDER_EXECUTED;"Exchange";-100.00;CHF;104.00;EUR;;;;;0.95;;;;
`,
    rows: ["2024-03-28 -12.50 Coop Zürich", "2024-03-27 5000.00 Salary", "2024-03-26 -20.00 Amazon"],
    issues: ["5: The row has money out and money in."],
    currency: "CHF",
  },
  {
    name: "Revolut, a pocket and another currency between the rows of an account",
    text: `
Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2024-03-25 09:00:00,2024-03-25 09:00:05,Payment from ACME,500.00,0.00,EUR,COMPLETED,500.00
EXCHANGE,Current,2024-03-26 09:00:00,2024-03-26 09:00:05,Exchanged to USD,-100.00,1.00,EUR,COMPLETED,399.00
EXCHANGE,Current,2024-03-26 09:00:00,2024-03-26 09:00:05,Exchanged to USD,108.00,0.00,USD,COMPLETED,108.00
TRANSFER,Savings,2024-03-27 10:00:00,2024-03-27 10:00:01,To pocket EUR,50.00,0.00,EUR,COMPLETED,50.00
TRANSFER,Current,2024-03-27 10:00:00,2024-03-27 10:00:01,To pocket EUR,-50.00,0.00,EUR,COMPLETED,349.00
`,
    rows: [
      "2024-03-25 500.00 Payment from ACME",
      "2024-03-26 -101.00 Exchanged to USD",
      "2024-03-27 -50.00 To pocket EUR",
      "2024-03-26 108.00 Exchanged to USD",
      "2024-03-27 50.00 To pocket EUR",
    ],
    account: "Current",
    currency: "EUR",
    closing: "349.00",
  },
  {
    name: "Up, subtotals, a fee and a round-up that the total contains",
    text: `
Time,BSB / Account Number,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Fee (AUD),Round Up (AUD),Total (AUD),Payment Method,Settled Date
2024-03-28T23:50:12+11:00,633-123 / 123456789,International Purchase,AMAZON US,AMZN,Shopping,,-15.30,USD,-10.00,-0.46,,-15.76,Card,2024-03-30
2024-03-27T10:11:12+11:00,633-123 / 123456789,Purchase,WOOLWORTHS,,Groceries,,-12.50,AUD,-12.50,,-0.50,-13.00,Card,2024-03-28
2024-03-26T10:11:12+11:00,633-123 / 123456789,Salary,ACME,,,,2500.00,AUD,2500.00,,,2500.00,,2024-03-26
`,
    rows: ["2024-03-28 -15.76 AMAZON US AMZN", "2024-03-27 -13.00 WOOLWORTHS", "2024-03-26 2500.00 ACME"],
    currency: "AUD",
  },
  {
    name: "Days without a year below a period that ends in the next one",
    text: `
Statement period,15/12/2024 - 14/01/2025
Card,XXXX XXXX XXXX 1234

Date,Description,Amount
10 Jan,TESCO STORES,-12.50
31 Dec,AMAZON,-45.00
20 Dec,PAYMENT THANK YOU,200.00
`,
    rows: ["2025-01-10 -12.50 TESCO STORES", "2024-12-31 -45.00 AMAZON", "2024-12-20 200.00 PAYMENT THANK YOU"],
  },
  {
    name: "Days without a year, and no period",
    text: `
Date,Description,Amount
24 Nov,TESCO STORES,-12.50
20 Nov,AMAZON,-45.00
`,
    rows: [],
    issues: ["1: The file has no rows with a complete date and an amount."],
  },
  {
    name: "GnuCash, an older version: the date and the number only in the first posting",
    text: `
Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym.,Amount Num,Reconcile,Reconcile Date,Rate/Price
2016-08-23,b33c8a61,,Kahuna Burger,,CURRENCY::USD,,,,Expenses:Dining,Dining,$10.00,10.00,n,,1.00
,,,,,,,,,Assets:Cash in Wallet,Cash in Wallet,-$10.00,-10.00,n,,1.00
2016-08-25,64bbc3a0,,Salary,,CURRENCY::USD,,,,Assets:Bank,Bank,"$1,000.00","1,000.00",n,,1.00
,,,,,,,,Tax,Expenses:Tax,Tax,$200.00,200.00,n,,1.00
,,,,,,,,,Income:Salary,Salary,"-$1,200.00","-1,200.00",n,,1.00
`,
    rows: ["2016-08-23 -10.00 Kahuna Burger", "2016-08-25 1000.00 Salary"],
    account: "Assets:Cash in Wallet",
  },
  {
    name: "Santander UK, a label in each line",
    text: `
From: 01/02/2024 to 31/03/2024

Account: XXXX XXXX XXXX 1234

Date: 28/03/2024
Description: CARD PAYMENT TO TESCO STORES,12.50 GBP, RATE 1.00/GBP ON 26-03-2024
Amount: -12.50	
Balance: 1087.50

Date: 27/03/2024
Description: FASTER PAYMENTS RECEIPT REF.SALARY
FROM ACME LTD
Amount: 1000.00
Balance: 1100.00
`,
    rows: [
      "2024-03-28 -12.50 CARD PAYMENT TO TESCO STORES,12.50 GBP, RATE 1.00/GBP ON 26-03-2024",
      "2024-03-27 1000.00 FASTER PAYMENTS RECEIPT REF.SALARY FROM ACME LTD",
    ],
    account: "XXXX XXXX XXXX 1234",
    closing: "1087.50",
  },
  {
    name: "Nordea Finland, the account above the rows, and the other side's in a column of accounts",
    text: `
Tilinumero	FI2112345600000785

Kirjauspäivä	Arvopäivä	Maksupäivä	Määrä	Saaja/Maksaja	Tilinumero	BIC	Tapahtuma	Viite	Maksajan viite	Viesti	Kortinnumero	Kuitti
27.02.2024	27.02.2024	26.02.2024	2500,00	ACME	FI1410093000123451	NDEAFIHH	Pano			Palkka
28.02.2024	28.02.2024	28.02.2024	-850,00	ASUNTO OY	FI1410093000123452	NDEAFIHH	Tilisiirto			Vuokra
29.02.2024	29.02.2024	29.02.2024	-12,50	K-MARKET	FI1410093000123453	NDEAFIHH	Kortti			
01.03.2024	01.03.2024	01.03.2024	-45,00	IKEA	FI1410093000123454	NDEAFIHH	Kortti			
04.03.2024	04.03.2024	04.03.2024	-7,90	SPOTIFY	FI1410093000123455	NDEAFIHH	Kortti			
`,
    rows: [
      "2024-02-27 2500.00 ACME Palkka",
      "2024-02-28 -850.00 ASUNTO OY Vuokra",
      "2024-02-29 -12.50 K-MARKET",
      "2024-03-01 -45.00 IKEA",
      "2024-03-04 -7.90 SPOTIFY",
    ],
    account: "FI2112345600000785",
  },
  {
    name: "Tatra banka, the booking day before the day of the purchase",
    text: `
Dátum spracovania;Dátum transakcie;Suma;Mena;Kredit/Debet;Protiúčet;Názov protiúčtu;VS;KS;SS;Popis
27.02.2024;26.02.2024;2500,00;EUR;Kredit;;ACME;;;;Mzda
11.03.2024;08.03.2024;7,90;EUR;Debet;;SPOTIFY;;;;Abo
`,
    rows: ["2024-02-27 2500.00 ACME Mzda", "2024-03-11 -7.90 SPOTIFY Abo"],
    currency: "EUR",
  },
  {
    name: "UniCredit Czechia, the other side under a heading of account names",
    text: `
Pohyby na účtu
Účet;Částka;Měna;Datum zaúčtování;Datum valuty;Banka;Název banky;Číslo účtu;Název účtu;Adresa;Detaily transakce 1;Detaily transakce 2;Zůstatek
1234567890;2500,00;CZK;2024-02-27;2024-02-27;0100;KB;;ACME;;Mzda;;3500,00
1234567890;-850,00;CZK;2024-02-28;2024-02-28;0100;KB;;HAUS;;Najem;;2650,00
1234567890;-12,50;CZK;2024-02-29;2024-02-29;0100;KB;;ALBERT;;Nakup;;2637,50
`,
    rows: ["2024-02-27 2500.00 ACME Mzda", "2024-02-28 -850.00 HAUS Najem", "2024-02-29 -12.50 ALBERT Nakup"],
    account: "1234567890",
    currency: "CZK",
    closing: "2637.50",
  },
  {
    name: "Amounts in two currencies: which one the account is charged is a question",
    text: `
Date,Description,Amount (USD),Amount (EUR)
2024-03-28,AMAZON,-20.00,-18.50
2024-03-27,SHOP,-10.00,-9.25
2024-03-26,PAY,108.00,100.00
`,
    rows: [],
    asks: ["columns"],
  },
  {
    name: "Gross and net without a fee: which one the account is charged is a question",
    text: `
Date,Description,Gross,Tax,Net
2024-03-28,AMAZON,-20.00,-3.19,-16.81
2024-03-27,SHOP,-10.00,-1.60,-8.40
2024-03-26,PAY,108.00,0.00,108.00
`,
    rows: [],
    asks: ["columns"],
  },
  {
    name: "More money in than out, but a salary shows the sign",
    text: `
Buchung;Text;Betrag;Währung
28.03.2024;REWE;-12,50;EUR
28.03.2024;Zinsen;0,45;EUR
27.03.2024;Gehalt;2.500,00;EUR
26.03.2024;Sparen;100,00;EUR
26.03.2024;Miete;-100,00;EUR
`,
    rows: [
      "2024-03-28 -12.50 REWE",
      "2024-03-28 0.45 Zinsen",
      "2024-03-27 2500.00 Gehalt",
      "2024-03-26 100.00 Sparen",
      "2024-03-26 -100.00 Miete",
    ],
    currency: "EUR",
  },
];

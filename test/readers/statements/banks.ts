/** Layouts of real banks. The rows are invented. */
import type { Answers } from "../../../src/readers/statements/statement.ts";

export interface Bank {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly string[];
  /** Those of the rows that the bank has not booked. */
  readonly pending?: readonly string[];
  /** Rows that are not transactions. */
  readonly skipped?: readonly string[];
  readonly answers?: Answers;
  readonly asks?: readonly string[];
  readonly issues?: readonly string[];
  readonly account?: string;
  readonly currency?: string;
  readonly closing?: string;
  readonly payees?: readonly (string | null)[];
}

export const BANKS: readonly Bank[] = [
  {
    name: "DKB, new",
    text: `
"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.03.2024 - 31.03.2024"
"Kontostand vom 31.03.2024:";"1.234,56 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"28.03.24";"28.03.24";"Gebucht";"Max Muster";"REWE";"Einkauf";"Ausgang";"DE89370400440532013000";"-12,50";"";"";""
"01.03.24";"01.03.24";"Gebucht";"Firma GmbH";"Max Muster";"Gehalt";"Eingang";"DE89370400440532013001";"2.500,00";"";"";""
`,
    rows: ["2024-03-28 -12.50 REWE Einkauf", "2024-03-01 2500.00 Max Muster Gehalt"],
    account: "DE02120300000000202051",
    currency: "EUR",
    closing: "1234.56",
    payees: ["REWE", "Firma GmbH"],
  },
  {
    name: "Sparkasse CSV-CAMT",
    text: `
"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"28.03.24";"29.03.24";"KARTENZAHLUNG";"SVWZ+Einkauf";"";"";"";"";"";"";"EDEKA";"DE89370400440532013000";"COBADEFF";"-7,99";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"27.03.24";"27.03.24";"GUTSCHRIFT";"Miete";"";"";"";"";"";"";"Mieter";"DE89370400440532013000";"COBADEFF";"700,00";"EUR";"Umsatz vorgemerkt"
`,
    rows: ["2024-03-28 -7.99 EDEKA KARTENZAHLUNG SVWZ+Einkauf", "2024-03-27 700.00 Mieter GUTSCHRIFT Miete"],
    pending: ["2024-03-27 700.00 Mieter GUTSCHRIFT Miete"],
    account: "DE02120300000000202051",
    currency: "EUR",
  },
  {
    name: "ING Germany",
    text: `
Umsatzanzeige;Datei erstellt am: 31.03.2024 10:00

IBAN;DE02 1203 0000 0000 2020 51
Kontoname;Girokonto
Bank;ING
Kunde;Max Muster
Zeitraum;01.03.2024 - 31.03.2024
Saldo;1.087,50;EUR

Sortierung;Datum absteigend

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
28.03.2024;28.03.2024;REWE;Lastschrift;Einkauf;1.087,50;EUR;-12,50;EUR
27.03.2024;27.03.2024;Firma;Gehalt;März;1.100,00;EUR;1.000,00;EUR
`,
    rows: ["2024-03-28 -12.50 REWE Lastschrift Einkauf", "2024-03-27 1000.00 Firma Gehalt März"],
    account: "DE02120300000000202051",
    currency: "EUR",
    closing: "1087.50",
  },
  {
    name: "comdirect",
    text: `
;
"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Neuer Kontostand";"1.000,00 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"offen";"28.03.2024";"Kartenverfügung";"Auftraggeber: REWE";"-12,50";
"27.03.2024";"27.03.2024";"Übertrag";"Auftraggeber: Firma";"1.000,00";

"Alter Kontostand";"12,50 EUR";
`,
    rows: ["2024-03-28 -12.50 Kartenverfügung Auftraggeber: REWE", "2024-03-27 1000.00 Übertrag Auftraggeber: Firma"],
    pending: ["2024-03-28 -12.50 Kartenverfügung Auftraggeber: REWE"],
    currency: "EUR",
    closing: "1000.00",
  },
  {
    name: "Deutsche Bank",
    text: `
Umsätze Persönliches Konto;;;Kundennummer: 123 4567890
1.3.2024 - 31.3.2024
Letzter Kontostand;;;;1.100,00;EUR
Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Aufstellung.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
28.3.2024;28.3.2024;SEPA-Lastschrift;Stadtwerke;Strom;DE89370400440532013000;;;;;;;;1;;-50,00;;EUR
27.3.2024;27.3.2024;SEPA-Gutschrift;Firma;Gehalt;DE89370400440532013001;;;;;;;;1;;;1.000,00;EUR
Kontostand;31.3.2024;;;1.050,00;EUR
`,
    rows: ["2024-03-28 -50.00 Stadtwerke Strom", "2024-03-27 1000.00 Firma Gehalt"],
    currency: "EUR",
  },
  {
    name: "Commerzbank",
    text: `
Buchungstag,Wertstellung,Umsatzart,Buchungstext,Betrag,Währung,IBAN Auftraggeberkonto,Kategorie
28.03.2024,28.03.2024,Lastschrift,"REWE, Berlin",-12.50,EUR,DE02120300000000202051,Essen
27.03.2024,27.03.2024,Gutschrift,Firma,1000.00,EUR,DE02120300000000202051,Gehalt
`,
    rows: ["2024-03-28 -12.50 REWE, Berlin", "2024-03-27 1000.00 Firma"],
    account: "DE02120300000000202051",
    currency: "EUR",
  },
  {
    name: "N26",
    text: `
"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2024-03-28,2024-03-28,"Shop",,Presentment,,"Main Account",-9.30,-10.00,USD,1.0753
2024-03-27,2024-03-27,"Firma",DE89370400440532013000,"Credit Transfer","Gehalt","Main Account",1000.00,,,
`,
    rows: ["2024-03-28 -9.30 Shop", "2024-03-27 1000.00 Firma Gehalt"],
    currency: "EUR",
    account: "Main Account",
  },
  {
    name: "Volksbank",
    text: `
Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz
Privatkonto;DE02120300000000202051;GENODEF1;Volksbank;28.03.2024;28.03.2024;REWE;DE89370400440532013000;COBADEFF;Basislastschrift;Einkauf;-12,50;EUR;1.087,50;;Sonstige;;;
Privatkonto;DE02120300000000202051;GENODEF1;Volksbank;27.03.2024;27.03.2024;Firma;DE89370400440532013001;COBADEFF;Gutschrift;Gehalt;1.000,00;EUR;1.100,00;;Sonstige;;;
`,
    rows: ["2024-03-28 -12.50 REWE Basislastschrift Einkauf", "2024-03-27 1000.00 Firma Gutschrift Gehalt"],
    account: "DE02120300000000202051",
    closing: "1087.50",
  },
  {
    name: "BAWAG and easybank, without a header",
    text: `
AT611904300234573201;Bezahlung Karte REWE;28.03.2024;28.03.2024;-12,50;EUR
AT611904300234573201;Gehalt Firma;27.03.2024;27.03.2024;+1.000,00;EUR
AT611904300234573201;Miete;26.03.2024;26.03.2024;-700,00;EUR
`,
    rows: ["2024-03-28 -12.50 Bezahlung Karte REWE", "2024-03-27 1000.00 Gehalt Firma", "2024-03-26 -700.00 Miete"],
    account: "AT611904300234573201",
    currency: "EUR",
  },
  {
    name: "PostFinance",
    text: `
Datum von:;="01.03.2024"
Datum bis:;="31.03.2024"
Konto:;="CH9300762011623852957"
Währung:;="CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
28.03.2024;Kauf;"KAUF/DIENSTLEISTUNG VOM 27.03.2024 COOP";;-12.50;;
27.03.2024;Gutschrift;"GUTSCHRIFT FIRMA";1000;;;

Disclaimer:
Der Dokumentinhalt wurde durch Filtereinstellungen generiert.
`,
    rows: ["2024-03-28 -12.50 KAUF/DIENSTLEISTUNG VOM 27.03.2024 COOP", "2024-03-27 1000 GUTSCHRIFT FIRMA"],
    account: "CH9300762011623852957",
    currency: "CHF",
  },
  {
    name: "UBS",
    text: `
Kontonummer:;0243 00123456.40;
IBAN:;CH93 0076 2011 6238 5295 7;
Von:;2024-03-01;
Bis:;2024-03-31;
Anfangssaldo:;100.00;
Schlusssaldo:;1087.50;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;2;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2024-03-28;10:00:00;2024-03-28;2024-03-28;CHF;-12.50;;;1087.50;123456;"Coop;Zürich";"Zahlung";"Ref 1";;
2024-03-27;10:00:00;2024-03-27;2024-03-27;CHF;;1000.00;;1100.00;123457;"Firma";"Gutschrift";"Ref 2";;
`,
    rows: ["2024-03-28 -12.50 Coop;Zürich Zahlung Ref 1", "2024-03-27 1000.00 Firma Gutschrift Ref 2"],
    account: "CH9300762011623852957",
    currency: "CHF",
    closing: "1087.50",
  },
  {
    name: "Fio",
    text: `
"accountId";"2000000000"
"bankId";"2010"
"currency";"CZK"
"iban";"CZ6508000000192000145399"
"openingBalance";"100,00"
"closingBalance";"587,50"
"dateStart";"01.03.2024"
"dateEnd";"31.03.2024"

"ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"Název banky";"KS";"VS";"SS";"Poznámka";"Zpráva pro příjemce";"Typ";"Provedl";"Upřesnění";"Poznámka";"BIC";"ID pokynu"
"1158218819";"27.03.2024";"500,00";"CZK";"2000000001";"Firma";"2010";"Fio";"";"";"";"Výplata";"Mzda";"Příjem";"";"";"";"";"123"
"1158218820";"28.03.2024";"-12,50";"CZK";"2000000002";"Obchod";"2010";"Fio";"";"";"";"Nákup";"";"Platba";"";"";"";"";"124"
`,
    rows: ["2024-03-27 500.00 Firma Výplata Mzda", "2024-03-28 -12.50 Obchod Nákup"],
    account: "CZ6508000000192000145399",
    currency: "CZK",
    closing: "587.50",
  },
  {
    name: "ČSOB",
    text: `
číslo účtu;datum zaúčtování;částka;měna;zůstatek;konstantní symbol;variabilní symbol;specifický symbol;označení operace;název protiúčtu;protiúčet;poznámka
123456789/0300;28.03.2024;-12,50;CZK;587,50;;;;Platba kartou;Obchod;;Nákup
123456789/0300;27.03.2024;500,00;CZK;600,00;;;;Příchozí úhrada;Firma;987654321/0100;Mzda
`,
    rows: ["2024-03-28 -12.50 Obchod Platba kartou Nákup", "2024-03-27 500.00 Firma Příchozí úhrada Mzda"],
    account: "123456789/0300",
    closing: "587.50",
  },
  {
    name: "mBank",
    text: `
mBank S.A. Bankowość Detaliczna;

#Klient;
JAN KOWALSKI;

#Lista operacji;

#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;
2024-03-28;"BIEDRONKA";"eKonto 1111 ... 2222";"Żywność";-12,50 PLN;;
2024-03-27;"FIRMA ""X"" SP. Z O.O.";"eKonto 1111 ... 2222";"Wpływy";1 000,00 PLN;;
`,
    rows: ["2024-03-28 -12.50 BIEDRONKA", '2024-03-27 1000.00 FIRMA "X" SP. Z O.O.'],
    currency: "PLN",
  },
  {
    name: "PKO BP",
    text: `
"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""
"2024-03-28","2024-03-27","Płatność kartą","-12.50","PLN","+587.50","Tytuł: 123","Lokalizacja: Warszawa","",""
"2024-03-27","2024-03-27","Przelew na konto","+500.00","PLN","+600.00","Nazwa nadawcy: FIRMA","Tytuł: PENSJA","",""
`,
    rows: ["2024-03-28 -12.50 Tytuł: 123", "2024-03-27 500.00 Nazwa nadawcy: FIRMA"],
    currency: "PLN",
    closing: "587.50",
  },
  {
    name: "Rabobank",
    text: `
"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL44RABO0123456789","EUR","RABONL2U","000000000000001234","2024-03-27","2024-03-27","+500,00","+600,00","NL91ABNA0417164300","Werkgever","","","ABNANL2A","cb","","","","","","Salaris"," ","","","","",""
"NL44RABO0123456789","EUR","RABONL2U","000000000000001235","2024-03-28","2024-03-28","-12,50","+587,50","","Albert Heijn","","","","bc","","","","","","Betaalautomaat","Leiden","","","","",""
`,
    rows: ["2024-03-27 500.00 Werkgever Salaris", "2024-03-28 -12.50 Albert Heijn Betaalautomaat Leiden"],
    account: "NL44RABO0123456789",
    closing: "587.50",
  },
  {
    name: "ABN AMRO, tabs without a header",
    text: `
517852257	EUR	20240527	600,00	587,50	20240527	-12,50	BEA NR:123 ALBERT HEIJN
517852257	EUR	20240528	587,50	1087,50	20240528	500,00	SEPA Overboeking Werkgever
517852257	EUR	20240529	1087,50	987,50	20240529	-100,00	Huur
`,
    rows: [
      "2024-05-27 -12.50 BEA NR:123 ALBERT HEIJN",
      "2024-05-28 500.00 SEPA Overboeking Werkgever",
      "2024-05-29 -100.00 Huur",
    ],
    account: "517852257",
    currency: "EUR",
    closing: "987.50",
  },
  {
    name: "Knab",
    text: `
KNAB EXPORT;;;;;;;;;;;;;;;;
Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Type betaling;Machtigingsnummer;Incassant ID;Adres;Referentie;Boekdatum;
NL91KNAB0417164300;28-03-2024;EUR;D;12,50;NL91ABNA0417164300;Winkel;28-03-2024;Overboeking;Boodschappen;;;;;R1;28-03-2024;
NL91KNAB0417164300;27-03-2024;EUR;C;500,00;NL91ABNA0417164301;Werkgever;27-03-2024;Ontvangst;Salaris;;;;;R2;27-03-2024;
`,
    rows: ["2024-03-28 -12.50 Winkel Boodschappen", "2024-03-27 500.00 Werkgever Salaris"],
    account: "NL91KNAB0417164300",
  },
  {
    name: "bunq",
    text: `
"Date","Interest Date","Amount","Account","Counterparty","Name","Description"
"2024-03-28","2024-03-28","-12,50","NL91BUNQ0417164300","NL91ABNA0417164300","Winkel","Boodschappen"
"2024-03-27","2024-03-27","1.500,00","NL91BUNQ0417164300","NL91ABNA0417164301","Werkgever","Salaris"
`,
    rows: ["2024-03-28 -12.50 Winkel Boodschappen", "2024-03-27 1500.00 Werkgever Salaris"],
    account: "NL91BUNQ0417164300",
  },
  {
    name: "KBC",
    text: `
Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE68539007547034;KBC-Plusrekening;JAN;EUR;1;27/03/2024;STORTING;27/03/2024;500,00;600,00;500,00;;BE71096123456769;;Werkgever;;;Salaris
BE68539007547034;KBC-Plusrekening;JAN;EUR;2;28/03/2024;BETALING;28/03/2024;-12,50;587,50;;-12,50;;;Winkel;;;
`,
    rows: ["2024-03-27 500.00 Werkgever STORTING Salaris", "2024-03-28 -12.50 Winkel BETALING"],
    account: "BE68539007547034",
    currency: "EUR",
    closing: "587.50",
  },
  {
    name: "Boursorama",
    text: `
dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2024-03-28;2024-03-28;"CARTE 27/03/24 CARREFOUR";"Alimentation";"Vie quotidienne";"carrefour";-12,50;;00040123456;"BOURSORAMA";1087.50
2024-03-27;2024-03-27;"VIR SALAIRE";"Salaires";"Revenus";"firme";"1 000,00";;00040123456;"BOURSORAMA";1087.50
`,
    answers: { currency: "EUR", decimal_sign: "," },
    asks: [],
    rows: ["2024-03-28 -12.50 carrefour CARTE 27/03/24 CARREFOUR", "2024-03-27 1000.00 firme VIR SALAIRE"],
    account: "00040123456",
  },
  {
    name: "Crédit Agricole",
    text: `
Téléchargement du 31/03/2024;
M. DUPONT;
Compte Courant carte n° 12345678901;
Solde au 31/03/2024 1 087,50 €

Liste des opérations du compte entre le 01/03/2024 et le 31/03/2024;

Date;Libellé;Débit euros;Crédit euros;
28/03/2024;"PAIEMENT PAR CARTE   
CARREFOUR";12,50;;
27/03/2024;"VIREMENT
FIRME";;1 000,00;
`,
    rows: ["2024-03-28 -12.50 PAIEMENT PAR CARTE   \nCARREFOUR", "2024-03-27 1000.00 VIREMENT\nFIRME"],
    currency: "EUR",
    closing: "1087.50",
  },
  {
    name: "Caisse d'Epargne",
    text: `
Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation
28/03/2024;CARREFOUR;CB CARREFOUR FACT 270324;ABC;;Carte;Alimentation;Courses;-12,50;;27/03/2024;28/03/2024;0
27/03/2024;FIRME;VIR SEPA FIRME;DEF;;Virement;Revenus;Salaire;;+1000,00;27/03/2024;27/03/2024;0
`,
    rows: ["2024-03-28 -12.50 CARREFOUR CB CARREFOUR FACT 270324 ABC", "2024-03-27 1000.00 FIRME VIR SEPA FIRME DEF"],
  },
  {
    name: "BBVA",
    text: `
F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
28/03/2024;28/03/2024;Mercadona;Pago con tarjeta;-12,50;EUR;587,50;EUR;Madrid
27/03/2024;27/03/2024;Empresa;Nómina;500,00;EUR;600,00;EUR;
`,
    rows: ["2024-03-28 -12.50 Mercadona Pago con tarjeta Madrid", "2024-03-27 500.00 Empresa Nómina"],
    currency: "EUR",
    closing: "587.50",
  },
  {
    name: "Starling",
    text: `
Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
27/03/2024,Employer,SALARY,FASTER PAYMENT,500.00,600.00,INCOME,
28/03/2024,Tesco,TESCO 123,CONTACTLESS,-12.50,587.50,GROCERIES,
`,
    rows: ["2024-03-27 500.00 Employer SALARY", "2024-03-28 -12.50 Tesco TESCO 123"],
    currency: "GBP",
    closing: "587.50",
  },
  {
    name: "Lloyds",
    text: `
Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
28/03/2024,DEB,'11-22-33,12345678,TESCO STORES,12.50,,587.50
27/03/2024,FPI,'11-22-33,12345678,EMPLOYER LTD,,500.00,600.00
`,
    rows: ["2024-03-28 -12.50 TESCO STORES", "2024-03-27 500.00 EMPLOYER LTD"],
    account: "12345678",
    closing: "587.50",
  },
  {
    name: "NatWest",
    text: `
Date, Type, Description, Value, Balance, Account Name, Account Number
28/03/2024,POS,"'1234 27MAR24 , TESCO STORES , LONDON GB",-12.50,587.50,"'SMITH J","'112233-12345678",
27/03/2024,BAC,"'EMPLOYER LTD",500.00,600.00,"'SMITH J","'112233-12345678",
`,
    rows: ["2024-03-28 -12.50 1234 27MAR24 , TESCO STORES , LONDON GB", "2024-03-27 500.00 EMPLOYER LTD"],
    account: "112233-12345678",
    closing: "587.50",
  },
  {
    name: "Nationwide",
    text: `
"Account Name:","FlexAccount ****12345"
"Account Balance:","£587.50"
"Available Balance: ","£687.50"

"Date","Transaction type","Description","Paid out","Paid in","Balance"
"27 Mar 2024","Bank credit","Employer","","£500.00","£600.00"
"28 Mar 2024","Visa purchase","Tesco","£12.50","","£587.50"
`,
    rows: ["2024-03-27 500.00 Employer", "2024-03-28 -12.50 Tesco"],
    currency: "GBP",
    closing: "587.50",
  },
  {
    name: "HSBC UK, without a header",
    text: `
28/03/2024,TESCO STORES,-12.50
27/03/2024,EMPLOYER LTD,"1,500.00"
`,
    rows: ["2024-03-28 -12.50 TESCO STORES", "2024-03-27 1500.00 EMPLOYER LTD"],
  },
  {
    name: "Revolut",
    text: `
Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2024-03-27 10:00:00,2024-03-28 03:00:00,Tesco,-12.50,0.00,GBP,COMPLETED,87.50
TRANSFER,Current,2024-03-28 10:00:00,2024-03-28 10:00:01,To Bob,-10.00,0.50,GBP,COMPLETED,77.00
CARD_PAYMENT,Current,2024-03-29 10:00:00,,Shop,-5.00,0.00,GBP,PENDING,
CARD_PAYMENT,Current,2024-03-29 11:00:00,,Declined shop,-6.00,0.00,GBP,REVERTED,
`,
    rows: ["2024-03-28 -12.50 Tesco", "2024-03-28 -10.50 To Bob", "2024-03-29 -5.00 Shop"],
    pending: ["2024-03-29 -5.00 Shop"],
    currency: "GBP",
    closing: "77.00",
  },
  {
    name: "Wise",
    text: `
"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"
CARD-1,28-03-2024,-12.50,EUR,"Card transaction of 12.50 EUR issued by Shop",,87.50,,,,,,,Shop,1234,"J Smith",,,0.00
TRANSFER-2,27-03-2024,100.00,EUR,"Received money from Bob",hello,100.00,,,,Bob,,,,,,,,0.00
`,
    rows: [
      "2024-03-28 -12.50 Shop Card transaction of 12.50 EUR issued by Shop",
      "2024-03-27 100.00 Received money from Bob hello",
    ],
    currency: "EUR",
    closing: "87.50",
  },
  {
    name: "Bank of America",
    text: `
Description,,Summary Amt.
Beginning balance as of 01/01/2024,,"1,000.00"
Total credits,,"500.00"
Total debits,,"-12.50"
Ending balance as of 01/31/2024,,"1,487.50"

Date,Description,Amount,Running Bal.
01/01/2024,Beginning balance as of 01/01/2024,,"1,000.00"
01/15/2024,"EMPLOYER PAYROLL","500.00","1,500.00"
01/20/2024,"SAFEWAY","-12.50","1,487.50"
`,
    rows: ["2024-01-15 500.00 EMPLOYER PAYROLL", "2024-01-20 -12.50 SAFEWAY"],
    closing: "1487.50",
  },
  {
    name: "Wells Fargo, without a header",
    text: `
"01/31/2024","-45.10","*","","SHELL OIL"
"01/15/2024","2000.00","*","","PAYROLL"
`,
    rows: ["2024-01-31 -45.10 SHELL OIL", "2024-01-15 2000.00 PAYROLL"],
  },
  {
    name: "Capital One card",
    text: `
Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2024-01-30,2024-01-31,1234,SHELL OIL,Gas,45.10,
2024-01-14,2024-01-15,1234,CAPITAL ONE PYMT,Payment/Credit,,200.00
`,
    rows: ["2024-01-31 -45.10 SHELL OIL", "2024-01-15 200.00 CAPITAL ONE PYMT"],
    account: "1234",
  },
  {
    name: "Capital One 360",
    text: `
Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
1234,Withdrawal to SHELL,01/31/24,Debit,45.10,1954.90
1234,Deposit from PAYROLL,01/15/24,Credit,2000.00,2000.00
`,
    rows: ["2024-01-31 -45.10 Withdrawal to SHELL", "2024-01-15 2000.00 Deposit from PAYROLL"],
    closing: "1954.90",
  },
  {
    name: "American Express: purchases are positive",
    text: `
Date,Description,Amount
01/31/2024,SHELL OIL,45.10
01/30/2024,SAFEWAY,12.50
01/15/2024,AUTOPAY PAYMENT - THANK YOU,-200.00
`,
    answers: { sign: "inverted" },
    rows: ["2024-01-31 -45.10 SHELL OIL", "2024-01-30 -12.50 SAFEWAY", "2024-01-15 200.00 AUTOPAY PAYMENT - THANK YOU"],
  },
  {
    name: "Discover: the sign is a question",
    text: `
Trans. Date,Post Date,Description,Amount,Category
01/30/2024,01/31/2024,SHELL OIL,45.10,Gasoline
01/14/2024,01/15/2024,INTERNET PAYMENT - THANK YOU,-20.00,Payments and Credits
01/10/2024,01/11/2024,SAFEWAY,12.50,Supermarkets
`,
    asks: ["sign"],
    rows: ["2024-01-31 45.10 SHELL OIL", "2024-01-15 -20.00 INTERNET PAYMENT - THANK YOU", "2024-01-11 12.50 SAFEWAY"],
  },
  {
    name: "TD Canada, debit, credit and balance without a header",
    text: `
01/15/2024,PAYROLL,,500.00,600.00
01/20/2024,GROCER,12.50,,587.50
01/21/2024,RENT,400.00,,187.50
`,
    rows: ["2024-01-15 500.00 PAYROLL", "2024-01-20 -12.50 GROCER", "2024-01-21 -400.00 RENT"],
    closing: "187.50",
  },
  {
    name: "Commonwealth Bank, without a header",
    text: `
31/01/2024,"-45.10","SHELL OIL","+954.90"
30/01/2024,"+500.00","SALARY","+1000.00"
29/01/2024,"-20.00","COFFEE","+500.00"
`,
    rows: ["2024-01-31 -45.10 SHELL OIL", "2024-01-30 500.00 SALARY", "2024-01-29 -20.00 COFFEE"],
    closing: "954.90",
  },
  {
    name: "Westpac",
    text: `
Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
732000123456,31/01/2024,SHELL OIL,45.10,,954.90,PAYMENT,
732000123456,30/01/2024,SALARY,,500.00,1000.00,DEP,
`,
    rows: ["2024-01-31 -45.10 SHELL OIL", "2024-01-30 500.00 SALARY"],
    account: "732000123456",
    closing: "954.90",
  },
  {
    name: "ANZ New Zealand",
    text: `
Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge
Visa Purchase,4835-****-****-1234  Df,Countdown,,,-12.50,28/03/2024,,
Direct Credit,Employer,Salary,,,500.00,27/03/2024,,
`,
    rows: ["2024-03-28 -12.50 4835-****-****-1234  Df Countdown", "2024-03-27 500.00 Employer Salary"],
  },
  {
    name: "Swedbank",
    text: `
* Transaktioner Period 2024-03-01 – 2024-03-31 Skapad 2024-04-01 10:00 CET
Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo
1,81059,1234567890,"Privatkonto",SEK,2024-03-28,2024-03-27,2024-03-28,"ICA","ICA KVANTUM",-125.50,874.50
2,81059,1234567890,"Privatkonto",SEK,2024-03-27,2024-03-27,2024-03-27,"LÖN","LÖN",500.00,1000.00
`,
    rows: ["2024-03-28 -125.50 ICA ICA KVANTUM", "2024-03-27 500.00 LÖN"],
    account: "1234567890",
    currency: "SEK",
    closing: "874.50",
  },
  {
    name: "Nordea Sweden",
    text: `
Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2024/03/28;-125,50;1234 56 78901;;;Kortköp ICA;874,50;SEK
2024/03/27;500,00;;1234 56 78901;;Lön;1000,00;SEK
`,
    rows: ["2024-03-28 -125.50 Kortköp ICA", "2024-03-27 500.00 Lön"],
    currency: "SEK",
    closing: "874.50",
  },
  {
    name: "DNB",
    text: `
"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
"28.03.2024";"REMA 1000";"28.03.2024";"125,50";""
"27.03.2024";"Lønn";"27.03.2024";"";"5.000,00"
`,
    rows: ["2024-03-28 -125.50 REMA 1000", "2024-03-27 5000.00 Lønn"],
  },
  {
    name: "Danske Bank",
    text: `
"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
"28.03.2024";"Netto";"-125,50";"874,50";"Udført";"Nej"
"27.03.2024";"Løn";"500,00";"1.000,00";"Udført";"Nej"
`,
    rows: ["2024-03-28 -125.50 Netto", "2024-03-27 500.00 Løn"],
    closing: "874.50",
  },
  {
    name: "OP Finland",
    text: `
"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Saajan pankin BIC";"Viite";"Viesti";"Arkistointitunnus"
"2024-03-28";"2024-03-28";"-12,50";"162";"PKORTTIMAKSU";"PRISMA";"";"";"";"";"20240328/1"
"2024-03-27";"2024-03-27";"500,00";"710";"PALKKA";"FIRMA OY";"";"";"";"";"20240327/1"
`,
    rows: ["2024-03-28 -12.50 PRISMA PKORTTIMAKSU", "2024-03-27 500.00 FIRMA OY PALKKA"],
  },
  {
    name: "Swedbank Estonia",
    text: `
"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number";
"EE382200221020145685";"10";"01.03.2024";"";"Algsaldo";"100,00";"EUR";"K";"";"AS";"";"";
"EE382200221020145685";"20";"28.03.2024";"RIMI";"Ostud";"12,50";"EUR";"D";"2024032800001";"K";"";"";
"EE382200221020145685";"20";"27.03.2024";"FIRMA";"Palk";"500,00";"EUR";"K";"2024032700001";"MK";"";"";
"EE382200221020145685";"86";"31.03.2024";"";"lõppsaldo";"587,50";"EUR";"K";"";"LS";"";"";
`,
    rows: ["2024-03-28 -12.50 RIMI Ostud", "2024-03-27 500.00 FIRMA Palk"],
    account: "EE382200221020145685",
    currency: "EUR",
  },
  {
    name: "Nubank",
    text: `
Data,Valor,Identificador,Descrição
28/03/2024,-12.50,65a1b2c3,Compra no débito - Mercado
27/03/2024,500.00,65a1b2c4,Transferência recebida
`,
    rows: ["2024-03-28 -12.50 Compra no débito - Mercado", "2024-03-27 500.00 Transferência recebida"],
  },
  {
    name: "PayPal",
    text: `
"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"
"28/03/2024","10:00:00","Europe/London","Shop","Payment","Completed","GBP","-12.50","0.00","-12.50","a@example.com","b@example.com","9AB1","87.50"
"29/03/2024","10:00:00","Europe/London","Buyer","Payment","Completed","GBP","20.00","-0.80","19.20","b@example.com","a@example.com","9AB2","106.70"
`,
    rows: ["2024-03-28 -12.50 Shop", "2024-03-29 19.20 Buyer"],
    currency: "GBP",
    closing: "106.70",
  },
  {
    name: "Nationwide, money out and in with a symbol, without a header",
    text: `
07 Nov 2023,Bank credit,Bank credit,,£500.00,£500.00
09 Nov 2023,ATM Withdrawal,Withdrawal,£20.00,,£480.00
09 Dec 2023,Visa,Supermarket,£19.77,,£460.23
10 Dec 2023,ATM Withdrawal 2,ATM Withdrawal 4,£100.00,,£360.23
`,
    rows: [
      "2023-11-07 500.00 Bank credit",
      "2023-11-09 -20.00 ATM Withdrawal Withdrawal",
      "2023-12-09 -19.77 Visa Supermarket",
      "2023-12-10 -100.00 ATM Withdrawal 2 ATM Withdrawal 4",
    ],
    currency: "GBP",
    closing: "360.23",
  },
  {
    name: "SunTrust, cheque numbers, and zero in the other half, without a header",
    text: `
11/01/2024,0, Deposit,0,500.00,500.00
11/02/2024,101,Check,100.00,0,400.00
11/05/2024,104,Check,100.00,0,300.00
11/17/2024,0, Deposit,0,700.00,1000.00
`,
    rows: [
      "2024-11-01 500.00 Deposit",
      "2024-11-02 -100.00 Check",
      "2024-11-05 -100.00 Check",
      "2024-11-17 700.00 Deposit",
    ],
    closing: "1000.00",
  },
  {
    name: "Money out and in without a header or a balance that proves it",
    text: `
4/13/2024,Check,122,-$76.00,"","$1,750.06"
3/28/2024,Salary,"","",+$327.49,"$1,900.00"
`,
    rows: [],
    asks: ["columns"],
  },
  {
    name: "A New Zealand card: a number that varies is no amount",
    text: `
2024/01/17,2024/01/16,2024011702,DEBIT,2226,"VODAFONE",30.00
2024/01/18,2024/01/17,2024011801,DEBIT,2226,"WILSON PARKING",4.60
2024/01/29,2024/01/29,2024012901,CREDIT,2101,"PAYMENT RECEIVED THANK YOU",-27.75
`,
    answers: { sign: "inverted" },
    rows: [
      "2024-01-17 -30.00 VODAFONE",
      "2024-01-18 -4.60 WILSON PARKING",
      "2024-01-29 27.75 PAYMENT RECEIVED THANK YOU",
    ],
  },
  {
    name: "ABN AMRO, one whole row: the amount is a question",
    text: "123456789\tEUR\t20240102\t15,00\t10,00\t20240102\t-5,00\tA\n123456789\tEUR\t20240102\t10,00\t0,00\t20240102\t-10,00\tB",
    rows: [],
    asks: ["columns"],
  },
  {
    name: "BNP Paribas, the account and its balance in a line before the headings",
    text: `
-
="0234500012345678";21/11/2023;19/02/2024;36;19/02/2024;1234,37 EUR

Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise
19/02/2024;VIR RECU 508160;VIR RECU DE: Francois ;50,00;EUR
18/02/2024;COTISATION JAZZ;COTISATION JAZZ ;-8,10;EUR
`,
    rows: ["2024-02-19 50.00 VIR RECU 508160 VIR RECU DE: Francois", "2024-02-18 -8.10 COTISATION JAZZ"],
    currency: "EUR",
  },
  {
    name: "Chase, dates with a time as in OFX, without a header",
    text: `
DEBIT,20231224120000[0:GMT],"HOST 12/22SLICEHOST",-85.00
CREDIT,20231223120000[0:GMT],"Some Company vendorpymt",3520.00
`,
    rows: ["2023-12-24 -85.00 HOST 12/22SLICEHOST", "2023-12-23 3520.00 Some Company vendorpymt"],
  },
  {
    name: "Itaú, balances of days between the bookings",
    text: `
data;lançamento;ag./origem;valor (R$);saldos (R$)
02/01/2024;SALDO ANTERIOR;;;1.500,00
03/01/2024;PIX TRANSF JOAO03/01;;-50,00;
03/01/2024;SALDO DO DIA;;;1.450,00
15/01/2024;SALARIO;;3.200,00;
`,
    rows: ["2024-01-03 -50.00 PIX TRANSF JOAO03/01", "2024-01-15 3200.00 SALARIO"],
    skipped: ["2024-01-02 0 SALDO ANTERIOR", "2024-01-03 0 SALDO DO DIA"],
  },
  {
    name: "Banco do Brasil, the previous balance in the column of amounts",
    text: `
"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"10/31/2023","","Saldo Anterior","","0","100.00",
"11/01/2023","","Proventos","","496774","1000.00",
"11/01/2023","0000-0","Compra com Cartão - 01/11 09:45 SALDO LTDA","","135102","-1.00",
`,
    rows: ["2023-11-01 1000.00 Proventos", "2023-11-01 -1.00 Compra com Cartão - 01/11 09:45 SALDO LTDA"],
    skipped: ["2023-10-31 100.00 Saldo Anterior"],
  },
  {
    name: "Bank of America, the period proves the order of the dates",
    text: `
Description,,Summary Amt.
Beginning balance as of 01/01/2024,,"1,000.00"
Ending balance as of 01/31/2024,,"1,379.50"

Date,Description,Amount,Running Bal.
01/01/2024,Beginning balance as of 01/01/2024,,"1,000.00"
01/05/2024,"PAYROLL DES:DIRECT DEP","500.00","1,500.00"
01/09/2024,"CHECKCARD 0108 SAFEWAY","-120.50","1,379.50"
`,
    rows: ["2024-01-05 500.00 PAYROLL DES:DIRECT DEP", "2024-01-09 -120.50 CHECKCARD 0108 SAFEWAY"],
    skipped: ["2024-01-01 0 Beginning balance as of 01/01/2024"],
    closing: "1379.50",
  },
  {
    name: "ASN Bank, the balance before each row, without a header",
    text: `
17-06-2024,NL00ASNB9999999999,NL99ASNB0000000000,Jan,,,,EUR,130.44,EUR,223.77,17-06-2024,17-06-2024,2754,NGM,51392971,,,26
17-06-2024,NL00ASNB9999999999,NL11ABNA0000000000,ICS,,,,EUR,354.21,EUR,-200.00,17-06-2024,17-06-2024,9856,IDM,51402299,,'Betaling aan ICS',26
25-06-2024,NL00ASNB9999999999,,,,,,EUR,154.21,EUR,-2.20,25-06-2024,25-06-2024,7241,MSC,50951652,,'Kosten',26
27-06-2024,NL00ASNB9999999999,NL25INGB0000000000,Optimal BV,,,,EUR,152.01,EUR,503.15,27-06-2024,27-06-2024,8809,OVS,00000000,,'DIVIDEND',28
`,
    rows: [
      "2024-06-17 223.77 Jan NGM",
      "2024-06-17 -200.00 ICS IDM Betaling aan ICS",
      "2024-06-25 -2.20 MSC Kosten",
      "2024-06-27 503.15 Optimal BV OVS DIVIDEND",
    ],
    account: "NL00ASNB9999999999",
    currency: "EUR",
    closing: "655.16",
  },
  {
    name: "Erste Hungary, two rows prove no inverted sign",
    text: `
Tranzakció dátuma,Partner neve,Tranzakció összege,Tranzakció devizaneme,Értéknap,Egyenleg,Devizanem
2024.04.19.,A,-350,HUF,2024.04.19.,2345.56,HUF
2024.04.17.,B,1290,HUF,2024.04.18.,1055.56,HUF
`,
    rows: ["2024-04-19 -350 A", "2024-04-17 1290 B"],
    currency: "HUF",
  },
  {
    name: "VTB, the amount in the card's currency and in the account's",
    text: `
Начало периода;2024-07-07
Конец периода;2024-07-13

Валюта;Баланс на конец периода;Поступления;Списания;Заблокировано
RUB;82 604,01;0,00;-17 351,00;-2 426,96

Номер карты/счета/договора;Дата операции;Дата обработки;Сумма операции;Валюта операции;Сумма пересчитанная в валюту счета;Валюта счета;Основание;Статус
'462235******7428;2024-07-06 00:00:00;2024-07-08;-4,50;EUR;-436,15;RUB;Карта *1234 payee1;Исполнено
'462235******7428;2024-07-13 10:48:55;;-600,00;RUB;-600,00;RUB;Карта *1234 MEGAFON;В обработке
`,
    rows: ["2024-07-08 -436.15 Карта *1234 payee1", "2024-07-13 -600.00 Карта *1234 MEGAFON"],
    pending: ["2024-07-13 -600.00 Карта *1234 MEGAFON"],
    currency: "RUB",
  },
  {
    name: "Alfa-Bank, money in before money out, with zeros",
    text: `
Тип счёта;Номер счета;Валюта;Дата операции;Референс проводки;Описание операции;Приход;Расход;
Мой счет;11111111111111111111;RUB;31.05.24;ABCDEF1;Зарплата;33123,56;0;
Мой счет;11111111111111111111;RUB;03.05.24;ABCDEF2;Комиссия;0;50;
`,
    rows: ["2024-05-31 33123.56 Зарплата", "2024-05-03 -50 Комиссия"],
    account: "11111111111111111111",
    currency: "RUB",
  },
  {
    name: "American Express UK, CR only beside payments",
    text: `
Date Processed,Description,Amount,
12-Dec-2024,ROYAL LONDON INSURANCE,"£1,183.23",
02-Dec-2024,Spotify UK,£9.99,
02-Dec-2024,PAYMENT RECEIVED - THANK YOU,"+ £1,100.00",CR
`,
    rows: [
      "2024-12-12 -1183.23 ROYAL LONDON INSURANCE",
      "2024-12-02 -9.99 Spotify UK",
      "2024-12-02 1100.00 PAYMENT RECEIVED - THANK YOU",
    ],
    currency: "GBP",
  },
  {
    name: "OCBC, a second line continues the description",
    text: `
Account details for:,FRANK Account 666-666666-666
Available Balance,"6,666.66"
Ledger Balance,"6,666.66"

Transaction History
Transaction date,Value date,Description,Withdrawals (SGD),Deposits (SGD)
18/04/2024,18/04/2024,DEBIT PURCHASE,6.66,
,,15/04/24 UBER EATS
17/04/2024,17/04/2024,CASH WITHDRAWAL,66.66,
,,OCBC BRANCH
`,
    rows: ["2024-04-18 -6.66 DEBIT PURCHASE 15/04/24 UBER EATS", "2024-04-17 -66.66 CASH WITHDRAWAL OCBC BRANCH"],
    currency: "SGD",
    closing: "6666.66",
  },
  {
    name: "Certo One, the last bill is the first row",
    text: `
Date;Amount;Description
2025-10-24;540.15;BALANCE
2025-10-07;206.85;Ihre Zahlung
2025-09-24;-121.58;Balance Yoga Zürich
`,
    rows: ["2025-10-07 206.85 Ihre Zahlung", "2025-09-24 -121.58 Balance Yoga Zürich"],
    skipped: ["2025-10-24 540.15 BALANCE"],
  },
  {
    name: "Apple Card: purchases are positive, the sign is a question",
    text: `
Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
01/31/2026,02/01/2026,"UBER EATS 555 SF 94103 CA USA","Uber Eats",Restaurants,Purchase,"23.45","Jane Doe"
01/30/2026,01/31/2026,"ACH DEPOSIT INTERNET TRANSFER","Ach Deposit",Payment,Payment,"-500.00","Jane Doe"
`,
    rows: [
      "2026-02-01 23.45 Uber Eats UBER EATS 555 SF 94103 CA USA",
      "2026-01-31 -500.00 Ach Deposit ACH DEPOSIT INTERNET TRANSFER",
    ],
    asks: ["sign"],
    currency: "USD",
  },
  {
    name: "Lunch Money, amounts of both signs",
    text: `
date,payee,amount,currency,notes,tags,account_name,category,is_income,original_name
2026-01-15,Amazon,45.99,usd,,,Chase,Shopping,false,AMZN
2026-01-16,Employer,-2500.00,usd,,,Chase,Salary,true,PAYROLL
`,
    answers: { sign: "inverted" },
    rows: ["2026-01-15 -45.99 Amazon AMZN", "2026-01-16 2500.00 Employer PAYROLL"],
    currency: "USD",
  },
  {
    name: "Rogers: the payment is named in a column without a meaning",
    text: `
Date,Posted Date,Reference Number,Activity Type,Activity Status,Card Number,Merchant Category Description,Merchant Name,Amount,Rewards
2025-01-15,2025-01-16,"123",TRANS,APPROVED,************8888,Fast Food Restaurants,Subway 9999,$15.81,
2025-01-16,2025-01-17,"124",PAYMENT,POSTED,************8888,Payment - Thank You,Rogers Bank,($120.00),
`,
    rows: ["2025-01-15 15.81 Subway 9999", "2025-01-16 -120.00 Rogers Bank"],
    asks: ["sign"],
  },
  {
    name: "Fidelity, a column of settlement dates that is empty",
    text: `


Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($),Cash Balance ($),Settlement Date
01/31/2026, DIRECT DEPOSIT ACME (Cash), , No Description,Cash,0.000,,1000.00,1500.00,
01/30/2026, DEBIT CARD PURCHASE SHOP (Cash), , No Description,Cash,0.000,,-20.00,500.00,

"The data and information in this spreadsheet is provided to you solely for your use"
`,
    rows: [
      "2026-01-31 1000.00 DIRECT DEPOSIT ACME (Cash) No Description",
      "2026-01-30 -20.00 DEBIT CARD PURCHASE SHOP (Cash) No Description",
    ],
  },
  {
    name: "Venmo, the balance in a line of its own before the first row",
    text: `
Account Statement - (@me) ,,,,,,,
Account Activity,,,,,,,
,ID,Datetime,Type,Status,From,To,Amount (total),Beginning Balance
,,,,,,,,$10.00
,345,2026-09-17T10:11:12,Payment,Complete,Sample User,Jane Roommate,- $6.00,
,346,2026-09-18T10:11:12,Payment,Complete,Bob,Sample User,+ $100.00,
`,
    rows: ["2026-09-17 -6.00 Jane Roommate", "2026-09-18 100.00 Sample User"],
    payees: ["Jane Roommate", "Bob"],
  },
  {
    name: "Money Manager, the sign under an unknown heading",
    text: `
Date,Account,Category,Note,Income/Expense,Amount,Currency
03/21/2026 10:11:12,Cash,Food,Lunch,Expense,12.5,USD
03/20/2026 10:11:12,Cash,Salary,Pay,Income,1000,USD
`,
    rows: ["2026-03-21 -12.5 Lunch", "2026-03-20 1000 Pay"],
    currency: "USD",
  },
  {
    name: "HDFC, two-digit years: a day read as a year would cover decades",
    text: `
Statement of account
Account Number:,50100123457788
Opening Balance:,"1,00,000.00"

Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
10/04/26,NEFT BHARAT STEEL,,10/04/26,,"47,200.00","1,47,200.00"
14/04/26,UPI Payment,,14/04/26,,"11,800.00","1,59,000.00"
25/04/26,SMS CHARGES,,25/04/26,118.00,,"1,58,882.00"

Closing Balance:,"1,58,882.00"
*** End of statement ***
`,
    rows: [
      "2026-04-10 47200.00 NEFT BHARAT STEEL",
      "2026-04-14 11800.00 UPI Payment",
      "2026-04-25 -118.00 SMS CHARGES",
    ],
    account: "50100123457788",
    closing: "158882.00",
  },
  {
    name: "State Bank of India, totals at the end",
    text: `
Account Name : MR CHARTIST,,,,,,
Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
1 Apr 2026,1 Apr 2026,BY TRANSFER-UPI,TRANSFER FROM 4897 ,,"11,800.00","1,11,800.00 CR"
2 Apr 2026,2 Apr 2026,TO TRANSFER-NEFT,,"5,000.00",,"1,06,800.00 CR"
Total,,,,5000.00,11800.00,
`,
    rows: ["2026-04-01 11800.00 BY TRANSFER-UPI", "2026-04-02 -5000.00 TO TRANSFER-NEFT"],
    closing: "106800.00",
  },
  {
    name: "Soneri, the kind of the row says that it is a balance",
    text: `
Txn Date,Value Date,Txn Type,Particulars,Debit,Credit,Balance
12-Aug-2025,12-Aug-2025,Balance Brought Forward,,,,"10,000.00"
12-Aug-2025,12-Aug-2025,Transfer,To Ali,500.00,,"9,500.00"
`,
    rows: ["2025-08-12 -500.00 To Ali"],
    skipped: ["2025-08-12 0"],
  },
  {
    name: "Japanese dates, without a header",
    text: `
2025年03月01日,コンビニ,-540,9460
2025年03月04日,給与,20000,29460
`,
    rows: ["2025-03-01 -540 コンビニ", "2025-03-04 20000 給与"],
  },
  {
    name: "WeChat Pay, a column of words for income and spending",
    text: `
微信支付账单明细,,,,,,,,
微信昵称：[test],,,,,,,,
起始时间：[2025-03-01 00:00:00] 终止时间：[2025-03-31 23:59:59],,,,,,,,
----------------------微信支付账单明细列表--------------------,,,,,,,,
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2025-03-28 12:01:02,商户消费,瑞幸咖啡,"咖啡",支出,¥15.90,零钱,支付成功,"1000	","2000	","/"
2025-03-02 09:00:00,微信红包,李四,"/",收入,¥100.00,/,已存入零钱,"1001	","2001	","/"
`,
    rows: ["2025-03-28 -15.90 瑞幸咖啡 咖啡", "2025-03-02 100.00 李四 /"],
  },
  {
    name: "Japan Post Bank, an amount in full-width digits",
    text: `
取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高
20250303,202503030001,,１２００,カード,スーパー,98800
20250325,202503250001,250000,,給与,,348800
`,
    rows: ["2025-03-03 -1200 カード スーパー", "2025-03-25 250000 給与"],
    currency: "JPY",
  },
  {
    name: "Kasikornbank, Thai years",
    text: `
Date,Time,Description,Withdrawal (THB),Deposit (THB),Outstanding Balance (THB),Channel
03-03-2568,10:12,Payment,120.50,,879.50,K PLUS
14-03-2568,09:00,Salary,,5000.00,5879.50,Auto
`,
    rows: ["2025-03-03 -120.50 Payment", "2025-03-14 5000.00 Salary"],
    currency: "THB",
  },
  {
    name: "Monobank, the currency of the original amount in a column of its own",
    text: `
"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"
"25.03.2025 10:00:00","Від: ТОВ",4829,5000.00,5000.00,UAH,—,—,—,5879.50
"03.03.2025 09:00:00","Netflix",4899,-420.00,-10.00,USD,42.00,—,—,879.50
`,
    rows: ["2025-03-25 5000.00 Від: ТОВ", "2025-03-03 -420.00 Netflix"],
    currency: "UAH",
  },
  {
    name: "Kotak, a second column of Dr and Cr for the balance",
    text: `
Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr
1,03/03/2025,UPI/SWIGGY,UPI-1,250.00,DR,"9,750.00",CR
2,25/03/2025,SALARY,NEFT-2,"50,000.00",CR,"59,750.00",CR
`,
    rows: ["2025-03-03 -250.00 UPI/SWIGGY", "2025-03-25 50000.00 SALARY"],
  },
  {
    name: "İş Bankası, a hyphen before the time",
    text: `
Tarih/Saat;Kanal/Şube;Tutar;Bakiye;Ek Hesap;İşlem;Açıklama
03/03/2025-10:12:11;İnternet;-120,50;879,50;0,00;Harcama;MİGROS
25/03/2025-09:00:00;Şube;5.000,00;5.879,50;0,00;Gelen;MAAŞ
`,
    rows: ["2025-03-03 -120.50 MİGROS", "2025-03-25 5000.00 MAAŞ"],
  },
  {
    name: "Money out under an unknown heading, in the rows without money in",
    text: `
Date,Description,Paid in,Sum spent,Balance
2025-03-03,Grocer,,120.50,879.50
2025-03-25,Salary,5000.00,,5879.50
`,
    rows: ["2025-03-03 -120.50 Grocer", "2025-03-25 5000.00 Salary"],
  },
  {
    name: "Two columns of amounts under unknown headings, and one equation: a question",
    text: `
Date,Description,Alpha,Beta,Gamma
2025-03-03,Grocer,4500,0,95500
2025-03-25,Salary,0,2500000,2595500
`,
    rows: [],
    asks: ["columns"],
  },
  {
    name: "Years of a calendar with other months: the column of dates is a question",
    text: `
Date,Description,Amount,Balance
1403/12/13,Grocer,-120.50,879.50
1403/12/25,Salary,5000.00,5879.50
`,
    rows: [],
    asks: ["columns"],
  },
  {
    name: "Revolut in German, pending and reverted rows",
    text: `
Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status,Kontostand
KARTENZAHLUNG,Aktuell,2025-03-03 10:00:00,2025-03-04 10:00:00,REWE,-12.50,0.00,EUR,ABGESCHLOSSEN,87.50
ÜBERWEISUNG,Aktuell,2025-03-25 10:00:00,2025-03-25 10:00:00,ACME,100.00,0.50,EUR,ABGESCHLOSSEN,187.00
KARTENZAHLUNG,Aktuell,2025-03-26 10:00:00,,Hotel,-50.00,0.00,EUR,AUSSTEHEND,
KARTENZAHLUNG,Aktuell,2025-03-27 10:00:00,,Hotel,-50.00,0.00,EUR,RÜCKGÄNGIG,
`,
    rows: ["2025-03-04 -12.50 REWE", "2025-03-25 99.50 ACME", "2025-03-26 -50.00 Hotel"],
    pending: ["2025-03-26 -50.00 Hotel"],
    skipped: ["2025-03-27 -50.00 Hotel"],
    currency: "EUR",
  },
  {
    name: "Hebrew, marks of direction around the cells",
    text: `
תאריך,תיאור,סכום,יתרה
\u200e03/03/2025,\u200fסופר\u200f,\u200e-120.50\u200e,879.50
\u200e14/03/2025,משכורת,\u200e5000.00\u200e,5879.50
`,
    rows: ["2025-03-03 -120.50 סופר", "2025-03-14 5000.00 משכורת"],
  },
  {
    name: "Taiwanese years",
    text: `
交易日期,摘要,支出,存入,餘額
114/03/03,全家,120,,880
114/03/25,薪資,,50000,50880
`,
    rows: ["2025-03-03 -120 全家", "2025-03-25 50000 薪資"],
  },
  {
    name: "Turkish months and lira",
    text: `
Tarih;Açıklama;İşlem Tutarı;Bakiye
7 Şub 2025;MARKET;-1.120,50 TL;879,50 TL
5 Ağustos 2025;MAAŞ;5.000,00 TL;5.879,50 TL
`,
    rows: ["2025-02-07 -1120.50 MARKET", "2025-08-05 5000.00 MAAŞ"],
    currency: "TRY",
  },
  {
    name: "Russian months",
    text: `
Дата;Описание;Сумма
3 мая 2025;Магазин;-20,50
5 янв. 2025;Зарплата;500,00
`,
    rows: ["2025-05-03 -20.50 Магазин", "2025-01-05 500.00 Зарплата"],
  },
  {
    name: "Raiffeisenbank, the day of the purchase before the day of the booking",
    text: `
Datum provedení;Datum zaúčtování;Číslo účtu;Zpráva;Zaúčtovaná částka;Měna účtu;Název obchodníka
02.03.2025 10:00;03.03.2025;1234/5500;Nákup;-1 120,50;CZK;ALBERT
`,
    rows: ["2025-03-03 -1120.50 ALBERT Nákup"],
    currency: "CZK",
  },
  {
    name: "Alipay, a row that is neither income nor spending, and a closed one",
    text: `
交易时间,交易对方,商品说明,收/支,金额,交易状态,交易订单号
2025-03-28 12:01:02,麦当劳,午餐,支出,35.50,交易成功,1
2025-03-27 12:01:02,余额宝,转入,不计收支,100.00,交易成功,2
2025-03-26 12:01:02,淘宝,衣服,支出,80.00,交易关闭,3
`,
    rows: ["2025-03-28 -35.50 麦当劳 午餐"],
    skipped: ["2025-03-26 -80.00 淘宝 衣服"],
    issues: ["3: This word does not show whether money went out or in."],
  },
  {
    name: "Thai years with two digits",
    text: `
วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ
03/03/68,Shop,20.50,,979.50
25/03/68,Pay,,500.00,1479.50
`,
    rows: ["2025-03-03 -20.50 Shop", "2025-03-25 500.00 Pay"],
  },
  {
    name: "A Korean card, one payment is cancelled",
    text: `
이용일자,가맹점명,이용금액,상태
2025-03-03,스타벅스,-4500원,승인
2025-03-04,쿠팡,-12000원,취소
`,
    rows: ["2025-03-03 -4500 스타벅스"],
    skipped: ["2025-03-04 -12000 쿠팡"],
    currency: "KRW",
  },
  {
    name: '1822direkt, amounts under "Soll/Haben"',
    text: `
Kontonummer;Datum/Zeit;Buchungstag;Wertstellung;Soll/Haben;Buchungsschlüssel;Buchungsart;Empfänger/Auftraggeber Name;Empfänger/Auftraggeber IBAN;Empfänger/Auftraggeber BIC;Glaeubiger-ID;Mandatsreferenz;Mandatsdatum;Vwz.0;Vwz.1;Vwz.2;Vwz.3;Vwz.4;Vwz.5;End-to-End-Identifikation
1234567890;28.03.2024 00:00:00;28.03.2024;28.03.2024;-12,50;5000;Lastschrift;REWE;DE89370400440532013000;COBADEFF;;;;Einkauf;Filiale 5;;;;;
1234567890;27.03.2024 00:00:00;27.03.2024;27.03.2024;1.000,00;5100;Gutschrift;Firma;DE89370400440532013001;COBADEFF;;;;Gehalt;März;;;;;
`,
    rows: ["2024-03-28 -12.50 REWE Einkauf Filiale 5", "2024-03-27 1000.00 Firma Gehalt März"],
    account: "1234567890",
    payees: ["REWE", "Firma"],
  },
  {
    name: "American Express Germany: three rows, purchases are positive, the sign is a question",
    text: `
Datum,Beschreibung,Karteninhaber,Konto #,Betrag,Weitere Details,Erscheint auf Ihrer Abrechnung als,Adresse,Stadt,PLZ,Land,Betreff
28/03/2024,REWE,MAX MUSTER,-12345,"12,50",,REWE  BERLIN,,BERLIN,,DE,'AT240880001'
27/03/2024,ZAHLUNG ERHALTEN. BESTEN DANK.,MAX MUSTER,-12345,"-1.000,00",,ZAHLUNG,,,,,'AT240870001'
14/03/2024,AMAZON,MAX MUSTER,-12345,"45,00",,AMAZON,,,,DE,'AT240740001'
`,
    rows: ["2024-03-28 12.50 REWE", "2024-03-27 -1000.00 ZAHLUNG ERHALTEN. BESTEN DANK.", "2024-03-14 45.00 AMAZON"],
    asks: ["sign"],
    account: "-12345",
  },
  {
    name: "Belfius, search criteria above the rows",
    text: `
Boekingsdatum vanaf;01/03/2024
Boekingsdatum tot en met;31/03/2024
Bedrag vanaf;
Bedrag tot;
Rekeninguittrekselnummer vanaf;
Rekeninguittrekselnummer tot;
Mededeling;
Naam tegenpartij bevat;
Rekening tegenpartij;
Laatste saldo;1.087,50 EUR
Datum/uur van het laatste saldo;31/03/2024 10:00:00
;
Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen
BE68 0630 1234 5678;28/03/2024;3;15;BE71 0961 2345 6769;DELHAIZE;;;AANKOOP BANCONTACT MET KAART NR 1234;28/03/2024;-12,50;EUR;;;
BE68 0630 1234 5678;27/03/2024;3;14;BE71 0961 2345 6769;Werkgever;Straat 1;1000 BRUSSEL;STORTING VAN Werkgever;27/03/2024;1000;EUR;GKCCBEBB;;Loon maart
`,
    rows: [
      "2024-03-28 -12.50 DELHAIZE AANKOOP BANCONTACT MET KAART NR 1234",
      "2024-03-27 1000 Werkgever STORTING VAN Werkgever Loon maart",
    ],
    account: "BE68 0630 1234 5678",
    currency: "EUR",
    closing: "1087.50",
    payees: ["DELHAIZE", "Werkgever"],
  },
  {
    name: 'Crelan, names under "Tegenpartij"',
    text: `
Datum;Bedrag;Munt;Tegenpartij;Rekening tegenpartij;Type verrichting;Mededeling;Rekeningnummer
28/03/2024;-12,50;EUR;DELHAIZE;;Betaling;;BE68103123456789
27/03/2024;1.000,00;EUR;Werkgever;BE71096123456769;Overschrijving;Loon;BE68103123456789
`,
    rows: ["2024-03-28 -12.50 DELHAIZE", "2024-03-27 1000.00 Werkgever Loon"],
    account: "BE68103123456789",
    currency: "EUR",
    payees: ["DELHAIZE", "Werkgever"],
  },
  {
    name: "Intesa Sanpaolo, a row that is not booked",
    text: `
Data,Operazione,Dettagli,Conto o carta,Contabilizzazione,Categoria,Valuta,Importo
28/03/2024,Esselunga,Pagamento tramite pos,Conto 1000/00012345,CONTABILIZZATO,Generi alimentari,EUR,-12.50
27/03/2024,Stipendio O Pensione,Accredito stipendio ACME,Conto 1000/00012345,CONTABILIZZATO,Stipendi,EUR,1000.00
29/03/2024,Netflix,Pagamento,Conto 1000/00012345,NON CONTABILIZZATO,Tempo libero,EUR,-9.99
`,
    rows: [
      "2024-03-28 -12.50 Esselunga Pagamento tramite pos",
      "2024-03-27 1000.00 Stipendio O Pensione Accredito stipendio ACME",
      "2024-03-29 -9.99 Netflix Pagamento",
    ],
    pending: ["2024-03-29 -9.99 Netflix Pagamento"],
    account: "Conto 1000/00012345",
    currency: "EUR",
    payees: ["Esselunga", "Stipendio O Pensione", "Netflix"],
  },
  {
    name: "Fineco, a row that is only authorized",
    text: `
Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato
28/03/2024;28/03/2024;;-12,50;PAGAMENTO VISA DEBIT;Esselunga Milano;Contabilizzato
27/03/2024;27/03/2024;1.000,00;;Bonifico SEPA;Acme stipendio;Contabilizzato
29/03/2024;;;-9,99;PAGAMENTO VISA DEBIT;Netflix;Autorizzato
`,
    rows: [
      "2024-03-28 -12.50 PAGAMENTO VISA DEBIT Esselunga Milano",
      "2024-03-27 1000.00 Bonifico SEPA Acme stipendio",
      "2024-03-29 -9.99 PAGAMENTO VISA DEBIT Netflix",
    ],
    pending: ["2024-03-29 -9.99 PAGAMENTO VISA DEBIT Netflix"],
  },
  {
    name: "KBC Mastercard, the shop's amount before the account's",
    text: `
kredietkaart;kaarthouder;uitgavenstaat;datum verrichting;Datum verrekening;bedrag;credit;debet;munt;koers;bedrag in EUR;Kosten op verrichting;Handelaar;locatie;land;toelichting
1234567890123456;SMITH JOHN;;01/02/2020;03/02/2020;-18,20;;-18,20;USD;1,1;-16,52;0;Amazon US;Seattle;US;
;;;24/01/2020;24/01/2020;35,77;35,77;;EUR;1;35,77;0;Payment from Checking account;;;
1234567890123456;SMITH JOHN;januari 2020;01/01/2020;02/01/2020;-16,52;;-16,52;EUR;1;-16,52;0;Delhaize;Gent;BE;
`,
    rows: [
      "2020-02-03 -16.52 Amazon US",
      "2020-01-24 35.77 Payment from Checking account",
      "2020-01-02 -16.52 Delhaize",
    ],
    account: "1234567890123456",
    currency: "EUR",
    payees: ["Amazon US", "Payment from Checking account", "Delhaize"],
  },
  {
    name: "Raiffeisenbank Czechia, the original amount and its currency under one heading",
    text: `
Datum provedení;Datum zaúčtování;Číslo účtu;Název účtu;Kategorie transakce;Číslo protiúčtu;Název protiúčtu;Typ transakce;Zpráva;Poznámka;VS;KS;SS;Zaúčtovaná částka;Měna účtu;Původní částka a měna;Původní částka a měna;Poplatek;Id transakce,
27.05.2018;"27.05.2018";"123456789/5500";"Jan Novák";"Platba";"987654321/0800";"Petr Malý";"Jednorázová platba";"Nájem";" ";"";"";"";"-12 000,00";"CZK";"";"";"";3228446118
26.05.2018 10:11;"27.05.2018";"123456789/5500";"Jan Novák";"Platba kartou";"";"";"Platba kartou";"AMAZON";"";"";"";"";"-250,00";"CZK";"-10,00";"EUR";"";3228446119
`,
    rows: ["2018-05-27 -12000.00 Petr Malý Nájem", "2018-05-27 -250.00 AMAZON"],
    account: "123456789/5500",
    currency: "CZK",
    payees: ["Petr Malý", null],
  },
  {
    name: "Sparkasse credit card, the receipt's day before the booking day",
    text: `
"Umsatz getätigt von";"Belegdatum";"Buchungsdatum";"Originalbetrag";"Originalwährung";"Umrechnungskurs";"Buchungsbetrag";"Buchungswährung";"Transaktionsbeschreibung";"Transaktionsbeschreibung Zusatz";"Buchungsreferenz";"Gebührenschlüssel";"Länderkennzeichen";"BAR-Entgelt+Buchungsreferenz";"AEE+Buchungsreferenz";"Abrechnungskennzeichen"
"5123********1234";"20.02.18";"21.02.18";"-50,00";"USD";"1,25";"-40,00";"EUR";"AMREST STARBUCKS US";"";"05100000001";"";"US";"";"";"201800000"
"5123********1234";"19.02.18";"20.02.18";"-5,00";"EUR";"1,00";"-5,00";"EUR";"BACKWERK";"";"05100000000";"";"DE";"";"";"201800000"
`,
    rows: ["2018-02-21 -40.00 AMREST STARBUCKS US", "2018-02-20 -5.00 BACKWERK"],
    currency: "EUR",
  },
  {
    name: "Postbank, a balance with a day after the rows",
    text: `
Umsätze Girokonto;;;;;;;;;;;;;;;;;
1.3.2024 - 31.3.2024;;;;;;;;;;;;;;;;;
Letzter Kontostand;;;;1.100,00;EUR;;;;;;;;;;;;
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
28.3.2024;28.3.2024;SEPA Lastschrift;Stadtwerke;Strom März;DE89370400440532013000;PBNKDEFF;;;;;-50;;;;-50;;EUR
5.3.2024;5.3.2024;SEPA Überweisung;Firma;Gehalt;DE89370400440532013001;;;;;;1.000,5;;;;;1.000,5;EUR
Kontostand;31.3.2024;;;1.050,5;EUR
`,
    rows: ["2024-03-28 -50 Stadtwerke Strom März", "2024-03-05 1000.5 Firma Gehalt"],
    currency: "EUR",
    closing: "1050.5",
    payees: ["Stadtwerke", "Firma"],
  },
  {
    name: "DKB Visa, the original amount with its currency",
    text: `
"Kreditkarte:";"4998************1234 Kreditkarte";

"Von:";"01.03.2024";
"Bis:";"31.03.2024";
"Saldo:";"-123,45 EUR";
"Datum:";"31.03.2024";

"Umsatz abgerechnet und nicht im Saldo enthalten";"Wertstellung";"Belegdatum";"Beschreibung";"Betrag (EUR)";"Ursprünglicher Betrag";
"Nein";"28.03.2024";"26.03.2024";"AMAZON DE";"-23,45";"";
"Nein";"05.03.2024";"04.03.2024";"HOTEL NEW YORK";"-100,00";"-108,00 USD";
"Ja";"01.03.2024";"28.02.2024";"Einzahlung";"500,00";"";
`,
    rows: ["2024-03-26 -23.45 AMAZON DE", "2024-03-04 -100.00 HOTEL NEW YORK", "2024-02-28 500.00 Einzahlung"],
    currency: "EUR",
    closing: "-123.45",
  },
  {
    name: "La Banque Postale, a letter in the account number",
    text: `
Numéro Compte;1234567A033
Type;CCP
Compte tenu en;euros
Date;31/03/2024
Solde (EUROS);1087,50

Date;Libellé;Montant(EUROS)
28/03/2024;ACHAT CB MONOPRIX 27.03.24;-12,50
27/03/2024;VIREMENT DE ACME;1000,00
`,
    rows: ["2024-03-28 -12.50 ACHAT CB MONOPRIX 27.03.24", "2024-03-27 1000.00 VIREMENT DE ACME"],
    account: "1234567A033",
    currency: "EUR",
    closing: "1087.50",
  },
  {
    name: "Citi: payments are negative credits",
    text: `
Status,Date,Description,Debit,Credit,Member Name
Cleared,03/28/2024,"AMAZON MKTPL",12.50,,JANE DOE
Cleared,03/25/2024,"ONLINE PAYMENT, THANK YOU",,-500.00,JANE DOE
Pending,03/29/2024,"UBER",9.00,,JANE DOE
`,
    rows: ["2024-03-28 -12.50 AMAZON MKTPL", "2024-03-25 500.00 ONLINE PAYMENT, THANK YOU", "2024-03-29 -9.00 UBER"],
    pending: ["2024-03-29 -9.00 UBER"],
  },
  {
    name: "Capitec, negative fees",
    text: `
Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2024-03-27,2024-03-27,ACME,ACME SALARY,Income,Salary,1000.00,,,1100.00
2,1234567890,2024-03-28,2024-03-28,Checkers,CHECKERS 123,Food,Groceries,,-12.50,,1087.50
3,1234567890,2024-03-29,2024-03-29,ATM,CASH ATM,Cash,Withdrawal,,-100.00,-10.00,977.50
`,
    rows: [
      "2024-03-27 1000.00 ACME ACME SALARY",
      "2024-03-28 -12.50 Checkers CHECKERS 123",
      "2024-03-29 -110.00 ATM CASH ATM",
    ],
    account: "1234567890",
    closing: "977.50",
  },
  {
    name: "CIBC card, without a header",
    text: `
2024-03-28,"METRO 123 TORONTO, ON",12.50,,4500********1234
2024-03-27,"PAYMENT THANK YOU/PAIEMEN T MERCI",,500.00,4500********1234
`,
    rows: ["2024-03-28 -12.50 METRO 123 TORONTO, ON", "2024-03-27 500.00 PAYMENT THANK YOU/PAIEMEN T MERCI"],
    account: "4500********1234",
  },
  {
    name: "BMO card, quoted numbers, the sign is a question",
    text: `
Following data is valid as of 20240331100000 (Year/Month/Day/Hour/Minute/Second)

Item #,Card #,Transaction Date,Posting Date,Transaction Amount,Description
1,'5191230000001234',20240327,20240328,12.5,METRO 123 TORONTO ON
2,'5191230000001234',20240325,20240326,-500.0,TRSF FROM/DE ACCT/CPT 1234
3,'5191230000001234',20240324,20240325,30.0,AMAZON.CA
`,
    rows: [
      "2024-03-28 12.5 METRO 123 TORONTO ON",
      "2024-03-26 -500.0 TRSF FROM/DE ACCT/CPT 1234",
      "2024-03-25 30.0 AMAZON.CA",
    ],
    asks: ["sign"],
    account: "5191230000001234",
  },
  {
    name: "Desjardins, the same words in every row, without a header",
    text: `
"815-30123","012345","EOP","2024/03/27",00001,"Paie /ACME","",,1000.00,,,,,1100.00
"815-30123","012345","EOP","2024/03/28",00002,"Achat /METRO","",12.50,,,,,,1087.50
"815-30123","012345","EOP","2024/03/29",00003,"Achat /IGA","",20.00,,,,,,1067.50
`,
    rows: ["2024-03-27 1000.00 Paie /ACME", "2024-03-28 -12.50 Achat /METRO", "2024-03-29 -20.00 Achat /IGA"],
    account: "815-30123",
    closing: "1067.50",
  },
  {
    name: "Axis Bank, the account and the period in one line",
    text: `
Name :- JOHN
Statement of Account No - 912010012345678 for the period (From : 01-03-2024 To : 31-03-2024)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
27-03-2024,-,NEFT/ACME/SALARY, ,1000.00,1100.00,123
28-03-2024,-,UPI/SWIGGY/123,12.50, ,1087.50,123
`,
    rows: ["2024-03-27 1000.00 NEFT/ACME/SALARY", "2024-03-28 -12.50 UPI/SWIGGY/123"],
    account: "912010012345678",
    closing: "1087.50",
  },
  {
    name: "ASB, the account and the balance in lines of words",
    text: `
Created date / time : 31 March 2024 / 10:00:00
Bank 12; Branch 3456; Account 0123456-50 (Streamline)
From date 20240301
To date 20240331
Avail Bal : 1087.50 as of 20240331
Ledger Balance : 1087.50 as of 20240331
Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount

2024/03/28,2024032801,EFTPOS,,"PAK N SAVE","EFTPOS CARD",-12.50
2024/03/27,2024032701,D/C,,"D/C FROM ACME","SALARY",1000.00
`,
    rows: ["2024-03-28 -12.50 PAK N SAVE EFTPOS CARD", "2024-03-27 1000.00 D/C FROM ACME SALARY"],
    account: "0123456-50",
    closing: "1087.50",
    payees: ["PAK N SAVE", "D/C FROM ACME"],
  },
  {
    name: "Kiwibank, the account alone in the first line",
    text: `
38-9012-0123456-00,,,,
28-03-2024,EFTPOS PURCHASE PAK N SAVE ;,,-12.50,1087.50
27-03-2024,DIRECT CREDIT ACME ;,,1000.00,1100.00
26-03-2024,AP RENT ;,,-400.00,100.00
`,
    rows: [
      "2024-03-28 -12.50 EFTPOS PURCHASE PAK N SAVE ;",
      "2024-03-27 1000.00 DIRECT CREDIT ACME ;",
      "2024-03-26 -400.00 AP RENT ;",
    ],
    account: "38-9012-0123456-00",
    closing: "1087.50",
  },
  {
    name: "BNZ, two-digit years under an English heading",
    text: `
Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial,Transaction Code,Batch Number,Originating Bank/Branch,Processed Date
28/03/24,-12.50,PAK N SAVE,CARD,1234,,POS,02-1234-0123456-00,,,,,,28/03/24
27/03/24,1000.00,ACME,SALARY,,,DC,02-1234-0123456-00,12-3456-7890123-00,,,,,27/03/24
`,
    rows: ["2024-03-28 -12.50 PAK N SAVE CARD", "2024-03-27 1000.00 ACME SALARY"],
    payees: ["PAK N SAVE", "ACME"],
  },
  {
    name: "Scotiabank, descriptions in two columns",
    text: `
Filter,Date,Description,Sub-description,Type of Transaction,Amount,Balance
,2024-03-28,POS Purchase,METRO 123,Debit,-12.50,1087.50
,2024-03-27,Payroll dep.,ACME,Credit,1000.00,1100.00
`,
    rows: ["2024-03-28 -12.50 POS Purchase METRO 123", "2024-03-27 1000.00 Payroll dep. ACME"],
    closing: "1087.50",
  },
  {
    name: "Alior Bank, the account's amount after the shop's",
    text: `
Kryteria transakcji: Wszystkie
Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy
28-03-2024;28-03-2024;;BIEDRONKA;Zakup;-12,50;PLN;-12,50;PLN;;
27-03-2024;27-03-2024;ACME;JAN KOWALSKI;Pensja;500,00;PLN;500,00;PLN;12114020040000300201355387;
26-03-2024;26-03-2024;;AMAZON DE;Zakup;-10,00;EUR;-43,20;PLN;;
`,
    rows: [
      "2024-03-28 -12.50 BIEDRONKA Zakup",
      "2024-03-27 500.00 JAN KOWALSKI Pensja",
      "2024-03-26 -43.20 AMAZON DE Zakup",
    ],
    currency: "PLN",
    payees: ["BIEDRONKA", "ACME", "AMAZON DE"],
  },
  {
    name: "Swedbank Lithuania, balances and turnover as rows",
    text: `
"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.","Kliento kodas mokėtojo IS","Kliento kodas","Pradinis mokėtojas","Galutinis gavėjas",
"LT121000011101001000","10","2024-03-01","","Likutis pradžiai","100.00","EUR","K","","AS","","","","","","",
"LT121000011101001000","20","2024-03-27","ACME","Atlyginimas","1000.00","EUR","K","2024032700001","K","","","","","","",
"LT121000011101001000","20","2024-03-28","MAXIMA","PIRKINYS","12.50","EUR","D","2024032800001","K","","","","","","",
"LT121000011101001000","82","2024-03-31","","Apyvarta","1000.00","EUR","K","","K2","","","","","","",
"LT121000011101001000","86","2024-03-31","","Likutis pabaigai","1087.50","EUR","K","","LS","","","","","","",
`,
    rows: ["2024-03-27 1000.00 ACME Atlyginimas", "2024-03-28 -12.50 MAXIMA PIRKINYS"],
    skipped: [
      "2024-03-01 100.00 Likutis pradžiai",
      "2024-03-31 1000.00 Apyvarta",
      "2024-03-31 1087.50 Likutis pabaigai",
    ],
    account: "LT121000011101001000",
    currency: "EUR",
    payees: [null, "ACME", "MAXIMA", null, null],
  },
  {
    name: "Pekao, the sender's and the recipient's account",
    text: `
Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji;Kategoria
28.03.2024;28.03.2024;BIEDRONKA;WARSZAWA;'12124000001111000012345678';;*********0012345;-12,50;PLN;'C991';TRANSAKCJA KARTĄ PŁATNICZĄ;Artykuły spożywcze
27.03.2024;27.03.2024;ACME;;'12114020040000300201355387';'12124000001111000012345678';Pensja;500,00;PLN;'C992';PRZELEW KRAJOWY;Wynagrodzenie
`,
    rows: ["2024-03-28 -12.50 BIEDRONKA *********0012345", "2024-03-27 500.00 ACME Pensja"],
    account: "12124000001111000012345678",
    currency: "PLN",
    payees: ["BIEDRONKA", "ACME"],
  },
  {
    name: "Nordea Denmark, the account as sender or recipient",
    text: `
Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt
2024/03/28;-125,50;2000123456;;;Dankort-køb Netto;10875,00;DKK;
2024/03/27;1000,00;;2000123456;ACME;Løn;11000,50;DKK;
`,
    rows: ["2024-03-28 -125.50 Dankort-køb Netto", "2024-03-27 1000.00 ACME Løn"],
    account: "2000123456",
    currency: "DKK",
    closing: "10875.00",
    payees: [null, "ACME"],
  },
  {
    name: "SpareBank 1, from and to account",
    text: `
Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto;
28.03.2024;REMA 1000;28.03.2024;;-125,50;;12345678901;
27.03.2024;ACME Lønn;27.03.2024;1000,00;;12345678901;98765432109;
`,
    rows: ["2024-03-28 -125.50 REMA 1000", "2024-03-27 1000.00 ACME Lønn"],
    account: "12345678901",
  },
  {
    name: "Stripe, the net amount after the fee",
    text: `
id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency
txn_1,charge,ch_1,100.00,3.20,96.80,eur,2024-03-27 10:00,2024-03-29 00:00,Invoice 1,100.00,eur
txn_2,payout,po_1,-96.80,0.00,-96.80,eur,2024-03-28 10:00,2024-03-28 00:00,STRIPE PAYOUT,,
`,
    rows: ["2024-03-27 96.80 Invoice 1", "2024-03-28 -96.80 STRIPE PAYOUT"],
    currency: "EUR",
  },
  {
    name: "Tinkoff, a row without a card",
    text: `
"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Кэшбэк";"Категория";"MCC";"Описание";"Бонусы (включая кэшбэк)";"Округление на инвесткопилку";"Сумма операции с округлением"
"28.03.2024 10:00:00";"29.03.2024";"*1234";"OK";"-10,00";"USD";"-925,00";"RUB";"";"Супермаркеты";"5411";"Пятёрочка";"9,00";"0,00";"925,00"
"27.03.2024 10:00:00";"27.03.2024";"";"OK";"1000,00";"RUB";"1000,00";"RUB";"";"Пополнения";"";"ACME";"0,00";"0,00";"1000,00"
"26.03.2024 10:00:00";"26.03.2024";"*1234";"FAILED";"-50,00";"RUB";"-50,00";"RUB";"";"Кафе";"5814";"Кафе";"0,00";"0,00";"50,00"
`,
    rows: ["2024-03-29 -925.00 Пятёрочка", "2024-03-27 1000.00 ACME"],
    skipped: ["2024-03-26 -50.00 Кафе"],
    account: "*1234",
    currency: "RUB",
  },
  {
    name: "Banco Galicia, zero in the other half",
    text: `
Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Número de Terminal;Observaciones Cliente;Número de Comprobante;Leyendas Adicionales 1;Leyendas Adicionales 2;Tipo de Movimiento;Saldo
28/03/2024;COMPRA DEBITO;;125,50;0,00;Consumos;COTO;;;123;;;Imputado;1.874,50
27/03/2024;ACREDITACION HABERES;;0,00;1.000,00;Haberes;ACME;;;124;;;Imputado;2.000,00
`,
    rows: ["2024-03-28 -125.50 COMPRA DEBITO COTO", "2024-03-27 1000.00 ACREDITACION HABERES ACME"],
    closing: "1874.50",
  },
  {
    name: "Bci, pesos without decimals",
    text: `
Fecha;Sucursal;Descripción;N° Documento;Cheques y Otros Cargos;Depósitos y Abonos;Saldo
28/03/2024;Central;Compra Lider;123;12.500;;1.087.500
27/03/2024;Central;Remuneracion ACME;124;;1.000.000;1.100.000
`,
    rows: ["2024-03-28 -12500 Compra Lider", "2024-03-27 1000000 Remuneracion ACME"],
    closing: "1087500",
  },
  {
    name: "C6 card, a column of dollars that is mostly zero",
    text: `
Data de Compra;Nome no Cartão;Final do Cartão;Categoria;Descrição;Parcela;Valor (em US$);Cotação (em R$);Valor (em R$)
28/03/2024;JOAO;1234;Supermercados;EXTRA;Única;0;0;125,50
27/03/2024;JOAO;1234;-;Inclusao de Pagamento;Única;0;0;-1000,00
26/03/2024;JOAO;1234;Lazer;STEAM;1/3;10,00;5,00;50,00
`,
    rows: ["2024-03-28 125.50 EXTRA", "2024-03-27 -1000.00 Inclusao de Pagamento", "2024-03-26 50.00 STEAM"],
    asks: ["sign"],
    currency: "BRL",
  },
  {
    name: "Nubank card: a payment received is negative, the sign is a question",
    text: `
date,category,title,amount
2024-03-28,supermercado,Extra,125.5
2024-03-27,,Pagamento recebido,-1000
2024-03-26,lazer,Steam,50
`,
    rows: ["2024-03-28 125.5 Extra", "2024-03-27 -1000 Pagamento recebido", "2024-03-26 50 Steam"],
    asks: ["sign"],
  },
  {
    name: "SEB Estonia, the other side's name",
    text: `
"Kliendi konto";"Dokumendi number";"Kuupäev";"Saaja/maksja konto";"Saaja/maksja nimi";"Saaja panga kood";"Tühi";"Tüüp";"Deebet/Kreedit (D/C)";"Summa";"Viitenumber";"Arhiveerimistunnus";"Selgitus";"Teenustasu";"Valuuta";"Isikukood või registrikood"
"EE471000001020145685";"";"28.03.2024";"";"RIMI";"";"";"K";"D";"12,50";"";"RO123";"Kaart";"0,00";"EUR";""
"EE471000001020145685";"";"27.03.2024";"EE382200221020145685";"ACME";"";"";"M";"C";"1000,00";"";"RO124";"Palk";"0,00";"EUR";""
`,
    rows: ["2024-03-28 -12.50 RIMI Kaart", "2024-03-27 1000.00 ACME Palk"],
    account: "EE471000001020145685",
    currency: "EUR",
    payees: ["RIMI", "ACME"],
  },
  {
    name: "Moneta, numbered descriptions",
    text: `
"Číslo účtu";"Splatnost";"Odesláno";"Částka";"Měna";"Popis transakce 1";"Popis transakce 2";"Popis transakce 3";"Název protiúčtu";"Číslo protiúčtu";"Banka protiúčtu";"Konstantní Symbol";"Variabilní Symbol";"Specifický Symbol";"Kód transakce"
"123456789";"28.03.2024";"27.03.2024";"-125,50";"CZK";"ALBERT";"";"";"";"";"";"";"";"";"PK"
"123456789";"27.03.2024";"27.03.2024";"10 000,00";"CZK";"Mzda";"";"";"ACME";"123456789";"0300";"";"";"";"TP"
`,
    rows: ["2024-03-28 -125.50 ALBERT", "2024-03-27 10000.00 ACME Mzda"],
    account: "123456789",
    currency: "CZK",
    payees: [null, "ACME"],
  },
  {
    name: "Banca Transilvania",
    text: `
Extras cont
Numar cont:,RO49BTRL0000000000000000
Valuta:,RON

Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil
2024-03-28,2024-03-28,Plata la POS LIDL,REF1,-12.50,,1087.50
2024-03-27,2024-03-27,Incasare ACME,REF2,,1000.00,1100.00
`,
    rows: ["2024-03-28 -12.50 Plata la POS LIDL", "2024-03-27 1000.00 Incasare ACME"],
    account: "RO49BTRL0000000000000000",
    currency: "RON",
    closing: "1087.50",
  },
  {
    name: "Toshl, expense and income",
    text: `
"Date","Account","Category","Tags","Expense amount","Income amount","Currency","In main currency","Main currency","Description"
"3/28/24","Cash","Food","groceries","12.50","0","EUR","12.50","EUR","Lidl"
"3/27/24","Cash","Salary","","0","1,000.00","EUR","1,000.00","EUR","ACME"
`,
    rows: ["2024-03-28 -12.50 Lidl", "2024-03-27 1000.00 ACME"],
    account: "Cash",
    currency: "EUR",
  },
  {
    name: "Revolut Business, the total with the fee, and an account beside the card",
    text: `
Date started (UTC),Date completed (UTC),ID,Type,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC
2024-03-28,2024-03-28,a1,CARD_PAYMENT,Lidl,,Jane,1234,Main,ACTIVE,EUR,12.50,EUR,-12.50,-12.50,,0.00,EUR,1087.50,EUR Main,,,,
2024-03-27,2024-03-27,a2,TRANSFER,To Bob,rent,Jane,,,,EUR,100.00,EUR,-100.00,-100.20,,0.20,EUR,1100.00,EUR Main,,,DE89370400440532013000,
`,
    rows: ["2024-03-28 -12.50 Lidl", "2024-03-27 -100.20 To Bob rent"],
    account: "EUR Main",
    currency: "EUR",
    closing: "1087.50",
  },
  {
    name: "AXA Bank Belgium",
    text: `
"volgnummer";"datum verrichting";"datum valuta";"datum boeking";"bedrag";"munt";"saldo na";"tegenpartij rekening";"tegenpartij naam";"verrichting";"mededeling";"IBAN"
1;27/03/2024;28/03/2024;28/03/2024;-12,50;EUR;1087,50;;DELHAIZE;Bancontact;;BE68539007547034
2;27/03/2024;27/03/2024;27/03/2024;1000,00;EUR;1100,00;BE71096123456769;ACME;Overschrijving;loon;BE68539007547034
`,
    rows: ["2024-03-28 -12.50 DELHAIZE Bancontact", "2024-03-27 1000.00 ACME Overschrijving loon"],
    account: "BE68539007547034",
    currency: "EUR",
    closing: "1087.50",
    payees: ["DELHAIZE", "ACME"],
  },
  {
    name: "Swisscard: words contradict the signs, the answer is that purchases are positive",
    text: `
Transaction date,Description,Merchant,Card number,Currency,Amount,Foreign Currency,Amount in foreign currency,Debit/Credit,Status,Merchant Category,Registered Category
28.03.2024,COOP,Coop,XXXX 1234,CHF,12.50,,,Debit,Posted,Grocery,FOOD
26.03.2024,AMAZON US,Amazon,XXXX 1234,CHF,9.40,USD,10.00,Debit,Posted,Shopping,SHOPPING
25.03.2024,YOUR PAYMENT - THANK YOU,,XXXX 1234,CHF,-500.00,,,Credit,Posted,,
`,
    rows: [
      "2024-03-28 -12.50 Coop COOP",
      "2024-03-26 -9.40 Amazon AMAZON US",
      "2024-03-25 500.00 YOUR PAYMENT - THANK YOU",
    ],
    answers: { sign: "inverted" },
    account: "XXXX 1234",
    currency: "CHF",
    payees: ["Coop", "Amazon", null],
  },
  {
    name: "BCA, the sign in a column without a heading",
    text: `
Informasi Rekening
Nomor Rekening,: 1234567890
Periode,: 01/03/2024 - 31/03/2024
Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'27/03/2024,TRSF E-BANKING CR ACME,0000,"1,000,000.00",CR,"1,100,000.00"
'28/03/2024,TRSF E-BANKING DB INDOMARET,0000,"12,500.00",DB,"1,087,500.00"
`,
    rows: ["2024-03-27 1000000.00 TRSF E-BANKING CR ACME", "2024-03-28 -12500.00 TRSF E-BANKING DB INDOMARET"],
    account: "1234567890",
    closing: "1087500.00",
  },
];

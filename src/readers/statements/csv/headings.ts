/**
 * The headings of banks' CSV files in many languages, by meaning. `normalizeHeading` removes accents and punctuation
 * from these and from the file's.
 */
import { isCurrency } from "../../../domain/currency.ts";
import { normalizeText } from "../../../domain/normalize-text.ts";
import { withoutAccents } from "../text/month-names.ts";
import type { Meaning } from "./meanings.ts";

const HEADINGS: Readonly<Record<Exclude<Meaning, "ignore" | "balance_sign">, string>> = {
  date: `datum spracovania|data inregistrare|data procesarii|release date|activity date|ngay gd|dagsetning|明細日付|date completed utc|eingangstag|posted transactions date|data lanc|dia|run date|date processed|datum verrekening|дата|дата обработки|дата проводки|дата проведения|дата платежа|дата списания|date|datum|data|dato|fecha|booking date|booked|booked at|booked on|bookdate|posting date|post date|posted date|posted|posted on|date posted|posted at|
    settlement date|settled date|cleared date|clearing date|completed date|date completed|completed|completed on|entry date|entered date|ledger date|process date|processed date|
    buchungstag|buchungsdatum|buchung|gebucht am|bu tag|
    date operation comptable|date de comptabilisation|date comptable|date comptabilisation|datecomptable|dateop|date d operation comptable|date ecriture|
    boekdatum|boekingsdatum|boekingsdag|datum boeking|
    fecha contable|f contable|fecha de contabilizacion|fecha registro|fecha de registro|data contabile|data registrazione|data di contabilizzazione|data contabilizzazione|data mov|data movimento|data do movimento|data lancamento|data de lancamento|data contabil|
    datum zauctovani|datum zauctovania|datum zauctovani transakce|zauctovano|datum splatnosti|splatnost|datum zuctovani|datum zuctovania|datum transakce|datum a cas|
    data ksiegowania|data rozliczenia|data zaksiegowania|
    bokforingsdag|bokforingsdatum|bokford|bokforingsdato|bokfort|reskontradatum|bogforingsdato|bogfort|bogfort dato|bogforingsdag|kirjauspaiva|kirjattu|paivamaara|pvm|kuupaev|datums|data transakcji ksiegowanie|konyveles datuma|konyvelesi datum|data inregistrarii|datum knjizenja|datum izvrsenja|tarih|data e hora|date time|datetime|date and time|datum zeit|time|timestamp|created|created at|created on|date utc|completed date utc|
    年月日|日付|取引日|取引日付|お取引日|利用日|ご利用日|取扱日|日期|交易日期|交易时间|交易時間|记账日期|記帳日期|入账日期|入帳日|帳務日期|거래일시|거래일자|거래일|날짜|일자|일시|תאריך|תאריך פעולה|التاريخ|تاريخ العملية|تاريخ المعاملة|วันที่|วันที่ทำรายการ|ημερομηνια|ημ νια|ημερομηνια συναλλαγης|дата і час операції|дата i час операції|tarih saat|islem tarihi|tanggal|tanggal transaksi|ngay|ngay giao dich|transaction completion time|completion time|datum des abschlusses|date de fin|fecha de finalizacion|data de conclusao|data di completamento|data zrealizowania`,
  value_date: `datum valuta|maksupaiva|value date|valuta|valuta date|valuta datum|valutadatum|valutadag|valutadato|wert|wertstellung|wertstellung valuta|wertstellungsdatum|wertstellungstag|date de valeur|date valeur|dateval|valeur|rentedatum|interest date|rentedato|
    fecha valor|f valor|fecha de valor|data valuta|data valor|data da valor|data waluty|datum valuty|valutni datum|arvopaiva|erteknap|data valutei|vaerdidato|value|
    תאריך ערך|تاريخ القيمة|ημερομηνια αξιας`,
  purchase_date: `date started utc|belegdatum|verrichtingsdatum|data tranzactie|data de compra|day of purchase|datum verrichting|дата операции|дата транзакции|дата покупки|дата и время операции|transaction date|trans date|tran date|date of transaction|transaction date time|transaction time|purchase date|purchased|started date|date started|started|authorised date|authorized date|authorised on|authorization date|initiated|date initiated|kaufdatum|belegtag|umsatzdatum|umsatztag|transaktionsdatum|abschlussdatum|einkaufsdatum|
    date operation|date de l operation|date d operation|date transaction|date de transaction|date achat|date de l achat|transactiedatum|transactie datum|datum transactie|uitvoeringsdatum|verwerkingsdatum|fecha operacion|f operacion|fecha de operacion|fecha de la operacion|fecha de compra|data operazione|data da transacao|data transazione|data operacji|data transakcji|data operacao|datum uskutecneni transakce|datum uskutecneni|odeslano|datum odeslani|transaktionsdag|inkopsdatum|kopedatum|kjopsdato|tehingu kuupaev|datum operace|datum transakcie|tranzakcio datuma|tranzakcio idopontja|data tranzactiei|
    תאריך עסקה|תאריך רכישה|datum des beginns|date de debut|fecha de inicio|data de inicio|data di inizio|data rozpoczecia|datum provedeni`,
  amount: `transaction net amount|transaction amount local|importe pesos|upphæð|amount num|montant total ttc|txn amount funding card|amount total|сумма|сумма платежа|сумма в валюте счета|сумма в валюте карты|сумма пересчитанная в валюту счета|buchungsbetrag|amount|amt|transaction amount|amount in account currency|account amount|billing amount|billed amount|net|net amount|total|total amount|credit debit amount|debit credit amount|debit credit|credit debit|value amount|sum|posting amount|
    betrag|umsatz|umsatz in|betrag in|buchungsbetrag|transaktionsbetrag|kontobetrag|betrag in kontowahrung|umsatzbetrag|
    montant|montant operation|montant de l operation|montant en euros|montant euros|montant eur|
    bedrag|transactiebedrag|bedrag in|importe|importe operacion|importo|importo in euro|importo operazione|quantia|montante|valor|valor em eur|valor da transacao|importancia|movimiento importe|
    castka|objem|suma|castka transakce|castka v mene uctu|zauctovana castka|zuctovana castka|ciastka|obrat|suma transakcie|
    kwota|kwota transakcji|kwota operacji|kwota w walucie rachunku|kwota transakcji waluta rachunku|kwota zlecenia|kwota w|
    belopp|transaktionsbelopp|belob|belop|maara|maara euroa|maara eur|summa|summa eur|iznos|osszeg|konyvelt osszeg|suma tranzactiei|tutar|betrag detail original|cad|usd|eur|gbp|chf|
    金額|取引金額|入出金|入出金額|利用金額|ご利用金額|金额|交易金额|交易金額|금액|거래금액|이용금액|סכום|סכום חיוב|المبلغ|مبلغ|จำนวนเงิน|ποσο|ποσο συναλλαγης|сума|сума в валюті картки|сума у валюті картки|сума в валюті рахунку|islem tutari|jumlah|nominal|so tien|netto`,
  debit: `retiros|egresos|no tktt|so tien no|v breme|debitos|cheques y otros cargos|expense amount|funds out|расход|расходы|списание|списания|дебет|debit|debits|debit amount|amount debit|paid out|money out|out|outflow|withdrawal|withdrawals|withdrawal amount|payments|charges|charge|expense|expenses|spent|amount out|outgoing|dr|debit amt|withdrawals dr|withdrawal amt|
    soll|belastung|belastungen|belastungsbetrag|lastschrift|lastschrift in|belastung in|ausgang|ausgaben|abgang|zahlungsausgang|sollbetrag|betrag soll|debit in|debit euros|debit eur|montant debit|debit debit|depense|depenses|
    debet|af|uit|bedrag af|uitgaven|afschrijving|cargo|cargos|debe|gasto|gastos|retiro|uscite|addebiti|addebito|dare|debito|saida|saidas|
    vydaje|na vrub|odchozi|vydaj|debet castka|obciazenia|obciazenie|wydatki|wyplaty|wychodzace|uttag|ut fra konto|ut|utgifter|ut av konto|haevet|udgift|otto|veloitus|terheles|isplata|duguje|cheltuieli|borc|
    支払い金額|支払金額|お支払金額|お支払い金額|お引出し|お引き出し|出金|出金額|出金金額|引出金額|払出金額|支出|支出金额|支出金額|借方|借方金额|借方金額|提出|提款|提款金额|交易金额 支出|记账金额 支出|출금|출금액|출금금액|찾으신금액|지급금액|חובה|בחובה|مدين|المدين|سحب|ถอน|ถอนเงิน|เงินออก|χρεωση|χρεωσεις|дебит|витрати|so tien ghi no|ghi no|withdrawn`,
  credit: `depositos|co tktt|so tien co|v dobro|存入金額|存入金额|creditos|depositos y abonos|income amount|funds in|приход|поступление|поступления|зачисление|зачисления|кредит|credit|credits|credit amount|amount credit|paid in|money in|in|inflow|deposit|deposits|deposit amount|income|received|amount in|incoming|cr|credit amt|deposits cr|deposit amt|receipts|
    haben|gutschrift|gutschriften|gutschriftsbetrag|gutschrift in|eingang|einnahmen|zugang|zahlungseingang|habenbetrag|betrag haben|credit in|credit euros|credit eur|montant credit|recette|recettes|
    bij|bedrag bij|inkomsten|bijschrijving|abono|abonos|haber|ingreso|ingresos|deposito|entrate|accrediti|accredito|avere|credito|entrada|entradas|
    prijmy|ve prospech|prijem|kredit|prichozi|uznania|uznanie|wplywy|wplaty|przychodzace|insattning|inn pa konto|inn|inntekter|indsat|indtaegt|pano|hyvitys|jovairas|uplata|potrazuje|venituri|alacak|
    預かり金額|お預り金額|お預入れ|お預け入れ|入金|入金額|入金金額|預入金額|受入金額|收入|收入金额|收入金額|贷方|贷方金额|貸方|貸方金額|存入|存款|存款金额|交易金额 收入|记账金额 收入|입금|입금액|입금금액|맡기신금액|זכות|בזכות|دائن|الدائن|ايداع|ฝาก|ฝากเงิน|เงินเข้า|πιστωση|πιστωσεις|надходження|so tien ghi co|ghi co`,
  sign: `debit credit d c|debit credit flag|cargo abono|deb cred|bezahlt empfangen|debit credit indicator|dr cr|cr dr|d c|c d|creditdebet|credit debet|debet credit|debit credit code|debit or credit|credit or debit|credit debit indicator|af bij|bij af|soll haben|haben soll|s h|sh|smer uhrady|smer platby|direction|transaction direction|sens|deebet kreedit|d k|k d|deebet kreedit d c|debets kredits|debet kredit|debetas kreditas|kredit debet|typ obrotu|flow|in out|plus minus|sign|vorzeichen|sollhaben|uznanie obciazenie|details|
    收 支|收支|借贷|借贷标志|借贷方向|προσημο ποσου|입출금구분`,
  fee: `fee|fees|total fees|fee amount|charges and fees|gebuhr|gebuehr|gebuhren|gebuehren|frais|commission|commissione|comision|comissao|poplatek|poplatky|oplata|prowizja|avgift|gebyr|kulut|kosten|transactiekosten|
    手数料|手续费|手續費|수수료|сума комісій`,
  balance: `konto jaak|saldos|partial balance|available balance|saldo pesos|staða|saldo na|statement balance|cash balance|sold contabil|saldo disponivel|bal|остаток|баланс|остаток на счете|остаток после операции|balance|running balance|running bal|account balance|balance after|balance after transaction|ledger balance|closing balance|current balance|new balance|accountbalance|runningbalance|booked balance|total balance|
    saldo|kontostand|saldo nach buchung|saldo in|kontosaldo|neuer saldo|neuer kontostand|solde|solde apres operation|saldo na mutatie|saldo na trn|saldo na boeking|saldo na transactie|eindsaldo|saldo contable|disponible|saldo disponible|saldo posterior|saldo contabile|saldo contabilistico|saldo apos|
    zustatek|zustatek po transakci|ucetni zustatek po transakci|zostatok|zostatok po transakcii|zustatek po pohybu|saldo po operacji|saldo po transakcji|saldo koncowe|saldo ksiegowe|bokfort saldo|saldo efter|saldo etter|bogfort saldo|stanje|egyenleg|konyvelt egyenleg|sold|bakiye|jaak|saldo apos transacao|
    残高|差引残高|取引後残高|現在高|現在 貸付 高|余额|餘額|账户余额|帳戶餘額|잔액|거래후잔액|거래 후 잔액|יתרה|היתרה|יתרה בש ח|היתרה בש ח|الرصيد|ยอดคงเหลือ|คงเหลือ|υπολοιπο|залишок після операції|залишок на кінець періоду|so du|outstanding balance|guthaben`,
  currency: `debit currency|credit currency|devise du compte|local currency type|payment currency|txn currency funding card|posted currency|munteenheid|devies|valiuta|buchungswahrung|валюта|валюта счета|валюта платежа|валюта карты|currency|ccy|curr|currency code|account currency|amount currency|transaction currency|settlement currency|wahrung|waehrung|whg|wkz|kontowahrung|wahrung des kontos|devise|monnaie|munt|muntsoort|valutacode|valuta rekening|divisa|moneda|divisa cuenta|moeda|mena|mena uctu|waluta|waluta rachunku|valuta code|valuutta|valuuta|valiuta|devizanem|penznem|moneda cont|para birimi|valuta isocode|isocode|
    通貨|币种|幣別|통화|מטבע|العملة|νομισμα|валюта картки|валюта рахунку|billing currency|mata uang|osszeg devizaneme`,
  foreign_amount: `transaction amount foreign|ursprunglicher betrag|puvodni castka a mena|txn amount foreign spend|foreign spend amount|local currency amount|сумма операции|сумма в валюте операции|local amount|foreign amount|foreign currency amount|foreigncurrencyamount|original amount|orig amount|amount foreign currency|amount in foreign currency|amount in original currency|transaction amount in foreign currency|amount local currency|purchase amount|betrag fremdwahrung|fremdwahrungsbetrag|betrag in fremdwahrung|originalbetrag|originalwahrungsbetrag|ursprungsbetrag|betrag originalwahrung|montant en devise|montant devise|montant d origine|oorspr bedrag|oorspronkelijk bedrag|importe original|importe en divisa|originalni castka|originalna ciastka|castka v originalni mene|puvodni castka|kwota oryginalna|kwota w walucie oryginalnej|kwota platnosci w walucie|kwota w walucie transakcji|utlandskt belopp|utlandsk belopp|originalbelopp|originalbelob|valor original|importo originale|importo in valuta|
    сума в валюті операції|сума у валюті операції|сума в валюті транзакції|סכום עסקה|סכום עסקה מקורי`,
  foreign_currency: `foreign currency type|txn currency foreign spend|валюта операции|local currency|foreign currency|original currency|orig currency|type foreign currency|foreign currency code|transaction original currency|purchase currency|fremdwahrung|wahrung fremdwahrung|originalwahrung|ursprungswahrung|devise d origine|oorspr munt|divisa original|originalni mena|originalna mena|puvodni mena|waluta oryginalna|waluta transakcji|utlandsk valuta|originalvaluta|moeda original|valuta originale|
    валюта транзакції|валюта операції|מטבע עסקה|מטבע מקור`,
  payee: `auftraggebername|empfangername|beneficiary account holder|sender receiver name|activity name|doi tac|对方户名|对方账号与户名|наредител получател|sender empfanger|empfanger auftraggeber name|naam tegenpartij bevat|saaja maksja nimi|gavejas|moketojas gavejas|nazwa odbiorcy zleceniodawcy|partner elnevezese|operazione|handelaar|контрагент|получатель|плательщик|торговая точка|zahlungsempfaenger name|payee|payee name|merchant|merchant name|name|counterparty|counter party|counterparty name|counter party name|partner|partner name|partnername|beneficiary|recipient|beneficiary name|beneficiary or originator|beneficiary originator|to|supplierfound|vendor|description merchant|other party|party name|payee or payer|
    auftraggeber begunstigter|auftraggeber beguenstigter|begunstigter auftraggeber|beguenstigter auftraggeber|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|auftraggeber empfanger|empfanger auftraggeber|auftraggeber empfaenger|empfanger|empfaenger|empfanger 1|empfaenger 1|zahlungsempfanger in|zahlungsempfanger|zahlungsempfaenger|zahlungsempfanger in name|name zahlungsbeteiligter|zahlungsbeteiligter|begunstigter|beguenstigter|empfanger auftraggeber name|name des partners|handler|partner name name|
    tiers|beneficiaire|emetteur beneficiaire|contrepartie|nom contrepartie|nom de la contrepartie|naam tegenpartij|naam van de tegenpartij|tegenpartij naam|naam omschrijving|tegenrekeninghouder|naam|begunstigde|
    beneficiario|ordinante beneficiario|comercio|nombre|controparte|esercente|
    nazev protistrany|nazev protiuctu|nazov protiuctu|protistrana|platce prijemce|jmeno protistrany|prijemce|obchodnik|nazov protistrany|nazev uctu protistrany|protiucet nazev|
    nadawca odbiorca|odbiorca nadawca|dane kontrahenta|kontrahent|odbiorca|odbiorca zleceniodawca|nazwa odbiorcy|nazwa kontrahenta|
    namn|mottagare|motpart|navn|modtager|modpart|mottaker|nimi|saaja maksaja|saajan nimi|saaja maksja|maksunsaaja|naziv primatelja|partner neve|ellenoldali nev|beneficiar|
    利用店名|ご利用店名|利用店名 商品名|取引先|交易对方|对方户名|对方名称|對方戶名|商户名称|보낸분 받는분|받는분|거래처|가맹점명|이용가맹점|שם בית עסק|שם בית העסק|moketojo arba gavejo pavadinimas|op name|nazev obchodnika|partner elnevezese`,
  payer: `nazwa nadawcy|payer|payer name|sender|originator|remitter|from|source name|auftraggeber|zahlungspflichtige r|zahlungspflichtiger|zahlungspflichtige|absender|avsandare|afsender|avsender|maksaja|platce|nadawca|zleceniodawca|emetteur|ordinante|donneur d ordre`,
  text: `detaily transakce|交易详情|交易地点 附言|noi dung|noi dung chi tiet|dien giai|libelles|details du mouvement|descripcion operacion|descripcion movimiento|recipient reference|skyring|texti|verrichting|buchungsinfo|action|sub description|full description|beschrijving|transactie|mededelingen|detail van de omzet|bericht|dettagli|paaiskinimai|concepto referencia|descriere|notiz zum umsatz|vwz|verwendungszweckzeile|transaktionsbeschreibung|transaktionsbeschreibung zusatz|описание|описание операции|назначение платежа|основание|комментарии|детали операции|text|description|descriptions|desc|memo|details|detail|narrative|narration|particulars|reference|ref|payment reference|transaction description|transaction details|additional information|additional info|information|remittance information|payment details|title|transaction|original description|extended description|description 1|description 2|description 3|memo description|statement description|customer reference|booking text|notification text|transaction information|purpose|message|label|payment info|subject|memo 1|memo 2|code particulars|appears on your statement as|
    verwendungszweck|buchungstext|buchungsdetails|buchungsinformationen|buchungs info|vorgang|vorgang verwendungszweck|beschreibung|beschreibung1|beschreibung2|beschreibung3|avisierungstext|kundenreferenz|zahlungszweck|bemerkung|verwendungszweck 1|verwendungszweck 2|zahlungsreferenz|referenz|zusatzinformationen|empfaenger 2|empfanger 2|info|umsatztext|
    libelle|libelle operation|libelle simplifie|libelle complet operation|libelle de l operation|nature de l operation|detail de l ecriture|informations complementaires|communication|motif|intitule|description de l operation|
    omschrijving|omschrijving 1|omschrijving 2|omschrijving 3|mededeling|mededelingen|vrije mededeling|gestructureerde mededeling|betalingskenmerk|toelichting|
    concepto|descripcion|observaciones|movimiento|mas datos|comentario|referencia|concepto ampliado|detalle|descrizione|descrizione completa|causale|causale descrizione|dettagli|descrizione operazione|descricao|descritivo|historico|
    popis|popis transakce|zprava pro prijemce|zprava|poznamka|upresneni|oznaceni operace|popis operace|sprava pre prijemcu|informacia pre prijemcu|popis prikazce|popis pro prijemce|systemovy popis|zprava pro me|ucel platby|ucel|info pre prijemcu|
    opis|opis operacji|opis transakcji|tytul|tytulem|tytul operacji|szczegoly|szczegoly transakcji|tytul przelewu|
    rubrik|beskrivning|specifikation|meddelande|referens|transaktion|tekst|beskrivelse|forklaring|melding|kid|selite|selitys|viesti|otsikko|selgitus|viite|kozlemeny|megjegyzes|detalii|explicatii|aciklama|opis placanja|svrha|
    摘要|摘要内容|お取り扱い内容|取引内容|お取引内容|入出金内容|内容|明細|詳細|詳細1|詳細2|商品|商品说明|交易摘要|交易说明|交易附言|交易备注|交易資訊|附言|用途|说明|說明|적요|내용|거래내용|기재내용|תיאור|תאור|פרטים|הפעולה|תיאור פעולה|תיאור התנועה|الوصف|البيان|التفاصيل|وصف العملية|รายการ|รายละเอียด|คำอธิบาย|αιτιολογια|περιγραφη|опис операції|деталі операції|призначення платежу|mokejimo paskirtis|keterangan|uraian|mo ta|dien giai|noi dung|remarks|transaction remarks|transaction ref1|transaction ref2|transaction ref3`,
  counter_account: `tegenpartij rekening|beneficiary iban|iban konto nr|iban kontonummer|empfanger auftraggeber iban|ucet protistrany|protiucet kod banky|broj racuna primatelja|counter account|counterparty account|counterparty account number|counterparty iban|partner iban|partner account|partner account number|partner kontonummer|payee account number|beneficiary account|destination account|account to|to account|other account|contra account|counter account number|
    gegenkonto|gegenkonto iban|iban zahlungsbeteiligter|kontonummer iban|iban des partners|iban gegenkonto|kontonummer zahlungsbeteiligter|iban des empfangers|iban empfanger|empfanger iban|
    compte contrepartie|iban contrepartie|compte de contrepartie|tegenrekening|tegenrekening iban bban|tegenrekeningnummer|rekeningnummer tegenpartij|rekening tegenpartij|tegenpartij|iban tegenpartij|rekening begunstigde|
    cuenta contrapartida|cuenta beneficiario|iban controparte|conta destino|
    protiucet|cislo protiuctu|cislo uctu protistrany|protiucet a kod banky|cislo uctu platce prijemce|protistrana cislo uctu|iban protistrany|cislo protiucet|
    numer rachunku odbiorcy|nr rachunku kontrahenta|na konto z konta|rachunek docelowy|rachunek kontrahenta|nr rachunku|numer konta|
    motkonto|til konto|modkonto|saajan tilinumero|saajan tili|saaja maksja konto|saajan tilinumero ja pankin bic|racun primatelja|ellenszamla|partner szamlaszama|
    对方账号|对方账户|对方帐号|partner szamla`,
  id: `so ct|so but toan|referinta tranzactiei|iraso nr|zkb reference|референс проводки|номер операции|идентификатор операции|id|transaction id|transactionid|transaction reference|transaction number|transaction no|reference number|ref number|ref no|fitid|unique id|entry reference|bank reference|transferwise id|wise id|source id|uuid|balance impact id|transaction code id|trans id|reference id|confirmation number|record id|
    referenznummer|transaktions nr|transaktionsnummer|transaktions id|transaktionsreferenz|umsatz id|buchungsreferenz|buchungsnummer|referenz nr|zkb referenz|
    reference operation|numero operation|volgnr|volgnummer|transactiereferentie|transactie id|identificador|numero de operacion|id transacao|numero de transaccion|codice operazione|
    id pohybu|identifikace transakce|id transakce|cislo transakce|referencni cislo|referencne cislo|reference platby banka|id operace|
    nr transakcji|numer transakcji|numer referencyjny|id transakcji|identyfikator transakcji|
    verifikationsnummer|arkivreferens|arkivref|arkiveringskod|transaktionsid|arkistointitunnus|arhiveerimistunnus|tranzakcio azonosito|referinta|
    交易订单号|交易单号|交易流水号|流水号`,
  account: `accountnumber|posted account|konto karte|kredietkaart|bsb account number|conto o carta|saskaitos nr|konyvelesi szamla|wallet|номер счета|счет|номер карты счета договора|номер карты|account|account number|account no|acct|acct number|accountnum|account id|bank account|own account|own account number|iban bban|card number|card no|card|card account|first bank card|
    auftragskonto|iban auftragskonto|iban auftraggeberkonto|kontonr|konto nr|eigenes konto|kontonummer auftraggeber|kartennummer|karte|eigene iban|iban kontoinhaber|
    compte|numero de compte|numero compte|n compte|iban du compte|rekening|rekeningnummer|rekening nummer|eigen rekening|iban rekeningnummer|
    cuenta|numero de cuenta|conto|numero conto|conta|
    cislo uctu|ucet|cislo vlastniho uctu|vlastni ucet|cislo karty|
    rachunek|numer rachunku|numer rachunku karty|rachunek zrodlowy|
    kontonummer konto|fra konto|kliendi konto|tilinumero|tili|racun|szamlaszam|konto|
    картка`,
  account_name: `accountname|naam van de rekening|konyvelesi szamla elnevezese|account name|account label|accountlabel|product|account type|konto name|kontoname|bezeichnung auftragskonto|kontobezeichnung|rubrieknaam|nom du compte|intitule du compte|nazev uctu|own account name|produkt|nazwa rachunku|nazwa konta|produit|producto|prodotto|produto`,
  iban: `iban|kontonummer|iban number|account iban`,
  state: `contabilizzazione|статус|статус операции|status|state|transaction status|zustand|buchungsstatus|umsatzstatus|statut|etat|estado|stato|stav|stan|tila|cleared|pending|booking status|settlement status|
    交易状态|当前状态|거래상태|상태|승인상태|状态|สถานะ|الحالة|סטטוס|durum`,
  bank_code: `tapahtumalaji|tipus|type of movement|txn type|tran type|type|transaction type|type of transaction|trans type|transaction category type|payment type|entry type|booking type|code|transaction code|buchungsart|umsatzart|umsatztyp|bewegungstyp|transaktionstyp|transaktionsart|geschaftsvorfall|gvc|buchungsschlussel|art|type operation|type d operation|type de transaction|mutatiesoort|betaalwijze|type betaling|soort|transactietype|type verrichting|tipo|tipo movimiento|tipologia|tipo de movimento|typ|typ transakce|typ operace|typ platby|druh transakce|typ pohybu|typ transakcji|rodzaj transakcji|rodzaj operacji|typ operacji|transaktionstype|laji|reatuup|tehingu tuup|tranzakcio tipusa|check or slip|check number|checknumber|cheque number|check|serial|subcategory|
    交易类型|取引区分`,
  category: `категория|category|categories|spending category|kategorie|kategori|categorie|categoria|kategoria|kategoriebezeichnung|category name|sous categorie|categorieparent|categoryparent|
    категорія|交易分类|分类|類別|분류|카테고리`,
  tags: `tags|tag|labels|etiketten|stichworte|etiquettes|stitky`,
  notes: `notes|note|notes and tags|comment|comments|user notes|notiz|notizen|commentaire|notitie|nota|notas|note utente|vlastni poznamka|notatka|anteckning|notat|muistiinpano|
    备注|備註|メモ|메모|송금메모`,
};

const UNITS: Readonly<Record<string, string>> = { "(円)": " jpy", "(元)": " cny", "(원)": " krw" };

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(HEADINGS).flatMap(([meaning, names]) =>
    names.split("|").map((name) => [normalizeHeading(name), meaning as Meaning] as const),
  ),
);

/** Lower case, without accents, punctuation and repeated spaces. "Betrag (€)" is "betrag eur". */
export function normalizeHeading(heading: string): string {
  const plain = withoutAccents(
    normalizeText(heading, "NFKC")
      .replace(/\([円元원]\)/u, (unit) => UNITS[unit] ?? unit)
      .replace(/\((?:r|rs\.?|rm|kr\.?|tl)\)/i, " "),
  )
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("đ", "d")
    .replaceAll("us$", " usd ")
    .replaceAll("r$", " brl ")
    .replaceAll("€", " eur ")
    .replaceAll("£", " gbp ");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

export interface Heading {
  readonly meaning: Meaning;
  /** "Betrag (EUR)" names the currency. */
  readonly currency: string | null;
}

/** The meaning of a known heading, or undefined. */
export function findHeading(heading: string): Heading | undefined {
  const name = normalizeHeading(heading);
  if (name === "") return undefined;
  const words = name.split(" ");
  const code = words.find((word) => word.length === 3 && isCurrency(word.toUpperCase()));
  const isEuro = words.includes("euro") || words.includes("euros");
  const currency = code?.toUpperCase() ?? (isEuro ? "EUR" : null);
  const rest = words.filter((word) => word !== code && word !== "euro" && word !== "euros");
  const meaning =
    MEANING_OF.get(name) ??
    MEANING_OF.get(rest.join(" ")) ??
    MEANING_OF.get(rest.join(" ").replace(/ (?:in|em|en)$/, "")) ??
    MEANING_OF.get(name.replace(/ ?\d$/, "")) ??
    directionOf(rest);
  return meaning === undefined ? undefined : { meaning, currency };
}

/** "Suma debit": a word for an amount, and one for its direction. */
function directionOf(words: readonly string[]): Meaning | undefined {
  const meanings = words.map((word) => MEANING_OF.get(word));
  const direction = meanings.find((meaning) => meaning === "debit" || meaning === "credit");
  const isAmount = words.length === 2 && meanings.includes("amount") && new Set(meanings).size === 2;
  return isAmount ? direction : undefined;
}

const PAYEE =
  /\b(?:payee|merchant|counter ?party|beneficiary|recipient|partner|empfanger|auftraggeber|beneficiario|beneficiaire|tegenpartij|protistrana|odbiorca|kontrahent|vastaanottaja|mottagare)\b/;
const NO_NAME =
  /\b(?:id|type|category|categorie|kategorie|city|country|state|address|zip|postcode|code|bank|bic|iban|account|number|no|nr|konto\w*|compte|rekening|rachunek|ucet|cuenta|amount|currency|date|reference|location|mcc)\b/;

/** Whether an unknown heading names the counterparty: "Beneficiary / company", but not "Beneficiary account". */
export function isPayeeHeading(heading: string): boolean {
  const name = normalizeHeading(heading);
  return findHeading(heading) === undefined && PAYEE.test(name) && !NO_NAME.test(name);
}

/** Words in headings of languages that always write the day before the month. */
const DAY_FIRST_WORDS = new Set(
  `datum dato fecha data betrag montant bedrag importe importo castka kwota belopp belob belop maara libelle buchungstag buchung umsatz verwendungszweck
  omschrijving saldo solde valuta wertstellung waehrung wahrung concepto descrizione descricao popis tytul opis tekst rubrik kirjauspaiva pvm
  kontonummer buchungstext debet soll haben empfanger auftraggeber zustatek mena waluta
  дата сумма сума tarih tutar tanggal ngay ημερομηνια תאריך التاريخ วันที่`
    .split(/\s+/)
    .map(normalizeHeading),
);

/** Whether a heading is in a language that always writes the day before the month. */
export function isDayFirstLanguage(heading: string): boolean {
  return normalizeHeading(heading)
    .split(" ")
    .some((word) => DAY_FIRST_WORDS.has(word));
}

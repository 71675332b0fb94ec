/** The names of months in the languages of banks' exports. */
import { normalizeText } from "../../../domain/normalize-text.ts";

const NAMES = `
  january jan januar janvier janv januari ene enero gennaio gen janeiro tammikuu tammi styczen stycznia sty leden ledna led januara ianuarie ian oca ocak янв январь января січня ιαν ιανουαριου
  february feb february febr februar fevrier fevr februari febrero febbraio fevereiro fev helmikuu helmi luty lutego lut unor unora uno februarie sub subat febr фев февр февраль февраля лютого φεβ φεβρουαριου
  march mar marz maerz maer mrz mars maart mrt marzo marco maaliskuu maalis marzec marca brezen brezna bre martie mart maret marcius marc март марта мар березня μαρ μαρτιου
  april apr avril avr abril abr aprile huhtikuu huhti kwiecien kwietnia kwi duben dubna dub aprilie nis nisan aprilis апр апрель апреля квітня απρ απριλιου
  may mai mei maj mayo maggio mag maio toukokuu touko maja kveten kvetna kve mayis majus май мая травня μαι μαιου
  june jun juni juin junio giugno giu junho kesakuu kesa czerwiec czerwca cze cerven cervna iunie iun haz haziran junius июн июнь июня червня ιουν ιουνιου
  july jul juli juillet juil julio luglio lug julho heinakuu heina lipiec lipca lip cervenec cervence iulie iul tem temmuz julius июл июль июля липня ιουλ ιουλιου
  august aug aout august augustus ago agosto elokuu elo sierpien sierpnia sie srpen srpna srp agu agt agustos agustus augusztus авг август августа серпня αυγ αυγουστου
  september sep sept septembre septiembre settembre set setembro syyskuu syys wrzesien wrzesnia wrz zari septembrie eyl eylul szeptember szept сен сент сентябрь сентября вересня σεπ σεπτεμβριου
  october oct oktober okt octobre octubre ottobre ott outubro out lokakuu loka pazdziernik pazdziernika paz rijen rijna rij octombrie eki ekim окт октябрь октября жовтня οκτ οκτωβριου
  november nov novembre noviembre novembro marraskuu marras listopad listopadu listopada lis noiembrie kas kasim nopember ноя нояб ноябрь ноября листопада νοε νοεμβριου
  december dec dezember dez decembre diciembre dic dicembre dezembro desember des joulukuu joulu grudzien grudnia gru prosinec prosince pro decembrie ara aralik дек декабрь декабря грудня δεκ δεκεμβριου`;

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.trim()
    .split("\n")
    .flatMap((line, i) =>
      line
        .trim()
        .split(/\s+/)
        .map((name) => [plain(name), i + 1] as const),
    ),
);

/** The month, 1 to 12, of a name in any of the languages, with or without accents. */
export function monthOfName(name: string): number | undefined {
  return MONTHS.get(plain(name));
}

function plain(name: string): string {
  return withoutAccents(name).toLowerCase().replaceAll("ı", "i");
}

export function withoutAccents(text: string): string {
  return normalizeText(text, "NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L");
}

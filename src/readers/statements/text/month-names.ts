/** The names of months in the languages of banks' exports. */

const NAMES = `
  january jan januar janvier janv januari ene enero gennaio gen janeiro tammikuu tammi styczen stycznia sty leden ledna led januara
  february feb february febr februar fevrier fevr februari febrero febbraio fevereiro fev helmikuu helmi luty lutego lut unor unora uno
  march mar marz maerz maer mrz mars maart mrt marzo marco maaliskuu maalis marzec marca brezen brezna bre
  april apr avril avr abril abr aprile huhtikuu huhti kwiecien kwietnia kwi duben dubna dub
  may mai mei maj mayo maggio mag maio toukokuu touko maja kveten kvetna kve
  june jun juni juin junio giugno giu junho kesakuu kesa czerwiec czerwca cze cerven cervna
  july jul juli juillet juil julio luglio lug julho heinakuu heina lipiec lipca lip cervenec cervence
  august aug aout august augustus ago agosto elokuu elo sierpien sierpnia sie srpen srpna srp
  september sep sept septembre septiembre settembre set setembro syyskuu syys wrzesien wrzesnia wrz zari
  october oct oktober okt octobre octubre ottobre ott outubro out lokakuu loka pazdziernik pazdziernika paz rijen rijna rij
  november nov novembre noviembre novembro marraskuu marras listopad listopadu listopada lis
  december dec dezember dez decembre diciembre dic dicembre dezembro desember des joulukuu joulu grudzien grudnia gru prosinec prosince pro`;

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.trim()
    .split("\n")
    .flatMap((line, i) =>
      line
        .trim()
        .split(/\s+/)
        .map((name) => [name, i + 1] as const),
    ),
);

/** The month, 1 to 12, of a name in any of the languages, with or without accents. */
export function monthOfName(name: string): number | undefined {
  return MONTHS.get(withoutAccents(name.toLowerCase()));
}

export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L");
}

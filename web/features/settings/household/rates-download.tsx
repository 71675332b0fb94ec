/** The daily download of the European Central Bank's rates: its switch for owners, and how the last one went for everybody. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { queryClient } from "../../../api/client.ts";
import type { RateSource } from "../../../api/contract.ts";
import { useRights } from "../../../api/me.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Problem } from "../../../components/problem.tsx";
import { useWork } from "../../../components/use-work.ts";
import { useWords } from "../../../words/use-words.tsx";
import { formatRecent } from "../access/when.ts";
import styles from "../block.module.css";
import { isDownloading, rateSource, rates } from "./queries.ts";

export function Download(): ReactNode {
  const query = useQuery(rateSource);
  const source = query.data?.source;
  const succeededAt = source?.last_success_at;
  useEffect(() => {
    if (succeededAt != null) void queryClient.invalidateQueries({ queryKey: rates.queryKey });
  }, [succeededAt]);
  if (source === undefined) return <Loading query={query} lines={2} />;
  return (
    <div className={styles.part}>
      <Switch source={source} />
      <State source={source} />
    </div>
  );
}

interface SourceProps {
  readonly source: RateSource;
}

function Switch({ source: { is_on } }: SourceProps): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const { isBusy, error, run } = useWork();
  /** Shown until the response. */
  const [isWanted, setWanted] = useState(is_on);
  if (rights?.manage !== true) {
    return <p className="muted small">{t(is_on ? "settings.rates_download_on" : "settings.rates_ask_owner")}</p>;
  }
  function turn(isOn: boolean): void {
    setWanted(isOn);
    run(async () => {
      const answer = await writeAccess("PUT /v1/exchange_rates/source", { body: { source: { is_on: isOn } } });
      queryClient.setQueryData(rateSource.queryKey, answer);
    });
  }
  return (
    <>
      <Check
        label={t("settings.rates_download")}
        hint={t("settings.rates_download_hint")}
        isOn={isBusy ? isWanted : is_on}
        onChange={(isOn) => !isBusy && turn(isOn)}
      />
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

function State({ source }: SourceProps): ReactNode {
  const { t, formats } = useWords();
  const { is_on, newest_day, last_success_at, problem } = source;
  if (!is_on) return null;
  const facts = [
    newest_day !== null && t("settings.rates_newest", { day: formats.day(newest_day, "long") }),
    last_success_at !== null && t("settings.rates_downloaded", { when: formatRecent(last_success_at, formats) }),
    isDownloading(source) && t("settings.rates_downloading"),
  ];
  return (
    <div role="status" className="small">
      <p className="muted">{facts.filter((fact) => fact !== false).join(" · ")}</p>
      {problem !== null && (
        <p className={styles.warning} title={problem.detail}>
          {t(`settings.rates_failed_${problem.code}`)}
        </p>
      )}
    </div>
  );
}

/** The block "Periods" of the household: when periods start now and later. `periods-dialog.tsx` changes it. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CALENDAR_MONTHS } from "../../../../src/domain/calendar-months.ts";
import type { ListedPeriod, PeriodRule } from "../../../api/contract.ts";
import { usePeriodsAt } from "../../../api/periods.ts";
import { forecast, recurringRules } from "../../../api/reads.ts";
import { Opener } from "../../../components/opened.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Block, Row, Rows } from "../block.tsx";
import { describePeriods } from "./describe-periods.ts";
import { PeriodsDialog } from "./periods-dialog.tsx";

export function Periods({ rules }: { readonly rules: readonly PeriodRule[] }): ReactNode {
  const { t } = useWords();
  // The server's day: the device's clock may be wrong.
  const today = useQuery(forecast).data?.since;
  const current = usePeriodsAt(today)?.shown;
  const recurring = useQuery(recurringRules).data?.recurring;
  const pays = recurring?.filter(({ amount, transfer_account_id }) => amount > 0 && transfer_account_id === null);
  const latest = rules.at(-1) ?? CALENDAR_MONTHS;
  return (
    <Block
      title={t("settings.periods")}
      intro={t("settings.periods_intro")}
      action={
        today !== undefined &&
        current !== undefined &&
        pays !== undefined && (
          <Opener label={t("settings.periods_change")} icon={null}>
            {(close) => <PeriodsDialog today={today} before={current} latest={latest} pays={pays} onClose={close} />}
          </Opener>
        )
      }
    >
      {today !== undefined && <Current today={today} rules={rules} current={current} />}
    </Block>
  );
}

interface CurrentProps {
  readonly today: string;
  readonly rules: readonly PeriodRule[];
  /** The period of today. */
  readonly current: ListedPeriod | undefined;
}

function Current({ today, rules, current }: CurrentProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const now = rules.findLast(({ from }) => from === null || from <= today) ?? CALENDAR_MONTHS;
  const later = rules.filter(({ from }) => from !== null && from > today);
  const long = (day: string) => formats.day(day, "long");
  const span = current && t("settings.periods_now", { from: long(current.from), until: long(current.until) });
  const since = now.from === null ? undefined : t("settings.periods_since", { day: long(now.from) });
  return (
    <Rows isCompact>
      <Row title={describePeriods(words, now)} details={[span, since].filter(Boolean).join(" · ")} />
      {later.map((rule) => (
        <Row
          key={rule.from}
          title={describePeriods(words, rule)}
          details={t("settings.periods_later", { day: long(rule.from ?? today) })}
        />
      ))}
    </Rows>
  );
}

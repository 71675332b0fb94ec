/** The section "Appearance": the choices of this browser, and those that follow the user to all devices. */
import { type ReactNode, useId, useState } from "react";
import { useRights } from "../../api/me.ts";
import { savePreferences, usePreferences } from "../../api/preferences.ts";
import { currentTheme, setTheme, THEMES } from "../../components/theme.ts";
import { LANGUAGES, type Language } from "../../logic/language.ts";
import { DENSITIES, type Preferences } from "../../logic/preferences.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./appearance.module.css";
import { Block } from "./block.tsx";

/** Monday, Saturday and Sunday: the days with which a week starts somewhere. */
const FIRST_WEEKDAYS = [1, 6, 7] as const;

export function Appearance(): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  return (
    <>
      <Block title={t("settings.this_browser")} intro={t("settings.this_browser_intro")}>
        <ThisBrowser />
        {rights?.user === false && <Personal />}
      </Block>
      {rights?.user === true && (
        <Block title={t("settings.all_devices")} intro={t("settings.all_devices_intro")}>
          <Personal />
        </Block>
      )}
    </>
  );
}

function ThisBrowser(): ReactNode {
  const { t, formats, language, setLanguage, look, setLook } = useWords();
  const [theme, setChosen] = useState(currentTheme);
  function chooseTheme(next: typeof theme): void {
    setChosen(next);
    setTheme(next);
  }
  const weekdays = [
    { value: undefined, label: t("settings.first_weekday_of_language") },
    ...FIRST_WEEKDAYS.map((value) => ({ value, label: formats.weekday(value, "long") })),
  ];
  return (
    <>
      <Choice
        label={t("settings.theme")}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme_${value}`) }))}
        value={theme}
        onChoose={chooseTheme}
      />
      <Choice
        label={t("settings.language")}
        options={Object.entries(LANGUAGES).map(([tag, label]) => ({ value: tag as Language, label, lang: tag }))}
        value={language}
        onChoose={setLanguage}
      />
      <Choice
        label={t("settings.first_weekday")}
        options={weekdays}
        value={look.firstWeekday}
        onChoose={(firstWeekday) => setLook({ firstWeekday })}
      />
      <Switch
        legend={t("settings.privacy")}
        label={t("amounts.hide")}
        hint={t("settings.hide_amounts_hint")}
        isOn={look.hidesAmounts}
        onChange={(hidesAmounts) => setLook({ hidesAmounts })}
      />
    </>
  );
}

function Personal(): ReactNode {
  const { t } = useWords();
  const { density, single_keys } = usePreferences();
  const save = (change: Partial<Preferences>) => {
    report(savePreferences((before) => ({ ...before, ...change })));
  };
  return (
    <>
      <Choice
        label={t("settings.density")}
        hint={t("settings.density_hint")}
        options={DENSITIES.map((one) => ({ value: one, label: t(`settings.density_${one}`) }))}
        value={density}
        onChoose={(next) => save({ density: next })}
      />
      <Switch
        legend={t("settings.keys")}
        label={t("settings.single_keys")}
        hint={t("settings.single_keys_hint")}
        isOn={single_keys}
        onChange={(isOn) => save({ single_keys: isOn })}
      />
    </>
  );
}

interface ChoiceProps<Value> {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly value: Value;
  onChoose(value: Value): void;
}

function Choice<Value>({ label, hint, options, value, onChoose }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="muted small">{label}</legend>
      {options.map((option) => (
        <label key={option.label} className={styles.choice} lang={option.lang}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChoose(option.value)} />
          {option.label}
        </label>
      ))}
      {hint !== undefined && <p className={`${styles.hint} muted small`}>{hint}</p>}
    </fieldset>
  );
}

interface SwitchProps {
  readonly legend: string;
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

function Switch({ legend, label, hint, isOn, onChange }: SwitchProps): ReactNode {
  const hintId = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="muted small">{legend}</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={hintId} className={`${styles.hint} muted small`}>
        {hint}
      </p>
    </fieldset>
  );
}

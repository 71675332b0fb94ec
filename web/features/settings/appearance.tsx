/** The section "Appearance": the theme and the language of this browser. */
import { type ReactNode, useState } from "react";
import { currentTheme, setTheme, THEMES } from "../../components/theme.ts";
import { LANGUAGES, type Language } from "../../logic/language.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./appearance.module.css";
import { Block } from "./block.tsx";

export function Appearance(): ReactNode {
  const { t } = useWords();
  return (
    <Block title={t("settings.this_browser")} intro={t("settings.this_browser_intro")}>
      <Theme />
      <LanguageChoice />
    </Block>
  );
}

function Theme(): ReactNode {
  const { t } = useWords();
  const [theme, setChosen] = useState(currentTheme);
  function choose(next: typeof theme): void {
    setChosen(next);
    setTheme(next);
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t("settings.theme")}</legend>
      {THEMES.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          {t(`settings.theme_${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function LanguageChoice(): ReactNode {
  const { t, language, setLanguage } = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t("settings.language")}</legend>
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <label key={tag} className={styles.choice} lang={tag}>
          <input
            type="radio"
            name="language"
            checked={language === tag}
            onChange={() => setLanguage(tag as Language)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Everything of the frame that has no screen: further screens on a narrow page, appearance, language, keys, sign-out. */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { signOut } from "../api/session.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { Kbd } from "../components/kbd.tsx";
import { useKeyList } from "../components/keys.tsx";
import { LANGUAGES, type Language } from "../logic/language.ts";
import { readStored, store, THEME } from "../logic/stored.ts";
import { SCREENS } from "../screens.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./more.module.css";

const THEMES = ["system", "light", "dark"] as const;

export function More({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const others = SCREENS.filter(({ isInBar }) => !isInBar);
  return (
    <Dialog title={t("frame.options")} onClose={onClose}>
      {others.length > 0 && (
        <nav className={styles.screens}>
          {others.map(({ path, icon, title }) => (
            <Link key={path} to={path} onClick={onClose}>
              <Icon name={icon} />
              {t(title)}
            </Link>
          ))}
        </nav>
      )}
      <Appearance />
      <LanguageChoice />
      <Keys />
      <p className={styles.foot}>
        <Button isQuiet icon="leave" onClick={() => void signOut()}>
          {t("frame.sign_out")}
        </Button>
        <a href="/docs">{t("frame.api")}</a>
      </p>
    </Dialog>
  );
}

function Appearance(): ReactNode {
  const { t } = useWords();
  const [theme, setTheme] = useState(() => readStored(THEME) ?? "system");
  function choose(next: (typeof THEMES)[number]): void {
    const isSystem = next === "system";
    setTheme(next);
    store(THEME, isSystem ? null : next);
    if (isSystem) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t("frame.theme")}</legend>
      {THEMES.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name="theme" checked={theme === one} onChange={() => choose(one)} />
          {t(`frame.theme_${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

function LanguageChoice(): ReactNode {
  const { t, language, setLanguage } = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t("frame.language")}</legend>
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

function Keys(): ReactNode {
  const { t } = useWords();
  const keys = useKeyList();
  return (
    <section className={styles.keys}>
      <h3>{t("frame.keys")}</h3>
      <dl>
        {keys.map(({ keys: text, label }) => (
          <div key={text}>
            <dt>{label}</dt>
            <dd>
              {text.split(" ").map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

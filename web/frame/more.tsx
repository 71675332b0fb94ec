/** The other screens on a narrow page, the keys, and signing out. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayWrite } from "../api/me.ts";
import { usePreferences } from "../api/preferences.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { Keys } from "../components/kbd.tsx";
import { isSingleKey, useKeyList } from "../components/keys.tsx";
import { NARROW, useMedia } from "../components/media.ts";
import { SignOutButton } from "../components/sign-out.tsx";
import { useWords } from "../words/use-words.tsx";
import styles from "./more.module.css";
import { NewCount, useScreens } from "./navigation.tsx";
import { SeveralBudgets } from "./several-budgets.tsx";

interface MoreProps {
  onClose(): void;
  onPalette(): void;
}

export function More({ onClose, onPalette }: MoreProps): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const others = useScreens().filter(({ isInBar }) => !isInBar);
  return (
    <Dialog title={t(useMedia(NARROW) ? "frame.more" : "frame.help")} onClose={onClose}>
      <SeveralBudgets show="choice" />
      {!mayWrite && <p className="muted small">{t("frame.read_only")}</p>}
      {others.length > 0 && (
        <nav className={styles.screens}>
          {others.map(({ path, icon, title, hasCount }) => (
            <Link key={path} to={path} onClick={onClose}>
              <Icon name={icon} />
              {t(title)}
              {hasCount && <NewCount />}
            </Link>
          ))}
        </nav>
      )}
      <button type="button" className={styles.palette} onClick={onPalette}>
        <Icon name="search" />
        {t("key.palette")}
      </button>
      <KeyList />
      <p className={styles.foot}>
        <SignOutButton />
        <a href="/docs">{t("frame.api")}</a>
      </p>
    </Dialog>
  );
}

function KeyList(): ReactNode {
  const { t } = useWords();
  const { single_keys } = usePreferences();
  const keys = useKeyList().filter((binding) => single_keys || !isSingleKey(binding));
  return (
    <section className={styles.keys}>
      <h3>{t("frame.keys")}</h3>
      {!single_keys && <p className={styles.off}>{t("frame.single_keys_off")}</p>}
      <dl>
        {keys.map(({ keys: text, label }) => (
          <div key={`${text} ${label}`}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

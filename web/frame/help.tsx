/**
 * Help on a wide page: a field for what somebody wants to do, the keys by where they work, and the likely questions with their
 * answers. A narrow page has `more.tsx`.
 */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePreferences } from "../api/preferences.ts";
import { Dialog } from "../components/dialog.tsx";
import { Keys } from "../components/kbd.tsx";
import { isSingleKey, type KeyBinding, useKeyList } from "../components/keys.tsx";
import { SignOutButton } from "../components/sign-out.tsx";
import { useHeld } from "../components/use-held.ts";
import { useWords } from "../words/use-words.tsx";
import { CommandField } from "./command-field.tsx";
import styles from "./help.module.css";
import { useScreens } from "./navigation.tsx";

/** The keys of the frame but those that open a screen. */
const ANYWHERE: ReadonlySet<string> = new Set(["a", "Ctrl k", "/", "Ctrl z", "Ctrl Shift z", "h", "?"]);

/** With more keys, a screen has the first column alone. */
const LONG = 10;

const QUESTIONS = [
  { id: "number", to: "/", screen: "screen.home" },
  { id: "before", to: "/coming", screen: "screen.coming" },
  { id: "proof", to: "/accounts", screen: "screen.accounts" },
] as const;

interface HelpProps {
  onClose(): void;
  onSignOut(): void;
}

export function Help({ onClose, onSignOut }: HelpProps): ReactNode {
  const { t } = useWords();
  useHeld("help");
  return (
    <Dialog title={t("frame.help")} isWide onClose={onClose}>
      <CommandField placeholder={t("help.ask")} isListed={false} onClose={onClose} onSignOut={onSignOut}>
        <Columns onClose={onClose} />
      </CommandField>
      <p className={styles.foot}>
        <SignOutButton />
        <span>
          <Link to={"/settings/appearance" as never} onClick={onClose}>
            {t("help.single_keys")}
          </Link>
          <a href="/docs">{t("frame.api")}</a>
        </span>
      </p>
    </Dialog>
  );
}

function Columns({ onClose }: Pick<HelpProps, "onClose">): ReactNode {
  const { t } = useWords();
  const { single_keys } = usePreferences();
  const screens = useScreens();
  const keys = useKeyList().filter((binding) => single_keys || !isSingleKey(binding));
  const others = keys.filter((one) => !one.keys.startsWith("g "));
  const onScreen = others.filter((one) => !ANYWHERE.has(one.keys));
  const anywhere = <KeyGroup title={t("help.anywhere")} keys={others.filter((one) => ANYWHERE.has(one.keys))} />;
  const isLong = onScreen.length > LONG;
  const goTo = screens.map(({ key, title }) => ({ keys: `g ${key}`, label: t(title) }));
  return (
    <div className={styles.columns}>
      <div>
        <KeyGroup title={t("help.screen")} keys={onScreen} />
        {!isLong && anywhere}
        {!single_keys && <p className="muted small">{t("frame.single_keys_off")}</p>}
      </div>
      <div>
        {single_keys && <KeyGroup title={t("help.go_to")} keys={goTo} />}
        <section>
          <h3 className={styles.heading}>{t("help.questions")}</h3>
          {QUESTIONS.map(({ id, to, screen }) => (
            <details key={id} className={styles.question}>
              <summary>{t(`help.${id}`)}</summary>
              <p>
                {t(`help.${id}_answer`)}{" "}
                <Link to={to} onClick={onClose}>
                  {t("key.go_to", { screen: t(screen) })}
                </Link>
              </p>
            </details>
          ))}
        </section>
        {isLong && anywhere}
      </div>
    </div>
  );
}

interface KeyGroupProps {
  readonly title: string;
  readonly keys: readonly Pick<KeyBinding, "keys" | "label">[];
}

/** Keys that do the same share a line. */
function KeyGroup({ title, keys }: KeyGroupProps): ReactNode {
  if (keys.length === 0) return null;
  const lines = Map.groupBy(keys, ({ label }) => label);
  return (
    <section className={styles.keys}>
      <h3 className={styles.heading}>{title}</h3>
      <dl>
        {[...lines].map(([label, bindings]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {[...new Set(bindings.map((one) => one.keys))].map((text) => (
                <Keys key={text} keys={text} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

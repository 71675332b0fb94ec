/** The navigation: the rail with the accounts, and the bar at the bottom of a narrow page. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { reading } from "../api/client.ts";
import type { Account } from "../api/contract.ts";
import { useMayWrite } from "../api/me.ts";
import { useOpenAdd } from "../components/add-button.tsx";
import { BellPlace } from "../components/bell-place.tsx";
import { Icon } from "../components/icon.tsx";
import { SCREENS, type ScreenEntry } from "../screens.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./navigation.module.css";
import { SeveralBudgets } from "./several-budgets.tsx";

/** The screens of the navigation: without those that only write, if the caller may only read. */
export function useScreens(): readonly ScreenEntry[] {
  const mayWrite = useMayWrite();
  return SCREENS.filter(({ isForWriting }) => mayWrite || isForWriting !== true);
}

interface RailProps extends NavigationProps {
  onPalette(): void;
}

interface NavigationProps {
  /** Opens the keys, and on a narrow page the other screens. */
  onMore(): void;
}

export function Rail({ onMore, onPalette }: RailProps): ReactNode {
  const { t } = useWords();
  const screens = useScreens();
  const mayWrite = useMayWrite();
  return (
    <div className="rail">
      <div className={styles.head}>
        <div className="brand">
          <span className="mark" />
          Leeway
        </div>
        <BellPlace />
      </div>
      <SeveralBudgets show="choice" />
      <nav aria-label={t("frame.screens")}>
        {screens
          .filter(({ isAtFoot }) => !isAtFoot)
          .map((screen) => (
            <Entry key={screen.path} screen={screen} className={styles.entry} />
          ))}
      </nav>
      <Accounts />
      {!mayWrite && <p className={styles.readOnly}>{t("frame.read_only")}</p>}
      <nav className={mayWrite ? styles.foot : undefined} aria-label={t("frame.more")}>
        {screens
          .filter(({ isAtFoot }) => isAtFoot)
          .map((screen) => (
            <Entry key={screen.path} screen={screen} className={styles.entry} />
          ))}
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onPalette}>
          <Icon name="search" />
          {t("frame.commands")}
        </button>
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMore}>
          <Icon name="help" />
          {t("frame.help")}
        </button>
      </nav>
    </div>
  );
}

export function BottomBar({ onMore }: NavigationProps): ReactNode {
  const { t } = useWords();
  const openAdd = useOpenAdd();
  const entries = useScreens()
    .filter(({ isInBar }) => isInBar)
    .map((screen) => <Entry key={screen.path} screen={screen} className={styles.tab} />);
  const half = Math.ceil(entries.length / 2);
  return (
    <nav className={styles.bar} aria-label={t("frame.screens")}>
      {entries.slice(0, half)}
      {openAdd && (
        <button type="button" className={styles.add} aria-label={t("key.add")} onClick={openAdd}>
          <Icon name="plus" />
        </button>
      )}
      {entries.slice(half)}
      <button type="button" className={styles.tab} onClick={onMore}>
        <Icon name="more" />
        {t("frame.more")}
      </button>
    </nav>
  );
}

function Entry({
  screen,
  className,
}: {
  readonly screen: ScreenEntry;
  readonly className: string | undefined;
}): ReactNode {
  const { t } = useWords();
  return (
    <Link to={screen.path} className={className} activeOptions={{ exact: screen.path === "/", includeSearch: false }}>
      <Icon name={screen.icon} />
      <span>{t(screen.title)}</span>
      {screen.hasCount && <NewCount />}
    </Link>
  );
}

/** The number of new transactions. Nothing if there are none. */
export function NewCount(): ReactNode {
  const { data } = useQuery(reading("GET /v1/transactions/summary", { query: { is_reviewed: false } }));
  return data !== undefined && data.count > 0 && <b className={styles.count}>{data.count}</b>;
}

function Accounts(): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(reading("GET /v1/accounts", {}));
  const me = useQuery(reading("GET /v1/me", {}));
  if (data === undefined || data.accounts.length === 0) return null;
  const accounts = data.accounts
    .filter(({ closed_on }) => closed_on === null)
    .sort((one, other) => Number(one.is_hidden) - Number(other.is_hidden));
  const currency = me.data?.budget?.currency;
  const balance = ({ current_balance, currency: own }: Account) =>
    own === currency ? formats.amount(current_balance, own) : formats.money(current_balance, own);
  return (
    <section className={styles.accounts}>
      <h2 className={styles.heading}>{t("screen.accounts")}</h2>
      <ul>
        {accounts.map((account) => (
          <li
            key={account.id}
            className={account.is_hidden ? styles.outside : styles.account}
            title={account.is_hidden ? t("frame.account_hidden") : undefined}
          >
            <Link to="/accounts" search={{ account: account.id }}>
              <span className={styles.name}>{account.name}</span>
              <span className="num">{balance(account)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

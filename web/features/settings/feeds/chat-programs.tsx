/** How chat programs and phones use the budget: what to paste into them. They send a token. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRights } from "../../../api/me.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import { Sample } from "../sample.tsx";

/** The path of the installation, which only the person knows. */
const INSTALLED = "/opt/leeway";

export function ChatPrograms(): ReactNode {
  const { t } = useWords();
  const leeway = {
    command: `${INSTALLED}/node_modules/.bin/node`,
    args: [`${INSTALLED}/src/main.js`, "mcp", "--url", location.origin],
    env: { LEEWAY_TOKEN: "TOKEN" },
  };
  return (
    <Block title={t("feeds.chat")} intro={t("feeds.chat_intro")}>
      <p className="muted small">
        {t("feeds.chat_text", { path: INSTALLED })} <TokenLink />
      </p>
      <Sample>{JSON.stringify({ mcpServers: { leeway } }, null, 2)}</Sample>
    </Block>
  );
}

export function Phones(): ReactNode {
  const { t } = useWords();
  const request = [
    `curl ${location.origin}/v1/quick_entries \\`,
    '  -H "Authorization: Bearer TOKEN" -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify({ amount: "4.50", merchant: "Corner Shop", card: "Visa 1234" })}'`,
  ];
  return (
    <Block title={t("feeds.phones")} intro={t("feeds.phones_intro")}>
      <p className="muted small">
        {t("feeds.phones_text")} <TokenLink />
      </p>
      <Sample>{request.join("\n")}</Sample>
    </Block>
  );
}

function TokenLink(): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  return rights?.manage === true && <Link to={"/settings/tokens" as never}>{t("feeds.create_token")}</Link>;
}

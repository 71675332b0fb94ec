/** One calm line while the server does not respond: the age of the data, and the entries that have not been sent. */
import type { ReactNode } from "react";
import { useConnection } from "../api/connection.ts";
import { useWords } from "../words/use-words.tsx";

export function ConnectionLine(): ReactNode {
  const { t, formats } = useWords();
  const { isOffline, asOf } = useConnection();
  return (
    <div role="status">
      {isOffline && (
        <p className="as-of">
          {asOf === undefined ? t("connection.offline") : t("connection.offline_as_of", { time: formats.time(asOf) })}
        </p>
      )}
    </div>
  );
}

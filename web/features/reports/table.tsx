/** The table beside a chart. The names of its rows open their transactions. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../../words/use-words.tsx";
import { type MarkSearch, type SeriesColor, Swatch } from "./chart.tsx";
import styles from "./table.module.css";

export interface TableRow {
  readonly key: string;
  readonly name: string;
  readonly search?: MarkSearch;
  readonly color?: SeriesColor | undefined;
  /** The tile of a category. */
  readonly tile?: ReactNode;
  /** Inside the row above. */
  readonly isPart?: boolean;
  readonly cells: readonly string[];
}

interface Heading {
  readonly title: string;
  readonly color?: SeriesColor;
}

export interface ReportTableProps {
  readonly label: string;
  /** The first is the heading of the names. A column of a series has its color. */
  readonly head: readonly (string | Heading)[];
  readonly rows: readonly TableRow[];
  /** The cells of the sum of all rows. */
  readonly total?: readonly string[] | undefined;
}

export function ReportTable({ label, head, rows, total }: ReportTableProps): ReactNode {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by key
    // biome-ignore lint/a11y/useSemanticElements: a scrolling region is not a part of the page
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map(toHeading).map(({ title, color }) => (
              <th key={title} scope="col">
                {color !== undefined && <Swatch color={color} />}
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <Row row={{ key: "total", name: t("reports.total"), cells: total }} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function toHeading(heading: string | Heading): Heading {
  return typeof heading === "string" ? { title: heading } : heading;
}

function Row({ row: { name, search, color, tile, isPart = false, cells } }: { readonly row: TableRow }): ReactNode {
  return (
    <tr>
      <th scope="row" className={isPart ? styles.part : undefined}>
        <span className={styles.name}>
          {color !== undefined && <Swatch color={color} />}
          {tile && <span className={styles.tile}>{tile}</span>}
          {search === undefined ? (
            <span className={styles.text}>{name}</span>
          ) : (
            <Link to="/transactions" search={{ q: search }} preload={false} className={styles.text}>
              {name}
            </Link>
          )}
        </span>
      </th>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
        <td key={i} className="num">
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** The money flow as a Sankey diagram: from income to the parts of spending power, and from there to categories. */
import { type SankeyGraph, sankey, sankeyLeft, sankeyLinkHorizontal } from "d3-sankey";
import type { ReactNode } from "react";
import { NARROW, useMedia } from "../../components/media.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./chart.module.css";
import { Chart, colorStyle, type Mark, type MarkSearch, type SeriesColor, type Size } from "./chart.tsx";
import { type FlowGraph, type FlowLink, type FlowNode, isPart } from "./flow.ts";

interface FlowChartProps {
  readonly label: string;
  readonly currency: string;
  readonly graph: FlowGraph;
  nameOf(node: FlowNode): string;
  searchOf(node: FlowNode): MarkSearch;
}

const NODE = 10;
const LABEL = 20;
const SPACE_OF_NODE = 34;
const CHARACTER = 7.2;

export function FlowChart({ label, currency, graph, nameOf, searchOf }: FlowChartProps): ReactNode {
  const { formats } = useWords();
  const isNarrow = useMedia(NARROW);
  const ends = graph.nodes.filter(({ kind }) => kind === "category" || kind === "rest" || kind === "left").length;
  const height = Math.max(isNarrow ? 420 : 340, ends * SPACE_OF_NODE);

  function draw({ width }: Size) {
    const layout = sankey<FlowNode, FlowLink>()
      .nodeId(({ id }) => id)
      .nodeAlign(sankeyLeft)
      .nodeSort(null)
      .linkSort(null)
      .nodeWidth(NODE)
      .nodePadding(LABEL)
      .extent([
        [0, LABEL],
        [width, height - 4],
      ]);
    const { nodes, links }: SankeyGraph<FlowNode, FlowLink> = layout({
      nodes: graph.nodes.map((node) => ({ ...node })),
      links: graph.links.map((one) => ({ ...one })),
    });
    const path = sankeyLinkHorizontal();
    const columns = Math.max(1, ...nodes.map(({ depth = 0 }) => depth));
    const sorted = nodes.toSorted(
      (one, other) => (one.depth ?? 0) - (other.depth ?? 0) || (one.y0 ?? 0) - (other.y0 ?? 0),
    );
    const room = Math.floor(width / (columns + 1) / CHARACTER);
    const marks = sorted.map((node, row): Mark => {
      const { x0 = 0, x1 = 0, y0 = 0, y1 = 0, depth = 0 } = node;
      return {
        key: node.id,
        column: depth,
        row,
        label: `${nameOf(node)}: ${formats.money(node.amount, currency)}`,
        search: searchOf(node),
        shape: (
          <>
            <rect className={styles.hit} x={x0 - LABEL} y={y0 - 2} width={x1 - x0 + 2 * LABEL} height={y1 - y0 + 4} />
            <rect
              className={styles.shape}
              style={colorStyle(colorOf(node))}
              x={x0}
              y={y0}
              width={x1 - x0}
              height={Math.max(1, y1 - y0)}
            />
          </>
        ),
      };
    });
    const labels = sorted.map((node) => {
      const { x0 = 0, x1 = 0, y0 = 0 } = node;
      const isLast = x1 > width - NODE;
      const name = nameOf(node);
      return (
        <text key={node.id} x={isLast ? x1 : x0} y={y0 - 5} textAnchor={isLast ? "end" : "start"}>
          <tspan className={styles.strong}>{name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name}</tspan>
          {!isNarrow && ` ${formats.amount(node.amount, currency)}`}
        </text>
      );
    });
    return {
      marks,
      labels,
      background: links.map((one) => {
        const target = one.target as FlowNode;
        const source = one.source as FlowNode;
        return (
          <path
            key={`${source.id} ${target.id}`}
            className={styles.flow}
            style={colorStyle(colorOf(target))}
            d={path(one) ?? ""}
            strokeWidth={Math.max(1, one.width ?? 0)}
          />
        );
      }),
    };
  }

  return <Chart label={label} height={height} draw={draw} />;
}

function colorOf({ kind, part }: FlowNode): SeriesColor {
  if (part !== undefined) return part;
  if (isPart(kind)) return kind;
  return kind === "income" || kind === "left" ? "income" : "rest";
}

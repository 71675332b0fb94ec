/** Writes gauges in the text format of Prometheus 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  /** A number as exact decimal text. */
  readonly value: string;
}

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export function formatPrometheus(gauges: readonly Gauge[]): string {
  return gauges.map(formatGauge).join("");
}

function formatGauge({ name, help, samples }: Gauge): string {
  if (samples.length === 0) return "";
  const lines = samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}

function formatLabels(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

/** A progress bar on one line of a terminal, or a line at half and at full progress if there is no terminal. */
import type { WriteStream } from "node:tty";

const WIDTH = 40;

export function progressBar(
  label: string,
  total: number,
  stream: Pick<WriteStream, "isTTY" | "write"> = process.stdout,
): (done: number) => void {
  let lastHalf = 0;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const line = `${label} ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    if (stream.isTTY) {
      stream.write(`\r${line}${done === total ? "\n" : ""}`);
      return;
    }
    const half = Math.floor(share * 2);
    if (half === lastHalf) return;
    lastHalf = half;
    stream.write(`${line}\n`);
  };
}

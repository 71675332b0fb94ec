/** A progress bar on one line of a terminal; a line now and then where there is no terminal. */
const WIDTH = 40;

export function progressBar(label: string, total: number): (done: number) => void {
  let lastHalf = 0;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const line = `${label} ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${line}${done === total ? "\n" : ""}`);
      return;
    }
    const half = Math.floor(share * 2);
    if (half === lastHalf) return;
    lastHalf = half;
    console.log(line);
  };
}

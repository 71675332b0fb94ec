/** Splits text that arrives in pieces into lines. Lines end with CR LF, LF or CR. */
import { MAX_CELL } from "../limits.ts";

export interface LineSplitter {
  write(text: string): void;
  end(): void;
}

/** `isEnded` is false if the file ends without a line break. `onTooLong` is called once, and the rest is ignored. */
export function lineSplitter(
  onLine: (text: string, line: number, isEnded: boolean) => void,
  onTooLong: (line: number) => void,
): LineSplitter {
  let rest = "";
  let line = 0;
  let isStopped = false;

  function take(text: string, isLast: boolean) {
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code !== 10 && code !== 13) continue;
      if (code === 13 && i + 1 === text.length && !isLast) break; // LF may follow in the next piece
      if (i - from > MAX_CELL) return stop();
      onLine(text.slice(from, i), ++line, true);
      if (code === 13 && text.charCodeAt(i + 1) === 10) i++;
      from = i + 1;
    }
    rest = text.slice(from);
    if (rest.length > MAX_CELL) stop();
  }

  function stop(): void {
    isStopped = true;
    rest = "";
    onTooLong(line + 1);
  }

  return {
    write(text) {
      if (!isStopped) take(rest + text, false);
    },
    end() {
      if (isStopped) return;
      take(rest, true);
      if (rest !== "" && !isStopped) onLine(rest, ++line, false);
    },
  };
}

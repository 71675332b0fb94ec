/** Files in encodings that have no marks: the known headings show which one it is. The bytes are written as base64. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesFile, lines, read } from "./support.ts";

const FILES: readonly (readonly [name: string, bytes: string, rows: readonly string[]])[] = [
  [
    "Japanese, Shift_JIS",
    "juaI+JP6LJP8j2+L4CiJfiksjuaI+IzjjmONgiiJfiksk/yPb4vgk+CXZQoyMDI1MDMwMywtMTIwMCw5ODgwMCyDWIFbg3CBWwoyMDI1MDMyNSwyNTAwMDAsMzQ4ODAwLIuLl14K",
    ["2025-03-03 -1200 スーパー", "2025-03-25 250000 給与"],
  ],
  [
    "Chinese, GBK",
    "vbvS18jVxtosytXI6yzWp7P2LNPgtu4svbvS18Dg0M0svbvS17G416IsttS3vbunw/sKMjAyNTAzMDMsLDM1LjUwLDk2NC41MCzP+7fRLCzQx7DNv8sKMjAyNTAzMDQsNTAwLjAwLCwxNDY0LjUwLNeqyOssLNXFyP0K",
    ["2025-03-03 -35.50 星巴克", "2025-03-04 500.00 张三"],
  ],
  [
    "Chinese, Big5",
    "peap9qTptMEstKOlWCymc6RKLL5sw0Ispeap9rjqsFQKMjAyNS8wMy8wMywxMjAsLDg4MCyl/q5hCjIwMjUvMDMvMjUsLDUwMDAwLDUwODgwLMF+uOoK",
    ["2025-03-03 -120 全家", "2025-03-25 50000 薪資"],
  ],
  [
    "Korean, EUC-KR",
    "sMW3ocDPwNoswPu/5CzD4rHdvtcswNSx3b7XLMDcvtcKMjAyNS4wMy4wMyy9usW4ufe9uiwiNCw1MDAiLDAsIjk1LDUwMCIKMjAyNS4wMy4yNSyx3r+pLDAsIjIsNTAwLDAwMCIsIjIsNTk1LDUwMCIK",
    ["2025-03-03 -4500 스타벅스", "2025-03-25 2500000 급여"],
  ],
  [
    "Hebrew, windows-1255",
    "+uD46eos+ung5fgs5+Xh5Czm6+X6LOn6+OQKMDMvMDMvMjAyNSzx5fT4LDEyMC41MCwsODc5LjUwCjE0LzAzLzIwMjUs7vnr5fj6LCw1MDAwLjAwLDU4NzkuNTAK",
    ["2025-03-03 -120.50 סופר", "2025-03-14 5000.00 משכורת"],
  ],
  [
    "Arabic, windows-1256",
    "x+HKx9HtzizH4ebV3Szjz+3kLM/HxuQsx+HR1e3PCjIwMjUvMDMvMDMs1NHHwSDI2MfeySwxMjAuNTAsLDg3OS41MAoyMDI1LzAzLzE0LNHHysgsLDUwMDAuMDAsNTg3OS41MAo=",
    ["2025-03-03 -120.50 شراء بطاقة", "2025-03-14 5000.00 راتب"],
  ],
  [
    "Greek, windows-1253",
    "x+wv7d/hO8Hp9Onv6+/j3+E70O/z/DvQ8fzz5+zvIPDv8+/9CjAzLzAzLzIwMjU7wcPP0cE7MTIwLDUwO9cKMjUvMDMvMjAyNTvMydPIz8TP08nBOzUuMDAwLDAwO9AK",
    ["2025-03-03 -120.50 ΑΓΟΡΑ", "2025-03-25 5000.00 ΜΙΣΘΟΔΟΣΙΑ"],
  ],
  [
    "Turkish, windows-1254",
    "VGFyaWg7Qef9a2xhbWE7VHV0YXI7QmFraXllCjAzLjAzLjIwMjU7Td1HUk9TIN7d3kzdOy0xMjAsNTA7ODc5LDUwCjI1LjAzLjIwMjU7TUFB3iDWREVNRVPdOzUuMDAwLDAwOzUuODc5LDUwCg==",
    ["2025-03-03 -120.50 MİGROS ŞİŞLİ", "2025-03-25 5000.00 MAAŞ ÖDEMESİ"],
  ],
];

for (const [name, bytes, rows] of FILES) {
  test(name, async () => {
    const result = await read(bytesFile(name, Buffer.from(bytes, "base64")));
    assert.deepEqual(result.codes, []);
    assert.deepEqual(lines(result.rows), rows);
  });
}

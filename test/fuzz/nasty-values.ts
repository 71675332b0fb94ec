/** Values that break careless code. The service decides whether a field accepts them. */

const BANK = "\u{1f3e6}";

export const NASTY_TEXTS: readonly string[] = [
  ...'% _ %_%\\_ \\ %00%ff ../../etc/passwd {"amount":1} [] null true 0 1e400 NaN __proto__ constructor toString'.split(
    " ",
  ),
  ..."USD 2026-02-29 2026-11-31 0000-01-01 10000-01-01 2026-1-1 2026-11-21T24:00:00Z".split(" "),
  ..."9999-12-31T23:59:59-14:00 0001-01-01T00:00:00+14:00 01A1FDFA-0000-7000-8000-000000000000".split(" "),
  ..."01a1fdfa-0000-7000-8000-00000000000 01a1fdfa00007000800000000000000000".split(" "),
  ...["usd\n", "2026-11-21\n", "", " ", "\t\n", "\u00a0\u2003", "\u200b", "\0", "a\0b", "\ud800", "\udc00x"],
  ...["x\ud83c \udfe6", "\u0001\u007f\u2028\ufeff\ufffd\uffff", "\u202egnirts \u2066bidi", "e\u0301", "\u00e9"],
  ...["\u{1f468}\u200d\u{1f469}\u200d\u{1f467}", `Z${"\u0301".repeat(100)}`, "Stra\u00dfe", "STRASSE"],
  ...[
    "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
    "\u0130stanbul \u0131\u017f\ufb01",
    "Corner Shop",
    " corner   SHOP ",
  ],
  ...["x".repeat(200), "x".repeat(201), BANK.repeat(200), BANK.repeat(201), "n".repeat(10_000), "n".repeat(10_001)],
  ...["y".repeat(50_000), "'; DROP TABLE transactions; --", '" OR ""="', "<script>alert(1)</script>"],
];

/** JSON numbers as text: some are the same number as a double. */
export const NASTY_NUMBERS: readonly string[] = [
  ..."0 -0 -0.00 1e308 1e400 -1e400 5e-324 1e-7 1E2 100e-2 0.1 0.10 1.00000000000000000000 0.001 0.0001".split(" "),
  ..."1.005 0.30000000000000004 0.1000000000000000055 12.340000000000000001 5.0000000000000000001".split(" "),
  ..."0.99999999999999999999 -700000000000000001e-16 1e-400 99999999999.99 9999999999999.99".split(" "),
  ..."99999999999999.99 -9999999999999.99 999999999999999 9999999999999999 1234567890123456.7".split(" "),
  ..."45035996273704.96 45035996273704.97 4503599627370496 9007199254740993 100000000000000000000 2147483648".split(
    " ",
  ),
];

/** Almost JSON numbers. */
export const INVALID_NUMBERS: readonly string[] = "NaN Infinity 01 +1 .5 1. 0x10 'x' undefined 1n".split(" ");

/** 15 digits, with two decimals. */
export const LARGEST_AMOUNT = 9_999_999_999_999.99;

export const UNKNOWN_NAMES: readonly string[] = [
  ..."__proto__ constructor prototype toString x ID Name a/b~c".split(" "),
  ...["", " ", "\0", "\ud800", "x".repeat(201)],
];

export const METHODS: readonly string[] = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH".split(" ");

export const ODD_QUERY: readonly string[] = [
  ..."% %zz %ff=1 q=%c0%80 q=%00 dry_run=% = =1 && a=b=c limit q=%ed%a0%80 dry_run=TRUE dry_run=1".split(" "),
  ..."limit=1e1 limit=%2B5 offset=-0 limit=007 min_amount=1e400 __proto__=1 constructor=1 toString=x".split(" "),
  ..."hasOwnProperty=1 q[]=1 q[a]=b fields=x dry_run=true dry_run=true dry_run=true dry_run=true".split(" "),
];

/** Suffixes of a path or replacements of its last part. */
export const PATH_ENDINGS: readonly string[] = "/ /../me %00 ;a=b /% /%ff%zz /%2e%2e/me /x".split(" ");

export const CONTENT_TYPES: readonly string[] = [
  "application/json; charset=utf-8",
  "application/json;charset=latin1",
  "APPLICATION/JSON",
  "application/problem+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json, text/plain",
  ...["application/", ";", ""],
];

export const ODD_HEADERS: readonly string[] = [
  ..."accept x-http-method-override content-encoding cookie x-forwarded-for origin prefer".split(" "),
];

export const ODD_HEADER_VALUES: readonly string[] = [
  "DELETE",
  "gzip",
  "text/html",
  "*/*;q=nothing",
  "1.2.3.4, 5.6.7.8",
];

/** Bytes that are not UTF-8 or that end a JSON token. */
export const INVALID_BYTES: readonly (readonly number[])[] = [
  [0xff],
  [0x80],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0x00],
  [0x22],
  [0x7d],
  [0xef, 0xbb, 0xbf],
];

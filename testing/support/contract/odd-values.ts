import { isProof } from "../proof";

/**
 * Returns all values if the full suite runs. Otherwise returns every tenth value, starting at an offset that depends on
 * `turn`.
 */
export function sampleOf<Value>(values: readonly Value[], turn: number): Value[] {
  return isProof ? [...values] : values.filter((_, index) => index % 10 === turn % 10);
}

/** Strings to send instead of an ID, date or number. */
export const oddTexts: readonly string[] = [
  "00",
  "0",
  "-1",
  "1e3",
  "NaN",
  "Infinity",
  "abc",
  "null",
  "undefined",
  "true",
  "99999999999999999999999999",
  "-9223372036854775809",
  "0x10",
  "1.5",
  "'; --",
  "%",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "😀",
  "é".repeat(300),
  "a".repeat(5_000),
  "00000000-0000-0000-0000-000000000000",
  "018f2d5b-0000-7000-8000-00000000000",
  "018F2D5B-0000-7000-8000-000000000000",
  "{018f2d5b-0000-7000-8000-000000000000}",
  "018f2d5b00007000800000000000000",
  "11111111-1111-1111-1111-111111111111",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0000-01-01",
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "2026-02-30",
  "2026-13-01",
  "9999-12-31",
  "9999-12-31T23:59:59.999Z",
  "-000001-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "275760-09-13",
  "2026-01-01T00:00:00.000+99:99",
  "a\nb",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  " ",
  "",
];

/** Values of other types to send in any field. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e3,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e300,
  [],
  [[]],
  [null],
  ["a", "a"],
  {},
  { a: { b: { c: [] } } },
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: { prototype: {} } },
];

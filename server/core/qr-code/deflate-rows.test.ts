import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deflateRows } from "./deflate-rows";

const byte = fc.constantFrom(0x00, 0x0f, 0xf0, 0xff);

it("is inflated to the rows, each repeated, whatever their number and length", () => {
  const rows = fc
    .tuple(fc.integer({ min: 3, max: 192 }), fc.integer({ min: 1, max: 60 }))
    .chain(([length, count]) =>
      fc.array(fc.array(byte, { minLength: length, maxLength: length }), { minLength: count, maxLength: count }),
    );
  fc.assert(
    fc.property(rows, fc.integer({ min: 2, max: 5 }), (given, repeats) => {
      const deflated = deflateRows(
        given.map((row) => Uint8Array.from(row)),
        repeats,
      );
      const expected = given.flatMap((row) => Array.from({ length: repeats }, () => row).flat());
      expect([...inflateSync(deflated)]).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it("takes a third of a byte for each byte of random rows at most", () => {
  const rows = Array.from({ length: 60 }, (_, y) =>
    Uint8Array.from({ length: 31 }, (_, x) => [0x00, 0x0f, 0xf0, 0xff][(x * x + y * 7 + x * y) % 4] ?? 0),
  );
  expect(deflateRows(rows, 4).length).toBeLessThan((60 * 31) / 2.4);
});

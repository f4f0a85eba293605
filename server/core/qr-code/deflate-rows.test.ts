import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deflateRows } from "./deflate-rows";

/** The row's bytes, inflated: a 0, then two modules in each byte; the half byte after an odd number is not looked at. */
function bytesOf(modules: readonly boolean[]): number[] {
  const halves = modules.map((isLight) => (isLight ? 0xf : 0));
  const padded = halves.length % 2 === 0 ? halves : [...halves, 0];
  return [0, ...padded.flatMap((half, at) => (at % 2 === 0 ? [(half << 4) | (padded[at + 1] ?? 0)] : []))];
}

function bitsOf(modules: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(modules.length / 8));
  for (const [at, isLight] of modules.entries())
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (Number(isLight) << (7 - (at & 7)));
  return bits;
}

it("is inflated to the rows, each repeated, whatever their number and length", () => {
  const rows = fc.tuple(fc.integer({ min: 5, max: 382 }), fc.integer({ min: 1, max: 20 })).chain(([length, count]) =>
    fc.array(fc.array(fc.boolean(), { minLength: length, maxLength: length }), {
      minLength: count,
      maxLength: count,
    }),
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 2, max: 5 }), (given, repeats) => {
      const deflated = deflateRows(given.map(bitsOf), given[0]?.length ?? 0, repeats);
      const expected = given.flatMap((row) => Array.from({ length: repeats }, () => bytesOf(row)).flat());
      expect([...inflateSync(deflated)]).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

it("takes a third of a byte for each byte of random rows at most", () => {
  const rows = Array.from({ length: 60 }, (_, y) =>
    Uint8Array.from({ length: 8 }, (_, x) => (x * x * 37 + y * 71 + x * y) % 256),
  );
  expect(deflateRows(rows, 60, 4).length).toBeLessThan((60 * 31) / 2.4);
});

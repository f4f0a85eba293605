import { createRandom, type Random } from "./simulation/random";

/** `VARIATION_SEED` repeats one run of everything that varies. */
const given = process.env.VARIATION_SEED;

/** Seeds of the variations of this run, for the names of its tests: new ones each time, or the one that is given. */
export function variationSeeds(count: number): number[] {
  if (given !== undefined) return [Number(given)];
  return Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 31));
}

/** The chances of one test: alike for the same seed and name, whichever other tests run. */
export function chancesOf(seed: number, name: string): Random {
  let mixed = seed;
  for (const character of name) mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(mixed);
}

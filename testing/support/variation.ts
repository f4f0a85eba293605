import { createRandom, type Random } from "./simulation/random";

/** `VARIATION_SEED` repeats one run of all randomized tests. */
const given = process.env.VARIATION_SEED;

/** Returns the seeds of this run, for the names of its tests: new ones, or the given one. */
export function variationSeeds(count: number): number[] {
  if (given !== undefined) return [Number(given)];
  return Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 31));
}

/** Returns the random generator of one test, which depends only on the seed and name, not on other tests. */
export function chancesOf(seed: number, name: string): Random {
  let mixed = seed;
  for (const character of name) mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(mixed);
}

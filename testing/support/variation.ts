import { createRandom, type Random } from "./simulation/random";

/** `VARIATION_SEED` repeats a run of all randomized tests with the given seed. */
const given = process.env.VARIATION_SEED;

/** Returns the seeds of this run, for use in test names. They are new unless a seed was given. */
export function variationSeeds(count: number): number[] {
  if (given !== undefined) return [Number(given)];
  return Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 31));
}

/**
 * Returns the random generator of one test. It depends only on the seed and the name, so other tests do not affect it.
 */
export function chancesOf(seed: number, name: string): Random {
  let mixed = seed;
  for (const character of name) mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(mixed);
}

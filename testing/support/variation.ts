import { createRandom, type Random } from "./simulation/random";

/** Seed of all randomized tests. Set it to repeat a run. */
const given = process.env.VARIATION_SEED;

/** Returns the seeds of this run, for use in test names: the given seed, or random ones. */
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

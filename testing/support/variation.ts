import { createRandom, type Random } from "./simulation/random";

/** Seed of all randomized tests. Set it to repeat a run. */
const given = process.env.VARIATION_SEED;

/** The given seed, or random ones, for use in test names. */
export function variationSeeds(count: number): number[] {
  if (given !== undefined) return [Number(given)];
  return Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 31));
}

/** Depends only on the seed and the test's name, so other tests do not affect it. */
export function chancesOf(seed: number, name: string): Random {
  let mixed = seed;
  for (const character of name) mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(mixed);
}

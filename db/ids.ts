import { createHash, randomFillSync, randomInt } from "node:crypto";
import { idShape } from "./patterns";

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** Starts at a random value in the lower half of the range, so that it does not wrap around soon. */
let counter = randomInt(2 ** 25);

function randomBytesFromPool(count: number): Buffer {
  if (poolOffset + count > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += count;
  return pool.subarray(poolOffset - count, poolOffset);
}

/**
 * Returns a UUIDv7 (RFC 9562, section 5.7) in lower case with dashes: 48 bits of `at` in
 * milliseconds, a 26-bit counter (section 6.2, method 1), then 48 random bits. The counter
 * continues across milliseconds, so that a request's ids of the same instant stay in order despite
 * concurrent requests.
 */
export function newId(at: Date = new Date()): string {
  counter = (counter + 1) & 0x3ffffff;
  return timeOf(at) + countOf(counter) + randomBytesFromPool(6).toString("hex");
}

/**
 * Generates reproducible UUIDv7s from an instant, a seed unique for that instant, and a count (26
 * bits) that orders the ids of one seed.
 */
export function derivedIds(at: Date, seed: string): (count: number) => string {
  const time = timeOf(at);
  const last = createHash("sha256").update(seed).digest("hex").slice(0, 12);
  return (count) => time + countOf(count) + last;
}

function timeOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-`;
}

function countOf(count: number): string {
  return `${(0x7000 | (count >>> 14)).toString(16)}-${(0x8000 | (count & 0x3fff)).toString(16)}-`;
}

/**
 * Smallest possible id of an instant, to turn a time span into a range of a primary key. Instants
 * before 1970 count as 1970.
 */
export function leastIdOf(at: Date): string {
  return `${timeOf(new Date(Math.max(0, at.getTime())))}7000-8000-000000000000`;
}

/** A value in another format than our ids' cannot match a row (docs/domains/core.md). */
export function isId(value: string): boolean {
  return idShape.test(value);
}

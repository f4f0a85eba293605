import { createHash, randomFillSync, randomInt } from "node:crypto";

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** From a random point of its lower half, so that it does not start over soon. */
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
 * A new UUIDv7 (RFC 9562, section 5.7), lower case with dashes: 48 bits of `at` in milliseconds, a 26-bit counter
 * (section 6.2, method 1), then 48 random bits. The counter goes on from one millisecond to the next: requests take
 * turns, and what one of them writes down at its one instant stays in order whatever the others do in between.
 */
export function newId(at: Date = new Date()): string {
  counter = (counter + 1) & 0x3ffffff;
  return compose(at, counter, randomBytesFromPool(6));
}

/**
 * UUIDv7s that whoever knows the same makes again: of an instant, a seed that nothing else of that instant has, and a
 * count (26 bits) that orders those of one seed.
 */
export function derivedIds(at: Date, seed: string): (count: number) => string {
  const last = createHash("sha256").update(seed).digest();
  return (count) => compose(at, count, last);
}

/** `last`: the last 48 bits. */
function compose(at: Date, count: number, last: Buffer): string {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | (count >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (count & 0x3fff), 8);
  last.copy(bytes, 10, 0, 6);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether `value` has the only shape that ids have here; anything else cannot name a row (decisions, section 1). */
export function isId(value: string): boolean {
  return uuidShape.test(value);
}

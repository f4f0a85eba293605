import { randomFillSync } from "node:crypto";

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const pool = Buffer.alloc(4096);
let poolOffset = pool.length;
let lastMillisecond = 0;
let sequence = 0;

function randomBytesFromPool(count: number): Buffer {
  if (poolOffset + count > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += count;
  return pool.subarray(poolOffset - count, poolOffset);
}

/**
 * A new UUIDv7 (RFC 9562, section 5.7), lower case with dashes: 48 bits of `at` in milliseconds, then a 12-bit
 * counter that keeps ids of one process in order within a millisecond, then 62 random bits.
 */
export function newId(at: Date = new Date()): string {
  const millisecond = at.getTime();
  const bytes = Buffer.from(randomBytesFromPool(16));
  if (millisecond === lastMillisecond) {
    sequence = (sequence + 1) & 0xfff;
  } else {
    lastMillisecond = millisecond;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  }
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether `value` has the only shape that ids have here; anything else cannot name a row (decisions, section 1). */
export function isId(value: string): boolean {
  return uuidShape.test(value);
}

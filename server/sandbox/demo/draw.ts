import { createHash } from "node:crypto";

/** Returns a deterministic number in [0, 1), so that every installation has the same demo history. */
export function draw(label: string): number {
  return createHash("sha256").update(label).digest().readUInt32BE() / 2 ** 32;
}

export function pick<Item>(items: readonly Item[], label: string): Item {
  const item = items[Math.floor(draw(label) * items.length)];
  if (item === undefined) throw new RangeError(`Nothing to pick from for ${label}`);
  return item;
}

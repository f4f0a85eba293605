/** How many attempts may be under way (reliability, rule 12). */
export const slotsPerEndpoint = 5;
export const slotsPerProcess = 64;

/** When fewer slots than this are left, each endpoint gets one: a few that hang do not take the last from all others. */
const scarce = 16;

interface Slots {
  taken: number;
  byEndpoint: Map<string, number>;
}

/** The two module graphs of the process send through the same slots. */
const shared = globalThis as typeof globalThis & { quitandaSlots?: Slots };

function slots(): Slots {
  shared.quitandaSlots ??= { taken: 0, byEndpoint: new Map() };
  return shared.quitandaSlots;
}

/**
 * Takes as many slots for an endpoint as it may have now, at most `wanted`. The endpoint is named across companies.
 *
 * @returns how many; each is to be given back by `giveSlots`.
 */
export function takeSlots(endpoint: string, wanted: number = slotsPerEndpoint): number {
  const all = slots();
  const own = all.byEndpoint.get(endpoint) ?? 0;
  const left = slotsPerProcess - all.taken;
  const allowed = left > scarce ? Math.min(slotsPerEndpoint, left - scarce + own) : 1;
  const count = Math.max(0, Math.min(wanted, allowed - own, left));
  if (count > 0) {
    all.taken += count;
    all.byEndpoint.set(endpoint, own + count);
  }
  return count;
}

/** Gives slots back that `takeSlots` gave. */
export function giveSlots(endpoint: string, count: number): void {
  if (count === 0) return;
  const all = slots();
  const own = (all.byEndpoint.get(endpoint) ?? 0) - count;
  all.taken -= count;
  if (own > 0) all.byEndpoint.set(endpoint, own);
  else all.byEndpoint.delete(endpoint);
}

/** How many attempts may be under way (docs/reliability.md rule 12). */
export const slotsPerEndpoint = 5;
export const slotsPerProcess = 64;

/** However many of its endpoints hang, a company leaves as many slots to the others. */
export const slotsPerCompany = 32;

/** When fewer slots than this are left, each endpoint gets one: a few that hang do not take the last from all others. */
const scarce = 16;

/** An endpoint that slots are for. */
export interface Slotted {
  companyId: string;
  /** Names the endpoint across companies. */
  name: string;
}

interface Slots {
  taken: number;
  byCompany: Map<string, number>;
  byEndpoint: Map<string, number>;
}

/** The two module graphs of the process send through the same slots. */
const shared = globalThis as typeof globalThis & { quitandaSlots?: Slots };

function slots(): Slots {
  shared.quitandaSlots ??= { taken: 0, byCompany: new Map(), byEndpoint: new Map() };
  return shared.quitandaSlots;
}

/** How many slots an endpoint may take now. */
export function freeSlots({ companyId, name }: Slotted): number {
  const { taken, byCompany, byEndpoint } = slots();
  const own = byEndpoint.get(name) ?? 0;
  const left = Math.min(slotsPerProcess - taken, slotsPerCompany - (byCompany.get(companyId) ?? 0));
  const plenty = slotsPerProcess - taken - scarce;
  const allowed = plenty > 0 ? Math.min(slotsPerEndpoint, plenty + own) : 1;
  return Math.max(0, Math.min(allowed - own, left));
}

/**
 * Takes as many slots for an endpoint as it may have now, at most `wanted`.
 *
 * @returns how many; each is to be given back by `giveSlots`.
 */
export function takeSlots(place: Slotted, wanted: number): number {
  const count = Math.min(wanted, freeSlots(place));
  give(place, count);
  return count;
}

/** Gives slots back that `takeSlots` gave. */
export function giveSlots(place: Slotted, count: number): void {
  give(place, -count);
}

function give({ companyId, name }: Slotted, count: number): void {
  const all = slots();
  all.taken += count;
  add(all.byCompany, companyId, count);
  add(all.byEndpoint, name, count);
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

import { scarceSlots, slotsPerCompany, slotsPerEndpoint, slotsPerProcess } from "./limits";

export interface SlotOwner {
  companyId: string;
  name: string;
}

export class Slots {
  #taken = 0;
  readonly #byCompany = new Map<string, number>();
  readonly #byEndpoint = new Map<string, number>();

  freeFor({ companyId, name }: SlotOwner): number {
    const own = this.#byEndpoint.get(name) ?? 0;
    const free = slotsPerProcess - this.#taken;
    const left = Math.min(free, slotsPerCompany - (this.#byCompany.get(companyId) ?? 0));
    const plenty = free - scarceSlots;
    const allowed = plenty > 0 ? Math.min(slotsPerEndpoint, plenty + own) : 1;
    return Math.max(0, Math.min(allowed - own, left));
  }

  take(owner: SlotOwner, wanted: number): number {
    const count = Math.min(wanted, this.freeFor(owner));
    this.#add(owner, count);
    return count;
  }

  giveBack(owner: SlotOwner, count: number): void {
    this.#add(owner, -count);
  }

  #add({ companyId, name }: SlotOwner, count: number): void {
    this.#taken += count;
    addTo(this.#byCompany, companyId, count);
    addTo(this.#byEndpoint, name, count);
  }
}

/** Slots of this process, shared by all its dispatchers. */
export const processSlots = new Slots();

function addTo(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}

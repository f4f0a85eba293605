import { isInRanges } from "../../core/http-client/address-ranges";
import { fail } from "../../errors";
import type { AuditDetails } from "../company/schemas";
import type { KeyLimitsInput } from "./schemas";

/** The addresses that may use a key, and its expiry. */
export interface KeyLimits {
  /** Addresses and CIDR ranges, normalised; null for any address. */
  addresses: string[] | null;
  /** Null for never. */
  expiresAt: Date | null;
}

export const noLimits: KeyLimits = { addresses: null, expiresAt: null };

const maxYears = 5;

/**
 * A key's limits as the wire names them.
 *
 * @throws VALIDATION for an end that is over, or more than five years away.
 */
export function readLimits({ addresses, expiresAt }: KeyLimitsInput, now: Date): KeyLimits {
  if (expiresAt === null) return { addresses, expiresAt };
  const end = new Date(expiresAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  const wrong = (message: string) => fail("VALIDATION", { field: "expiresAt", message });
  if (end <= now) wrong("must be in the future");
  if (end > latest) wrong("must be within five years");
  return { addresses, expiresAt: end };
}

/** A key's limits in the audit log; an empty list is any address. */
export function limitDetails({ addresses, expiresAt }: KeyLimits): AuditDetails {
  return { addresses: addresses ?? [], expiresAt: expiresAt?.toISOString() ?? null };
}

/** Whether a key has expired at `now`. */
export function hasEnded({ expiresAt }: Pick<KeyLimits, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Whether a client's address may use a key. */
export function allowsAddress({ addresses }: Pick<KeyLimits, "addresses">, address: string): boolean {
  return addresses === null || isInRanges(address, addresses);
}

/** @throws address_not_allowed with the address, because a client behind a proxy may not know its own. */
export function refuseAddress(address: string): never {
  return fail("address_not_allowed", { values: { address } });
}

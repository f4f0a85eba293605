import { fail } from "../../core/failures/failure";
import { isInRanges } from "../../core/http-client/address-ranges";
import type { AuditDetails } from "../company/schemas";
import type { KeyLimitsInput } from "./schemas";

export interface KeyLimits {
  /** Normalized addresses and CIDR ranges; null for any address. */
  addresses: string[] | null;
  expiresAt: Date | null;
}

export const noLimits: KeyLimits = { addresses: null, expiresAt: null };

const maxYears = 5;

/** @throws VALIDATION for an expiry in the past or more than five years away. */
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

/** Formats a key's limits for the audit log, with an empty list for any address. */
export function limitDetails({ addresses, expiresAt }: KeyLimits): AuditDetails {
  return { addresses: addresses ?? [], expiresAt: expiresAt?.toISOString() ?? null };
}

export function hasEnded({ expiresAt }: Pick<KeyLimits, "expiresAt">, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

export function allowsAddress({ addresses }: Pick<KeyLimits, "addresses">, address: string): boolean {
  return addresses === null || isInRanges(address, addresses);
}

/**
 * Includes the client's address in the message, because a client behind a proxy may not know it.
 *
 * @throws address_not_allowed
 */
export function refuseAddress(address: string): never {
  return fail("address_not_allowed", { values: { address } });
}

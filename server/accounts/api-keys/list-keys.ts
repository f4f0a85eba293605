import { dayMs } from "@/db/durations";
import type { KeyState } from "@/db/schema/accounts-enums";
import { listApiKeys } from "./api-keys";
import { readKeyDays } from "./key-days";
import type { ApiKeyInUse, ApiKeyRead } from "./schemas";

/** Days before expiry from which a key is shown as ending and its company is first warned. */
export const endingDays = 7;
const idleDays = 90;

export function stateOf(key: Pick<ApiKeyRead, "revokedAt" | "expiresAt" | "leakedAt">, now: Date): KeyState {
  const millisecondsLeft =
    key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt) - now.getTime();
  if (key.revokedAt !== null) return "revoked";
  if (millisecondsLeft <= 0) return "expired";
  if (key.leakedAt !== null) return "leaked";
  return millisecondsLeft <= endingDays * dayMs ? "ending" : "active";
}

export async function listKeysInUse(companyId: string, now: Date): Promise<ApiKeyInUse[]> {
  const [keys, days] = await Promise.all([listApiKeys(companyId), readKeyDays(companyId, now)]);
  return keys.map((key) => {
    const state = stateOf(key, now);
    const idleSince = Date.parse(key.lastUsedAt ?? key.createdAt);
    const isOver = state === "revoked" || state === "expired";
    const isIdle = !isOver && now.getTime() - idleSince >= idleDays * dayMs;
    return { ...key, state, isIdle, days: days.get(key.id) ?? [] };
  });
}

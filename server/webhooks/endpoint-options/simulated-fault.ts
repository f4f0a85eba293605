import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { connections, webhooks } from "@/db/schema";
import { isPlayMoney } from "../../acquiring/port";
import type { SendOutcome } from "../../core/http-client/safe-fetch";
import { statusFault } from "../../core/http-client/send-fault";

/** Simulates an endpoint that does not respond. All other values are HTTP statuses. */
export const noAnswer = 0;

const named = (companyId: string, webhookId: string) =>
  and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), isNull(webhooks.removedAt));

/**
 * Makes a webhook's next delivery fail with an HTTP status or with `noAnswer`. Null cancels the
 * fault.
 *
 * @returns false if the company has no such webhook.
 */
export async function simulateFault(companyId: string, webhookId: string, fault: number | null): Promise<boolean> {
  const changed = await db()
    .update(webhooks)
    .set({ simulatedFault: fault })
    .where(named(companyId, webhookId))
    .returning({ id: webhooks.id });
  return changed.length > 0;
}

export async function listSimulatedFaults(companyId: string) {
  const { id, url, simulatedFault } = webhooks;
  const rows = await db()
    .select({ id, url, fault: simulatedFault })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), isNotNull(simulatedFault), isNull(webhooks.removedAt)))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, fault: row.fault ?? noAnswer }));
}

/**
 * Consumes the fault that was set when a webhook's delivery was planned.
 *
 * @returns null if another delivery consumed it, or if the company now has a connection with real
 * money. The delivery is then sent normally.
 */
export async function takeSimulatedFault(
  companyId: string,
  webhookId: string,
  fault: number,
): Promise<SendOutcome | null> {
  const taken = await db()
    .update(webhooks)
    .set({ simulatedFault: null })
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), eq(webhooks.simulatedFault, fault)))
    .returning({ id: webhooks.id });
  if (taken.length === 0) return null;
  const { kind, state } = connections;
  const isUsed = and(eq(connections.companyId, companyId), ne(state, "testing"));
  const used = await db().select({ kind }).from(connections).where(isUsed);
  if (!used.every(isPlayMoney)) return null;
  if (fault !== noAnswer) return { status: fault, answer: "", fault: statusFault(fault), durationMs: 0 };
  const silence = { code: "timeout", sentence: "did not answer (simulated)" } as const;
  return { status: null, answer: "", fault: silence, durationMs: 0 };
}

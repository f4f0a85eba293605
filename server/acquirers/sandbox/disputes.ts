import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxChargebacks, sandboxCharges, sandboxDefences } from "@/db/schema";
import { daysAfter } from "../../core/calendar";
import { sha256Hex } from "../../core/crypto";
import type { DisputeReport } from "../dispute-port";
import type { Acquirer } from "../port";

/** The key of the dispute of a whole charge, which has at most one. */
const chargebackKey = "chargeback";

/** Days in which the sandbox takes a seller's defence: a card's as acquirers commonly do, a MED's as BCB's rules do. */
const defenceDays = { chargeback: 10, infraction: 7 } as const;

const deadlineOf = (kind: keyof typeof defenceDays, openedAt: Date) => daysAfter(openedAt, defenceDays[kind]);

/** Opens a dispute of a whole charge, once in its life. @returns false when there was one before. */
export async function openChargeback(companyId: string, chargeKey: string, openedAt: Date): Promise<boolean> {
  const opened = await db()
    .insert(sandboxChargebacks)
    .values({ companyId, chargeKey, state: "opened", openedAt })
    .onConflictDoNothing()
    .returning();
  return opened.length > 0;
}

/** Decides the open dispute of a charge, won or lost for the seller. @returns false when none is open. */
export async function decideChargeback(
  companyId: string,
  chargeKey: string,
  verdict: "won" | "lost",
): Promise<boolean> {
  const decided = await db()
    .update(sandboxChargebacks)
    .set({ state: verdict })
    .where(
      and(
        eq(sandboxChargebacks.companyId, companyId),
        eq(sandboxChargebacks.chargeKey, chargeKey),
        eq(sandboxChargebacks.state, "opened"),
      ),
    )
    .returning();
  return decided.length > 0;
}

/** The sandbox's report of a charge's disputes, the oldest first. */
export async function listDisputes(companyId: string, chargeKey: string): Promise<DisputeReport[]> {
  const [chargeback] = await db()
    .select({ state: sandboxChargebacks.state, openedAt: sandboxChargebacks.openedAt, method: sandboxCharges.method })
    .from(sandboxChargebacks)
    .leftJoin(
      sandboxCharges,
      and(
        eq(sandboxCharges.companyId, sandboxChargebacks.companyId),
        eq(sandboxCharges.key, sandboxChargebacks.chargeKey),
      ),
    )
    .where(and(eq(sandboxChargebacks.companyId, companyId), eq(sandboxChargebacks.chargeKey, chargeKey)));
  if (!chargeback) return [];
  const kind = chargeback.method === "pix" ? "infraction" : "chargeback";
  const deadlineAt = chargeback.openedAt && deadlineOf(kind, chargeback.openedAt);
  return [{ key: chargebackKey, kind, state: chargeback.state, amountInCents: null, reason: "", deadlineAt }];
}

/** Takes the defence of a dispute that it knows, and keeps its digest. */
export const defend: Acquirer["defend"] = async ({ companyId }, { charge, disputeKey, text, links, now }) => {
  const disputes = await listDisputes(companyId, charge.key);
  if (!disputes.some(({ key }) => key === disputeKey)) return { kind: "unknown", cause: new Error("No such dispute") };
  const digest = sha256Hex(JSON.stringify([text, ...links]));
  const defence = { companyId, chargeKey: charge.key, disputeKey, digest, receivedAt: now };
  await db().insert(sandboxDefences).values(defence).onConflictDoNothing();
  return { kind: "done", value: null };
};

import { and, asc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { sandboxChargebacks, sandboxCharges, sandboxDefences, sandboxInfractions } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { sha256Hex } from "../../core/crypto/crypto";
import type { DisputeReport } from "../port/dispute-port";
import type { Acquirer } from "../port/port";
import { pixMethods } from "./automatic";

/** Key of the only dispute of a whole charge. */
const chargebackKey = "chargeback";

const fraud = "FR01";

/** Days until the defense deadline: the usual value of acquirers for cards, the BCB's rule for MED. */
const defenceDays = { chargeback: 10, infraction: 7 } as const;

const deadlineOf = (kind: keyof typeof defenceDays, openedAt: Date) => daysAfter(openedAt, defenceDays[kind]);

/**
 * Opens the only dispute of a whole charge.
 *
 * @returns false if the charge or one of its payments was already disputed.
 */
export async function openChargeback(companyId: string, chargeKey: string, openedAt: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockCharge(tx, companyId, chargeKey);
    if ((await readInfractions(companyId, chargeKey, tx)).length > 0) return false;
    const opened = await tx
      .insert(sandboxChargebacks)
      .values({ companyId, chargeKey, state: "opened", openedAt })
      .onConflictDoNothing()
      .returning();
    return opened.length > 0;
  });
}

/** Serializes a charge's disputes. A card charge has no row in this table and no infractions. */
export async function lockCharge(tx: Executor, companyId: string, chargeKey: string): Promise<void> {
  const same = and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, chargeKey));
  await tx.select({ key: sandboxCharges.key }).from(sandboxCharges).where(same).for("update");
}

export function readInfractions(companyId: string, chargeKey: string, executor: Executor = db()) {
  return executor
    .select()
    .from(sandboxInfractions)
    .where(and(eq(sandboxInfractions.companyId, companyId), eq(sandboxInfractions.chargeKey, chargeKey)))
    .orderBy(asc(sandboxInfractions.openedAt), asc(sandboxInfractions.id));
}

/**
 * Closes a charge's open dispute as won or lost by the seller.
 *
 * @returns false if none is open.
 */
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

export async function listDisputes(companyId: string, chargeKey: string): Promise<DisputeReport[]> {
  const [whole, ofPayments] = await Promise.all([
    findChargeback(companyId, chargeKey),
    readInfractions(companyId, chargeKey),
  ]);
  const parts = ofPayments.map(({ id: key, state, amount: amountInCents, openedAt }): DisputeReport => {
    const kind = "infraction";
    return { key, kind, state, amountInCents, reason: fraud, deadlineAt: deadlineOf(kind, openedAt) };
  });
  return whole ? [whole, ...parts] : parts;
}

async function findChargeback(companyId: string, chargeKey: string): Promise<DisputeReport | null> {
  const { state, openedAt } = sandboxChargebacks;
  const ofCharge = and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, chargeKey));
  const [found] = await db()
    .select({ state, openedAt, method: sandboxCharges.method })
    .from(sandboxChargebacks)
    .leftJoin(sandboxCharges, ofCharge)
    .where(and(eq(sandboxChargebacks.companyId, companyId), eq(sandboxChargebacks.chargeKey, chargeKey)));
  if (!found) return null;
  const kind = found.method !== null && pixMethods.includes(found.method) ? "infraction" : "chargeback";
  const deadlineAt = found.openedAt && deadlineOf(kind, found.openedAt);
  return { key: chargebackKey, kind, state: found.state, amountInCents: null, reason: "", deadlineAt };
}

/** Accepts the defense of a known dispute and stores its digest. */
export const defend: Acquirer["defend"] = async ({ companyId }, { charge, disputeKey, text, links, now }) => {
  const disputes = await listDisputes(companyId, charge.key);
  if (!disputes.some(({ key }) => key === disputeKey)) return { kind: "unknown", cause: new Error("No such dispute") };
  const digest = sha256Hex(JSON.stringify([text, ...links]));
  const defence = { companyId, chargeKey: charge.key, disputeKey, digest, receivedAt: now };
  await db().insert(sandboxDefences).values(defence).onConflictDoNothing();
  return { kind: "done", value: null };
};

import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxPayouts } from "@/db/schema";
import type { PayoutReport } from "../port/payout-port";
import type { Acquirer } from "../port/port";
import { newEndToEndId } from "./bank";

const pendingMs = 5_000;
const returnedAfterMs = 2 * 24 * 60 * 60 * 1000;

type Operations = NonNullable<Acquirer["payouts"]>;
type BookedPayout = typeof sandboxPayouts.$inferSelect;

/** The last two digits of an amount select a behavior of the bank (docs/domains/acquiring.md). */
const endings = { refused: 1, late: 2, silent: 3, lost: 4, returned: 5 } as const;

function hasEnding(amountInCents: number, ending: keyof typeof endings): boolean {
  return amountInCents % 100 === endings[ending];
}

const noAnswer = () => ({ kind: "unknown", cause: new Error("The sandbox's bank did not answer") }) as const;

/**
 * Records a payout, once per key. Simulates a bank that may respond late or never, or lose the
 * order.
 */
export const sendPayout: Operations["send"] = async ({ companyId }, { key, amountInCents, now }) => {
  if (hasEnding(amountInCents, "lost")) return noAnswer();
  const [booked] = await db()
    .insert(sandboxPayouts)
    .values({ companyId, key, amount: amountInCents, endToEndId: newEndToEndId(now), orders: 1, createdAt: now })
    .onConflictDoUpdate({
      target: [sandboxPayouts.companyId, sandboxPayouts.key],
      set: { orders: sql`${sandboxPayouts.orders} + 1` },
    })
    .returning();
  if (!booked || hasEnding(amountInCents, "silent")) return noAnswer();
  return { kind: "done", value: reportOf(booked, now) };
};

export const readPayout: Operations["read"] = async ({ companyId }, { key }, now) => {
  const [booked] = await db()
    .select()
    .from(sandboxPayouts)
    .where(and(eq(sandboxPayouts.companyId, companyId), eq(sandboxPayouts.key, key)));
  return { kind: "done", value: booked ? reportOf(booked, now) : { state: "absent" } };
};

/**
 * Simulates a return by the receiving bank.
 *
 * @returns false if the bank has no payout with this key or refused it.
 */
export async function returnPayout(companyId: string, key: string, now: Date): Promise<boolean> {
  const [booked] = await db()
    .update(sandboxPayouts)
    .set({ returnedAt: now })
    .where(and(eq(sandboxPayouts.companyId, companyId), eq(sandboxPayouts.key, key)))
    .returning();
  return booked !== undefined && reportOf(booked, now).state === "returned";
}

function reportOf({ amount: amountInCents, endToEndId, createdAt, returnedAt }: BookedPayout, now: Date): PayoutReport {
  const age = now.getTime() - createdAt.getTime();
  if (hasEnding(amountInCents, "refused")) return { state: "refused", amountInCents, reason: "invalid_key" };
  if (hasEnding(amountInCents, "late") && age < pendingMs) return { state: "pending", amountInCents };
  const isReturned = returnedAt !== null || (hasEnding(amountInCents, "returned") && age >= returnedAfterMs);
  return { state: isReturned ? "returned" : "completed", amountInCents, endToEndId };
}

import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxRefunds } from "@/db/schema";
import type { Acquirer } from "../port/port";

/** Refunds immediately. Idempotent per key. */
export const refund: Acquirer["refund"] = async ({ companyId }, { key, charge, amountInCents, now }) => {
  await db()
    .insert(sandboxRefunds)
    .values({ companyId, key, chargeKey: charge.key, amount: amountInCents, createdAt: now })
    .onConflictDoNothing();
  return { kind: "done", value: { confirmed: true } };
};

export const readRefund: Acquirer["readRefund"] = async ({ companyId }, { key }) => {
  const [row] = await db()
    .select({ amount: sandboxRefunds.amount })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.companyId, companyId), eq(sandboxRefunds.key, key)));
  return { kind: "done", value: row ? { state: "done", amountInCents: row.amount } : { state: "absent" } };
};

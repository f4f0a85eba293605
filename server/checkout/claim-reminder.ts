import { and, eq, inArray, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { dayOf } from "../core/calendar";
import { keyedHash } from "../core/seal";
import type { OrderRow } from "./orders";

/** `company_lookups.kind` of the rows that say which order an address was reminded of on a day. */
const reminderLookup = "reminder";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Claims the day's reminder of an order that was begun and never placed: one a day for its e-mail address, and one for
 * the network that its form came from, over all companies. Anybody types any address into a public form, so it must not
 * become a way to send mail to many. A reminder that is tried again keeps its claim.
 *
 * @returns whether this order may be reminded.
 */
export async function claimReminder(order: OrderRow, now: Date): Promise<boolean> {
  const { companyId, id: targetId, customerEmail, buyerNetwork } = order;
  const names = [keyedHash("reminder", customerEmail.trim().toLowerCase()), ...(buyerNetwork ? [buyerNetwork] : [])];
  const keys = names.map((name) => `${dayOf(now)} ${name}`).sort();
  const rows = keys.map((key) => ({ kind: reminderLookup, key, companyId, targetId }));
  return db().transaction(async (tx) => {
    await tx.insert(companyLookups).values(rows).onConflictDoNothing();
    const held = await tx
      .select()
      .from(companyLookups)
      .where(and(eq(companyLookups.kind, reminderLookup), inArray(companyLookups.key, keys)));
    return held.every((row) => row.targetId === targetId);
  });
}

/** Removes the claims of earlier days. */
export async function forgetReminders(now: Date): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - 2 * dayMs));
  await db()
    .delete(companyLookups)
    .where(and(eq(companyLookups.kind, reminderLookup), lt(companyLookups.key, oldest)));
}

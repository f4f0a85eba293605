import { and, eq, inArray, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { dayOf } from "../core/calendar";
import { keyedHash } from "../core/seal";
import type { OrderRow } from "./orders";

/** `company_lookups.kind` of the reminders claimed per address and day. */
const reminderLookup = "reminder";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Claims the day's reminder of an order that was started but never placed: one a day per e-mail address and one per
 * network of the buyer, over all companies. Anybody can type any address into a public form, so reminders must not
 * become a way to mail many people. A retried reminder keeps its claim.
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

/** Maximum mails with a code per address and day, across all companies. */
const codesPerDay = 10;

/**
 * Claims one of the day's mails with a code to an order's e-mail address. They are limited because anybody may have
 * typed the address. A mail that is retried keeps its claim.
 *
 * @returns whether this charge's code may be mailed.
 */
export async function claimCodeMail({ companyId, customerEmail }: OrderRow, targetId: string, now: Date) {
  const name = keyedHash("code mail", customerEmail.trim().toLowerCase());
  for (let place = 1; place <= codesPerDay; place += 1) {
    const row = { kind: reminderLookup, key: `${dayOf(now)} ${name} ${place}`, companyId, targetId };
    await db().insert(companyLookups).values(row).onConflictDoNothing();
    const [held] = await db()
      .select()
      .from(companyLookups)
      .where(and(eq(companyLookups.kind, reminderLookup), eq(companyLookups.key, row.key)));
    if (held?.targetId === targetId) return true;
  }
  return false;
}

/** Removes the claims of past days. */
export async function forgetReminders(now: Date): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - 2 * dayMs));
  await db()
    .delete(companyLookups)
    .where(and(eq(companyLookups.kind, reminderLookup), lt(companyLookups.key, oldest)));
}

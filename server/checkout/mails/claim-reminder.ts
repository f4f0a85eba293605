import { and, eq, exists, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs } from "@/db/durations";
import { companyLookups, orders, recoverySequences } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { keyedHash } from "../../core/crypto/seal";
import { purge } from "../../core/leases/purge";
import type { OrderRow } from "../orders/orders";

/** Kind of the `company_lookups` rows for reminder claims. */
const reminderLookup = "reminder";

/**
 * SQL condition: a seller's sequence (`server/checkout/cart-recovery`) covers the order, so that no
 * other reminder is sent. It must be active for the last payment method, and the order's page must
 * have announced reminders.
 */
export function hasSequence(): SQL | undefined {
  const cause = sql`CASE ${orders.paymentMethod} WHEN 'pix' THEN 'pix_unpaid' WHEN 'credit_card' THEN 'card_refused'
    WHEN 'boleto' THEN 'boleto_overdue' ELSE 'left_checkout' END`;
  const sequence = db()
    .select({ one: sql`1` })
    .from(recoverySequences)
    .where(
      and(
        eq(recoverySequences.companyId, orders.companyId),
        eq(recoverySequences.productId, orders.productId),
        eq(recoverySequences.cause, cause),
        eq(recoverySequences.isOn, true),
      ),
    );
  return and(eq(orders.toldOfReminders, true), exists(sequence));
}

/**
 * Claims today's reminder of an order that was started but not placed. Across all companies,
 * limited to one a day per email address and one per network, because anyone can enter many
 * addresses into a public form. A retry keeps its claim.
 *
 * @returns whether a reminder of this order may be sent.
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

/** Maximum number of emails with a payment code per address and day, across all companies. */
const codesPerDay = 10;

/**
 * Claims one of today's payment-code emails to the order's address, which may not be the buyer's. A
 * retry keeps its claim.
 *
 * @returns whether this charge's code may be emailed.
 */
export async function claimCodeMail({ companyId, customerEmail }: OrderRow, targetId: string, now: Date) {
  const name = keyedHash("code mail", customerEmail.trim().toLowerCase());
  return claimPlace({ companyId, name: `${dayOf(now)} ${name}`, places: codesPerDay, targetId });
}

/**
 * Maximum number of unplaced orders that sequences cover per network and day, across all companies.
 */
const sequencesPerNetwork = 20;

/**
 * Claims today's reminder of an unplaced order for a seller's sequence. As in `claimReminder`,
 * limited to one order a day per address. The network's limit is higher, because hundreds of phones
 * may share a carrier's network.
 *
 * @returns whether a reminder of this order may be sent today.
 */
export async function claimSequence(order: OrderRow, now: Date): Promise<boolean> {
  const { id: targetId, companyId, buyerNetwork } = order;
  if (!(await claimReminder({ ...order, buyerNetwork: null }, now))) return false;
  if (buyerNetwork === null) return true;
  const name = `${dayOf(now)} sequence ${buyerNetwork}`;
  return claimPlace({ companyId, name, places: sequencesPerNetwork, targetId });
}

interface Places {
  companyId: string;
  name: string;
  places: number;
  targetId: string;
}

/** Claims one of a fixed number of slots under a name. A retry for the same target keeps its slot. */
async function claimPlace({ companyId, name, places, targetId }: Places): Promise<boolean> {
  for (let place = 1; place <= places; place += 1) {
    const row = { kind: reminderLookup, key: `${name} ${place}`, companyId, targetId };
    await db().insert(companyLookups).values(row).onConflictDoNothing();
    const [held] = await db()
      .select()
      .from(companyLookups)
      .where(and(eq(companyLookups.kind, reminderLookup), eq(companyLookups.key, row.key)));
    if (held?.targetId === targetId) return true;
  }
  return false;
}

export async function forgetReminders(now: Date): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - 2 * dayMs));
  const isPast = and(eq(companyLookups.kind, reminderLookup), lt(companyLookups.key, oldest));
  await purge({ table: companyLookups, isOver: isPast });
}

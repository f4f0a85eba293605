import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { enrollments, events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import * as core from "@/server/core/events/react";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { reactions } from "@/server/reactions";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { now } from "./now";
import { chargePix, pixCharge, wholeEventsOf } from "./payments";

export function react(run: core.ReactionRun) {
  return core.react(run, reactions);
}

export function reactOf({ id }: CompanyIdentity) {
  return react({ now, deadline: new Date(Date.now() + 20_000), companyId: id });
}

export function items(...offerSlugs: string[]) {
  return offerSlugs.map((offerSlug) => ({
    offerSlug,
    title: "Pão",
    amountInCents: 4990,
    quantity: 1,
    tangible: false,
  }));
}

export async function charge(company: CompanyIdentity, ...slugs: string[]): Promise<string> {
  const amountInCents = 4990 * Math.max(1, slugs.length);
  const sold = slugs.length > 0 ? { items: items(...slugs) } : {};
  return (await chargePix(company, pixCharge({ amountInCents, ...sold }), now)).id;
}

export async function sell(company: CompanyIdentity, ...slugs: string[]): Promise<string> {
  const transactionId = await charge(company, ...slugs);
  await payInSandbox(company.id, { transactionId }, now);
  return transactionId;
}

export function refund({ id }: CompanyIdentity, transactionId: string, amountInCents?: number) {
  return refundTransaction(id, { transactionId, amountInCents }, { refundId: newId(now), now });
}

export async function courseEventsOf({ id }: CompanyIdentity): Promise<string[]> {
  const rows = await db()
    .select()
    .from(events)
    .where(and(eq(events.companyId, id), eq(events.type, "enrollment")))
    .orderBy(events.id);
  return rows.map(({ event, payload }) => `${event} ${String(payload?.courseId)}`);
}

export async function openCoursesOf({ id }: CompanyIdentity): Promise<string[]> {
  const lasting = and(eq(enrollments.companyId, id), isNull(enrollments.revokedAt));
  const rows = await db().select().from(enrollments).where(lasting).orderBy(enrollments.courseId);
  return rows.map(({ courseId }) => courseId);
}

export async function eventsOf({ id }: CompanyIdentity, event: EventName) {
  return (await wholeEventsOf(id)).filter((each) => each.event === event);
}

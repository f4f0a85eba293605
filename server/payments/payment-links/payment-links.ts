import { and, count, desc, eq, ilike, isNull, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { companyLookups, paymentLinks } from "@/db/schema";
import { paymentMethods } from "@/db/schema/payments-enums";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { newSlug } from "../../catalog/offers/offers";
import { dayOf } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type {
  Deletion,
  NewPaymentLink,
  PaymentLink,
  PaymentLinkChange,
  PaymentLinkPage,
  PaymentLinkQuery,
} from "./schemas";

export type PaymentLinkRow = typeof paymentLinks.$inferSelect;

/** Kind of the `company_lookups` rows that map a slug to a payment link. */
export const paymentLinkLookup = "payment_link";

function living(companyId: string, linkId: string): SQL | undefined {
  return and(eq(paymentLinks.companyId, companyId), eq(paymentLinks.id, linkId), isNull(paymentLinks.deletedAt));
}

function toPaymentLink(row: PaymentLinkRow): PaymentLink {
  const { companyId: _company, slug, amount, deletedAt: _deleted, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    amountInCents: amount,
    url: `${environment().publicUrl}/l/${slug}`,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toColumns({ amountInCents, methods, ...fields }: NewPaymentLink) {
  return { ...fields, amount: amountInCents, methods: paymentMethods.filter((each) => methods.includes(each)) };
}

export async function getPaymentLink(companyId: string, linkId: string): Promise<PaymentLink> {
  if (!isId(linkId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(paymentLinks).where(living(companyId, linkId));
  return row ? toPaymentLink(row) : fail("NOT_FOUND");
}

/** Newest first. */
export async function listPaymentLinks(
  companyId: string,
  { search, limit, offset }: PaymentLinkQuery,
): Promise<PaymentLinkPage> {
  const filter = and(
    eq(paymentLinks.companyId, companyId),
    isNull(paymentLinks.deletedAt),
    search ? matches(search) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(paymentLinks)
      .where(filter)
      .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(paymentLinks).where(filter),
  ]);
  return { rows: rows.map(toPaymentLink), totalRows: total?.rows ?? 0 };
}

function matches(search: string): SQL | undefined {
  const part = ilike(paymentLinks.title, `%${search.replace(/[\\%_]/g, "\\$&")}%`);
  return isId(search) ? or(eq(paymentLinks.id, search), part) : part;
}

/**
 * Creates a payment link (docs/domains/payments.md).
 *
 * @throws an error on `dueOn` for a past day.
 */
export async function createPaymentLink(
  companyId: string,
  input: NewPaymentLink,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PaymentLink> {
  checkDueOn(input.dueOn, now);
  const [id, slug] = [newId(now), newSlug()];
  return db().transaction(async (tx) => {
    const [row] = await tx
      .insert(paymentLinks)
      .values({ companyId, id, slug, ...toColumns(input), createdAt: now, updatedAt: now })
      .returning();
    if (!row) return fail("INTERNAL");
    await tx.insert(companyLookups).values({ kind: paymentLinkLookup, key: slug, companyId, targetId: id });
    const link = toPaymentLink(row);
    const after = detailsOf(link);
    await recordAudit(tx, { companyId, ...by, action: "payment_link.created", subjectId: id, after, now });
    return link;
  });
}

function checkDueOn(dueOn: string | null, now: Date): void {
  if (dueOn !== null && dueOn < dayOf(now)) fail("payment_link_due_past");
}

function detailsOf({ title, amountInCents, methods, maxInstallments, dueOn, maxPayments, active }: PaymentLink) {
  const limits = { ...(dueOn && { day: dueOn }), maxUses: maxPayments };
  return { title, amountInCents, methods, maxInstallments, ...limits, active };
}

/**
 * Updates the given fields of a payment link. A new amount applies to orders charged from then on.
 *
 * @throws NOT_FOUND; an error on `dueOn` if it changes to a past day.
 */
export async function updatePaymentLink(
  companyId: string,
  { paymentLinkId, ...change }: PaymentLinkChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<PaymentLink> {
  if (!isId(paymentLinkId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [row] = await tx.select().from(paymentLinks).where(living(companyId, paymentLinkId)).for("update");
    if (!row) return fail("NOT_FOUND");
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const before = toPaymentLink(row);
    const { id: _id, payments: _payments, url: _url, createdAt: _created, updatedAt: _updated, ...stored } = before;
    const changed: NewPaymentLink = { ...stored, ...given };
    if (changed.dueOn !== row.dueOn) checkDueOn(changed.dueOn, now);
    const [after] = await tx
      .update(paymentLinks)
      .set({ ...toColumns(changed), updatedAt: now })
      .where(living(companyId, paymentLinkId))
      .returning();
    if (!after) return fail("INTERNAL");
    const told = differences(detailsOf(before), detailsOf(toPaymentLink(after)));
    await recordAudit(tx, { companyId, ...by, action: "payment_link.updated", subjectId: paymentLinkId, ...told, now });
    return toPaymentLink(after);
  });
}

/**
 * Deletes a payment link, so that it can no longer be paid. Past sales are unaffected.
 *
 * @throws NOT_FOUND
 */
export async function deletePaymentLink(
  companyId: string,
  linkId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Deletion> {
  if (!isId(linkId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [before] = await tx
      .update(paymentLinks)
      .set({ active: false, deletedAt: now, updatedAt: now })
      .where(living(companyId, linkId))
      .returning({ title: paymentLinks.title });
    if (!before) return fail("NOT_FOUND");
    await recordAudit(tx, { companyId, ...by, action: "payment_link.deleted", subjectId: linkId, before, now });
    return { id: linkId, deleted: true };
  });
}

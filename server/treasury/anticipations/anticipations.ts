import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { anticipationParts, anticipations, type CompanyConnection } from "@/db/schema";
import type { Connected } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import { acquirers } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import type { Anticipation, AnticipationPage, AnticipationQuery, Quote } from "./schemas";

export type AnticipationRow = typeof anticipations.$inferSelect;
export type PartRow = typeof anticipationParts.$inferSelect;

/**
 * Returns the first active connection with anticipations, or null. Excludes connections that settle
 * into the seller's own bank account, whose money is already released.
 */
export function findAnticipator({ connections }: Connected): CompanyConnection | null {
  const found = connections.find(
    (each) =>
      each.state === "active" &&
      each.capabilities.anticipations &&
      !settlesToSeller(each) &&
      acquirers.get(each.kind)?.anticipations,
  );
  return found ?? null;
}

export function keyOf({ id }: Pick<AnticipationRow, "id">): string {
  return id.replaceAll("-", "");
}

export const ofAnticipation = ({ companyId, id }: Pick<AnticipationRow, "companyId" | "id">) =>
  and(eq(anticipations.companyId, companyId), eq(anticipations.id, id));

function termsOf({ id, amount, price, monthlyRateBps, installments, lastDay }: AnticipationRow) {
  return {
    id,
    amountInCents: amount,
    priceInCents: price,
    netInCents: amount - price,
    monthlyRateBps,
    installments,
    lastDay,
  };
}

export function toQuote(row: AnticipationRow): Quote {
  return { ...termsOf(row), expiresAt: row.expiresAt.toISOString() };
}

/** @throws NOT_FOUND for a quote that was not accepted. */
export function toAnticipation(row: AnticipationRow): Anticipation {
  const { status, requestedBy, failureReason, createdAt, completedAt } = row;
  if (status === "quoted") return fail("NOT_FOUND");
  return {
    ...termsOf(row),
    status,
    requestedBy,
    failureReason,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

export async function findAnticipation(
  companyId: string,
  id: string,
  executor: Executor = db(),
): Promise<AnticipationRow | null> {
  if (!isId(id)) return null;
  const [row] = await executor.select().from(anticipations).where(ofAnticipation({ companyId, id }));
  return row ?? null;
}

export async function getAnticipation(companyId: string, id: string): Promise<Anticipation> {
  return toAnticipation((await findAnticipation(companyId, id)) ?? fail("NOT_FOUND"));
}

/**
 * Locks an anticipation until the caller's transaction commits, or returns null if the id is
 * unknown. Lock order: before the balances.
 */
export async function lockAnticipation(tx: Executor, companyId: string, id: string): Promise<AnticipationRow | null> {
  if (!isId(id)) return null;
  const [row] = await tx.select().from(anticipations).where(ofAnticipation({ companyId, id })).for("update");
  return row ?? null;
}

export function partsOf(executor: Executor, { companyId, id }: AnticipationRow): Promise<PartRow[]> {
  return executor
    .select()
    .from(anticipationParts)
    .where(and(eq(anticipationParts.companyId, companyId), eq(anticipationParts.anticipationId, id)))
    .orderBy(asc(anticipationParts.receivableId));
}

/** Excludes quotes. Newest first. */
export async function listAnticipations(
  companyId: string,
  { limit, offset }: AnticipationQuery,
): Promise<AnticipationPage> {
  const filter = and(eq(anticipations.companyId, companyId), ne(anticipations.status, "quoted"));
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(anticipations)
      .where(filter)
      .orderBy(desc(anticipations.createdAt), desc(anticipations.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(anticipations).where(filter),
  ]);
  return { rows: rows.map(toAnticipation), totalRows: total?.rows ?? 0 };
}

import { and, asc, count, desc, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { anticipationParts, anticipations, type CompanyConnection } from "@/db/schema";
import type { Connected } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import { acquirers } from "../../acquiring/port";
import { fail } from "../../errors";
import type { Anticipation, AnticipationPage, AnticipationQuery, Quote } from "./schemas";

export type AnticipationRow = typeof anticipations.$inferSelect;
export type PartRow = typeof anticipationParts.$inferSelect;

/**
 * The connection whose acquirer anticipates: the first active one; null if there is none. What the seller's own bank
 * received is released already.
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

/** Our own key of an anticipation at its acquirer. */
export function keyOf({ id }: Pick<AnticipationRow, "id">): string {
  return id.replaceAll("-", "");
}

/** Selects one anticipation. */
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

/** An anticipation as answers show it. @throws NOT_FOUND for a quote that nobody took. */
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

/** A company's anticipation or quote; null if it has none with this id. */
export async function findAnticipation(
  companyId: string,
  id: string,
  executor: Executor = db(),
): Promise<AnticipationRow | null> {
  if (!isId(id)) return null;
  const [row] = await executor.select().from(anticipations).where(ofAnticipation({ companyId, id }));
  return row ?? null;
}

/** @throws NOT_FOUND */
export async function getAnticipation(companyId: string, id: string): Promise<Anticipation> {
  return toAnticipation((await findAnticipation(companyId, id)) ?? fail("NOT_FOUND"));
}

/** Locks an anticipation until the caller's commit; lock it before the balances. Null if the company has none. */
export async function lockAnticipation(tx: Executor, companyId: string, id: string): Promise<AnticipationRow | null> {
  if (!isId(id)) return null;
  const [row] = await tx.select().from(anticipations).where(ofAnticipation({ companyId, id })).for("update");
  return row ?? null;
}

/** The receivables of an anticipation, soonest first as they were quoted. */
export function partsOf(executor: Executor, { companyId, id }: AnticipationRow): Promise<PartRow[]> {
  return executor
    .select()
    .from(anticipationParts)
    .where(and(eq(anticipationParts.companyId, companyId), eq(anticipationParts.anticipationId, id)))
    .orderBy(asc(anticipationParts.receivableId));
}

/** A page of a company's anticipations, newest first, without quotes, and their number. */
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

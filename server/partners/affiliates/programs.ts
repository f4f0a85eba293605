import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { affiliateProducts, affiliatePrograms, affiliates, companyLookups, products } from "@/db/schema";
import { type AuditBy, differences, recordAudit } from "../../accounts/audit/audit";
import { getProduct, lockProduct } from "../../catalog/products/products";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkMayShare } from "../commissions/may-share";
import { checkShares } from "../invitations/check-shares";
import type { ProductProgram, ProgramInput } from "./program-schemas";

export type ProgramRow = typeof affiliatePrograms.$inferSelect;

/** Maps a program's code to its product in `company_lookups`. */
export const programLookup = "affiliate_program";

/** For a product without a program, whose affiliates have individual commissions. */
export const defaultCookieDays = 30;
export const defaultAttribution = "last_click";
export const defaultRenewalCycles = 0;

export function programPathOf(code: string): string {
  return `/afiliados/${code}`;
}

export function termsOfProgram(row: ProgramRow) {
  const { access, commissionBps, commissionFixed, attribution, cookieDays, renewalCycles, terms, materialsUrl } = row;
  const commission = { commissionBps, commissionFixedInCents: commissionFixed };
  return { access, ...commission, attribution, cookieDays, renewalCycles, terms, materialsUrl };
}

/** Ordered by name, each with its program and its number of affiliates and applicants. */
export async function listPrograms(companyId: string): Promise<ProductProgram[]> {
  const selling = and(isNotNull(affiliateProducts.approvedAt), ne(affiliates.state, "ended"));
  const asking = and(isNull(affiliateProducts.approvedAt), ne(affiliates.state, "ended"));
  const rows = await db()
    .select({
      productId: products.id,
      productName: products.name,
      program: affiliatePrograms,
      affiliates: sql<number>`count(*) FILTER (WHERE ${selling})`.mapWith(Number),
      requests: sql<number>`count(*) FILTER (WHERE ${asking})`.mapWith(Number),
    })
    .from(products)
    .leftJoin(
      affiliatePrograms,
      and(eq(affiliatePrograms.companyId, products.companyId), eq(affiliatePrograms.productId, products.id)),
    )
    .leftJoin(
      affiliateProducts,
      and(eq(affiliateProducts.companyId, products.companyId), eq(affiliateProducts.productId, products.id)),
    )
    .leftJoin(
      affiliates,
      and(eq(affiliates.companyId, affiliateProducts.companyId), eq(affiliates.id, affiliateProducts.affiliateId)),
    )
    .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
    .groupBy(products.companyId, products.id, affiliatePrograms.companyId, affiliatePrograms.productId)
    .orderBy(asc(products.name), asc(products.id))
    .limit(500);
  return rows.map(({ program, ...row }) => ({
    ...row,
    program: program && { ...termsOfProgram(program), url: urlOf(program) },
  }));
}

function urlOf({ code }: ProgramRow): string {
  return `${environment().publicUrl}${programPathOf(code)}`;
}

/**
 * Sets a product's program for new sales. Subscriptions keep the terms of their first charge.
 *
 * @throws NOT_FOUND; shares_exceed_whole on `commissionBps`; connection_cannot_split
 */
export async function saveProgram(
  company: CompanyIdentity,
  input: ProgramInput,
  now: Date,
  by: AuditBy,
): Promise<void> {
  checkMayShare(company);
  const { id: companyId } = company;
  const { productId, commissionFixedInCents: commissionFixed, ...terms } = input;
  await getProduct(companyId, productId);
  await db().transaction(async (tx) => {
    const product = await lockProduct(tx, companyId, productId);
    const ofProduct = and(eq(affiliatePrograms.companyId, companyId), eq(affiliatePrograms.productId, productId));
    const [before] = await tx.select().from(affiliatePrograms).where(ofProduct);
    const values = { ...terms, commissionFixed, updatedAt: now };
    const code = before?.code ?? randomToken(9);
    const [row] = before
      ? await tx.update(affiliatePrograms).set(values).where(ofProduct).returning()
      : await tx
          .insert(affiliatePrograms)
          .values({ ...values, companyId, productId, code, createdAt: now })
          .returning();
    if (!row) return fail("INTERNAL");
    if (!before) {
      await tx.insert(companyLookups).values({ kind: programLookup, key: code, companyId, targetId: productId });
    }
    await checkShares(tx, { companyId, productId }, { field: "commissionBps", ownBps: row.commissionBps ?? 0 });
    const details = before ? differences(detailsOf(before), detailsOf(row)) : { after: detailsOf(row) };
    const entry = { ...details, after: { ...details.after, productNames: [product.name] } };
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "affiliate_program.changed",
      subjectId: productId,
      ...entry,
      now,
    });
  });
}

function detailsOf({ access, commissionBps, commissionFixed, attribution, cookieDays, renewalCycles }: ProgramRow) {
  return {
    programAccess: access,
    sharePercent: commissionBps === null ? null : commissionBps / 100,
    commissionInCents: commissionFixed,
    ...{ attribution, cookieDays, renewalCycles },
  };
}

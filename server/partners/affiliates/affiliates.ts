import { randomInt } from "node:crypto";
import { and, count, desc, eq, ilike, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { affiliateProducts, affiliatePrograms, affiliates, products } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkMayShare } from "../commissions/may-share";
import { checkShares } from "../invitations/check-shares";
import { admitInvitation, mailInvitation, openInvitation } from "../invitations/invitations";
import { invitationPathOf } from "../invitations/invited";
import { type AffiliateRow, describeAffiliates, lockAffiliate, ofAffiliate } from "./affiliate-rows";
import type { Affiliate, AffiliateInvitation, AffiliatePage, AffiliateQuery, NewAffiliate } from "./schemas";

/**
 * Includes ended affiliates.
 *
 * @throws NOT_FOUND
 */
export async function getAffiliate(companyId: string, affiliateId: string): Promise<Affiliate> {
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  const rows = await db().select().from(affiliates).where(ofAffiliate(companyId, affiliateId));
  const [affiliate] = await describeAffiliates(companyId, rows);
  return affiliate ?? fail("NOT_FOUND");
}

/** Newest first. Excludes ended affiliates unless `state` selects them. */
export async function listAffiliates(companyId: string, query: AffiliateQuery): Promise<AffiliatePage> {
  const { limit, offset, state, search } = query;
  const filter = and(
    eq(affiliates.companyId, companyId),
    state ? eq(affiliates.state, state) : ne(affiliates.state, "ended"),
    search ? matches(search) : undefined,
  );
  const newest = [desc(affiliates.createdAt), desc(affiliates.id)] as const;
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(affiliates)
      .where(filter)
      .orderBy(...newest)
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(affiliates).where(filter),
  ]);
  return { rows: await describeAffiliates(companyId, rows), totalRows: total?.rows ?? 0 };
}

function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(affiliates.name, part), ilike(affiliates.email, part), ilike(affiliates.code, part));
}

/**
 * Creates an affiliate and emails the invitation. Commissions start once the affiliate accepts for
 * one of their companies.
 *
 * @throws product_unknown; affiliate_email_taken; affiliate_code_taken;
 * affiliate_commission_missing; shares_exceed_whole on `commissionBps`; connection_cannot_split;
 * RATE_LIMITED
 */
export async function createAffiliate(
  company: CompanyIdentity,
  { language, ...input }: NewAffiliate,
  now: Date,
  by: AuditBy,
): Promise<Affiliate> {
  checkMayShare(company);
  const { id: companyId } = company;
  await admitInvitation(companyId);
  const id = newId(now);
  const invited = await db().transaction(async (tx) => {
    const names = await readProducts(tx, companyId, input.productIds);
    const { commissionBps, commissionFixedInCents: commissionFixed } = input;
    const row = await insertAffiliate(tx, {
      ...{ companyId, id, name: input.name, email: input.email.toLowerCase(), code: input.code },
      ...{ commissionBps, commissionFixed, state: "invited", partnerCompanyId: null, now },
    });
    await assignProducts(tx, row, input.productIds, now);
    const after = detailsOf(row, names);
    await recordAudit(tx, { companyId, ...by, action: "affiliate.created", subjectId: id, after, now });
    return { token: await openInvitation(tx, { companyId, agreementId: id }), names };
  });
  const { name: companyName } = company;
  const productName = invited.names.join(", ");
  const { token } = invited;
  await mailInvitation({ to: input.email, language, companyId, companyName, token, kind: "affiliate", productName });
  return getAffiliate(companyId, id);
}

/**
 * Resends the invitation of an affiliate who has not joined.
 *
 * @throws NOT_FOUND; invitation_answered; RATE_LIMITED
 */
export async function inviteAgain(
  company: CompanyIdentity,
  affiliateId: string,
  language: NewAffiliate["language"],
): Promise<AffiliateInvitation> {
  const { id: companyId, name: companyName } = company;
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  await admitInvitation(companyId);
  const { row, token, names } = await db().transaction(async (tx) => {
    const locked = await lockAffiliate(tx, companyId, affiliateId);
    if (locked.state !== "invited") return fail("invitation_answered");
    const [affiliate] = await describeAffiliates(companyId, [locked], tx);
    const productNames = await readProducts(tx, companyId, affiliate?.productIds ?? []);
    const opened = await openInvitation(tx, { companyId, agreementId: affiliateId });
    return { row: locked, token: opened, names: productNames };
  });
  const productName = names.join(", ");
  const isMailed = await mailInvitation({
    ...{ to: row.email, language, companyId, companyName, token, kind: "affiliate", productName },
  });
  return { isMailed, url: `${environment().publicUrl}${invitationPathOf(token)}` };
}

type NewRow = Omit<AffiliateRow, "code" | "createdAt" | "updatedAt"> & { code: string | undefined; now: Date };

/**
 * Inserts an affiliate in the caller's transaction. Serializes inserts per company, so that codes
 * and email addresses stay unique.
 *
 * @throws affiliate_email_taken; affiliate_code_taken
 */
export async function insertAffiliate(tx: Executor, { code, now, ...values }: NewRow): Promise<AffiliateRow> {
  const { companyId, email } = values;
  await lockCompanyTurn(tx, companyId);
  const sameEmail = and(
    eq(affiliates.companyId, companyId),
    eq(affiliates.email, email),
    ne(affiliates.state, "ended"),
  );
  const taken = await tx.select({ id: affiliates.id }).from(affiliates).where(sameEmail);
  if (taken.length > 0) fail("affiliate_email_taken");
  const given = code ?? newCode();
  const sameCode = and(eq(affiliates.companyId, companyId), eq(affiliates.code, given));
  const used = await tx.select({ id: affiliates.id }).from(affiliates).where(sameCode);
  if (used.length > 0) fail("affiliate_code_taken");
  const [row] = await tx
    .insert(affiliates)
    .values({ ...values, code: given, createdAt: now, updatedAt: now })
    .returning();
  return row ?? fail("INTERNAL");
}

const codeLetters = "23456789abcdefghjkmnpqrstvwxyz";

function newCode(): string {
  return Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
}

/**
 * Assigns products in the caller's transaction, and thereby approves applications for them.
 *
 * @throws affiliate_commission_missing; shares_exceed_whole on `commissionBps`
 */
export async function assignProducts(
  tx: Executor,
  row: AffiliateRow,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  const { companyId, id: affiliateId, commissionBps, commissionFixed } = row;
  if (commissionBps === null && commissionFixed === null) await checkPrograms(tx, companyId, productIds);
  const rows = productIds.map((productId) => ({ companyId, affiliateId, productId, approvedAt: now, createdAt: now }));
  await tx.insert(affiliateProducts).values(rows).onConflictDoNothing();
  await tx
    .update(affiliateProducts)
    .set({ approvedAt: now })
    .where(
      and(
        eq(affiliateProducts.companyId, companyId),
        eq(affiliateProducts.affiliateId, affiliateId),
        inArray(affiliateProducts.productId, [...productIds]),
        isNull(affiliateProducts.approvedAt),
      ),
    );
  // Sorted to prevent deadlocks.
  for (const productId of [...productIds].sort()) {
    await checkShares(tx, { companyId, productId }, { field: "commissionBps", ownBps: commissionBps ?? 0 });
  }
}

async function checkPrograms(tx: Executor, companyId: string, productIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ productId: affiliatePrograms.productId })
    .from(affiliatePrograms)
    .where(
      and(eq(affiliatePrograms.companyId, companyId), inArray(affiliatePrograms.productId, [...new Set(productIds)])),
    );
  if (rows.length < new Set(productIds).size) fail("affiliate_commission_missing");
}

/**
 * Returns names in the order of the products.
 *
 * @throws product_unknown on the first product that is unknown, deleted or belongs to another
 * company.
 */
export async function readProducts(tx: Executor, companyId: string, productIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(eq(products.companyId, companyId), inArray(products.id, productIds.filter(isId)), isNull(products.deletedAt)),
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return productIds.map((id, index) => names.get(id) ?? fail("product_unknown", { field: `productIds.${index}` }));
}

export function detailsOf(
  { name, email, code, commissionBps, commissionFixed }: AffiliateRow,
  productNames: readonly string[],
) {
  return {
    ...{ name, email, code, productNames: [...productNames] },
    ...(commissionBps === null ? {} : { sharePercent: commissionBps / 100 }),
    ...(commissionFixed === null ? {} : { commissionInCents: commissionFixed }),
  };
}

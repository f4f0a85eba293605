import { and, eq, inArray, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { affiliateProducts, affiliatePrograms, affiliates, companyLookups, products } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity, SignedIn } from "../../core/procedures/procedure";
import type { Agreement } from "../invitations/invitations";
import { checkOwnerShares, checkPartner, notePartnership } from "../invitations/partnerships";
import { type AffiliateRow, lockAffiliate, ofAffiliate } from "./affiliate-rows";
import { assignProducts, insertAffiliate } from "./affiliates";
import type { ProgramApplication } from "./program-schemas";
import { type ProgramRow, programLookup } from "./programs";

/**
 * Accepts an invitation for a company, which earns commissions from then on.
 *
 * @throws NOT_FOUND; invitation_answered; partner_exists; partner_is_producer;
 * partner_mode_differs; partner_is_member
 */
export async function acceptAffiliation(
  partner: CompanyIdentity,
  { companyId, agreementId }: Agreement,
  now: Date,
  by: AuditBy,
): Promise<void> {
  await db().transaction(async (tx) => {
    await lockCompanyTurn(tx, companyId);
    const row = await lockAffiliate(tx, companyId, agreementId);
    if (row.state !== "invited") return fail("invitation_answered");
    await checkPartner(tx, companyId, partner);
    await checkOwnerShares(tx, companyId, partner.id, { companyId, agreementId });
    if (await findOwn(tx, companyId, partner.id)) return fail("partner_exists");
    await tx
      .update(affiliates)
      .set({ state: "active", partnerCompanyId: partner.id, updatedAt: now })
      .where(ofAffiliate(companyId, agreementId));
    await tellJoined(tx, row, partner, { now, by });
  });
}

async function tellJoined(
  tx: Executor,
  { companyId, id, email }: AffiliateRow,
  partner: CompanyIdentity,
  { now, by }: { now: Date; by: AuditBy },
): Promise<void> {
  await notePartnership(tx, partner.id, { companyId, agreementId: id }, now);
  const entry = { action: "affiliate.joined", subjectId: id, after: { name: partner.name, email }, now } as const;
  await recordAudit(tx, { companyId, ...byPlatform, ...entry });
  await recordAudit(tx, { companyId: partner.id, ...by, ...entry });
}

/** @throws NOT_FOUND; invitation_answered */
export async function declineAffiliation({ companyId, agreementId }: Agreement, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await lockAffiliate(tx, companyId, agreementId);
    if (row.state !== "invited") return fail("invitation_answered");
    await tx.update(affiliates).set({ state: "ended", updatedAt: now }).where(ofAffiliate(companyId, agreementId));
    const before = { email: row.email };
    await recordAudit(tx, { companyId, ...byPlatform, action: "affiliate.ended", subjectId: agreementId, before, now });
  });
}

async function findOwn(executor: Executor, companyId: string, partnerCompanyId: string): Promise<AffiliateRow | null> {
  const [row] = await executor
    .select()
    .from(affiliates)
    .where(
      and(
        eq(affiliates.companyId, companyId),
        eq(affiliates.partnerCompanyId, partnerCompanyId),
        ne(affiliates.state, "ended"),
      ),
    );
  return row ?? null;
}

/** Finds a program by the code of its public page. Returns null for an unknown code or a deleted product. */
export async function findProgram(code: string, executor: Executor = db()): Promise<ProgramRow | null> {
  const [found] = await executor
    .select({ companyId: companyLookups.companyId, productId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, programLookup), eq(companyLookups.key, code)));
  if (!found) return null;
  const { companyId, productId } = found;
  const [row] = await executor
    .select({ program: affiliatePrograms, deletedAt: products.deletedAt })
    .from(affiliatePrograms)
    .innerJoin(
      products,
      and(eq(products.companyId, affiliatePrograms.companyId), eq(products.id, affiliatePrograms.productId)),
    )
    .where(and(eq(affiliatePrograms.companyId, companyId), eq(affiliatePrograms.productId, productId)));
  return row && !row.deletedAt ? row.program : null;
}

/**
 * Applies to a program for a company. The affiliation starts immediately if the program is open,
 * otherwise with the producer's approval.
 *
 * @returns the state of the affiliation.
 * @throws NOT_FOUND; program_closed; partner_exists if the company already sells the product or has
 * applied for it; partner_blocked; partner_is_producer; partner_mode_differs; partner_is_member;
 * affiliate_email_taken if the email address has been invited for another company
 */
export async function applyToProgram(
  partner: CompanyIdentity,
  user: SignedIn,
  { code, name }: ProgramApplication,
  { now, by }: { now: Date; by: AuditBy },
): Promise<{ state: AffiliateRow["state"] }> {
  return db().transaction(async (tx) => {
    const program = (await findProgram(code, tx)) ?? fail("NOT_FOUND");
    const { companyId, productId, access } = program;
    if (access === "closed") return fail("program_closed");
    await checkPartner(tx, companyId, partner);
    await checkOwnerShares(tx, companyId, partner.id, by.actor);
    await lockCompanyTurn(tx, companyId);
    const known = await findOwn(tx, companyId, partner.id);
    if (known?.state === "blocked") return fail("partner_blocked");
    const isOpen = access === "open";
    const row = known ?? (await join(tx, partner, user, { companyId, name, isOpen, now, by }));
    const asked = await tx
      .insert(affiliateProducts)
      .values({ companyId, affiliateId: row.id, productId, approvedAt: null, createdAt: now })
      .onConflictDoNothing()
      .returning({ productId: affiliateProducts.productId });
    if (asked.length === 0) return fail("partner_exists");
    if (!isOpen) return { state: row.state };
    await assignProducts(tx, row, [productId], now);
    await tx
      .update(affiliates)
      .set({ state: "active", updatedAt: now })
      .where(and(ofAffiliate(companyId, row.id), inArray(affiliates.state, ["pending", "active"])));
    return { state: "active" };
  });
}

async function join(
  tx: Executor,
  partner: CompanyIdentity,
  { email }: SignedIn,
  given: { companyId: string; name: string; isOpen: boolean; now: Date; by: AuditBy },
): Promise<AffiliateRow> {
  const { companyId, name, isOpen, now, by } = given;
  const row = await insertAffiliate(tx, {
    ...{ companyId, id: newId(now), name, email: email.toLowerCase(), code: undefined },
    ...{ commissionBps: null, commissionFixed: null, state: isOpen ? "active" : "pending" },
    ...{ partnerCompanyId: partner.id, now },
  });
  await tellJoined(tx, row, partner, { now, by });
  return row;
}

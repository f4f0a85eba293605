import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, coproducers, products } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Agreement } from "../invitations/invitations";
import { checkOwnerShares, checkPartner, listAgreements, notePartnership } from "../invitations/partnerships";
import {
  type CoproducerRow,
  detailsOf,
  endCoproducer,
  lockCoproducer,
  ofCoproducer,
  readProductName,
} from "./coproducers";
import type { Coproduction } from "./schemas";

export async function listCoproductions(partnerCompanyId: string): Promise<Coproduction[]> {
  const agreements = await listAgreements(partnerCompanyId);
  const found = await Promise.all(agreements.map(readCoproduction));
  return found.flatMap((row) => (row?.coproducer.partnerCompanyId === partnerCompanyId ? [toCoproduction(row)] : []));
}

export async function findCoproduction(agreement: Agreement): Promise<Coproduction | null> {
  const row = await readCoproduction(agreement);
  return row ? toCoproduction(row) : null;
}

async function readCoproduction({ companyId, agreementId }: Agreement) {
  const [row] = await db()
    .select({ coproducer: coproducers, producerName: companies.name, productName: products.name })
    .from(coproducers)
    .innerJoin(products, and(eq(products.companyId, coproducers.companyId), eq(products.id, coproducers.productId)))
    .innerJoin(companies, eq(companies.id, coproducers.companyId))
    .where(ofCoproducer(companyId, agreementId));
  return row ?? null;
}

function toCoproduction(found: NonNullable<Awaited<ReturnType<typeof readCoproduction>>>): Coproduction {
  const { coproducer, producerName, productName } = found;
  const { id, shareBps, startsOn, endsOn, state, acceptedAt } = coproducer;
  const names = { id, producerName, productName };
  return { ...names, shareBps, startsOn, endsOn, state, acceptedAt: acceptedAt?.toISOString() ?? null };
}

/**
 * Accepts a co-production for the partner company, which then earns its share of later sales within
 * the agreed period.
 *
 * @throws NOT_FOUND; invitation_answered; partner_is_producer; partner_mode_differs;
 * partner_is_member
 */
export async function acceptCoproduction(
  partner: CompanyIdentity,
  { companyId, agreementId }: Agreement,
  now: Date,
  by: AuditBy,
): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await lockCoproducer(tx, companyId, agreementId);
    if (row.state !== "invited") return fail("invitation_answered");
    await checkPartner(tx, companyId, partner);
    await checkOwnerShares(tx, companyId, partner.id, { companyId, agreementId });
    await tx
      .update(coproducers)
      .set({ state: "accepted", partnerCompanyId: partner.id, acceptedAt: now, updatedAt: now })
      .where(ofCoproducer(companyId, agreementId));
    await notePartnership(tx, partner.id, { companyId, agreementId }, now);
    const after = { ...detailsOf(row, await readProductName(tx, row)), name: partner.name };
    const entry = { action: "coproducer.accepted", subjectId: agreementId, after, now } as const;
    await recordAudit(tx, { companyId, ...byPlatform, ...entry });
    await recordAudit(tx, { companyId: partner.id, ...by, ...entry });
  });
}

/**
 * Declines permanently.
 *
 * @throws NOT_FOUND; invitation_answered
 */
export async function declineCoproduction({ companyId, agreementId }: Agreement, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await lockCoproducer(tx, companyId, agreementId);
    if (row.state !== "invited") return fail("invitation_answered");
    await tx.update(coproducers).set({ state: "declined", updatedAt: now }).where(ofCoproducer(companyId, agreementId));
    const before = detailsOf(row, await readProductName(tx, row));
    const entry = { action: "coproducer.declined", subjectId: agreementId, before, now } as const;
    await recordAudit(tx, { companyId, ...byPlatform, ...entry });
  });
}

/**
 * Ends a share at the partner's request.
 *
 * @throws NOT_FOUND; coproduction_over
 */
export async function leaveCoproduction(partnerCompanyId: string, coproducerId: string, now: Date): Promise<void> {
  const agreements = await listAgreements(partnerCompanyId);
  const own = agreements.find(({ agreementId }) => agreementId === coproducerId) ?? fail("NOT_FOUND");
  const found = await readCoproduction(own);
  const row: CoproducerRow = found?.coproducer ?? fail("NOT_FOUND");
  await endCoproducer(row.companyId, row.id, now, byPlatform);
}

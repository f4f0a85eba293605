import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { auditLog, companies, members, partnerships } from "@/db/schema";
import type { AuditActor } from "../../accounts/audit/audit";
import { findRole, teamOf } from "../../accounts/team/membership";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { Agreement } from "./invitations";

/** @throws partner_is_producer; partner_mode_differs if only one of the two companies is a test company. */
export async function checkPartner(tx: Executor, producerId: string, partner: CompanyIdentity): Promise<void> {
  if (producerId === partner.id) fail("partner_is_producer");
  const [producer] = await tx.select({ testOf: companies.testOf }).from(companies).where(eq(companies.id, producerId));
  const { testOf } = producer ?? fail("NOT_FOUND");
  if (testOf === partner.id || partner.testOf === producerId) fail("partner_is_producer");
  if ((testOf === null) !== (partner.testOf === null)) fail("partner_mode_differs");
}

/**
 * Prevents members from granting shares to their own companies. If a non-owner of the producer is
 * also a member of the partner, an owner of the producer or the operator must decide. `actor`
 * decides on the share; for an agreement, this is the member who sent the invitation.
 *
 * @throws partner_is_member
 */
export async function checkOwnerShares(
  tx: Executor,
  producerId: string,
  partnerId: string,
  actor: AuditActor | Agreement,
): Promise<void> {
  const ofPartner = tx
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.companyId, teamOf(partnerId)));
  const [both] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(eq(members.companyId, teamOf(producerId)), ne(members.role, "owner"), inArray(members.userId, ofPartner)),
    )
    .limit(1);
  if (!both) return;
  const decider = typeof actor === "string" ? actor : await inviterOf(tx, actor);
  const [kind, userId = ""] = decider.split(":");
  const isOwners = kind === "user" && (await findRole(tx, producerId, userId)) === "owner";
  if (!isOwners && kind !== "operator") fail("partner_is_member");
}

async function inviterOf(tx: Executor, { companyId, agreementId }: Agreement): Promise<string> {
  const [invited] = await tx
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.companyId, companyId),
        eq(auditLog.subjectId, agreementId),
        inArray(auditLog.action, ["affiliate.created", "coproducer.invited"]),
      ),
    )
    .orderBy(asc(auditLog.createdAt))
    .limit(1);
  return invited?.actor ?? "platform";
}

/** Records an agreement for its partner in the transaction that accepts it. Idempotent. */
export async function notePartnership(
  tx: Executor,
  partnerCompanyId: string,
  { companyId: producerCompanyId, agreementId }: Agreement,
  now: Date,
): Promise<void> {
  await tx
    .insert(partnerships)
    .values({ companyId: partnerCompanyId, agreementId, producerCompanyId, createdAt: now })
    .onConflictDoNothing();
}

export async function listAgreements(partnerCompanyId: string): Promise<Agreement[]> {
  return db()
    .select({ companyId: partnerships.producerCompanyId, agreementId: partnerships.agreementId })
    .from(partnerships)
    .where(eq(partnerships.companyId, partnerCompanyId))
    .orderBy(desc(partnerships.createdAt), desc(partnerships.agreementId))
    .limit(500);
}

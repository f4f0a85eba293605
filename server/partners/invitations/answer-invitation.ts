import type { AuditBy } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { findAffiliation } from "../affiliates/affiliations";
import { acceptAffiliation, declineAffiliation } from "../affiliates/join";
import { acceptCoproduction, declineCoproduction, findCoproduction } from "../coproducers/coproductions";
import { type Agreement, findInvited } from "./invitations";
import type { PartnerInvitation } from "./schemas";

async function read(token: string): Promise<{ agreement: Agreement; invitation: PartnerInvitation }> {
  const agreement = (await findInvited(token)) ?? fail("NOT_FOUND");
  const affiliation = await findAffiliation(agreement);
  if (affiliation) {
    const isOpen = affiliation.shown.state === "invited";
    return { agreement, invitation: { kind: "affiliate", isOpen, affiliation: affiliation.shown } };
  }
  const coproduction = (await findCoproduction(agreement)) ?? fail("NOT_FOUND");
  const isOpen = coproduction.state === "invited";
  return { agreement, invitation: { kind: "coproducer", isOpen, coproduction } };
}

/** @throws NOT_FOUND for an unknown token */
export async function getInvitation(token: string): Promise<PartnerInvitation> {
  return (await read(token)).invitation;
}

/** @throws the errors of `acceptAffiliation` or `acceptCoproduction` */
export async function acceptInvitation(partner: CompanyIdentity, token: string, now: Date, by: AuditBy): Promise<void> {
  const { agreement, invitation } = await read(token);
  if (invitation.kind === "affiliate") await acceptAffiliation(partner, agreement, now, by);
  else await acceptCoproduction(partner, agreement, now, by);
}

/** @throws NOT_FOUND; invitation_answered */
export async function declineInvitation(token: string, now: Date): Promise<void> {
  const { agreement, invitation } = await read(token);
  if (invitation.kind === "affiliate") await declineAffiliation(agreement, now);
  else await declineCoproduction(agreement, now);
}

import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { listAffiliateCommissions } from "./affiliate-commissions";
import { listAffiliateCoupons, setAffiliateCoupons } from "./affiliate-coupons";
import { createAffiliate, getAffiliate, inviteAgain, listAffiliates } from "./affiliates";
import { leaveAffiliation, listAffiliations } from "./affiliations";
import { changedAffiliateExamples, deletedAffiliateExamples } from "./examples";
import { applyToProgram } from "./join";
import { AffiliationList, Applied, ProgramApplication, ProgramInput, ProgramList } from "./program-schemas";
import { listPrograms, saveProgram } from "./programs";
import {
  Affiliate,
  AffiliateChange,
  AffiliateCommissionPage,
  AffiliateCommissionQuery,
  AffiliateCoupons,
  AffiliateId,
  AffiliateInvitation,
  AffiliatePage,
  AffiliateQuery,
  CouponsOfAffiliate,
  Deletion,
  InvitationRequest,
  NewAffiliate,
} from "./schemas";
import { endAffiliate, updateAffiliate } from "./update-affiliate";

const tags = ["Affiliates"];

export const affiliatesRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/affiliates",
        tags,
        summary: "List affiliates",
        description:
          "Newest first, paged by `limit` and `offset`. Deleted affiliates are listed only with `state=ended`.",
        successDescription: "A page of affiliates. `totalRows` counts all matching affiliates.",
        protect: true,
      },
    })
    .input(AffiliateQuery)
    .output(AffiliatePage)
    .query(({ ctx, input }) => listAffiliates(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/affiliates/{affiliateId}",
        tags,
        summary: "Read an affiliate",
        description: "Returns an affiliate with the links to share.",
        successDescription: "The affiliate.",
        protect: true,
      },
    })
    .input(AffiliateId)
    .output(Affiliate)
    .query(({ ctx, input }) => getAffiliate(ctx.company.id, input.affiliateId)),

  create: companyProcedure
    .meta({
      audit: "affiliate.created",
      permission: "promotions.write",
      answer: "data",
      created: true,
      failures: [
        "product_unknown",
        "affiliate_email_taken",
        "affiliate_code_taken",
        "affiliate_commission_missing",
        "shares_exceed_whole",
        "connection_cannot_split",
      ],
      openapi: {
        method: "POST",
        path: "/affiliates",
        tags,
        summary: "Create an affiliate",
        description:
          "Invites a partner by e-mail to sell products for a commission. Affiliates earn only after they accept with their own company on this installation; earlier sales belong entirely to the producer. An affiliate earns nothing on their own purchases.",
        successDescription: "The affiliate, `invited`.",
        protect: true,
      },
    })
    .input(NewAffiliate)
    .output(Affiliate)
    .mutation(({ ctx, input }) => createAffiliate(ctx.company, input, ctx.now, auditBy(ctx))),

  update: companyProcedure
    .meta({
      audit: "affiliate.updated",
      permission: "promotions.write",
      answer: "data",
      examples: changedAffiliateExamples,
      failures: [
        "product_unknown",
        "affiliate_commission_missing",
        "shares_exceed_whole",
        "affiliate_not_joined",
        "partner_is_member",
      ],
      openapi: {
        method: "PUT",
        path: "/affiliates/{affiliateId}",
        tags,
        summary: "Change an affiliate",
        description:
          "Omitted fields stay unchanged. A changed commission applies to new sales; `state` approves, blocks or unblocks.",
        successDescription: "The current affiliate.",
        protect: true,
      },
    })
    .input(AffiliateChange)
    .output(Affiliate)
    .mutation(({ ctx, input }) => updateAffiliate(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "affiliate.ended",
      permission: "promotions.write",
      answer: "data",
      examples: deletedAffiliateExamples,
      openapi: {
        method: "DELETE",
        path: "/affiliates/{affiliateId}",
        tags,
        summary: "Delete an affiliate",
        description:
          "Ends the affiliate, who earns nothing on later sales and renewals. Commissions of earlier sales remain theirs, and the code is not reassigned.",
        successDescription: "The affiliate has ended.",
        protect: true,
      },
    })
    .input(AffiliateId)
    .output(Deletion)
    .mutation(({ ctx, input }) => endAffiliate(ctx.company.id, input.affiliateId, ctx.now, auditBy(ctx))),

  commissions: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/affiliates/{affiliateId}/commissions",
        tags,
        summary: "List an affiliate's commissions",
        description: "Newest first, paged by `limit` and `offset`: the affiliate's current commission on each sale.",
        successDescription: "A page of commissions. `totalRows` counts all commissions of the affiliate.",
        protect: true,
      },
    })
    .input(AffiliateCommissionQuery)
    .output(AffiliateCommissionPage)
    .query(({ ctx, input }) => listAffiliateCommissions(ctx.company.id, input)),

  invite: memberProcedure
    .meta({ permission: "promotions.write", audit: { none: "sends an invitation again" } })
    .input(InvitationRequest)
    .output(AffiliateInvitation)
    .mutation(({ ctx, input }) => inviteAgain(ctx.company, input.affiliateId, input.language)),

  coupons: memberProcedure
    .meta({ permission: "promotions.read" })
    .input(AffiliateId)
    .output(CouponsOfAffiliate)
    .query(({ ctx, input }) => listAffiliateCoupons(ctx.company.id, input.affiliateId)),

  setCoupons: memberProcedure
    .meta({ permission: "promotions.write", audit: "affiliate.coupon_given" })
    .input(AffiliateCoupons)
    .output(z.void())
    .mutation(({ ctx, input }) => setAffiliateCoupons(ctx.company.id, input, ctx.now, auditBy(ctx))),

  programs: memberProcedure
    .meta({ permission: "promotions.read" })
    .output(ProgramList)
    .query(({ ctx }) => listPrograms(ctx.company.id)),

  saveProgram: memberProcedure
    .meta({ permission: "promotions.write", audit: "affiliate_program.changed" })
    .input(ProgramInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveProgram(ctx.company, input, ctx.now, auditBy(ctx))),

  join: memberProcedure
    .meta({ permission: "promotions.write", audit: "affiliate.joined" })
    .input(ProgramApplication)
    .output(Applied)
    .mutation(({ ctx, input }) =>
      applyToProgram(ctx.company, ctx.user ?? fail("FORBIDDEN"), input, { now: ctx.now, by: auditBy(ctx) }),
    ),

  listOwn: memberProcedure
    .meta({ permission: "promotions.read" })
    .output(AffiliationList)
    .query(({ ctx }) => listAffiliations(ctx.company.id)),

  leave: memberProcedure
    .meta({ permission: "promotions.write", audit: { none: "ends the agreement, in the log of its producer" } })
    .input(AffiliateId)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveAffiliation(ctx.company.id, input.affiliateId, ctx.now)),
});

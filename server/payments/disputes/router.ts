import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { defendedExamples } from "../transactions/examples";
import { Dispute } from "../transactions/schemas";
import { defendDispute } from "./defend-dispute";
import { getDispute, listDisputes } from "./disputes";
import { DisputeId, DisputePage, DisputeQuery, NewDefence } from "./schemas";

const tags = ["Disputes"];

/**
 * Permission for sales includes disputes, because members with it are notified of disputes.
 * Defending a dispute requires `finance.write`.
 */
const reading = { permission: "transactions.read" } as const;

export const disputesRouter = createRouter({
  list: companyProcedure
    .meta({
      ...reading,
      answer: "list",
      openapi: {
        method: "GET",
        path: "/disputes",
        tags,
        summary: "List disputes",
        description:
          "Returns card chargebacks and Pix infractions (MED), newest first, paged by `limit` and `offset`. Each dispute blocks its `amountInCents` until it is decided.",
        successDescription: "A page of disputes. `totalRows` counts all matching disputes.",
        protect: true,
      },
    })
    .input(DisputeQuery)
    .output(DisputePage)
    .query(({ ctx, input }) => listDisputes(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      ...reading,
      answer: "data",
      openapi: {
        method: "GET",
        path: "/disputes/{disputeId}",
        tags,
        summary: "Read a dispute",
        description: "Returns a dispute with its deadline and its defense.",
        successDescription: "The dispute.",
        protect: true,
      },
    })
    .input(DisputeId)
    .output(Dispute)
    .query(({ ctx, input }) => getDispute(ctx.company.id, input.disputeId)),

  defend: companyProcedure
    .meta({
      permission: "finance.write",
      audit: "dispute.defended",
      answer: "data",
      examples: defendedExamples,
      failures: ["dispute_decided", "dispute_defended", "dispute_deadline_passed"],
      openapi: {
        method: "POST",
        path: "/disputes/{disputeId}/defence",
        tags,
        summary: "Defend a dispute",
        description:
          "Submits the defense of an open dispute: a text and links to evidence. A dispute is defended only once, and only until its `deadlineAt`. The acquirer receives the defense if it supports defenses. The money stays blocked until the acquirer decides.",
        successDescription: "The dispute, `defended`.",
        protect: true,
      },
    })
    .input(NewDefence)
    .output(Dispute)
    .mutation(({ ctx, input }) => defendDispute(ctx.company.id, input, ctx.now, auditBy(ctx))),
});

import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { changedPaymentLinkExamples, deletedPaymentLinkExamples } from "./examples";
import {
  createPaymentLink,
  deletePaymentLink,
  getPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from "./payment-links";
import {
  Deletion,
  NewPaymentLink,
  PaymentLink,
  PaymentLinkChange,
  PaymentLinkId,
  PaymentLinkPage,
  PaymentLinkQuery,
} from "./schemas";

const tags = ["Promotions"];

export const paymentLinksRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/payment-links",
        tags,
        summary: "List payment links",
        description: "Newest first, paged by `limit` and `offset`.",
        successDescription: "A page of payment links. `totalRows` counts all matching links.",
        protect: true,
      },
    })
    .input(PaymentLinkQuery)
    .output(PaymentLinkPage)
    .query(({ ctx, input }) => listPaymentLinks(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "promotions.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/payment-links/{paymentLinkId}",
        tags,
        summary: "Read a payment link",
        description: "Returns a payment link with its number of payments.",
        successDescription: "The payment link.",
        protect: true,
      },
    })
    .input(PaymentLinkId)
    .output(PaymentLink)
    .query(({ ctx, input }) => getPaymentLink(ctx.company.id, input.paymentLinkId)),

  create: publicTextProcedure
    .meta({
      audit: "payment_link.created",
      permission: "promotions.write",
      answer: "data",
      created: true,
      failures: ["payment_link_due_past"],
      openapi: {
        method: "POST",
        path: "/payment-links",
        tags,
        summary: "Create a payment link",
        description:
          "Creates a page that charges an amount without a product. Send its `url` to the payer. Its transactions carry the link in `items[0].paymentLinkId`, also in events.",
        successDescription: "The payment link.",
        protect: true,
      },
    })
    .input(NewPaymentLink)
    .output(PaymentLink)
    .mutation(({ ctx, input }) => createPaymentLink(ctx.company.id, input, ctx.now, auditBy(ctx))),

  update: publicTextProcedure
    .meta({
      audit: "payment_link.updated",
      permission: "promotions.write",
      answer: "data",
      examples: changedPaymentLinkExamples,
      failures: ["payment_link_due_past"],
      openapi: {
        method: "PUT",
        path: "/payment-links/{paymentLinkId}",
        tags,
        summary: "Change a payment link",
        description:
          "Omitted fields stay unchanged; null removes a limit. A payment code already issued keeps its amount.",
        successDescription: "The current payment link.",
        protect: true,
      },
    })
    .input(PaymentLinkChange)
    .output(PaymentLink)
    .mutation(({ ctx, input }) => updatePaymentLink(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "payment_link.deleted",
      permission: "promotions.write",
      answer: "data",
      examples: deletedPaymentLinkExamples,
      openapi: {
        method: "DELETE",
        path: "/payment-links/{paymentLinkId}",
        tags,
        summary: "Delete a payment link",
        description:
          "Disables the payment link: its page shows that it no longer accepts payments. Past sales stay unchanged.",
        successDescription: "Deleted.",
        protect: true,
      },
    })
    .input(PaymentLinkId)
    .output(Deletion)
    .mutation(({ ctx, input }) => deletePaymentLink(ctx.company.id, input.paymentLinkId, ctx.now, auditBy(ctx))),
});

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
        description: "Newest first, by `limit` and `offset`.",
        successDescription: "A page of payment links. `totalRows` counts every link of the filter.",
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
        description: "A payment link as it stands now, with how often it was paid.",
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
          "A page that charges an amount without a product: send its `url` to whoever pays. Its transactions name it in `items[0].paymentLinkId`, in events too.",
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
        description: "Absent fields stay unchanged; null lifts a limit. A code that was given out keeps its amount.",
        successDescription: "The payment link as it stands now.",
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
        description: "Its page says that it takes no payments any more. Past sales stay as they are.",
        successDescription: "It is deleted.",
        protect: true,
      },
    })
    .input(PaymentLinkId)
    .output(Deletion)
    .mutation(({ ctx, input }) => deletePaymentLink(ctx.company.id, input.paymentLinkId, ctx.now, auditBy(ctx))),
});

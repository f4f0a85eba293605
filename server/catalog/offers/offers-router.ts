import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { Deletion, NewOffer, Offer, OfferChange, OfferEdit, OfferName, Offers, ProductId } from "../products/schemas";
import { createOffer, deleteOffer, listOffers, maxOffers, updateOffer } from "./offers";

const tags = ["Offers"];
const interestFailures = ["interest_rate_required", "interest_rate_not_allowed", "interest_not_for_plans"] as const;

export const offersRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "products.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/products/{productId}/offers",
        tags,
        summary: "List a product's offers",
        description: `Returns all offers of a product, including inactive ones, newest first: at most ${maxOffers}.`,
        successDescription: "The offers.",
        protect: true,
      },
    })
    .input(ProductId)
    .output(Offers)
    .query(({ ctx, input }) => listOffers(ctx.company.id, input.productId)),

  create: publicTextProcedure
    .meta({
      audit: "offer.created",
      permission: "products.write",
      answer: "data",
      created: true,
      failures: [
        "frequency_required",
        "frequency_not_allowed",
        ...interestFailures,
        "access_days_not_for_plans",
        "offer_limit_reached",
      ],
      openapi: {
        method: "POST",
        path: "/products/{productId}/offers",
        tags,
        summary: "Create an offer",
        description: "Adds a price to a product, or a plan to a subscription product, with its own checkout link.",
        successDescription: "The offer.",
        protect: true,
      },
    })
    .input(NewOffer)
    .output(Offer)
    .mutation(({ ctx, input }) => createOffer(ctx.company.id, input, ctx.now, auditBy(ctx))),

  update: publicTextProcedure
    .meta({
      audit: "offer.updated",
      permission: "products.write",
      answer: "data",
      failures: [...interestFailures, "access_days_not_for_plans"],
      openapi: {
        method: "PUT",
        path: "/products/{productId}/offers/{offerSlug}",
        tags,
        summary: "Change an offer",
        description: "Omitted fields stay unchanged. A changed price applies to new sales only.",
        successDescription: "The current offer.",
        protect: true,
      },
    })
    .input(OfferChange)
    .output(Offer)
    .mutation(({ ctx, input }) => updateOffer(ctx.company.id, input, ctx.now, auditBy(ctx))),

  edit: publicTextProcedure
    .meta({ audit: "offer.updated", permission: "products.write" })
    .input(OfferEdit)
    .output(Offer)
    .mutation(({ ctx, input }) => updateOffer(ctx.company.id, input, ctx.now, auditBy(ctx))),

  delete: companyProcedure
    .meta({
      audit: "offer.deleted",
      permission: "products.write",
      answer: "data",
      examples: [{ id: "0199a1c2-8d11-7c4d-9e5f-60718293a4b5", deleted: true }],
      openapi: {
        method: "DELETE",
        path: "/products/{productId}/offers/{offerSlug}",
        tags,
        summary: "Delete an offer",
        description:
          "Disables the offer's checkout link. Past sales stay unchanged, and active subscriptions continue.",
        successDescription: "Deleted.",
        protect: true,
      },
    })
    .input(OfferName)
    .output(Deletion)
    .mutation(({ ctx, input }) => deleteOffer(ctx.company.id, input.productId, input.offerSlug, ctx.now, auditBy(ctx))),
});

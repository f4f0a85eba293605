import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { getAvailability, setOfferEnd, setUnits } from "./availability";
import { Availability, AvailableProduct, OfferEndChange, UnitsChange } from "./schemas";

export const stockRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "products.read" })
    .input(AvailableProduct)
    .output(Availability)
    .query(({ ctx, input }) => getAvailability(ctx.company.id, input.productId, ctx.now)),

  setUnits: companyProcedure
    .meta({ audit: "product.stock_changed", permission: "products.write" })
    .input(UnitsChange)
    .output(Availability)
    .mutation(({ ctx, input }) => setUnits(ctx.company.id, input, ctx.now, auditBy(ctx))),

  setOfferEnd: companyProcedure
    .meta({ audit: "offer.end_changed", permission: "products.write" })
    .input(OfferEndChange)
    .output(Availability)
    .mutation(({ ctx, input }) => setOfferEnd(ctx.company.id, input, ctx.now, auditBy(ctx))),
});

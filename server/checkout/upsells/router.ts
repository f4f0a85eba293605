import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { reportUpsells } from "./report";
import { UpsellChange, UpsellProduct, UpsellReport, Upsells } from "./schemas";
import { getUpsells, saveUpsells } from "./steps";

export const upsellsRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "promotions.read" })
    .input(UpsellProduct)
    .output(Upsells)
    .query(({ ctx, input }) => getUpsells(ctx.company.id, input.productId, ctx.now)),

  save: publicTextProcedure
    .meta({ audit: "upsell.steps_changed", permission: "promotions.write" })
    .input(UpsellChange)
    .output(Upsells)
    .mutation(({ ctx, input }) => saveUpsells(ctx.company.id, input, ctx.now, auditBy(ctx))),

  report: companyProcedure
    .meta({ permission: "transactions.read" })
    .input(UpsellProduct)
    .output(UpsellReport)
    .query(({ ctx, input }) => reportUpsells(ctx.company.id, input.productId)),
});

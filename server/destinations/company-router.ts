import { CompanyChange, CompanySettings } from "../companies/schemas";
import { createRouter, memberProcedure } from "../core/procedure";
import { changeCompany } from "./change-company";

/** The change of the company's own data, for the dashboard only. */
export const companyChangesRouter = createRouter({
  update: memberProcedure
    .meta({ audit: "company.updated", permission: "settings.write" })
    .input(CompanyChange)
    .output(CompanySettings)
    .mutation(({ ctx, input }) =>
      changeCompany(input, { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: ctx.now }),
    ),
});

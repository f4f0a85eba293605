import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { changeCompany } from "./change-company";
import { CompanySettings, ConfirmedCompanyChange } from "./schemas";

export const companyChangesRouter = createRouter({
  update: memberProcedure
    .meta({ audit: "company.updated", permission: "settings.write" })
    .input(ConfirmedCompanyChange)
    .output(CompanySettings)
    .mutation(({ ctx, input }) =>
      changeCompany(input, { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: ctx.now }),
    ),
});

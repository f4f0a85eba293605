import { companyProcedure, createRouter, memberProcedure } from "../core/procedure";
import { listAudit } from "./list-audit";
import { AuditPage, AuditQuery, CompanyChange, CompanySettings, NoInput } from "./schemas";
import { toSettings, updateCompany } from "./update-company";

/** The company's own data, for the dashboard only. */
export const companyRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "settings.read" })
    .input(NoInput)
    .output(CompanySettings)
    .query(({ ctx }) => toSettings(ctx.company)),

  update: memberProcedure
    .meta({ audit: "company.updated", permission: "settings.write" })
    .input(CompanyChange)
    .output(CompanySettings)
    .mutation(({ ctx, input }) =>
      updateCompany(input, { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: ctx.now }),
    ),

  audit: companyProcedure
    .meta({ permission: "audit.read" })
    .input(AuditQuery)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx.company.id, input)),
});

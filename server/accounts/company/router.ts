import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listAudit } from "../audit/list-audit";
import { AuditPage, AuditQuery, CompanySettings, NoInput } from "./schemas";
import { toSettings } from "./update-company";

export const companyRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "settings.read" })
    .input(NoInput)
    .output(CompanySettings)
    .query(({ ctx }) => toSettings(ctx.company, ctx.now)),

  audit: companyProcedure
    .meta({ permission: "audit.read" })
    .input(AuditQuery)
    .output(AuditPage)
    .query(({ ctx, input }) => listAudit(ctx.company.id, input)),
});

import { z } from "zod";
import { companyProcedure, createRouter, memberProcedure } from "../core/procedure";
import { listAudit } from "./list-audit";
import {
  AuditPage,
  AuditQuery,
  CompanyChange,
  CompanySettings,
  Member,
  MemberId,
  NoInput,
  RoleChange,
} from "./schemas";
import { changeRole, listMembers, removeMember } from "./team";
import { toSettings, updateCompany } from "./update-company";

/** The company's own data, for the dashboard only. */
export const companyRouter = createRouter({
  get: companyProcedure
    .meta({ permission: "settings.read" })
    .input(NoInput)
    .output(CompanySettings)
    .query(({ ctx }) => toSettings(ctx.company)),

  update: memberProcedure
    .meta({ permission: "settings.write" })
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

/** The company's members, for the dashboard only. */
export const teamRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "team.read" })
    .input(NoInput)
    .output(z.array(Member))
    .query(({ ctx }) => listMembers(ctx.company.id)),

  changeRole: memberProcedure
    .meta({ permission: "team.write" })
    .input(RoleChange)
    .mutation(({ ctx, input }) => changeRole({ ...changeOf(ctx), memberId: input.userId }, input.role)),

  remove: memberProcedure
    .meta({ permission: "team.write" })
    .input(MemberId)
    .mutation(({ ctx, input }) => removeMember({ ...changeOf(ctx), memberId: input.userId })),
});

function changeOf(ctx: { company: { id: string }; userId: string; address: string; now: Date }) {
  return { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: ctx.now };
}

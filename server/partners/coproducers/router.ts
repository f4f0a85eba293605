import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { endCoproducer, inviteCoproducer, listCompanyCoproducers, listCoproducers } from "./coproducers";
import { leaveCoproduction, listCoproductions } from "./coproductions";
import {
  CompanyCoproducerList,
  CoproducerId,
  CoproducerList,
  CoproductionList,
  InvitedCoproducer,
  NewCoproducer,
  ProductCoproducers,
} from "./schemas";

export const coproducersRouter = createRouter({
  list: memberProcedure
    .meta({ permission: "promotions.read" })
    .input(ProductCoproducers)
    .output(CoproducerList)
    .query(({ ctx, input }) => listCoproducers(ctx.company.id, input.productId)),

  listAll: memberProcedure
    .meta({ permission: "promotions.read" })
    .output(CompanyCoproducerList)
    .query(({ ctx }) => listCompanyCoproducers(ctx.company.id)),

  invite: memberProcedure
    .meta({ permission: "promotions.write", audit: "coproducer.invited" })
    .input(NewCoproducer)
    .output(InvitedCoproducer)
    .mutation(({ ctx, input }) => inviteCoproducer(ctx.company, input, ctx.now, auditBy(ctx))),

  end: memberProcedure
    .meta({ permission: "promotions.write", audit: "coproducer.ended" })
    .input(CoproducerId)
    .output(z.void())
    .mutation(({ ctx, input }) => endCoproducer(ctx.company.id, input.coproducerId, ctx.now, auditBy(ctx))),

  listOwn: memberProcedure
    .meta({ permission: "promotions.read" })
    .output(CoproductionList)
    .query(({ ctx }) => listCoproductions(ctx.company.id)),

  leave: memberProcedure
    .meta({ permission: "promotions.write", audit: { none: "ends the agreement, in the log of its producer" } })
    .input(CoproducerId)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveCoproduction(ctx.company.id, input.coproducerId, ctx.now)),
});

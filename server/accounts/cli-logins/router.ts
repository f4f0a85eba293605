import { z } from "zod";
import { createRouter, realNowOf, userProcedure } from "../../core/procedures/procedure";
import { checkCode, confirmLogin, refuseLogin } from "./confirm-login";
import { CodeTyped, Confirmation, OpenLogin } from "./schemas";

export const cliLoginsRouter = createRouter({
  /** A mutation, because a query would put the code in the URL. */
  check: userProcedure
    .meta({ audit: { none: "only reads" } })
    .input(CodeTyped)
    .output(OpenLogin)
    .mutation(({ ctx, input }) => checkCode({ ...input, user: ctx.user, now: realNowOf(ctx) })),

  confirm: userProcedure
    .meta({ audit: "api_key.created" })
    .input(Confirmation)
    .output(z.object({ host: z.string(), company: z.string() }))
    .mutation(({ ctx, input: { code, companyId } }) =>
      confirmLogin({ code, user: ctx.user, now: realNowOf(ctx) }, { companyId, address: ctx.address }),
    ),

  refuse: userProcedure
    .meta({ audit: { none: "it belongs to no company yet" } })
    .input(CodeTyped)
    .mutation(({ ctx, input }) => refuseLogin({ ...input, user: ctx.user, now: realNowOf(ctx) })),
});

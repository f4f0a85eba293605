import { z } from "zod";
import { createRouter, openProcedure, realNowOf, userProcedure } from "../../core/procedures/procedure";
import { confirmEmail, mailConfirmation } from "../auth/confirm-email";
import { requestPasswordReset, resetPassword } from "../auth/password-resets";
import {
  ConfirmationRequest,
  ConfirmationSent,
  EmailConfirmation,
  EmailConfirmed,
  NameChange,
  NoInput,
  PasswordChange,
  PasswordReset,
  PasswordResetDone,
  PasswordResetRequest,
  Profile,
  SessionId,
  SignUp,
  UserSession,
} from "../auth/schemas";
import { signUp } from "../auth/sign-up";
import { changeName, changePassword, getProfile, listSessions, revokeOtherSessions, revokeSessionOf } from "./account";

/** Actions of a person, who may belong to several companies, while an audit log covers one. */
const ofPerson = { none: "about the person alone, not about a company" };

export const accountRouter = createRouter({
  signUp: openProcedure
    .meta({ audit: "company.created" })
    .input(SignUp)
    .output(z.object({ companyId: z.string() }))
    .mutation(({ ctx, input }) => signUp(input, ctx, ctx.afterwards ?? ((work) => void work()))),

  sendConfirmation: userProcedure
    .meta({ audit: ofPerson })
    .input(ConfirmationRequest)
    .output(ConfirmationSent)
    .mutation(async ({ ctx, input }) => ({ mailed: await mailConfirmation(ctx.user, input.language, realNowOf(ctx)) })),

  confirmEmail: userProcedure
    .meta({ audit: ofPerson })
    .input(EmailConfirmation)
    .output(EmailConfirmed)
    .mutation(({ ctx, input }) => confirmEmail(ctx.user, input.token, realNowOf(ctx))),

  requestReset: openProcedure
    .meta({ audit: ofPerson })
    .input(PasswordResetRequest)
    .mutation(({ ctx, input }) =>
      requestPasswordReset(
        { ...input, address: ctx.address, now: realNowOf(ctx) },
        ctx.afterwards ?? ((work) => void work()),
      ),
    ),

  reset: openProcedure
    .meta({ audit: ofPerson })
    .input(PasswordReset)
    .output(PasswordResetDone)
    .mutation(({ ctx, input }) => resetPassword({ ...input, now: realNowOf(ctx) })),

  get: userProcedure
    .input(NoInput)
    .output(Profile)
    .query(({ ctx }) => getProfile(ctx.user)),

  changeName: userProcedure
    .meta({ audit: ofPerson })
    .input(NameChange)
    .output(Profile)
    .mutation(({ ctx, input }) => changeName(ctx.user, input.name)),

  changePassword: userProcedure
    .meta({ audit: ofPerson })
    .input(PasswordChange)
    .mutation(({ ctx, input }) => changePassword(ctx.user, input, realNowOf(ctx))),

  sessions: userProcedure
    .input(NoInput)
    .output(z.array(UserSession))
    .query(({ ctx }) => listSessions(ctx.user, realNowOf(ctx))),

  revokeSession: userProcedure
    .meta({ audit: ofPerson })
    .input(SessionId)
    .mutation(({ ctx, input }) => revokeSessionOf(ctx.user, input.sessionId, realNowOf(ctx))),

  revokeOtherSessions: userProcedure
    .meta({ audit: ofPerson })
    .input(NoInput)
    .mutation(({ ctx }) => revokeOtherSessions(ctx.user, realNowOf(ctx))),
});

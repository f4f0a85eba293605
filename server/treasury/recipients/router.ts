import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { byMember, confirmMember } from "../connections/acting";
import { changeAccount } from "./change-account";
import { getIdentityLink } from "./identity-link";
import { readRecipientBalance } from "./read-balance";
import { readForm } from "./recipients";
import { saveDraft } from "./save-draft";
import {
  AccountChange,
  ConnectionOnly,
  IdentityLink,
  RecipientBalance,
  RecipientForm,
  SavedDraft,
  SentRecipient,
} from "./schemas";
import { sendRecipient } from "./send-recipient";

/** Dashboard-only, so that a stolen API key cannot redirect money. */
export const recipientsRouter = createRouter({
  /** Restricted to members who may change the recipient, because the draft contains personal data. */
  get: memberProcedure
    .meta({ permission: "connections.write" })
    .input(ConnectionOnly)
    .output(RecipientForm)
    .query(({ ctx, input }) => readForm(ctx.company, input.connectionId, ctx.now)),

  balance: memberProcedure
    .meta({ permission: "connections.read" })
    .input(ConnectionOnly)
    .output(RecipientBalance)
    .query(({ ctx, input }) => readRecipientBalance(ctx.company.id, input.connectionId)),

  saveDraft: memberProcedure
    .meta({ audit: { none: "A form that is being filled in changes nothing yet" }, permission: "connections.write" })
    .input(SavedDraft)
    .mutation(({ ctx, input }) => saveDraft(ctx.company.id, input, byMember(ctx))),

  send: memberProcedure
    .meta({ audit: "recipient.sent", permission: "connections.write" })
    .input(SentRecipient)
    .output(RecipientForm)
    .mutation(async ({ ctx, input: { password, ...sent } }) =>
      sendRecipient(ctx.company, sent, await confirmMember(ctx, password)),
    ),

  getIdentityLink: memberProcedure
    .meta({ audit: { none: "A link of the acquirer changes nothing" }, permission: "connections.write" })
    .input(ConnectionOnly)
    .output(IdentityLink)
    .mutation(({ ctx, input }) => getIdentityLink(ctx.company.id, input.connectionId, byMember(ctx))),

  changeAccount: memberProcedure
    .meta({ audit: "recipient.account_changed", permission: "connections.write" })
    .input(AccountChange)
    .output(RecipientForm)
    .mutation(async ({ ctx, input: { password, ...change } }) =>
      changeAccount(ctx.company, change, await confirmMember(ctx, password)),
    ),
});

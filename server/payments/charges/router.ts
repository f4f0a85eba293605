import { checkCardData } from "../../acquiring/connections/card-ways";
import { oncePerKey } from "../../core/procedures/idempotency";
import { companyProcedure, createRouter, realNowOf, synchronous } from "../../core/procedures/procedure";
import { createCardToken } from "../cards/card-tokens";
import { CardInput, CardTokenResult } from "../cards/schemas";
import { chargeMeta, itemFailures } from "./charge-meta";
import { integratorOrigin } from "./charge-request";
import { createCardCharge } from "./create-card-charge";
import { CardCharge, CardChargeResult } from "./schemas";

export const cardChargesRouter = createRouter({
  cardToken: companyProcedure
    .meta({
      audit: { none: "changes nothing: a token ends by itself" },
      permission: "charges.create",
      answer: "bare",
      failures: ["card_data_not_accepted", "card_not_accepted", "no_connection_for_method"],
      openapi: {
        method: "POST",
        path: "/card-token",
        tags: ["Charges"],
        summary: "Exchange a card for a token",
        description:
          "Receives the card number and CVV; no other operation does. Call it from your back end, over HTTPS. If the operator has not enabled card numbers on this installation, a company whose cards move real money gets 400 (`card_data_not_accepted`). In that case, send the card to the acquirer and use the acquirer's token. The token is valid for one charge within 15 minutes and goes in `card.cardToken`. The sandbox only accepts its published test numbers. `Idempotency-Key` is ignored here.",
        successDescription: "The token. It is returned only once.",
        protect: true,
      },
    })
    // Must run before the card in the body is parsed.
    .use(({ ctx, next }) => {
      checkCardData(ctx.company);
      return next();
    })
    .input(CardInput)
    .output(CardTokenResult)
    .mutation(async ({ ctx, input }) => ({
      success: true,
      token: await createCardToken(ctx.company, input, realNowOf(ctx)),
    })),

  card: companyProcedure
    .meta({
      ...chargeMeta,
      failures: [...itemFailures, "installment_too_small"],
      openapi: {
        method: "POST",
        path: "/card",
        tags: ["Charges"],
        summary: "Charge a card",
        successDescription: "The result of the charge: paid, refused or pending.",
        description:
          "Charges the card behind a token, issued here or by the acquirer, in up to 12 installments. A refusal returns success with status `refused` and its `refuseReason`. A `pending` charge is decided later, and a webhook announces the result. With `card.challengeUrl`, the charge is decided once the buyer has confirmed it there (3-D Secure). After five refused attempts within an hour, this buyer's card is blocked for an hour (429, `code: BUYER_ATTEMPTS_EXCEEDED`). Pix stays available.",
        protect: true,
      },
    })
    .input(synchronous(CardCharge))
    .output(synchronous(CardChargeResult))
    .mutation(({ ctx, input }) =>
      oncePerKey(ctx, "card", input, (transactionId, isNew) =>
        createCardCharge(ctx.company, input, {
          transactionId,
          isNew,
          origin: integratorOrigin(ctx.address),
          now: ctx.now,
        }),
      ),
    ),
});

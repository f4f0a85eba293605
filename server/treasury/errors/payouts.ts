import { rule, ruleWith, state } from "../../core/errors/kinds";

export const payoutRefusals = {
  payouts_not_offered: rule("The company has no connection that sends payouts"),
  destination_unknown: rule("names no destination of the company", "destinationId"),
  destination_waiting: ruleWith(
    { usableAt: "2026-11-21T13:40:12.345Z" },
    ({ usableAt }) => `may be used from ${usableAt} on`,
    "destinationId",
  ),
  destination_not_own: rule("must be the company's own document: its acquirer pays nobody else", "destinationId"),
  destination_not_recipients: rule(
    "must be the recipient's bank account: its acquirer pays nowhere else",
    "destinationId",
  ),
  recipient_not_active: rule("The recipient of the company is not active at its acquirer yet"),
  anticipations_not_offered: rule("The company has no connection whose acquirer anticipates receivables"),
  nothing_to_anticipate: rule("No installment of a paid card is released after today, until that day"),
  quote_unknown: rule("names no quote of the company", "quoteId"),
  quote_expired: state("The quote was made more than five minutes ago."),
  quote_changed: state("A sale of the quote was refunded, disputed, released or anticipated since."),
  payout_too_small: ruleWith(
    { minInCents: 1000 },
    ({ minInCents }) => `must be at least ${minInCents}`,
    "amountInCents",
  ),
  payout_too_large: ruleWith(
    { maxInCents: 5_000_000 },
    ({ maxInCents }) => `must be at most ${maxInCents}, the limit of a payout`,
    "amountInCents",
  ),
  payout_exceeds_day: ruleWith(
    { leftInCents: 250_000 },
    ({ leftInCents }) => `must be at most ${leftInCents}, what the limit of the day leaves`,
    "amountInCents",
  ),
  payout_exceeds_balance: rule("The available balance of the company does not hold the payout"),
  payout_needs_second_person: rule("Somebody else must approve this payout: you requested it or approved it already"),
  payout_approval_too_early: ruleWith(
    { from: "2026-11-21T13:40:12.345Z" },
    ({ from }) => `You may approve this payout from ${from} on`,
  ),
  payout_limits_invalid: rule("must not be above perPayoutInCents", "approvalAboveInCents"),
  payout_day_below_payout: rule("must not be below perPayoutInCents", "perDayInCents"),
  payout_not_cancelable: state("The payout was sent, or is over."),
  payout_not_uncertain: state("The acquirer may still tell what became of the payout."),
  payout_not_awaiting_approval: state("The payout is not waiting for an approval."),
  pix_key_invalid: rule("must be a Pix key: a CPF, CNPJ, e-mail, phone with +55 or random key", "pixKey"),
  destination_exists: rule("is a destination already", "pixKey"),
  destination_limit_reached: ruleWith({ max: 50 }, ({ max }) => `A company has at most ${max} destinations`),
} as const;

import { rule, ruleWith, state } from "../../core/errors/kinds";

export const partnerRefusals = {
  shares_exceed_whole: ruleWith(
    { leftPercent: 40 },
    ({ leftPercent }) => `must be at most ${leftPercent} %, what the other shares of the product leave`,
    "commissionBps",
  ),
  affiliate_commission_missing: rule("is required: a product has no programme that says it", "commissionBps"),
  affiliate_email_taken: rule("belongs to another affiliate", "email"),
  affiliate_code_taken: rule("belongs to another affiliate", "code"),
  affiliate_not_joined: state("The affiliate has not accepted the invitation yet."),
  affiliate_coupon_unknown: rule("names no coupon", "couponId"),
  program_closed: state("The programme takes no new affiliates by itself."),
  partner_is_producer: rule("A company is no partner of itself"),
  partner_is_member: state(
    "A member of the seller works for this company: an owner of the seller has to decide on its share.",
  ),
  partner_mode_differs: rule("A test company and a real one are no partners"),
  partner_exists: state("The company has this agreement already."),
  partner_blocked: state("The producer has blocked this affiliate."),
  invitation_answered: state("The invitation was answered, or taken back."),
  coproduction_over: state("The share is over, or was turned down."),
} as const;

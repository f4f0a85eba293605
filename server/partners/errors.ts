import { rule, ruleWith, state } from "../core/failures/kinds";

export const partnersErrors = {
  shares_exceed_whole: ruleWith(
    { leftPercent: 40 },
    ({ leftPercent }) => `must be at most ${leftPercent} %, the share of the product not yet assigned`,
    "commissionBps",
  ),
  affiliate_commission_missing: rule("is required: a product has no affiliate program that sets it", "commissionBps"),
  affiliate_email_taken: rule("belongs to another affiliate", "email"),
  affiliate_code_taken: rule("belongs to another affiliate", "code"),
  affiliate_not_joined: state("The affiliate has not accepted the invitation yet."),
  affiliate_coupon_unknown: rule("must be an existing coupon", "couponId"),
  program_closed: state("The affiliate program does not accept new affiliates without approval."),
  partner_is_producer: rule("A company cannot be its own partner"),
  partner_is_member: state(
    "A member of the seller also belongs to this company: an owner of the seller must decide its share.",
  ),
  partner_mode_differs: rule("A test company and a real company cannot be partners"),
  partner_exists: state("The company already has this agreement."),
  partner_blocked: state("The producer has blocked this affiliate."),
  invitation_answered: state("The invitation was already answered or withdrawn."),
  coproduction_over: state("The share has ended or was declined."),
} as const;

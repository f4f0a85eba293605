import type { PartnerKind } from "@/db/schema/partners-enums";

/**
 * A partner's share of a charge, agreed when it was reserved and never changed since. Shares are taken in their order:
 * first those of co-producers, each from what the producer nets, then those of affiliates, from what is left.
 */
export interface PartnerShare {
  kind: PartnerKind;
  /** The affiliation or the co-production that grants it. */
  agreementId: string;
  partnerCompanyId: string;
  /** Hundredths of a percent of the covered items' net; null for a fixed share. */
  bps: number | null;
  /** Cents of the charge; null for a share in `bps`. */
  fixedInCents: number | null;
  /** Positions in the charge's items of those that it covers; null for the whole charge. */
  items: number[] | null;
}

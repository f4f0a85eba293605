import type { PartnerKind } from "./partners-enums";

/**
 * A partner's share of a charge, fixed when the charge is reserved. Shares are computed in order: first co-producers
 * from the producer's net amount, then affiliates from the remainder.
 */
export interface PartnerShare {
  kind: PartnerKind;
  agreementId: string;
  partnerCompanyId: string;
  /** Basis points of the covered items' net. Null for a fixed share. */
  bps: number | null;
  /** Fixed share in cents. Null for a share in `bps`. */
  fixedInCents: number | null;
  /** Indexes of the charge's items that the share covers. Null for the whole charge. */
  items: number[] | null;
}

import type { PartnerKind } from "./partners-enums";

/**
 * Share of a partner in a charge, fixed when the charge is reserved. Shares are computed in order:
 * first co-producers from the producer's net amount, then affiliates from the remainder.
 */
export interface PartnerShare {
  kind: PartnerKind;
  agreementId: string;
  partnerCompanyId: string;
  /** Basis points of the net amount of the covered items. Null for a fixed share. */
  bps: number | null;
  /** Fixed share in cents. Null for a share in `bps`. */
  fixedInCents: number | null;
  /** Indexes of the charge's items that the share covers. Null for the whole charge. */
  items: number[] | null;
}

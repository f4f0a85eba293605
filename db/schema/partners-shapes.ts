import type { PartnerKind } from "./partners-enums";

/**
 * Share of a partner, fixed when the charge is reserved. Computed in order: co-producers from the
 * producer's net amount, then affiliates from the remainder.
 */
export interface PartnerShare {
  kind: PartnerKind;
  agreementId: string;
  partnerCompanyId: string;
  /** Of the covered items' net amount; null for a fixed share. */
  bps: number | null;
  /** Null for a share in `bps`. */
  fixedInCents: number | null;
  /** Covered items by index; null for the whole charge. */
  items: number[] | null;
}

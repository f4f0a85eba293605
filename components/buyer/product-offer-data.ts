import type { Frequency } from "@/db/enums";

/** What the page behind a checkout link is given to show. */
export interface ProductOfferData {
  name: string;
  description: string | null;
  /** The offer's own name, where it says more than the product's. */
  offerName: string | null;
  priceInCents: number;
  /** Of a plan. */
  frequency: Frequency | null;
  producerName: string;
  refundPeriodDays: number;
  seller: {
    legalName: string;
    /** `CNPJ 11.222.333/0001-81`; empty where it has none. */
    document: string;
    address: string;
    supportEmail: string;
    /** E.164. */
    supportPhone: string;
  };
}

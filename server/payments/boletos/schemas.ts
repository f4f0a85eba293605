/**
 * State of a boleto. An `overdue` boleto can still be paid; an `expired` one cannot. A `replaced`
 * boleto was canceled before its due date.
 */
export type SlipState = "open" | "overdue" | "expired" | "replaced" | "paid" | "refunded";

/**
 * Boleto as shown on its public page. Anyone with the link can see it, so the payer's document is
 * masked.
 */
export interface Slip {
  state: SlipState;
  isTest: boolean;
  bank: { name: string; code: string };
  beneficiary: {
    name: string;
    legalName: string;
    /**
     * Document type and formatted number, such as `CNPJ 11.222.333/0001-81`. Empty if the company
     * has no document yet.
     */
    document: string;
    address: string;
    supportEmail: string;
  };
  payer: { name: string; maskedDocument: string };
  /** Issuer's number ("nosso número"). */
  ownNumber: string;
  description: string;
  amountInCents: number;
  issuedOn: string;
  dueOn: string;
  lastPayableOn: string;
  paidOn: string | null;
  amountPaidInCents: number | null;
  digitableLine: string;
  /** Barcode on a white background, as a data URI. */
  barsImage: string;
}

/** State of a boleto. `overdue` can still be paid and `expired` cannot. `replaced` was canceled before its due date. */
export type SlipState = "open" | "overdue" | "expired" | "replaced" | "paid" | "refunded";

/** Boleto on its public page. Anyone with the link can see it, so the payer's document is masked. */
export interface Slip {
  state: SlipState;
  /** True for a sandbox boleto, which no bank accepts. */
  isTest: boolean;
  bank: { name: string; code: string };
  beneficiary: {
    name: string;
    legalName: string;
    /** Includes the type and punctuation: `CNPJ 11.222.333/0001-81`. Empty if the company has no document yet. */
    document: string;
    address: string;
    supportEmail: string;
  };
  payer: { name: string; maskedDocument: string };
  /** Issuer's number of the boleto ("nosso número"). */
  ownNumber: string;
  description: string;
  amountInCents: number;
  /** Days, `YYYY-MM-DD`. */
  issuedOn: string;
  dueOn: string;
  lastPayableOn: string;
  /** Null until paid. */
  paidOn: string | null;
  amountPaidInCents: number | null;
  digitableLine: string;
  /** Barcode on a white background, as a data URI. */
  barsImage: string;
}

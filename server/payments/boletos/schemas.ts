/** State of a boleto. `overdue` can still be paid, `expired` no longer; `replaced` was canceled before it fell due. */
export type SlipState = "open" | "overdue" | "expired" | "replaced" | "paid" | "refunded";

/** A boleto on its public page, which anyone with the link can see: the payer's document is masked. */
export interface Slip {
  state: SlipState;
  /** A sandbox boleto, which no bank accepts. */
  isTest: boolean;
  bank: { name: string; code: string };
  beneficiary: {
    name: string;
    legalName: string;
    /** With its kind and punctuation: `CNPJ 11.222.333/0001-81`; empty if the company has none yet. */
    document: string;
    address: string;
    supportEmail: string;
  };
  payer: { name: string; maskedDocument: string };
  /** The issuer's own number, "nosso número". */
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
  /** 47 digits. */
  digitableLine: string;
  /** The bars on a white background, as the data URI of an image. */
  barsImage: string;
}

/** What a boleto's public page says of it: `overdue` can still be paid, `expired` no longer, `replaced` has a successor. */
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
  /** The bars as an image in a data URI, on a white ground. */
  barsImage: string;
}

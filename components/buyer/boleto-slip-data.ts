export type SlipState = "open" | "overdue" | "expired" | "replaced" | "paid" | "refunded";

/** Whether there is something to pay, and so a line and bars to show. */
export function isPayable(state: SlipState): state is "open" | "overdue" {
  return state === "open" || state === "overdue";
}

/** A boleto on its public page: the payer's document is masked already. */
export interface BoletoSlipData {
  /** `overdue` can still be paid, `expired` no longer; `replaced` gave way to another charge before its time was over. */
  state: SlipState;
  /** No bank takes money for a boleto of the sandbox. */
  isTest: boolean;
  bank: { name: string; code: string };
  beneficiary: {
    name: string;
    legalName: string;
    /** With its kind and punctuation: `CNPJ 11.222.333/0001-81`; empty when the company has none yet. */
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
  /** Both once paid. */
  paidOn: string | null;
  amountPaidInCents: number | null;
  /** 47 digits. */
  digitableLine: string;
  /** The bars as an image in a data URI, with a white ground. */
  barsImage: string;
}

/** One installment of a paid charge, as the acquirer credits it. */
export interface SettledInstallment {
  installment: number;
  /** What the buyer paid of it, and what was taken of that, in cents. */
  amountInCents: number;
  feeInCents: number;
  creditsAt: Date;
}

/** How an acquirer credits a paid charge, before any refund or dispute; empty while it does not say. */
export interface SettlementReport {
  installments: SettledInstallment[];
}

/** An acquirer's report of what it took of a sale. */
export interface SettlementOperations<Connection, Charge, Answer> {
  /** Reads a paid charge's installments of this connection's recipient. */
  read: (connection: Connection, charge: Charge) => Promise<Answer>;
}

export interface SettledInstallment {
  installment: number;
  amountInCents: number;
  feeInCents: number;
  creditsAt: Date;
}

/** How an acquirer credits a paid charge, before refunds and disputes. Empty until the acquirer reports it. */
export interface SettlementReport {
  installments: SettledInstallment[];
}

export interface SettlementOperations<Connection, Charge, Answer> {
  read: (connection: Connection, charge: Charge) => Promise<Answer>;
}

export const interestBearers = ["seller", "buyer"] as const;

/** Maximum monthly interest rate of an offer: 10%. */
export const maxMonthlyInterestBps = 1_000;

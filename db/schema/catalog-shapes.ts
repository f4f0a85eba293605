export const interestBearers = ["seller", "buyer"] as const;

/** 10%. */
export const maxMonthlyInterestBps = 1_000;

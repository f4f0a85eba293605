/** Who bears the interest of a card's installments. */
export const interestBearers = ["seller", "buyer"] as const;

/** The highest monthly rate that an offer may ask of its buyers: 10 %. */
export const maxMonthlyInterestBps = 1_000;

export interface CardData {
  number: string;
  holderName: string;
  expMonth: number;
  expYear: number;
}

export interface Token {
  id: string;
  card: CardData;
  createdAt: Date;
  endsAt: Date;
  isUsed: boolean;
}

export interface StoredCard {
  id: string;
  customerId: string;
  card: CardData;
  hasBilling: boolean;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface CardOutcome {
  /** `later`: the issuer decides later. `challenge`: the buyer is challenged if 3-D Secure is requested. */
  first: "paid" | "refused" | "later" | "challenge";
  ends?: "paid" | "refused" | "canceled";
  /** Issuer's response code (ABECS), and whether the brand allows a retry. */
  code?: string;
  message?: string;
  retry?: Retry | null;
}

interface Retry {
  brand_failure_return_code: string | null;
  transaction_limit: number | null;
  transaction_date_limit: string | null;
}

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

/** What happens to a card's charge. */
export interface CardOutcome {
  /** `later` waits for the issuer, `challenge` for the buyer where 3-D Secure is asked for. */
  first: "paid" | "refused" | "later" | "challenge";
  /** How it ends after waiting. */
  ends?: "paid" | "refused" | "canceled";
  /** The issuer's answer (ABECS) and the brand's word on another try. */
  code?: string;
  message?: string;
  retry?: Retry | null;
}

interface Retry {
  brand_failure_return_code: string | null;
  transaction_limit: number | null;
  transaction_date_limit: string | null;
}

import { anticipationClauses } from "./anticipation-clauses";
import { automaticClauses } from "./automatic-clauses";
import { cardTokenClauses } from "./card-token-clauses";
import { type Clause, clauses } from "./clauses";
import { dueClauses } from "./due-clauses";
import { payoutClauses } from "./payout-clauses";
import { receivedClauses } from "./received-clauses";
import { recipientClauses } from "./recipient-clauses";
import { settlementClauses } from "./settlement-clauses";
import { setupClauses } from "./setup-clauses";

/** Clauses by name. A clause passes if the adapter lacks the tested capability. */
export const allClauses: Record<string, Clause> = {
  ...clauses,
  ...dueClauses,
  ...receivedClauses,
  ...setupClauses,
  ...automaticClauses,
  ...payoutClauses,
  ...anticipationClauses,
  ...cardTokenClauses,
  ...recipientClauses,
  ...settlementClauses,
};

import type { RefuseReason } from "@/db/schema/payments-enums";
import type { Refusal } from "../port/port";
import type { Transaction } from "./shapes";
import { readTransactionWord } from "./words";

type Meaning = readonly [reason: RefuseReason, retryable: boolean];

const final = (reason: RefuseReason): Meaning => [reason, false];
const passing = (reason: RefuseReason): Meaning => [reason, true];

/** Response codes of ABECS, Normativo 21 (version 3), which the API has returned since 2026-08-28. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ["05", passing("do_not_honor")],
  ["100", passing("do_not_honor")],
  ["51", passing("insufficient_funds")],
  ["116", passing("insufficient_funds")],
  ["121", passing("insufficient_funds")],
  ["55", passing("do_not_honor")],
  ["86", passing("do_not_honor")],
  ["117", passing("do_not_honor")],
  ["57", final("card_not_retryable")],
  ["200", final("card_not_retryable")],
  ["1", final("invalid_card")],
  ["14", final("invalid_card")],
  ["56", final("invalid_card")],
  ["63", final("invalid_cvv")],
  ["N7", final("invalid_cvv")],
  ["122", final("invalid_cvv")],
  ["59", passing("suspected_fraud")],
  ["03", final("do_not_honor")],
  ["58", final("do_not_honor")],
  ["109", final("do_not_honor")],
  ["13", final("do_not_honor")],
  ["110", final("do_not_honor")],
  ["19", final("issuer_unavailable")],
  ["30", final("issuer_unavailable")],
  ["12", final("invalid_installments")],
  ["23", final("invalid_installments")],
  ["115", final("invalid_installments")],
  ["38", passing("blocked_card")],
  ["75", passing("blocked_card")],
  ["106", passing("blocked_card")],
  ["41", final("lost_or_stolen")],
  ["43", final("lost_or_stolen")],
  ["46", final("blocked_card")],
  ["54", final("expired_card")],
  ["101", final("expired_card")],
  ["61", passing("limit_exceeded")],
  ["N4", passing("limit_exceeded")],
  ["62", passing("blocked_card")],
  ["78", passing("blocked_card")],
  ["82", final("invalid_cvv")],
  ["88", final("invalid_cvv")],
  ["180", final("invalid_cvv")],
  ["04", final("card_not_retryable")],
  ["07", final("suspected_fraud")],
  ["79", final("card_not_retryable")],
  ["83", final("suspected_fraud")],
  ["91", passing("issuer_unavailable")],
  ["96", passing("issuer_unavailable")],
  ["911", passing("issuer_unavailable")],
  ["912", passing("issuer_unavailable")],
  ["39", final("card_not_retryable")],
  ["AC", final("card_not_retryable")],
  ["R0", final("card_not_retryable")],
  ["R1", final("card_not_retryable")],
  ["R3", final("card_not_retryable")],
]);

/**
 * Returns a card's refusal from its last transaction. An unknown code is a general refusal without
 * retry. `retry_info` forbids retries beyond the brand's limit of attempts, but never allows one
 * that the code forbids.
 */
export function refusalOf(transaction: Transaction | null): Refusal {
  const { acquirer_return_code: given, antifraud_response: antifraud, retry_info: retry } = transaction ?? {};
  const { code: gatewayCode } = transaction?.gateway_response ?? {};
  const code = given?.trim().toUpperCase() || null;
  if (code) {
    const [reason, retryable] = meanings.get(code) ?? final("do_not_honor");
    return { reason, code, retryable: retryable && retry?.transaction_limit !== 0 };
  }
  if (antifraud?.status && /reproved|refused|denied/.test(antifraud.status)) {
    return { reason: "suspected_fraud", code: null, retryable: false };
  }
  // The acquirer rejected the incomplete order before contacting an issuer.
  if (gatewayCode && /^4\d\d$/.test(gatewayCode)) {
    return { reason: "issuer_unavailable", code: gatewayCode, retryable: false, by: "acquirer" };
  }
  const isIssuers = readTransactionWord(transaction?.status ?? "") === "refused";
  return { reason: isIssuers ? "do_not_honor" : "issuer_unavailable", code: null, retryable: false };
}

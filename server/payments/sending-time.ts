import type { TransactionRow } from "./transaction-shape";

/**
 * How long a card charge is taken to be on its way to its acquirer once it is reserved (docs/reliability.md rule 1).
 */
const patienceMs = 90_000;
/** What of that must be left to whoever sends it: far more than any acquirer takes to hear of it. */
const answerMs = 60_000;

/** Until when (real clock) a card charge that is reserved now may be on its way. */
export function sendingEndsAt(): Date {
  return new Date(Date.now() + patienceMs);
}

/** Whether a reserved card charge may still be sent: a sender that comes to itself later than that sends nothing. */
export function maySend({ sendableUntil }: Pick<TransactionRow, "sendableUntil">): boolean {
  return !sendableUntil || sendableUntil.getTime() - Date.now() > answerMs;
}

/**
 * Whether a card charge that its acquirer does not know may still be on its way there (real clock): until then nobody
 * gives it up, whoever asks, whatever business time it is.
 */
export function isOnItsWay({ sendableUntil, createdAt }: Pick<TransactionRow, "sendableUntil" | "createdAt">): boolean {
  return (sendableUntil?.getTime() ?? createdAt.getTime() + patienceMs) > Date.now();
}

import { isPlayMoney } from "../../acquiring/port";
import type { Connection } from "../../acquiring/port/port";
import type { TransactionRow } from "../transactions/transaction-shape";

/**
 * Maximum time that a card charge may be in transit to its acquirer, counted from the reservation
 * (docs/reliability.md rule 1).
 */
const patienceMs = 90_000;
/**
 * Minimum part of `patienceMs` that must be left to send a charge. Far longer than a request takes
 * to reach any acquirer.
 */
const answerMs = 60_000;

/**
 * Returns the time (wall clock) until which a card charge reserved now may be in transit to its
 * acquirer.
 */
export function sendingEndsAt(): Date {
  return new Date(Date.now() + patienceMs);
}

/** Reports whether a reserved card charge may still be sent, because its sender may resume too late. */
export function maySend({ sendableUntil }: Pick<TransactionRow, "sendableUntil">): boolean {
  return !sendableUntil || sendableUntil.getTime() - Date.now() > answerMs;
}

/**
 * Reports whether a card charge unknown to its acquirer may still be in transit (wall clock).
 * Sweeps do not abandon such a charge, regardless of the company's clock. Sandbox calls end
 * immediately, so a test clock need not wait for the wall clock.
 */
export function mayBeInTransit(
  { sendableUntil, createdAt, acquirerState }: Pick<TransactionRow, "sendableUntil" | "createdAt" | "acquirerState">,
  connection: Pick<Connection, "kind">,
): boolean {
  if (acquirerState === "unknown" && isPlayMoney(connection)) return false;
  return (sendableUntil?.getTime() ?? createdAt.getTime() + patienceMs) > Date.now();
}

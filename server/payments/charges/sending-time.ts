import { isPlayMoney } from "../../acquiring/port";
import type { Connection } from "../../acquiring/port/port";
import type { TransactionRow } from "../transactions/transaction-shape";

/** How long a card charge counts as on its way to its acquirer after its reservation (docs/reliability.md rule 1). */
const patienceMs = 90_000;
/** The part of it that a sender must still have left: far longer than a request takes to reach any acquirer. */
const answerMs = 60_000;

/** Until when (real clock) a card charge reserved now may be on its way. */
export function sendingEndsAt(): Date {
  return new Date(Date.now() + patienceMs);
}

/** Whether a reserved card charge may still be sent. A sender that resumes later than that sends nothing. */
export function maySend({ sendableUntil }: Pick<TransactionRow, "sendableUntil">): boolean {
  return !sendableUntil || sendableUntil.getTime() - Date.now() > answerMs;
}

/**
 * Whether a card charge that its acquirer does not know may still be on its way there (real clock): until then no sweep
 * gives it up, whatever the business time. The sandbox is no distance away: a call that has ended without an answer is
 * over, and a company's clock need not wait for the real one.
 */
export function isOnItsWay(
  { sendableUntil, createdAt, acquirerState }: Pick<TransactionRow, "sendableUntil" | "createdAt" | "acquirerState">,
  connection: Pick<Connection, "kind">,
): boolean {
  if (acquirerState === "unknown" && isPlayMoney(connection)) return false;
  return (sendableUntil?.getTime() ?? createdAt.getTime() + patienceMs) > Date.now();
}

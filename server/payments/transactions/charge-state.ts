import { isPastDue } from "../due-terms/boleto-days";
import type { TransactionRow } from "./transaction-shape";

/** Whether an order's charge is still payable at `now`. */
export function isWaiting({ status, expiresAt }: TransactionRow, now: Date): boolean {
  return status === "pending" && (expiresAt === null || expiresAt > now);
}

/** Whether a boleto charge is overdue at `now`; it may still be payable. */
export function isOverdue({ boleto }: TransactionRow, now: Date): boolean {
  return boleto !== null && isPastDue(boleto.dueOn, now);
}

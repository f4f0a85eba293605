import { isPastDue } from "../due-terms/boleto-days";
import type { TransactionRow } from "./transaction-shape";

export function isWaiting({ status, expiresAt }: TransactionRow, now: Date): boolean {
  return status === "pending" && (expiresAt === null || expiresAt > now);
}

/** An overdue boleto may still be payable. */
export function isOverdue({ boleto }: TransactionRow, now: Date): boolean {
  return boleto !== null && isPastDue(boleto.dueOn, now);
}

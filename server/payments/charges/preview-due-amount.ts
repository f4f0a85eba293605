import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { boletoDaysAfterDue, lastPayableDayOf } from "../due-terms/boleto-days";
import { amountDueOn, dueTermsOf } from "../due-terms/due-amount";
import type { DueAmount } from "../due-terms/schemas";
import { getTransactionRow } from "../transactions/transactions";

/**
 * Returns the amount due on `day` (default: today) for a charge with a due date, with its
 * components (docs/domains/payments.md).
 *
 * @throws NOT_FOUND; an error for a charge without a due date.
 */
export async function previewDueAmount(
  companyId: string,
  transactionId: string,
  day: string | undefined,
  now: Date,
): Promise<DueAmount> {
  const { amount, cob, boleto } = await getTransactionRow(companyId, transactionId);
  const date = day ?? dayOf(now);
  if (cob) return amountDueOn(dueTermsOf(amount, cob), date);
  if (!boleto) return fail("due_date_missing");
  const terms = { expirationDate: boleto.dueOn, daysAfterDueDate: boletoDaysAfterDue };
  return { ...amountDueOn(dueTermsOf(amount, terms), date), payable: date <= lastPayableDayOf(boleto.dueOn) };
}

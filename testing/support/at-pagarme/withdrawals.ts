import type { WithdrawalPlan } from "../pagarme/books/behavior";

export const amounts = {
  done: 10_000,
  refused: 10_001,
  pending: 10_002,
  silent: 10_003,
  lost: 10_004,
  returned: 10_005,
};
export const [paidAfterMs, returnedAfterMs] = [5_000, 2 * 86_400_000];

/** Outcome of a withdrawal by its amount (`amounts`). Any other amount is paid immediately. */
export function withdraw(amountInCents: number): WithdrawalPlan {
  if (amountInCents === amounts.refused) return { status: "failed" };
  if (amountInCents === amounts.pending) {
    return { status: "processing", later: [{ afterMs: paidAfterMs, status: "transferred" }] };
  }
  const returned = [{ afterMs: returnedAfterMs, status: "failed" } as const];
  return { status: "transferred", ...(amountInCents === amounts.returned ? { later: returned } : {}) };
}

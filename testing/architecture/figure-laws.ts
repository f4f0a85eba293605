import type { Law } from "./law";

/** Verbs that update a transaction or a refund without changing what it adds to the figures, and why. */
const leaveFiguresAlone = new Set([
  // Settles within the call that reserved the charge, so its figures are not stored yet.
  "server/payments/charges/settle-usual-charge.ts",
  // A pending charge, whose fees are not in the figures, goes to another connection.
  "server/payments/charges/fail-over.ts",
  // These change the Pix code, the acquirer's state, a challenge, or the plan of automatic debits.
  "server/payments/pix-automatico/conclude-authorization.ts",
  "server/payments/charges/keep-challenge.ts",
  "server/payments/charges/reconcile-transaction.ts",
  "server/payments/charges/record-acquirer-state.ts",
  "server/payments/refunds/request-refund.ts",
  "server/subscriptions/debits/follow-debit.ts",
  // These change the buyer's data.
  "server/customers/erasure/erase-purchases.ts",
  "server/buyers/support/correct-email.ts",
]);

const updates = /\.update\((transactions|refunds)\)|\bUPDATE\s+(transactions|refunds)\b/;

/** Stored sums of closed days would keep the old amount (`markStaleQuery` in server/ledger/day-figures/stale-days.ts). */
const marksFigures: Law = {
  sentence: "a verb that changes a transaction's or a refund's amounts or status marks their day (finance/stale-days)",
  holdsForTests: false,
  findFaults: ({ path, text, tree, imports }) => {
    if (!/^server\/(?!testing\/|architecture\/)/.test(path) || leaveFiguresAlone.has(path) || !updates.test(text))
      return [];
    if (imports.some(({ target }) => target === "server/ledger/day-figures/stale-days")) return [];
    const { line } = tree.getLineAndCharacterOfPosition(text.search(updates));
    return [{ line: line + 1, what: "updates a transaction or a refund" }];
  },
};

/** Laws on stored figures. */
export const figureLaws = { marksFigures } as const satisfies Record<string, Law>;

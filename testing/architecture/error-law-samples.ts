import type { errorLaws } from "./error-laws";
import type { figureLaws } from "./figure-laws";
import type { Samples } from "./law";
import type { logLaws } from "./log-laws";

type Laws = typeof errorLaws & typeof figureLaws & typeof logLaws;

/** Files that break each law on errors, stored figures and log lines, and files that keep it. */
export const errorLawSamples: Record<keyof Laws, Samples> = {
  tableSentences: {
    breaks: [
      ["server/payments/a.ts", 'fail("refund_refused", { message: "No" });'],
      ["server/payments/a.ts", 'fail("item_is_plan", { field: "items.0", message });'],
      ["server/payments/a.ts", 'throw new Failure("pix_refused", { "message": "No" });'],
      ["server/payments/a.ts", 'fail(isPlan ? "item_is_plan" : "item_not_for_sale", { message: "No" });'],
    ],
    keeps: [
      ["server/payments/a.ts", 'fail("VALIDATION", { field: "pixKey", message: "is required" });'],
      ["server/admin/a.ts", 'throw new Failure("NOT_FOUND", { message: "No company has this id" });'],
      ["server/payments/a.ts", 'fail("refund_window_closed", { values: { days: 90 } });'],
      ["server/payments/a.ts", 'log.warn("refund_refused", { message: "No" });'],
    ],
  },
  wordsByCode: {
    breaks: [
      ["components/a.tsx", 'const late = error.message.includes("within 90 days");'],
      ["components/a.tsx", 'if (refund.error?.message === "The acquirer refused the refund") close();'],
      ["components/a.tsx", "const found = /balance/.test(failure?.message);"],
      ["server/checkout/a.ts", 'switch (failure.message) { case "has expired": return "expired"; }'],
      ["app/a.tsx", 'if (thrown.message.startsWith("url: ")) return "url";'],
    ],
    keeps: [
      ["components/a.tsx", 'const late = toFailure(error) === "refund_window_closed";'],
      ["components/a.tsx", "const shown = <p>{answer.message}</p>;"],
      ["server/payments/a.ts", 'if (error.message.includes("timeout")) retry();'],
      ["components/a.test.tsx", 'expect(error.message === "No").toBe(true);'],
    ],
  },
  marksFigures: {
    breaks: [
      ["server/payments/a.ts", "await tx.update(transactions).set({ refunded });"],
      ["server/fee-checks/a.ts", "await tx.update(refunds).set({ feeReturned });"],
      ["server/payments/a.ts", "const moved = sql`UPDATE transactions SET refunded = 0`;"],
    ],
    keeps: [
      [
        "server/payments/a.ts",
        `import { markStale } from "@/server/ledger/day-figures/stale-days";\nawait tx.update(transactions).set({ refunded });`,
      ],
      ["server/payments/charges/keep-challenge.ts", "await tx.update(transactions).set({ challenge });"],
      ["server/payments/a.ts", "await tx.update(payments).set({ amount });"],
    ],
  },
  ownLogFields: {
    breaks: [
      ["server/a.ts", 'log.warn({ email: "maria@example.com" }, "sent");'],
      ["server/a.ts", "log.info({ companyId, ...customer });"],
      ["server/a.ts", "log.error(error);"],
      ["app/a.ts", 'reportFault(thrown, { operation: "x", address });'],
    ],
    keeps: [
      ["server/a.ts", 'log.warn({ companyId, outcome: "failed" }, "A bank listed nothing");'],
      ["server/a.ts", "reportFault(thrown, { operation, requestId: context.requestId });"],
      ["server/testing/a.ts", "log.info({ email });"],
    ],
  },
};

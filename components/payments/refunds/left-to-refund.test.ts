import { expect, it } from "vitest";
import { leftToRefund } from "./left-to-refund";

const dispute = {
  id: "d",
  kind: "chargeback" as const,
  amountInCents: 6000,
  afterRefund: false,
  openedAt: "2026-11-20T12:00:00.000Z",
  defendedAt: null,
  decidedAt: null,
};
const of = (status: "opened" | "won" | "lost") => ({ disputes: [{ ...dispute, status }] });

const partOf = (status: string) => ({ ...dispute, amountInCents: 1000, status: status as "opened" });

type Money = Parameters<typeof leftToRefund>[1];

it.each([
  ["nothing of what waits for the rest", "pending", undefined, 0],
  ["all of what was paid", "paid", undefined, 6000],
  ["the part payment of a canceled charge", "canceled", { disputes: [] }, 6000],
  ["what arrived after a refund", "refund", { disputes: [] }, 6000],
  ["nothing of a dispute that is not known yet", "chargeback", undefined, 0],
  ["nothing of what is disputed", "chargeback", of("opened"), 0],
  ["nothing of what was lost", "chargeback", of("lost"), 0],
  ["all of what was won", "paid", of("won"), 6000],
  ["what several disputes left", "chargeback", { disputes: ["opened", "lost", "won"].map(partOf) }, 4000],
  [
    "what arrived after a refund, though that is disputed",
    "refund",
    { disputes: [{ ...dispute, status: "opened", afterRefund: true }] },
    6000,
  ],
] satisfies [string, "pending" | "canceled" | "paid" | "refund" | "chargeback", Money, number][])(
  "is %s",
  (_, status, money, left) => {
    expect(leftToRefund({ status, amountPaidInCents: 10_000, refundedInCents: 4000 }, money)).toBe(left);
  },
);

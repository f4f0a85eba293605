import { expect, it } from "vitest";
import { leftToRefund } from "./left-to-refund";

const dispute = {
  id: "d",
  amountInCents: 6000,
  afterRefund: false,
  openedAt: "2026-11-20T12:00:00.000Z",
  decidedAt: null,
};
const of = (status: "opened" | "won" | "lost") => ({ dispute: { ...dispute, status } });

it.each([
  ["nothing of what waits for the rest", "pending", undefined, 0],
  ["all of what was paid", "paid", undefined, 6000],
  ["the part payment of a canceled charge", "canceled", { dispute: null }, 6000],
  ["what arrived after a refund", "refund", { dispute: null }, 6000],
  ["nothing of a dispute that is not known yet", "chargeback", undefined, 0],
  ["nothing of what is disputed", "chargeback", of("opened"), 0],
  ["nothing of what was lost", "chargeback", of("lost"), 0],
  ["all of what was won", "paid", of("won"), 6000],
  [
    "what arrived after a refund, though that is disputed",
    "refund",
    { dispute: { ...of("opened").dispute, afterRefund: true } },
    6000,
  ],
] as const)("is %s", (_, status, money, left) => {
  expect(leftToRefund({ status, amountPaidInCents: 10_000, refundedInCents: 4000 }, money)).toBe(left);
});

import { describe, expect, it } from "vitest";
import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import type { Event } from "@/server/webhooks/webhooks/schemas";
import { listSteps } from "./timeline-steps";

const at = (second: number) => `2026-11-20T12:00:0${second}.000Z`;

function event(id: string, name: Event["event"], second: number, transaction: Event["transaction"] = {}): Event {
  return { id, type: "transaction", event: name, scope: "user", createdAt: at(second), transaction };
}

const nothing: TransactionMoney = {
  isSandbox: true,
  connection: "Sandbox",
  refundsTo: null,
  tries: [],
  dueWhenPaidInCents: null,
  transfers: [],
  refunds: [],
  releases: [],
  disputes: [],
  duplicate: null,
};
const refund = {
  bankAccount: null,
  amountInCents: 500,
  feeReturnedInCents: 5,
  reason: "",
  pixKey: null,
  decidedAt: at(6),
  createdAt: at(5),
};

const release = { amountInCents: 100, feesInCents: 5, takenInCents: 30, remainingInCents: 65 };

describe("listSteps", () => {
  it("lists the events oldest first, each with its amount", () => {
    const events = [
      event("3", "transaction_refunded", 3, {
        refund: { id: "r", amount: 500, reason: "Uma a menos", refundedAt: at(3) },
      }),
      event("2", "transaction_paid", 2, { amountPaidInCents: 4990 }),
      event("1", "transaction_created", 1, { amount: 4990 }),
    ];
    expect(listSteps(events, nothing).map(({ what, amount, note, eventId }) => [what, amount, note, eventId])).toEqual([
      ["transaction_created", 4990, null, "1"],
      ["transaction_paid", 4990, null, "2"],
      ["transaction_refunded", 500, "Uma a menos", "3"],
    ]);
  });

  it("says of money in the seller's own bank account that it is there, not in the balance", () => {
    const settled = { id: "t", debitAccount: "available", creditAccount: "acquirer", createdAt: at(2) } as const;
    const money: TransactionMoney = {
      ...nothing,
      transfers: [{ ...settled, kind: "settled_at_bank", amountInCents: 65 }],
      releases: [{ ...release, id: "d", installment: 1, releasesAt: at(2), releasedAt: at(2) }],
    };
    expect(listSteps([], money).map(({ what, amount }) => [what, amount])).toEqual([["settled_at_bank", 65]]);
  });

  it("adds steps without events: releases, refunds under way or refused, a defence, a lost dispute", () => {
    const money: TransactionMoney = {
      ...nothing,
      refunds: [
        { ...refund, id: "a", status: "done" },
        { ...refund, id: "b", status: "requested", decidedAt: null },
        { ...refund, id: "c", status: "refused" },
      ],
      releases: [
        { ...release, id: "d", installment: 1, releasesAt: at(2), releasedAt: at(2) },
        { ...release, id: "e", installment: 2, releasesAt: at(9), releasedAt: null },
        {
          ...release,
          id: "g",
          installment: 3,
          takenInCents: 95,
          remainingInCents: 0,
          releasesAt: at(3),
          releasedAt: at(3),
        },
      ],
      disputes: [
        {
          id: "f",
          kind: "chargeback",
          amountInCents: 95,
          afterRefund: false,
          status: "lost",
          openedAt: at(7),
          defendedAt: at(7),
          decidedAt: at(8),
        },
      ],
    };
    expect(listSteps([], money).map(({ what, amount }) => [what, amount])).toEqual([
      ["released", 65],
      ["refund_requested", 500],
      ["refund_requested", 500],
      ["refund_refused", 500],
      ["dispute_defended", null],
      ["dispute_lost", 95],
    ]);
  });
});

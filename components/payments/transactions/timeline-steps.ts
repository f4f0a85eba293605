import type { EventName } from "@/db/schema/core-enums";
import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import type { Transaction } from "@/server/payments/transactions/schemas";
import type { Tone } from "../../ui/tone-badge";
import { atBankOf } from "./at-bank";

interface Event {
  id: string;
  event: EventName;
  createdAt: string;
  /** Null once the event's payload was deleted. */
  transaction?: (Partial<Transaction> & { refund?: { amount: number; reason: string } | undefined }) | null | undefined;
}

export interface Step {
  id: string;
  at: string;
  tone: Tone;
  what: EventName | "refund_requested" | "refund_refused" | "released" | "settled_at_bank";
  amount: number | null;
  note: string | null;
  /** Null for a transfer without an event. */
  eventId: string | null;
}

const tones: Partial<Record<Step["what"], Tone>> = {
  transaction_paid: "green",
  transaction_overpaid: "green",
  released: "green",
  settled_at_bank: "green",
  transaction_chargeback_won: "green",
  transaction_refused: "red",
  transaction_chargeback: "red",
  dispute_lost: "red",
  refund_refused: "red",
  transaction_refunded: "blue",
  refund_requested: "blue",
};

function stepOf(what: Step["what"], at: string, more: Partial<Step> & { id: string }): Step {
  return { what, at, tone: tones[what] ?? "gray", amount: null, note: null, eventId: null, ...more };
}

function stepOfEvent({ id, event, createdAt, transaction }: Event): Step {
  const about = { id, eventId: id };
  switch (event) {
    case "transaction_refunded":
      return stepOf(event, createdAt, {
        ...about,
        amount: transaction?.refund?.amount ?? null,
        note: transaction?.refund?.reason || null,
      });
    case "transaction_created":
      return stepOf(event, createdAt, { ...about, amount: transaction?.amount ?? null });
    case "transaction_paid":
    case "transaction_underpaid":
    case "transaction_overpaid":
      return stepOf(event, createdAt, { ...about, amount: transaction?.amountPaidInCents ?? null });
    case "transaction_refused":
      return stepOf(event, createdAt, { ...about, note: transaction?.refuseReason ?? null });
    default:
      return stepOf(event, createdAt, about);
  }
}

/** Oldest first: events, and transfers without an event. */
export function listSteps(events: readonly Event[], money: TransactionMoney | undefined): Step[] {
  const refunds = (money?.refunds ?? []).flatMap(
    ({ id, amountInCents: amount, reason, status, createdAt, decidedAt }) => {
      if (status === "done") return [];
      const asked = stepOf("refund_requested", createdAt, { id: `asked-${id}`, amount, note: reason || null });
      return status === "refused" && decidedAt
        ? [asked, stepOf("refund_refused", decidedAt, { id: `refused-${id}`, amount })]
        : [asked];
    },
  );
  const atOnce = money && atBankOf(money) !== null ? "settled_at_bank" : "released";
  const released = (money?.releases ?? []).flatMap(({ id, remainingInCents, releasedAt }) =>
    releasedAt && remainingInCents > 0 ? [stepOf(atOnce, releasedAt, { id, amount: remainingInCents })] : [],
  );
  const disputed = (money?.disputes ?? []).flatMap(({ id, amountInCents: amount, status, defendedAt, decidedAt }) => [
    ...(defendedAt ? [stepOf("dispute_defended", defendedAt, { id: `defended-${id}` })] : []),
    ...(status === "lost" && decidedAt ? [stepOf("dispute_lost", decidedAt, { id, amount })] : []),
  ]);
  const told = [...events].reverse().map(stepOfEvent);
  return [...told, ...refunds, ...released, ...disputed].sort((one, other) => one.at.localeCompare(other.at));
}

import { connectionFor } from "@/server/acquiring/connections/connections";
import type { Acquirer, Connection } from "@/server/acquiring/port/port";
import { composeCallback, sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import { approveAuthorization, decideTry, endAuthorization } from "@/server/acquiring/sandbox/automatic";
import { sendMoney } from "@/server/acquiring/sandbox/bank";
import { decideChargeback, openChargeback } from "@/server/acquiring/sandbox/disputes";
import { cardInput, testCards, testCompany } from "../payments";

const paidAt = new Date("2026-11-20T12:01:00.000Z");

export function sandboxSubject(different: Partial<Acquirer> = {}) {
  return {
    acquirer: { ...sandboxAcquirer, ...different },
    openConnection: async () => connectionFor(await testCompany(), "pix"),
    payerSide: {
      pay: ({ companyId }: Connection, key: string, amountInCents: number) =>
        sendMoney({
          companyId,
          key,
          amountInCents,
          dueInCents: 0,
          payerName: "Maria",
          payerDocument: "52998224725",
          paidAt,
        }),
      dispute: async ({ companyId }: Connection, key: string) => void (await openChargeback(companyId, key, paidAt)),
      decide: async ({ companyId }: Connection, key: string, verdict: "won" | "lost") =>
        void (await decideChargeback(companyId, key, verdict)),
      noticeOf: composeCallback,
    },
    cards: {
      paid: cardInput(testCards.paid),
      refused: cardInput(testCards.refused),
      silent: cardInput(testCards.silent),
    },
    payouts: {
      amounts: { done: 10_000, refused: 10_001, pending: 10_002, silent: 10_003, lost: 10_004, returned: 10_005 },
      paidAfterMs: 5_000,
      returnedAfterMs: 2 * 24 * 60 * 60 * 1000,
    },
    anticipations: {
      amounts: { done: 10_000, refused: 10_001, pending: 10_002, silent: 10_003, lost: 10_004 },
      paidAfterMs: 5_000,
    },
    notices: "signed" as const,
    received: { period: { from: new Date(paidAt.getTime() - 60_000), to: paidAt }, receive: null },
    setup: null,
    automatic: automaticSide,
  };
}

async function endOf({ companyId }: Connection, key: string, state: "rejected" | "canceled", reason: string) {
  await endAuthorization(companyId, key, { state, reason }, new Date());
}

const automaticSide = {
  approve: async ({ companyId }: Connection, key: string) => void (await approveAuthorization(companyId, key)),
  reject: (connection: Connection, key: string) => endOf(connection, key, "rejected", "AP13"),
  cancel: (connection: Connection, key: string) => endOf(connection, key, "canceled", "SLDB"),
  pay: async ({ companyId }: Connection, key: string, amountInCents: number) => {
    await decideTry(companyId, key, { state: "paid", reason: null });
    await sendMoney({
      companyId,
      key,
      amountInCents,
      dueInCents: amountInCents,
      payerName: "Maria",
      payerDocument: "52998224725",
      paidAt,
    });
  },
  fail: async ({ companyId }: Connection, key: string) =>
    void (await decideTry(companyId, key, { state: "failed", reason: "AM02" })),
};

import { describe, expect, it } from "vitest";
import { connectionFor } from "../../connections/connections";
import { cardInput, testCards, testCompany } from "../../testing/payments";
import type { Acquirer, Connection } from "../port";
import { composeCallback, sandboxAcquirer } from "../sandbox/adapter";
import { quoteAnticipation, readAnticipation, takeAnticipation } from "../sandbox/anticipations";
import { approveAuthorization, decideTry, endAuthorization } from "../sandbox/automatic";
import { sendMoney } from "../sandbox/bank";
import { decideChargeback, openChargeback } from "../sandbox/disputes";
import { readPayout, sendPayout } from "../sandbox/payouts";
import { anticipationClauses } from "./anticipation-clauses";
import { automaticClauses } from "./automatic-clauses";
import { clauses as chargeClauses } from "./clauses";
import { dueClauses } from "./due-clauses";
import { payoutClauses } from "./payout-clauses";
import { receivedClauses } from "./received-clauses";
import { setupClauses } from "./setup-clauses";
import type { AutomaticSide, Subject } from "./subject";

const clauses = {
  ...chargeClauses,
  ...dueClauses,
  ...receivedClauses,
  ...setupClauses,
  ...automaticClauses,
  ...payoutClauses,
  ...anticipationClauses,
};
const paidAt = new Date("2026-11-20T12:01:00.000Z");

/** The sandbox, or an adapter that differs from it in one thing. */
function subjectOf(different: Partial<Acquirer> = {}): Subject {
  return {
    acquirer: { ...sandboxAcquirer, ...different },
    openConnection: async () => connectionFor(await testCompany(), "pix"),
    payerSide: {
      pay: ({ companyId }, key, amountInCents) =>
        sendMoney({
          companyId,
          key,
          amountInCents,
          dueInCents: 0,
          payerName: "Maria",
          payerDocument: "52998224725",
          paidAt,
        }),
      dispute: async ({ companyId }, key) => void (await openChargeback(companyId, key, paidAt)),
      decide: async ({ companyId }, key, verdict) => void (await decideChargeback(companyId, key, verdict)),
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
    notices: "signed",
    received: { period: { from: new Date(paidAt.getTime() - 60_000), to: paidAt }, receive: null },
    setup: null,
    automatic: automaticSide,
  };
}

async function endOf({ companyId }: Connection, key: string, state: "rejected" | "canceled", reason: string) {
  await endAuthorization(companyId, key, { state, reason }, new Date());
}

const automaticSide: AutomaticSide = {
  approve: async ({ companyId }, key) => void (await approveAuthorization(companyId, key)),
  reject: (connection, key) => endOf(connection, key, "rejected", "AP13"),
  cancel: (connection, key) => endOf(connection, key, "canceled", "SLDB"),
  pay: async ({ companyId }, key, amountInCents) => {
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
  fail: async ({ companyId }, key) => void (await decideTry(companyId, key, { state: "failed", reason: "AM02" })),
};

describe("the sandbox keeps the port's contract", () => {
  it.each(Object.entries(clauses))("%s", async (_, clause) => clause(subjectOf()));
});

const unsupported = async () => ({ kind: "unsupported" }) as const;

describe("an adapter for Pix only keeps it too", () => {
  const offer = {
    ...sandboxAcquirer.offer,
    methods: ["pix" as const],
    capabilities: { ...sandboxAcquirer.offer.capabilities, cancels: [], payouts: false, anticipations: false },
  };
  const pixAlone = { offer, createBoleto: unsupported, chargeCard: unsupported, cancelCharge: unsupported };
  const { payouts: _, anticipations: __, ...acquirer } = { ...sandboxAcquirer, ...pixAlone };
  const subject = { ...subjectOf(), acquirer, cards: null, payouts: null, anticipations: null };
  it.each(Object.entries(clauses))("%s", async (_, clause) => clause(subject));
});

describe("the suite detects an adapter", () => {
  const sandboxPayouts = { send: sendPayout, read: readPayout };
  const sandboxAnticipations = { quote: quoteAnticipation, take: takeAnticipation, read: readAnticipation };
  const { offer: offered } = sandboxAcquirer;
  const withoutPayouts = { ...offered, capabilities: { ...offered.capabilities, payouts: false } };
  const anywhere = (connection: Connection): Connection => ({
    ...connection,
    companyId: firstCompany ?? connection.companyId,
  });
  let firstCompany: string | undefined;
  const faults: Record<string, [clause: RegExp, different: Partial<Acquirer>]> = {
    "takes silence for a refusal": [
      /^silence/,
      {
        chargeCard: async (connection, request) => {
          const answer = await sandboxAcquirer.chargeCard(connection, request);
          const refusal = { reason: "issuer_unavailable", code: null, retryable: true } as const;
          return answer.kind === "unknown" ? { kind: "refused", refusal } : answer;
        },
      },
    ],
    "keeps one book for all companies": [
      /^what nobody sent/,
      {
        createPix: async (connection, request) => {
          firstCompany ??= connection.companyId;
          return sandboxAcquirer.createPix(anywhere(connection), request);
        },
        readCharge: (connection, reference) => sandboxAcquirer.readCharge(anywhere(connection), reference),
      },
    ],
    "believes every notice": [
      /^a true notice/,
      { readCallback: async (_, { body }) => ({ charges: [JSON.parse(body).pix[0].txid], authorizations: [] }) },
    ],
    "cannot find its refunds again": [
      /^a refund is read back/,
      { readRefund: async () => ({ kind: "done", value: { state: "absent" } }) },
    ],
    "takes a bank's silence for a refusal of the payout": [
      /^a payout without an answer/,
      {
        payouts: {
          ...sandboxPayouts,
          send: async (connection, request) => {
            const answer = await sandboxPayouts.send(connection, request);
            const value = {
              state: "refused",
              amountInCents: request.amountInCents,
              reason: "refused_by_bank",
            } as const;
            return answer.kind === "unknown" ? { kind: "done", value } : answer;
          },
        },
      },
    ],
    "pays under a new key each time": [
      /^a payout is read back by its own key/,
      {
        payouts: {
          ...sandboxPayouts,
          send: (connection, request) => sandboxPayouts.send(connection, { ...request, key: `${request.key}0` }),
        },
      },
    ],
    "forgets that money came back": [
      /^a returned payout/,
      { payouts: { ...sandboxPayouts, read: (connection, payout) => sandboxPayouts.read(connection, payout, paidAt) } },
    ],
    "asks another price than it quoted": [
      /^an anticipation is read back/,
      {
        anticipations: {
          ...sandboxAnticipations,
          take: (connection, order) =>
            sandboxAnticipations.take(connection, { ...order, priceInCents: order.priceInCents + 1 }),
        },
      },
    ],
    "anticipates again what it was asked for again": [
      /^an anticipation ordered again/,
      {
        anticipations: {
          ...sandboxAnticipations,
          take: async (connection, order) => {
            const value = { state: "completed", amountInCents: order.parts.length, priceInCents: 0 } as const;
            await sandboxAnticipations.take(connection, order);
            return { kind: "done", value };
          },
        },
      },
    ],
    "makes payouts that it does not offer": [/^payouts are offered/, { offer: withoutPayouts }],
    "offers what it does not do": [/^a charge asked for again/, { createBoleto: unsupported }],
    "does what it does not offer": [/^what is not offered/, { offer: { ...sandboxAcquirer.offer, methods: ["pix"] } }],
  };

  it.each(Object.entries(faults))("that %s", async (_, [name, different]) => {
    const [, clause] = Object.entries(clauses).find(([promise]) => name.test(promise)) ?? [];
    await expect(clause?.(subjectOf(different))).rejects.toThrow();
  });
});

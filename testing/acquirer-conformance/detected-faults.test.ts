import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import type { Acquirer, Connection } from "@/server/acquiring/port/port";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import { quoteAnticipation, readAnticipation, takeAnticipation } from "@/server/acquiring/sandbox/anticipations";
import { automatic } from "@/server/acquiring/sandbox/automatic";
import { readPayout, sendPayout } from "@/server/acquiring/sandbox/payouts";
import { listReceived } from "@/server/acquiring/sandbox/received";
import { sandboxSubject } from "../support/charges/sandbox-subject";
import { allClauses } from "./all-clauses";

const paidAt = new Date("2026-11-20T12:01:00.000Z");
const unsupported = async () => ({ kind: "unsupported" }) as const;

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
    "lists a payment twice": [
      /^every payment of a period/,
      {
        received: {
          list: async (connection, query) => {
            const page = await listReceived(connection, query);
            if (page.kind !== "done") return page;
            const { payments, nextPage } = page.value;
            return { kind: "done", value: { payments: [...payments, ...payments], nextPage } };
          },
        },
      },
    ],
    "does not list what was sent back": [
      /^what was sent back/,
      {
        received: {
          list: async (connection, query) => {
            const page = await listReceived(connection, query);
            if (page.kind !== "done") return page;
            const payments = page.value.payments.map((payment) => ({ ...payment, refunds: [] }));
            return { kind: "done", value: { ...page.value, payments } };
          },
        },
      },
    ],
    "asks for a new authorisation each time": [
      /^an authorisation asked for again/,
      {
        automatic: {
          ...automatic,
          authorize: (connection, request) =>
            automatic.authorize(connection, { ...request, key: newId().replaceAll("-", "") }),
        },
      },
    ],
    "takes a failed try for the end": [
      /^a failed try/,
      {
        readCharge: async (connection, reference) => {
          const answer = await sandboxAcquirer.readCharge(connection, reference);
          const hasFailed = answer.kind === "done" && answer.value.tries?.some(({ state }) => state === "failed");
          return hasFailed ? { kind: "done", value: { ...answer.value, state: "closed" } } : answer;
        },
      },
    ],
    "asks for a retry every time": [
      /^a failed try/,
      { automatic: { ...automatic, retry: async () => ({ kind: "done", value: null }) } },
    ],
    "loses the due date": [
      /^a charge with a due date, asked/,
      { createPix: async () => ({ kind: "unknown", cause: new Error("no due dates here") }) },
    ],
    "offers what it does not do": [/^a charge asked for again/, { createBoleto: unsupported }],
    "does what it does not offer": [/^what is not offered/, { offer: { ...sandboxAcquirer.offer, methods: ["pix"] } }],
  };

  it.each(Object.entries(faults))("that %s", async (_, [name, different]) => {
    const [, clause] = Object.entries(allClauses).find(([promise]) => name.test(promise)) ?? [];
    await expect(clause?.(sandboxSubject(different))).rejects.toThrow();
  });
});

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@/db/ids";
import type { Connection } from "@/server/acquiring/port/port";
import {
  type PageOfList,
  pageAfter,
  type ReceivedPage,
  type ReceivedPayment,
} from "@/server/acquiring/port/received-port";
import type { Clause } from "./clauses";
import { charge, type ReceivedSide, resultOf, type Subject } from "./subject";

const newKey = () => newId().replaceAll("-", "");

type List = (connection: Connection, period?: ReceivedSide["period"]) => Promise<ReceivedPayment[]>;

const withList =
  (judge: (list: List, side: ReceivedSide, subject: Subject) => Promise<void>) =>
  async (subject: Subject): Promise<void> => {
    const { received: side, acquirer } = subject;
    const operations = acquirer.received;
    if (!side || !operations) return;
    const list: List = async (connection, period = side.period) => {
      await wait(side.latencyMs ?? 0);
      const found: ReceivedPayment[] = [];
      let next: PageOfList | null = { page: 0 };
      while (next) {
        const answer: ReceivedPage = resultOf(await operations.list(connection, { ...period, ...next }));
        found.push(...answer.payments);
        next = pageAfter(answer);
      }
      return found;
    };
    await judge(list, side, subject);
  };

async function payCharges(subject: Subject, connection: Connection, amounts: number[]): Promise<string[]> {
  const keys: string[] = [];
  for (const amount of amounts) {
    const key = newKey();
    resultOf(await charge(subject, connection, "pix", key));
    await subject.payerSide.pay(connection, key, amount);
    keys.push(key);
  }
  return keys;
}

export const receivedClauses: Record<string, Clause> = {
  "received payments are listed exactly where that is offered": async ({ acquirer, received }) => {
    const isOffered = acquirer.offer.capabilities.listsReceived ?? false;
    assert.equal(isOffered, acquirer.received !== undefined);
    assert.equal(isOffered, received !== null);
  },

  "every payment of a period is listed once, as the charge's own report has it": withList(async (list, _, subject) => {
    const connection = await subject.openConnection();
    assert.deepEqual(await list(connection), []);
    const amounts = [4990, 1000, 2500];
    const keys = await payCharges(subject, connection, amounts);
    const listed = await list(connection);
    const sortedBy = (key: string | null) => keys.indexOf(key ?? "");
    listed.sort((one, other) => sortedBy(one.chargeKey) - sortedBy(other.chargeKey));
    assert.deepEqual(
      listed.map(({ chargeKey, amountInCents, refunds }) => ({ chargeKey, amountInCents, refunds })),
      keys.map((chargeKey, index) => ({ chargeKey, amountInCents: amounts[index], refunds: [] })),
    );
    for (const [index, key] of keys.entries()) {
      const reference = { key, method: "pix" as const, hasDueDate: false };
      const [payment] = resultOf(await subject.acquirer.readCharge(connection, reference)).payments;
      const { endToEndId, paidAt } = listed[index] ?? {};
      assert.deepEqual({ endToEndId, paidAt }, { endToEndId: payment?.id, paidAt: payment?.paidAt });
    }
  }),

  "no payment of another company or day is listed": withList(async (list, { period }, subject) => {
    const connection = await subject.openConnection();
    await payCharges(subject, connection, [4990]);
    assert.deepEqual(await list(await subject.openConnection()), []);
    const before = { from: new Date(period.from.getTime() - 86_400_000), to: new Date(period.from.getTime() - 1) };
    assert.deepEqual(await list(connection, before), []);
  }),

  "money without a charge is listed without a key": withList(async (list, { receive }, subject) => {
    if (!receive) return;
    const connection = await subject.openConnection();
    await receive(connection, 1234);
    const [listed, ...others] = await list(connection);
    assert.deepEqual([listed?.chargeKey, listed?.amountInCents, others], [null, 1234, []]);
  }),

  "what was sent back of a payment is listed by its own key": withList(async (list, _, subject) => {
    const { acquirer } = subject;
    if (!acquirer.offer.capabilities.refunds.includes("pix")) return;
    const connection = await subject.openConnection();
    const [key = ""] = await payCharges(subject, connection, [4990]);
    const charge = { key, method: "pix" as const, hasDueDate: false };
    const refund = { key: newKey(), charge, amountInCents: 990, doneInCents: 0 };
    const request = {
      ...refund,
      pixKey: null,
      account: null,
      feeInCents: 0,
      now: new Date("2026-11-20T12:02:00.000Z"),
    };
    resultOf(await acquirer.refund(connection, request));
    const [listed] = await list(connection);
    const [sent, ...others] = listed?.refunds ?? [];
    assert.deepEqual([sent?.key, sent?.amountInCents, others], [refund.key, 990, []]);
  }),
};

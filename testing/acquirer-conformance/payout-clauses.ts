import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { PayoutReport, PayoutRequest } from "@/server/acquiring/port/payout-port";
import type { Connection, Outcome } from "@/server/acquiring/port/port";
import type { Clause } from "./clauses";
import { openStranger, type PayoutSide, type Subject } from "./subject";

const now = new Date("2026-11-20T12:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);

type Answer = Outcome<PayoutReport>;

interface TestPayout {
  connection: Connection;
  amountInCents: number;
  send: (amountInCents?: number) => Promise<Answer>;
  read: (ms?: number, connection?: Connection) => Promise<PayoutReport>;
}

const withPayouts =
  (
    amount: keyof PayoutSide["amounts"],
    judge: (payout: TestPayout, side: PayoutSide, subject: Subject) => Promise<void>,
  ) =>
  async (subject: Subject): Promise<void> => {
    const { payouts: side, acquirer } = subject;
    const operations = acquirer.payouts;
    if (!side || !operations) return;
    const connection = await subject.openConnection();
    const key = newId().replaceAll("-", "");
    const amountInCents = side.amounts[amount];
    const account = side.account?.(connection);
    const target = account
      ? ({ pixKeyType: null, pixKey: null, account } as const)
      : ({ pixKeyType: "cnpj", pixKey: "11222333000181", account: null } as const);
    const request: PayoutRequest = { key, amountInCents, ...target, description: "Aluguel", now };
    const send = (other = amountInCents) => operations.send(connection, { ...request, amountInCents: other });
    const read = async (ms = 0, from = connection) => {
      side.passTime?.(ms);
      const reference = { key, amountInCents, sentAt: now, acquirerId: null, otherIds: [] };
      return reportOf(await operations.read(from, reference, after(ms)));
    };
    await judge({ connection, amountInCents, send, read }, side, subject);
  };

/** `absent`, or `uncertain` if the adapter's list never proves absence. */
function assertUnshown(report: PayoutReport, { isFirstUncertain }: PayoutSide): void {
  assert.deepEqual(report, isFirstUncertain ? { state: "uncertain", alike: 0 } : { state: "absent" });
}

function reportOf(answer: Answer): PayoutReport {
  assert.equal(answer.kind, "done");
  return (answer as Extract<Answer, { kind: "done" }>).value;
}

export const payoutClauses: Record<string, Clause> = {
  "payouts are offered exactly where they are made": async ({ acquirer, payouts }) => {
    assert.equal(acquirer.offer.capabilities.payouts, acquirer.payouts !== undefined);
    assert.equal(acquirer.offer.capabilities.payouts, payouts !== null);
  },

  "a payout is read back by its own key, as it was answered": withPayouts(
    "done",
    async ({ amountInCents, send, read }) => {
      const answered = reportOf(await send());
      assert.equal(answered.state, "completed");
      assert.deepEqual(await read(), answered);
      assert.equal((await read()).state === "completed" && answered.amountInCents, amountInCents);
    },
  ),

  "a payout ordered again by its key, twenty times at once, reads as one payment": withPayouts(
    "done",
    async ({ amountInCents, send, read }) => {
      await Promise.all(Array.from({ length: 20 }, () => send()));
      const first = await read();
      await send(amountInCents + 100);
      assert.deepEqual(await read(), first);
      assert.ok("amountInCents" in first && first.amountInCents === amountInCents);
    },
  ),

  "a refused payout is refused with its reason, and reads as refused for ever": withPayouts(
    "refused",
    async ({ send, read }, { returnedAfterMs }) => {
      const answer = await send();
      assert.ok(answer.kind === "refused" || (answer.kind === "done" && answer.value.state === "refused"));
      for (const ms of [0, returnedAfterMs]) {
        const report = await read(ms);
        assert.ok(report.state === "refused" && report.reason);
      }
    },
  ),

  "a pending payout is paid later": withPayouts("pending", async ({ amountInCents, send, read }, { paidAfterMs }) => {
    const sent = reportOf(await send());
    assert.ok(sent.state === "pending" && sent.amountInCents === amountInCents);
    assert.equal((await read()).state, "pending");
    const report = await read(paidAfterMs);
    assert.ok(report.state === "completed" && report.amountInCents === amountInCents);
  }),

  "a payout without an answer is unknown, never refused, and is read back": withPayouts(
    "silent",
    async ({ amountInCents, send, read }) => {
      assert.equal((await send()).kind, "unknown");
      const report = await read();
      assert.ok(report.state === "completed" && report.amountInCents === amountInCents);
    },
  ),

  "a payout that never arrived is unknown, and is never shown": withPayouts("lost", async ({ send, read }, side) => {
    assert.equal((await send()).kind, "unknown");
    assertUnshown(await read(), side);
  }),

  "a payout that nobody sent is never shown, nor is another company's": withPayouts(
    "done",
    async ({ send, read }, side, subject) => {
      assertUnshown(await read(), side);
      await send();
      assertUnshown(await read(0, await openStranger(subject)), side);
    },
  ),

  "a returned payout was completed, by the same payment": withPayouts(
    "returned",
    async ({ send, read }, { returnedAfterMs }) => {
      const completed = reportOf(await send());
      assert.equal(completed.state, "completed");
      assert.deepEqual(await read(returnedAfterMs - 1), completed);
      assert.deepEqual(await read(returnedAfterMs), { ...completed, state: "returned" });
    },
  ),
};

import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { AnticipationPart, AnticipationReport } from "@/server/acquiring/port/anticipation-port";
import type { Connection, Outcome } from "@/server/acquiring/port/port";
import type { Clause } from "./clauses";
import type { AnticipationSide, Subject } from "./subject";

const now = new Date("2026-11-20T12:00:00.000Z");
const after = (ms: number) => new Date(now.getTime() + ms);

const chargeKey = () => newId().replaceAll("-", "");

/** Two parts, the second due later; one if the amount determines the acquirer's behavior. */
function partsOf(amountInCents: number, count: number): AnticipationPart[] {
  const later = { chargeKey: chargeKey(), installment: 2, releasesOn: "2027-02-18" };
  if (count === 1) return [{ ...later, amountInCents }];
  return [
    { chargeKey: chargeKey(), installment: 1, amountInCents: 4_000, releasesOn: "2026-12-20" },
    { ...later, amountInCents: amountInCents - 4_000 },
  ];
}

function resultOf<Value>(outcome: Outcome<Value>): Value {
  assert.equal(outcome.kind, "done");
  return (outcome as Extract<Outcome<Value>, { kind: "done" }>).value;
}

interface TestAnticipation {
  connection: Connection;
  parts: AnticipationPart[];
  prices: number[];
  /** Every report must repeat total amount and price. */
  whole: { amountInCents: number; priceInCents: number };
  take: () => Promise<Outcome<AnticipationReport>>;
  read: (ms?: number, connection?: Connection) => Promise<AnticipationReport>;
}

const withAnticipations =
  (
    amount: keyof AnticipationSide["amounts"],
    judge: (anticipation: TestAnticipation, side: AnticipationSide, subject: Subject) => Promise<void>,
  ) =>
  async (subject: Subject): Promise<void> => {
    const { anticipations: side, acquirer } = subject;
    const operations = acquirer.anticipations;
    if (!side || !operations) return;
    const connection = await subject.openConnection();
    const key = newId().replaceAll("-", "");
    const parts = partsOf(side.amounts[amount], amount === "done" ? 2 : 1);
    const { pricesInCents: prices } = resultOf(await operations.quote(connection, { parts, now }));
    const priceInCents = prices.reduce((sum, price) => sum + price, 0);
    const take = () => operations.take(connection, { key, parts, priceInCents, now });
    const read = async (ms = 0, from = connection) => resultOf(await operations.read(from, { key }, after(ms)));
    const whole = { amountInCents: side.amounts[amount], priceInCents };
    await judge({ connection, parts, prices, whole, take, read }, side, subject);
  };

export const anticipationClauses: Record<string, Clause> = {
  "anticipations are offered exactly where they are made": async ({ acquirer, anticipations }) => {
    assert.equal(acquirer.offer.capabilities.anticipations ?? false, acquirer.anticipations !== undefined);
    assert.equal(acquirer.offer.capabilities.anticipations ?? false, anticipations !== null);
  },

  "a quote prices every part below its amount, a later one no lower, and orders nothing": withAnticipations(
    "done",
    async ({ parts, prices, read }) => {
      assert.equal(prices.length, parts.length);
      for (const [index, price] of prices.entries()) {
        assert.ok(Number.isSafeInteger(price) && price >= 0 && price < (parts[index]?.amountInCents ?? 0));
      }
      const [sooner = 0, later = 0] = prices.map((price, index) => price / (parts[index]?.amountInCents ?? 1));
      assert.ok(later >= sooner);
      assert.deepEqual(await read(), { state: "absent" });
    },
  ),

  "an anticipation is read back by its own key, at the quoted price": withAnticipations(
    "done",
    async ({ whole, take, read }) => {
      assert.deepEqual(resultOf(await take()), { state: "completed", ...whole });
      assert.deepEqual(await read(), { state: "completed", ...whole });
    },
  ),

  "an anticipation ordered again by its key, twenty times at once, is one": withAnticipations(
    "done",
    async ({ whole, take, read }) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => take()));
      for (const answer of answers) assert.deepEqual(resultOf(answer), { state: "completed", ...whole });
      assert.deepEqual(await read(), { state: "completed", ...whole });
    },
  ),

  "a refused anticipation reads as refused for ever": withAnticipations(
    "refused",
    async ({ take, read }, { paidAfterMs }) => {
      const answer = await take();
      assert.ok(answer.kind === "refused" || (answer.kind === "done" && answer.value.state === "refused"));
      for (const ms of [0, paidAfterMs]) assert.equal((await read(ms)).state, "refused");
    },
  ),

  "a pending anticipation is paid later": withAnticipations("pending", async ({ whole, take, read }, side) => {
    assert.deepEqual(resultOf(await take()), { state: "pending", ...whole });
    assert.deepEqual(await read(side.paidAfterMs), { state: "completed", ...whole });
  }),

  "an anticipation without an answer is unknown, never refused, and is read back": withAnticipations(
    "silent",
    async ({ whole, take, read }) => {
      assert.equal((await take()).kind, "unknown");
      assert.deepEqual(await read(), { state: "completed", ...whole });
    },
  ),

  "an anticipation that never arrived is unknown, and reads as absent": withAnticipations(
    "lost",
    async ({ take, read }) => {
      assert.equal((await take()).kind, "unknown");
      assert.deepEqual(await read(), { state: "absent" });
    },
  ),

  "an anticipation of another company is absent": withAnticipations("done", async ({ take, read }, _, subject) => {
    await take();
    assert.deepEqual(await read(0, await subject.openConnection()), { state: "absent" });
  }),
};

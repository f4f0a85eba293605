import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { Acquirer, ChargeReport, Connection } from "@/server/acquiring/port/port";
import type { Clause } from "./clauses";
import { type CardTokenSide, chargeCard, chargeRequest, openStranger, resultOf, type Subject } from "./subject";

const newKey = () => newId().replaceAll("-", "");

interface TestToken {
  connection: Connection;
  token: string;
  side: CardTokenSide;
  operations: NonNullable<Acquirer["cardTokens"]>;
  paidOf: (key: string) => Promise<number>;
}

const paidIn = ({ payments }: ChargeReport) => payments.reduce((sum, { amountInCents }) => sum + amountInCents, 0);

const withTokens =
  (judge: (test: TestToken, subject: Subject) => Promise<void>): Clause =>
  async (subject) => {
    const { acquirer, cardTokens: side } = subject;
    const { cardTokens: operations } = acquirer;
    if (!side || !operations) return;
    const connection = await subject.openConnection();
    const token = await side.tokenize(connection);
    const paidOf = async (key: string) => {
      const reference = { key, method: "credit_card", hasDueDate: false } as const;
      return paidIn(resultOf(await acquirer.readCharge(connection, reference)));
    };
    await judge({ connection, token, side, operations, paidOf }, subject);
  };

export const cardTokenClauses: Record<string, Clause> = {
  "browsers send cards to the acquirer exactly where it is offered": async ({ acquirer, cardTokens }) => {
    assert.equal(acquirer.offer.capabilities.cardTokens === true, acquirer.cardTokens !== undefined);
    assert.equal(acquirer.cardTokens !== undefined, cardTokens !== undefined);
  },

  "a token is read any number of times, and only by its own company": withTokens(
    async ({ connection, token, operations }, subject) => {
      assert.ok(operations.isToken(token) && !operations.isToken(newKey()));
      const facts = resultOf(await operations.read(connection, token));
      assert.ok(facts && /^\d{4}$/.test(facts.last4) && facts.fingerprint !== "");
      assert.deepEqual(resultOf(await operations.read(connection, token)), facts);
      assert.equal(resultOf(await operations.read(await openStranger(subject), token)), null);
    },
  ),

  "a token is charged once, although asked for twenty times at once, and is gone": withTokens(
    async ({ connection, token, operations, paidOf }, subject) => {
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => chargeCard(subject, connection, key, { token })),
      );
      for (const answer of answers) assert.deepEqual(resultOf(answer), resultOf(answers[0] ?? answer));
      assert.equal(await paidOf(key), 4990);
      assert.equal(resultOf(await operations.read(connection, token)), null);
      const other = newKey();
      assert.equal((await chargeCard(subject, connection, other, { token })).kind, "refused");
      assert.equal(await paidOf(other), 0);
    },
  ),

  "a kept card is charged again and again, and no more once it was forgotten": withTokens(
    async ({ connection, token, operations, paidOf }, subject) => {
      const { payer } = chargeRequest(newKey());
      const card = resultOf(await operations.keep(connection, { key: newKey(), token, payer }));
      assert.ok(card);
      for (const key of [newKey(), newKey()]) {
        resultOf(await chargeCard(subject, connection, key, card));
        assert.equal(await paidOf(key), 4990);
      }
      for (let times = 0; times < 2; times += 1) resultOf(await operations.forget(connection, card));
      assert.equal((await chargeCard(subject, connection, newKey(), card)).kind, "refused");
    },
  ),

  "a used token is kept by nobody": withTokens(async ({ connection, token, operations }, subject) => {
    resultOf(await chargeCard(subject, connection, newKey(), { token }));
    const { payer } = chargeRequest(newKey());
    assert.equal(resultOf(await operations.keep(connection, { key: newKey(), token, payer })), null);
  }),
};

import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { ChargeReference } from "@/server/acquiring/port/charge-port";
import type { ChargeReport, Connection, Outcome } from "@/server/acquiring/port/port";
import { charge, chargeCard, openStranger, type Subject } from "./subject";

const newKey = () => newId().replaceAll("-", "");
const now = new Date("2026-11-20T12:00:00.000Z");

/** Clause of the acquirer port's contract. Throws if the adapter violates it. */
export type Clause = (subject: Subject) => Promise<void>;

function answerOf<Value>(outcome: Outcome<Value>): Value {
  assert.equal(outcome.kind, "done");
  return (outcome as Extract<Outcome<Value>, { kind: "done" }>).value;
}

const referenceOf = (key: string, method: PaymentMethod): ChargeReference => ({ key, method, hasDueDate: false });

async function read(subject: Subject, connection: Connection, reference: ChargeReference): Promise<ChargeReport> {
  return answerOf(await subject.acquirer.readCharge(connection, reference));
}

const paidIn = ({ payments }: ChargeReport) => payments.reduce((sum, { amountInCents }) => sum + amountInCents, 0);

function codeMethodOf({ acquirer }: Subject): PaymentMethod {
  const method = acquirer.offer.methods.find((each) => each !== "credit_card");
  assert.ok(method);
  return method;
}

async function openCode(subject: Subject) {
  const connection = await subject.openConnection();
  const reference = referenceOf(newKey(), codeMethodOf(subject));
  answerOf(await charge(subject, connection, reference.method, reference.key));
  return { connection, reference, ...reference };
}

async function paidCode(subject: Subject) {
  const open = await openCode(subject);
  await subject.payerSide.pay(open.connection, open.key, 4990);
  return open;
}

async function disputable(subject: Subject) {
  const { method, tellsLoss } = subject.disputes ?? { method: codeMethodOf(subject), tellsLoss: true };
  if (method !== "credit_card") return { ...(await paidCode(subject)), tellsLoss };
  const connection = await subject.openConnection();
  const reference = referenceOf(newKey(), method);
  answerOf(await charge(subject, connection, method, reference.key));
  return { connection, reference, ...reference, tellsLoss };
}

export const clauses: Record<string, Clause> = {
  "a charge asked for again by its key, twenty times at once, is the same one charge": async (subject) => {
    for (const method of subject.acquirer.offer.methods) {
      const [connection, key] = [await subject.openConnection(), newKey()];
      const answers = await Promise.all(Array.from({ length: 20 }, () => charge(subject, connection, method, key)));
      for (const answer of answers) assert.deepEqual(answerOf(answer), answerOf(answers[0] ?? answer));
      const report = await read(subject, connection, referenceOf(key, method));
      assert.equal(paidIn(report), method === "credit_card" ? 4990 : 0);
    }
  },

  "a code that is predicted is the one that is answered": async (subject) => {
    const { acquirer } = subject;
    if (!acquirer.offer.methods.includes("pix")) return;
    const [connection, key] = [await subject.openConnection(), newKey()];
    const receiver = { name: "Loja", city: "RECIFE" };
    const predicted = acquirer.predictPix(connection, { key, amountInCents: 4990, terms: null, receiver });
    const answered = answerOf(await charge(subject, connection, "pix", key));
    if (predicted) assert.deepEqual(answered, predicted);
  },

  "silence is unknown, never a refusal, and the charge is read back": async (subject) => {
    if (!subject.cards) return;
    const [connection, key] = [await subject.openConnection(), newKey()];
    const answer = await chargeCard(subject, connection, key, subject.cards.silent);
    assert.equal(answer.kind, "unknown");
    assert.equal(paidIn(await read(subject, connection, referenceOf(key, "credit_card"))), 4990);
  },

  "a refused card is refused with its reason, and reads as refused": async (subject) => {
    if (!subject.cards) return;
    const [connection, key] = [await subject.openConnection(), newKey()];
    const answer = await chargeCard(subject, connection, key, subject.cards.refused);
    assert.equal(answer.kind, "refused");
    const report = await read(subject, connection, referenceOf(key, "credit_card"));
    assert.ok(report.refusal);
    assert.equal(paidIn(report), 0);
  },

  "what nobody sent is absent, and so is another company's charge": async (subject) => {
    const { key, reference } = await openCode(subject);
    const stranger = await openStranger(subject);
    assert.equal((await read(subject, stranger, reference)).state, "absent");
    assert.equal((await read(subject, stranger, referenceOf(newKey(), reference.method))).state, "absent");
    answerOf(await charge(subject, stranger, reference.method, key));
    await subject.payerSide.pay(stranger, key, 4990);
    assert.equal(paidIn(await read(subject, stranger, reference)), 4990);
  },

  "money is told by its real amount: a part, the rest, and what is too much, each once": async (subject) => {
    const { connection, key, reference } = await openCode(subject);
    for (const [amount, total] of [
      [1000, 1000],
      [3990, 4990],
      [4990, 9980],
    ] as const) {
      await subject.payerSide.pay(connection, key, amount);
      const report = await read(subject, connection, reference);
      assert.equal(paidIn(report), total);
      assert.equal(new Set(report.payments.map(({ id }) => id)).size, report.payments.length);
    }
  },

  "a withdrawn charge is closed, a paid one is not withdrawn, and late money is told all the same": async (subject) => {
    const { acquirer, payerSide } = subject;
    const { connection, key, reference } = await openCode(subject);
    if (!acquirer.offer.capabilities.cancels.includes(reference.method)) return;
    assert.deepEqual(answerOf(await acquirer.cancelCharge(connection, reference, now)), { canceled: true });
    assert.equal((await read(subject, connection, reference)).state, "closed");
    assert.deepEqual(answerOf(await acquirer.cancelCharge(connection, reference, now)), { canceled: false });
    await payerSide.pay(connection, key, 4990);
    assert.equal(paidIn(await read(subject, connection, reference)), 4990);
    const paid = await paidCode(subject);
    assert.deepEqual(answerOf(await acquirer.cancelCharge(paid.connection, paid.reference, now)), { canceled: false });
  },

  "a refund is read back by its own key, and one key is one refund": async (subject) => {
    const { acquirer } = subject;
    const { connection, reference } = await paidCode(subject);
    if (!acquirer.offer.capabilities.refunds.includes(reference.method)) return;
    const refund = { key: newKey(), charge: reference, amountInCents: 4990, doneInCents: 0 };
    assert.deepEqual(answerOf(await acquirer.readRefund(connection, refund)), { state: "absent" });
    const request = { ...refund, pixKey: "maria@example.com", account: null, feeInCents: 99, now };
    answerOf(await acquirer.refund(connection, request));
    const report = answerOf(await acquirer.readRefund(connection, refund));
    assert.ok(report.state === "done" || report.state === "pending");
    assert.equal(report.amountInCents, 4990);
    const stranger = await openStranger(subject);
    assert.deepEqual(answerOf(await acquirer.readRefund(stranger, refund)), { state: "absent" });
  },

  "a dispute and its end are told": async (subject) => {
    for (const verdict of ["lost", "won"] as const) {
      const { connection, key, reference, tellsLoss } = await disputable(subject);
      await subject.payerSide.dispute(connection, key);
      const [opened, ...others] = (await read(subject, connection, reference)).disputes;
      assert.deepEqual([opened?.state, others], ["opened", []]);
      await subject.payerSide.decide(connection, key, verdict);
      const state = verdict === "lost" && !tellsLoss ? "opened" : verdict;
      const ended = (await read(subject, connection, reference)).disputes;
      assert.deepEqual(
        ended.map(({ isInferred: _, ...told }) => told),
        [{ ...opened, state }],
      );
    }
  },

  "a defence of a dispute is taken, any number of times, or not offered": async (subject) => {
    const { connection, key, reference } = await disputable(subject);
    await subject.payerSide.dispute(connection, key);
    const [dispute] = (await read(subject, connection, reference)).disputes;
    assert.ok(dispute);
    const defence = { charge: reference, disputeKey: dispute.key, text: "Entregue", links: [], now };
    const answers = [
      await subject.acquirer.defend(connection, defence),
      await subject.acquirer.defend(connection, defence),
    ];
    assert.ok(answers.every(({ kind }) => kind === "done") || answers.every(({ kind }) => kind === "unsupported"));
    assert.deepEqual((await read(subject, connection, reference)).disputes, [dispute]);
  },

  "a true notice names its charge; a forged one, and another connection's, name none": async (subject) => {
    const { acquirer, payerSide } = subject;
    const { connection, key } = await openCode(subject);
    const notice = payerSide.noticeOf(connection, key);
    assert.deepEqual(await acquirer.readCallback(connection, notice), { charges: [key], authorizations: [] });
    for (const body of ["", "null", "[]]", "<html></html>", "1"]) {
      assert.equal(await acquirer.readCallback(connection, { ...notice, body }), null);
    }
    if (subject.notices === "unsigned") return;
    assert.equal(await acquirer.readCallback(connection, { ...notice, body: `${notice.body} ` }), null);
    assert.equal(await acquirer.readCallback(connection, { ...notice, headers: {} }), null);
    assert.equal(await acquirer.readCallback(await openStranger(subject), notice), null);
  },

  "what is not offered is unsupported, and nothing is stored of it": async (subject) => {
    const { acquirer } = subject;
    const { methods, capabilities } = acquirer.offer;
    for (const method of ["pix", "boleto", "credit_card"] as const) {
      const [connection, key] = [await subject.openConnection(), newKey()];
      const reference = referenceOf(key, method);
      if (!capabilities.cancels.includes(method)) {
        assert.equal((await acquirer.cancelCharge(connection, reference, now)).kind, "unsupported");
      }
      if (methods.includes(method)) continue;
      assert.equal((await charge(subject, connection, method, key)).kind, "unsupported");
      assert.equal((await read(subject, connection, reference)).state, "absent");
    }
  },
};

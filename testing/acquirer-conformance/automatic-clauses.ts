import assert from "node:assert/strict";
import { newId } from "@/db/ids";
import type { AuthorizationReport, AuthorizationRequest } from "@/server/acquiring/port/automatic-port";
import type { ChargeReport, Connection, Outcome } from "@/server/acquiring/port/port";
import { addDays, dayOf } from "@/server/core/calendar/calendar";
import type { Clause } from "./clauses";
import { type AutomaticSide, charge, resultOf, type Subject } from "./subject";

const newKey = () => newId().replaceAll("-", "");
const amountInCents = 4990;

interface TestAuthorization {
  connection: Connection;
  key: string;
  /** Within the period in which a charge may be submitted. */
  dueOn: string;
  authorize: (different?: Partial<AuthorizationRequest>) => Promise<Outcome<AuthorizationReport>>;
  read: (connection?: Connection) => Promise<AuthorizationReport>;
  cancel: () => Promise<AuthorizationReport>;
  approve: () => Promise<AuthorizationReport>;
  charge: (chargeKey: string) => Promise<Outcome<null>>;
  readCharge: (chargeKey: string, connection?: Connection) => Promise<ChargeReport>;
  retry: (chargeKey: string, on: string) => Promise<Outcome<null>>;
}

function known(report: AuthorizationReport) {
  assert.ok(report.state !== "absent");
  return report as Exclude<AuthorizationReport, { state: "absent" }>;
}

const withAutomatic =
  (judge: (authorization: TestAuthorization, side: AutomaticSide, subject: Subject) => Promise<void>) =>
  async (subject: Subject): Promise<void> => {
    const { automatic: side, acquirer } = subject;
    const operations = acquirer.automatic;
    if (!side || !operations) return;
    const connection = await subject.openConnection();
    const key = newKey();
    const now = new Date();
    const dueOn = addDays(dayOf(now), 4);
    const payer = { name: "Maria da Silva", documentType: "cpf" as const, document: "52998224725" };
    const request: AuthorizationRequest = {
      key,
      payer,
      receiver: { name: "Livraria Estante", city: "Recife" },
      object: "Clube do Livro",
      amountInCents,
      frequency: "monthly",
      startsOn: dueOn,
      firstChargeKey: null,
      now,
    };
    let bankId: string | null = null;
    const authorize = async (different: Partial<AuthorizationRequest> = {}) => {
      const answer = await operations.authorize(connection, { ...request, ...different });
      if (answer.kind === "done" && answer.value.state !== "absent") bankId = answer.value.bankId;
      return answer;
    };
    const read = async (from = connection) => resultOf(await operations.readAuthorization(from, { key, bankId }));
    const authorization: TestAuthorization = {
      connection,
      key,
      dueOn,
      authorize,
      read,
      cancel: async () => resultOf(await operations.cancelAuthorization(connection, { key, bankId }, now)),
      approve: async () => {
        resultOf(await authorize());
        await side.approve(connection, key);
        return read();
      },
      charge: (chargeKey) => {
        const ask = { key: chargeKey, authorization: { key, bankId }, amountInCents, dueOn, description: "Mês", now };
        return operations.charge(connection, ask);
      },
      readCharge: async (chargeKey, from = connection) => {
        const reference = { key: chargeKey, method: "pix" as const, hasDueDate: false, isAutomatic: true };
        return resultOf(await acquirer.readCharge(from, reference));
      },
      retry: (chargeKey, on) => operations.retry(connection, { key: chargeKey, on, now }),
    };
    await judge(authorization, side, subject);
  };

export const automaticClauses: Record<string, Clause> = {
  "recurring charges are offered exactly where they are made": async ({ acquirer, automatic }) => {
    const isOffered = acquirer.offer.capabilities.automaticPix ?? false;
    assert.equal(isOffered, acquirer.automatic !== undefined);
    assert.equal(isOffered, automatic !== null);
  },

  "an authorisation asked for again by its key is one, with the code that its payer scans": withAutomatic(
    async ({ authorize, read }) => {
      const first = known(resultOf(await authorize()));
      assert.equal(first.state, "created");
      assert.ok(first.code && first.code.length > 50);
      for (let times = 0; times < 3; times += 1) {
        assert.equal(known(resultOf(await authorize())).bankId, first.bankId);
      }
      assert.equal(known(await read()).bankId, first.bankId);
    },
  ),

  "an authorisation with a first charge has a code for both": withAutomatic(
    async ({ connection, authorize }, _, subject) => {
      const firstChargeKey = newKey();
      const code = resultOf(await charge(subject, connection, "pix", firstChargeKey)) as { payload: string };
      const authorization = known(resultOf(await authorize({ firstChargeKey })));
      assert.ok(authorization.code);
      assert.notEqual(authorization.code, code.payload);
    },
  ),

  "an authorisation that nobody asked for is absent, and so is another company's": withAutomatic(
    async ({ authorize, read }, _, subject) => {
      assert.deepEqual(await read(), { state: "absent" });
      await authorize();
      assert.deepEqual(await read(await subject.openConnection()), { state: "absent" });
    },
  ),

  "a payer's yes, no and end of it are told": withAutomatic(async (one, side) => {
    assert.equal((await one.approve()).state, "approved");
    await side.cancel(one.connection, one.key);
    const ended = known(await one.read());
    assert.deepEqual([ended.state, typeof ended.reason], ["canceled", "string"]);
  }),

  "a payer's no is told with its reason": withAutomatic(async ({ authorize, connection, key, read }, side) => {
    resultOf(await authorize());
    await side.reject(connection, key);
    const refused = known(await read());
    assert.deepEqual([refused.state, typeof refused.reason], ["rejected", "string"]);
  }),

  "the receiver ends an authorisation once; an ended one stays as it was": withAutomatic(async (one) => {
    await one.approve();
    assert.equal((await one.cancel()).state, "canceled");
    const ended = await one.read();
    assert.deepEqual(await one.cancel(), ended);
    assert.notEqual((await one.charge(newKey())).kind, "done");
  }),

  "a recurring charge, handed in twenty times at once, is one: scheduled, and paid once": withAutomatic(
    async ({ approve, charge: handIn, connection, dueOn, readCharge }, side, subject) => {
      await approve();
      const chargeKey = newKey();
      assert.equal((await readCharge(chargeKey)).state, "absent");
      const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(chargeKey)));
      for (const answer of answers) resultOf(answer);
      const open = await readCharge(chargeKey);
      assert.deepEqual([open.state, open.payments, open.tries?.map(({ state }) => state)], ["open", [], ["scheduled"]]);
      assert.ok((open.tries?.[0]?.on ?? "") >= dueOn);
      await side.pay(connection, chargeKey, amountInCents);
      const paid = await readCharge(chargeKey);
      assert.deepEqual(
        paid.payments.map((each) => each.amountInCents),
        [amountInCents],
      );
      assert.equal((await readCharge(chargeKey, await subject.openConnection())).state, "absent");
    },
  ),

  "a failed try leaves the charge open; another day is tried once, however often it is asked for": withAutomatic(
    async ({ approve, charge: handIn, connection, dueOn, readCharge, retry }, side) => {
      await approve();
      const chargeKey = newKey();
      resultOf(await handIn(chargeKey));
      await side.fail(connection, chargeKey);
      const failed = await readCharge(chargeKey);
      assert.deepEqual([failed.state, failed.tries?.map(({ state }) => state)], ["open", ["failed"]]);
      // A local holiday may move the bank's first try.
      const on = addDays(failed.tries?.[0]?.on ?? dueOn, 2);
      for (let times = 0; times < 3; times += 1) resultOf(await retry(chargeKey, on));
      const retried = await readCharge(chargeKey);
      assert.deepEqual(
        retried.tries?.map(({ state }) => state),
        ["failed", "scheduled"],
      );
      await side.pay(connection, chargeKey, amountInCents);
      assert.equal((await readCharge(chargeKey)).payments.length, 1);
    },
  ),

  "a recurring charge is withdrawn before its day": withAutomatic(
    async ({ approve, charge: handIn, connection, readCharge }, _, { acquirer }) => {
      if (!acquirer.offer.capabilities.cancels.includes("pix")) return;
      await approve();
      const key = newKey();
      resultOf(await handIn(key));
      const reference = { key, method: "pix" as const, hasDueDate: false, isAutomatic: true };
      assert.deepEqual(resultOf(await acquirer.cancelCharge(connection, reference, new Date())), { canceled: true });
      assert.equal((await readCharge(key)).state, "closed");
    },
  ),
};

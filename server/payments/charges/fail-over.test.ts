import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections } from "@/db/schema";
import {
  addOther,
  answerOther,
  companyWithTwo,
  ownReason,
  removeOther,
  triesOf,
} from "@/testing/support/charges/two-connections";
import {
  cardCharge,
  chargePix,
  eventNamesOf,
  pixCharge,
  sandboxCardsOf,
  testCards,
  transfersOf,
} from "@/testing/support/payments";
import { signupOf, testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { composeCallback, sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { renewSubscription } from "../../subscriptions/renewals/renew-subscription";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { acquirerKeyOf } from "./charge-request";
import { createBoletoCharge } from "./create-boleto-charge";
import { createCardCharge } from "./create-card-charge";
import { createPixCharge } from "./create-pix-charge";
import { failOver } from "./fail-over";
import { handleCallback } from "./handle-callback";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const identity = () => ({ transactionId: newId(now), now });
const twenty = Array.from({ length: 20 });

afterEach(removeOther);

describe("a charge that its acquirer refuses for the account's reasons", () => {
  it("by Pix goes through the next connection, under the same key, with that one's fees, and is paid once", async () => {
    const { company, companyId, other, sandbox } = await companyWithTwo({
      capabilities: { ...sandboxAcquirer.offer.capabilities, settlesToSeller: true },
    });
    const keys: string[] = [];
    answerOther({
      createPix: async (_, { key }) => {
        keys.push(key);
        return ownReason;
      },
    });
    const charge = await chargePix(company, pixCharge(), now);
    const row = await getTransactionRow(companyId, charge.id);
    expect(keys).toEqual([acquirerKeyOf(charge.id)]);
    expect(row).toMatchObject({ status: "pending", connectionId: sandbox, acquirerState: "accepted", fees: 49 });
    expect(row.pix?.emv).toBe(charge.pix.emv);
    expect(charge.fees).toBe(49);
    expect(await triesOf(companyId)).toEqual([
      expect.objectContaining({
        transactionId: charge.id,
        position: 1,
        connectionId: other,
        reason: "issuer_unavailable",
        code: "account_limit",
      }),
    ]);
    await payInSandbox(companyId, { transactionId: charge.id }, now);
    expect(await getTransactionRow(companyId, charge.id)).toMatchObject({ status: "paid", netAmount: 4941 });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("by boleto goes through the next connection with a slip of that one", async () => {
    const { company, companyId, sandbox } = await companyWithTwo();
    answerOther({ createBoleto: async () => ownReason });
    const { id, boleto } = await createBoletoCharge(company, pixCharge(), identity());
    const row = await getTransactionRow(companyId, id);
    expect(row).toMatchObject({ connectionId: sandbox, acquirerState: "accepted" });
    expect([row.boleto?.barcode, boleto.barcode]).toEqual([boleto.barcode, expect.stringMatching(/^\d{44}$/)]);
    expect(await triesOf(companyId)).toHaveLength(1);
  });

  it("by card is charged once through the next connection", async () => {
    const { company, companyId, sandbox } = await companyWithTwo();
    answerOther({ chargeCard: async () => ownReason });
    const charged = await createCardCharge(company, await cardCharge(company, testCards.paid), identity());
    expect(charged.status).toBe("paid");
    expect(await getTransactionRow(companyId, charged.id)).toMatchObject({ status: "paid", connectionId: sandbox });
    expect(await sandboxCardsOf(companyId)).toHaveLength(1);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("by a subscription's first charge, too", async () => {
    const { company, companyId, sandbox } = await companyWithTwo();
    answerOther({ chargeCard: async () => ownReason });
    const signup = await signupOf(company, await testPlan(companyId));
    const { transaction } = await startSubscription(company, signup, identity());
    expect(transaction.status).toBe("paid");
    expect((await getTransactionRow(companyId, transaction.id)).connectionId).toBe(sandbox);
  });

  it("by a renewal, too, and the subscription goes on", async () => {
    const { company, companyId } = await companyWithTwo();
    answerOther({});
    const signup = await signupOf(company, await testPlan(companyId));
    const { subscription } = await startSubscription(company, signup, identity());
    answerOther({ chargeCard: async () => ownReason });
    const dueAt = new Date(subscription?.nextChargeAt ?? 0);
    expect(await renewSubscription(company, subscription?.id ?? "", dueAt)).toBe("renewed");
    expect(await triesOf(companyId)).toHaveLength(1);
  });

  it("is moved by one of twenty who try at once", async () => {
    const { company, companyId } = await companyWithTwo();
    answerOther({ createPix: () => new Promise(() => undefined) });
    const { transactionId } = identity();
    createPixCharge(company, pixCharge(), { transactionId, now }).catch(() => undefined);
    await expect
      .poll(() =>
        getTransactionRow(companyId, transactionId).then(
          ({ id }) => id,
          () => null,
        ),
      )
      .not.toBeNull();
    const row = await getTransactionRow(companyId, transactionId);
    const moved = await Promise.all(twenty.map(() => failOver(company, row, ownReason.refusal, now)));
    expect(moved.filter((each) => each !== null)).toHaveLength(1);
    expect(await triesOf(companyId)).toHaveLength(1);
  });
});

describe("a charge stays where it is", () => {
  it("after an issuer's refusal", async () => {
    const { company, companyId, other } = await companyWithTwo();
    const { by: _, ...refusal } = ownReason.refusal;
    answerOther({ chargeCard: async () => ({ kind: "refused", refusal }) });
    const charged = await createCardCharge(company, await cardCharge(company, testCards.paid), identity());
    expect(charged.status).toBe("refused");
    expect((await getTransactionRow(companyId, charged.id)).connectionId).toBe(other);
    expect(await triesOf(companyId)).toEqual([]);
  });

  it("after an unknown outcome, even if a repeat is refused for the account's reasons", async () => {
    const { company, companyId, other } = await companyWithTwo();
    answerOther({ createPix: async () => ({ kind: "unknown", cause: new Error("no answer") }) });
    const { transactionId } = identity();
    const charging = createPixCharge(company, pixCharge(), { transactionId, now });
    await expect(charging).rejects.toMatchObject({ code: "UNAVAILABLE" });
    answerOther({ createPix: async () => ownReason });
    for (const seconds of [301, 362])
      await sweepReconciliation(later(seconds), new Date(Date.now() + 20_000), companyId);
    expect(await getTransactionRow(companyId, transactionId)).toMatchObject({ status: "refused", connectionId: other });
    expect(await triesOf(companyId)).toEqual([]);
  });

  it("when the second one refuses too: it is refused, and no third is asked", async () => {
    const { companyId } = await companyWithTwo();
    await addOther(companyId, { priority: -2 });
    let asked = 0;
    answerOther({
      createPix: async () => {
        asked += 1;
        return ownReason;
      },
    });
    const charging = chargePix(await getCompany(companyId), pixCharge(), now);
    await expect(charging).rejects.toMatchObject({ code: "pix_refused" });
    expect(asked).toBe(2);
    expect(await triesOf(companyId)).toHaveLength(1);
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_refused"]);
  });

  it("when the next connection cannot take its terms, or is not active", async () => {
    const { company, companyId, sandbox } = await companyWithTwo();
    answerOther({ createPix: async () => ownReason });
    const capabilities = { ...sandboxAcquirer.offer.capabilities, dueDatePix: false };
    await db()
      .update(connections)
      .set({ capabilities })
      .where(and(eq(connections.companyId, companyId), eq(connections.id, sandbox)));
    const cob = {
      expirationDate: later(86_400 * 3)
        .toISOString()
        .slice(0, 10),
      daysAfterDueDate: 0,
    };
    const due = createPixCharge(await getCompany(companyId), { ...pixCharge(), cob }, identity());
    await expect(due).rejects.toMatchObject({ code: "pix_refused" });
    for (const state of ["failing", "off", "testing", "blocked"] as const) {
      await db()
        .update(connections)
        .set({ state })
        .where(and(eq(connections.companyId, companyId), eq(connections.id, sandbox)));
      await expect(chargePix(await getCompany(companyId), pixCharge(), now)).rejects.toMatchObject({
        code: "pix_refused",
      });
      await expect(chargePix(company, pixCharge(), now)).rejects.toMatchObject({ code: "pix_refused" });
    }
    expect(await triesOf(companyId)).toEqual([]);
  });
});

describe("after a charge went to another connection", () => {
  it("a callback of the first one changes nothing, nor does an answer that it gave before", async () => {
    const { company, companyId, other } = await companyWithTwo();
    answerOther({ createPix: async () => ownReason });
    const { id } = await chargePix(company, pixCharge(), now);
    const before = await getTransactionRow(companyId, id);
    let reads = 0;
    answerOther({
      readCharge: async () => {
        reads += 1;
        return { kind: "done", value: { state: "closed", payments: [], refusal: ownReason.refusal, disputes: [] } };
      },
    });
    const connection = { companyId, id: other, kind: "other" };
    const callback = composeCallback(connection, acquirerKeyOf(id));
    expect(await handleCallback(connection, callback, now)).toMatchObject({ unknown: 1, refused: 0, canceled: 0 });
    expect(reads).toBe(0);
    expect(await getTransactionRow(companyId, id)).toEqual(before);
    expect(await transfersOf(companyId)).toEqual([]);
  });

  it("a Pix whose process died before the second sending is registered there by reconciliation", async () => {
    const { company, companyId, sandbox } = await companyWithTwo();
    answerOther({ createPix: () => new Promise(() => undefined) });
    const { transactionId } = identity();
    createPixCharge(company, pixCharge(), { transactionId, now }).catch(() => undefined);
    await expect
      .poll(() =>
        getTransactionRow(companyId, transactionId).then(
          ({ id }) => id,
          () => null,
        ),
      )
      .not.toBeNull();
    const row = await getTransactionRow(companyId, transactionId);
    expect(await failOver(company, row, ownReason.refusal, now)).toMatchObject({ connectionId: sandbox, pix: null });
    for (const seconds of [301, 362])
      await sweepReconciliation(later(seconds), new Date(Date.now() + 20_000), companyId);
    const registered = await getTransactionRow(companyId, transactionId);
    expect(registered).toMatchObject({ status: "pending", connectionId: sandbox, acquirerState: "accepted" });
    await payInSandbox(companyId, { transactionId }, later(400));
    expect((await getTransactionRow(companyId, transactionId)).status).toBe("paid");
  });
});

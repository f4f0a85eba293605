import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  answerAsUsual,
  answerPix,
  expectPaidOnce,
  isBooked,
  knownOf,
  later,
  notify,
  now,
  payUnannounced,
  sweep,
  unregisteredPix,
  untouched,
} from "@/testing/support/charges/predicted-pix";
import { chargePix, eventNamesOf, pixCharge, sandboxChargesOf, testCompany } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelTransaction } from "../cancellations/cancel-transaction";
import { findWithdrawal } from "../cancellations/withdraw-transaction";
import { createPixCharge } from "./create-pix-charge";

afterEach(answerAsUsual);

describe("a Pix with a predicted code", () => {
  it("stays as it was reserved when its acquirer accepts it, and is paid by its callback", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    expect(await knownOf(company.id, id)).toEqual(untouched);
    expect(await isBooked(company.id, id)).toBe(true);
    await payUnannounced(company.id, id);
    const callbacks = await Promise.all(Array.from({ length: 10 }, () => notify(company, id, later(1))));
    expect(callbacks.reduce((sum, { settled }) => sum + settled, 0)).toBe(1);
    await expectPaidOnce(company.id, id);
  });

  it("is refused when its acquirer refuses it, and is not registered by any later run", async () => {
    const company = await testCompany();
    const refusal = { reason: "issuer_unavailable", code: null, retryable: false } as const;
    answerPix(async () => ({ kind: "refused", refusal }));
    await expect(chargePix(company, pixCharge(), now)).rejects.toMatchObject({ code: "pix_refused" });
    answerAsUsual();
    const [charge] = await transactionsOf(company.id);
    expect(charge).toMatchObject({ status: "refused", fees: 0 });
    const id = charge?.id ?? "";
    expect(await knownOf(company.id, id)).toMatchObject({ acquirerState: "rejected" });
    for (const seconds of [91, 301, 361]) expect(await sweep(company.id, seconds)).toMatchObject({ asked: 0 });
    expect(await isBooked(company.id, id)).toBe(false);
    expect(await eventNamesOf(company.id)).toEqual(["transaction_created", "transaction_refused"]);
  });

  it("is unknown when its acquirer does not answer, and is registered after two absences", async () => {
    const company = await testCompany();
    answerPix(async () => ({ kind: "unknown", cause: new Error("no answer") }));
    await expect(chargePix(company, pixCharge(), now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    answerAsUsual();
    const [{ id = "" } = {}] = await transactionsOf(company.id);
    expect(await knownOf(company.id, id)).toEqual({ ...untouched, acquirerState: "unknown" });
    await sweep(company.id, 89);
    expect(await knownOf(company.id, id)).toEqual({ ...untouched, acquirerState: "unknown" });
    await sweep(company.id, 91);
    expect(await isBooked(company.id, id)).toBe(false);
    await sweep(company.id, 151);
    expect(await isBooked(company.id, id)).toBe(true);
    expect(await knownOf(company.id, id)).toMatchObject({ status: "pending", acquirerState: "accepted" });
    await payInSandbox(company.id, { transactionId: id }, later(160));
    await expectPaidOnce(company.id, id);
  });

  it("is found paid, though its acquirer registered it without an answer", async () => {
    const company = await testCompany();
    answerPix(async (connection, request) => {
      await sandboxAcquirer.createPix(connection, request);
      return { kind: "unknown", cause: new Error("no answer") };
    });
    await expect(chargePix(company, pixCharge(), now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const [{ id = "" } = {}] = await transactionsOf(company.id);
    await payUnannounced(company.id, id);
    await sweep(company.id, 91);
    await expectPaidOnce(company.id, id);
  });
});

describe("the cancellation of a predicted Pix", () => {
  const cancel = (companyId: string, id: string, at: Date) =>
    cancelTransaction(companyId, id, { cancelId: newId(at), actor: "user:u1", address: "192.0.2.1", now: at });

  const stateOf = async (companyId: string, id: string) => (await findWithdrawal(companyId, id))?.status;

  it("closes it at its acquirer, seconds after its creation", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    expect(await cancel(company.id, id, later(5))).toMatchObject({ status: "canceled" });
    expect(await stateOf(company.id, id)).toBe("done");
  });

  it("fails at once if it was paid seconds before", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    await payUnannounced(company.id, id);
    await expect(cancel(company.id, id, later(5))).rejects.toMatchObject({ code: "transaction_not_cancelable" });
    expect(await stateOf(company.id, id)).toBe("done");
    await expectPaidOnce(company.id, id);
  });

  it("waits while the registration may still be under way, then closes what was registered", async () => {
    const { company, companyId, id } = await unregisteredPix();
    expect(await cancel(companyId, id, later(5))).toMatchObject({ status: "pending" });
    expect(await stateOf(companyId, id)).toBe("requested");
    await createPixCharge(company, pixCharge(), { transactionId: id, now: later(10) });
    await sweep(companyId, 100);
    expect(await knownOf(companyId, id)).toMatchObject({ status: "canceled" });
    const [booked] = await sandboxChargesOf(companyId);
    expect(booked?.closedAt).toEqual(later(100));
  });

  it("is final if the registration never reached the acquirer: no run registers it", async () => {
    const { companyId, id } = await unregisteredPix();
    await sweep(companyId, 301);
    expect(await cancel(companyId, id, later(310))).toMatchObject({ status: "canceled" });
    for (const seconds of [361, 421, 901]) await sweep(companyId, seconds);
    expect(await isBooked(companyId, id)).toBe(false);
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_canceled"]);
  });
});

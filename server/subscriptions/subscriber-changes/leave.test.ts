import { describe, expect, it } from "vitest";
import type { Frequency } from "@/db/schema/catalog-enums";
import { authorizationsOf, runningAutomatic, settleAt } from "@/testing/support/charges/authorizations";
import { eventNamesOf, makeIssuerDecisionDue, testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  cardsKeptFor,
  chargesOf,
  daysFrom,
  dueOf,
  putCard,
  renewAt,
  renewalCards,
  running,
  start,
  startedAt,
} from "@/testing/support/subscriptions";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { announceIssuers, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { renewSubscription } from "../renewals/renew-subscription";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { listSubscriptions } from "../subscriptions/list-subscriptions";
import { getSubscription } from "../subscriptions/read-subscription";
import { readRecurringRevenue } from "../subscriptions/recurring-revenue";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { leaveSubscription } from "./leave-subscription";
import { recordLeavingReason, staySubscribed } from "./stay-subscribed";

const someDay = daysFrom(startedAt, 3);
const leave = ({ companyId, id }: { companyId: string; id: string }, now = someDay) =>
  leaveSubscription(companyId, id, { now });
const read = ({ companyId, id }: { companyId: string; id: string }) => getSubscriptionRow(companyId, id);

async function toldOf(companyId: string): Promise<string[]> {
  return (await eventNamesOf(companyId)).filter((name) => name.startsWith("subscription_"));
}

describe("a subscription that its buyer left", () => {
  it("stays active until the paid period ends, is charged no more, and then ends as the customer's", async () => {
    const company = await testCompany();
    const row = await running(company);
    await leave(row);
    const { assinatura } = await getSubscription(company, row.id);
    expect(assinatura).toMatchObject({
      status: "active",
      cancelaEm: dueOf(1).toISOString(),
      proximaCobrancaEm: null,
      acessoRemovidoEm: null,
    });
    await renewAt(company, new Date(dueOf(1).getTime() - 1));
    expect(await read(row)).toMatchObject({ status: "active" });
    expect(await toldOf(company.id)).toEqual(["subscription_created"]);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ canceled: 1, renewed: 0 });
    expect(await read(row)).toMatchObject({
      status: "canceled",
      cancelReason: "customer",
      canceledAt: dueOf(1),
      accessRemovedAt: dueOf(1),
    });
    await renewAt(company, dueOf(5));
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await cardsKeptFor(company.id)).toBe(0);
    expect(await toldOf(company.id)).toEqual(["subscription_created", "subscription_canceled"]);
  });

  it("is left once by twenty taps, and never charged by renewals that run at the same time", async () => {
    const company = await testCompany();
    const row = await running(company);
    await Promise.all([
      ...Array.from({ length: 20 }, () => leave(row)),
      ...Array.from({ length: 4 }, () => renewAt(company, someDay)),
    ]);
    expect(await read(row)).toMatchObject({ status: "active", leavingAt: someDay });
    await Promise.all(Array.from({ length: 8 }, () => renewAt(company, dueOf(1))));
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await toldOf(company.id)).toEqual(["subscription_created", "subscription_canceled"]);
  });

  it("is charged at the due instant or not at all, if its buyer leaves at that instant", async () => {
    const company = await testCompany();
    const rows = await Promise.all(Array.from({ length: 10 }, () => running(company)));
    await Promise.all(
      rows.flatMap((row) => [
        renewSubscription(company, row.id, dueOf(1)),
        leave(row, new Date(dueOf(1).getTime() - 1)),
      ]),
    );
    await renewAt(company, dueOf(1));
    for (const row of rows) {
      const { status, cycle, leavingAt } = await read(row);
      const charges = await chargesOf(row);
      expect(leavingAt).not.toBeNull();
      expect([
        ["canceled", 1, 1],
        ["active", 2, 2],
      ]).toContainEqual([status, cycle, charges.length]);
    }
    await renewAt(company, dueOf(2));
    for (const row of rows) expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
  });

  it.each<[Frequency, string, string, string]>([
    ["monthly", "2027-01-31T15:00:00Z", "2027-02-10T15:00:00Z", "2027-02-28T15:00:00Z"],
    ["monthly", "2028-01-31T15:00:00Z", "2028-02-10T15:00:00Z", "2028-02-29T15:00:00Z"],
    ["annual", "2028-02-29T15:00:00Z", "2028-03-01T15:00:00Z", "2029-02-28T15:00:00Z"],
    ["weekly", "2027-12-29T02:30:00Z", "2027-12-29T02:30:01Z", "2028-01-05T02:30:00Z"],
  ])("of a %s plan from %s, left on %s, ends on %s", async (frequency, begin, left, end) => {
    const company = await testCompany();
    const { subscription } = await start(company, testCards.paid, { frequency }, new Date(begin));
    const id = subscription?.id ?? "";
    await leaveSubscription(company.id, id, { now: new Date(left) });
    const { assinatura } = await getSubscription(company, id);
    expect(assinatura.cancelaEm).toBe(new Date(end).toISOString());
    await renewAt(company, new Date(new Date(end).getTime() - 1));
    expect(await getSubscriptionRow(company.id, id)).toMatchObject({ status: "active" });
    await renewAt(company, new Date(end));
    expect(await getSubscriptionRow(company.id, id)).toMatchObject({ status: "canceled" });
  });

  it("continues as before if its buyer stays, which is refused after its end", async () => {
    const company = await testCompany();
    const row = await running(company);
    await leave(row);
    await recordLeavingReason(company.id, row.id, { reason: "price", note: "Ficou caro" }, someDay);
    expect((await getSubscription(company, row.id)).assinatura.motivoDaSaida).toEqual({
      motivo: "price",
      comentario: "Ficou caro",
    });
    await Promise.all(Array.from({ length: 20 }, () => staySubscribed(company.id, row.id, daysFrom(startedAt, 5))));
    expect(await read(row)).toMatchObject({ leavingAt: null, leavingReason: null, nextChargeAt: dueOf(1) });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
    await leave(row, daysFrom(dueOf(1), 1));
    const late = { code: "subscription_canceled" };
    await expect(staySubscribed(company.id, row.id, dueOf(2))).rejects.toMatchObject(late);
    await renewAt(company, dueOf(2));
    await expect(staySubscribed(company.id, row.id, dueOf(2))).rejects.toMatchObject(late);
    const other = await running(company);
    const why = { reason: "other", note: null } as const;
    await expect(recordLeavingReason(company.id, other.id, why, someDay)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("in arrears ends at once, because no period is paid", async () => {
    const company = await testCompany();
    const row = await running(company, renewalCards.renewalsRefused);
    await renewAt(company, dueOf(1));
    expect(await read(row)).toMatchObject({ status: "past_due" });
    const left = daysFrom(dueOf(1), 0, 6);
    await leave(row, left);
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer", canceledAt: left });
    await renewAt(company, dueOf(2));
    expect(await chargesOf(row)).toHaveLength(2);
  });

  it.each([
    [testCards.paidLater, { status: "active", cycle: 2, nextChargeAt: dueOf(2) }],
    [testCards.refusedLater, { status: "canceled", cancelReason: "customer" }],
  ])("while a charge has no outcome yet follows the issuer's decision on %s", async (number, expected) => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, number, daysFrom(startedAt, 1));
    await renewAt(company, dueOf(1));
    await leave(row, daysFrom(dueOf(1), 0, 1));
    const { chargingId } = await read(row);
    await makeIssuerDecisionDue(chargingId ?? "");
    await announceIssuers(new Date());
    await reactOf(company);
    expect(await read(row)).toMatchObject({ ...expected, chargingId: null });
    await renewAt(company, dueOf(2));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
  });

  it("can still be canceled by its seller, refunded or lost in a dispute, each of which ends it at once", async () => {
    const company = await testCompany();
    const [canceled, refunded] = [await running(company), await running(company)];
    for (const row of [canceled, refunded]) await leave(row);
    await cancelSubscription(company.id, canceled.id, someDay);
    expect(await read(canceled)).toMatchObject({ status: "canceled", cancelReason: "requested" });
    const { pagamentos } = await getSubscription(company, refunded.id);
    const transactionId = pagamentos[0]?.id ?? "";
    await refundTransaction(company.id, { transactionId }, { refundId: transactionId, now: someDay });
    await reactOf(company);
    expect(await read(refunded)).toMatchObject({ status: "canceled", cancelReason: "refunded" });
    const disputed = await running(company);
    await leave(disputed);
    const [charge] = (await getSubscription(company, disputed.id)).pagamentos;
    await disputeInSandbox(company.id, charge?.id ?? "", someDay);
    await reactOf(company);
    await renewAt(company, dueOf(1));
    expect(await read(disputed)).toMatchObject({ status: "canceled", cancelReason: "customer" });
  });

  it("takes no new card, and neither counts as revenue nor as churn before its end", async () => {
    const company = await testCompany();
    const row = await running(company);
    await leave(row);
    await expect(putCard(company, row.id, testCards.paid, someDay)).rejects.toMatchObject({
      code: "subscription_leaving",
    });
    const figures = { subscriptions: 1, leaving: 1, mrrInCents: 0 };
    expect(await readRecurringRevenue(company.id, someDay)).toMatchObject(figures);
    const { rows } = await listSubscriptions(company.id, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ status: "active", nextChargeAt: null, endsAt: dueOf(1).toISOString() }]);
  });

  it("is not found in another company", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const { id } = await running(other);
    for (const each of [id, "x"]) {
      await expect(leaveSubscription(company.id, each, { now: someDay })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(staySubscribed(company.id, each, someDay)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("one that is paid by Pix Automático", () => {
  it("withdraws the charge that waits at the bank, and ends the authorisation with the paid period", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await renewAt(company, daysFrom(dueOf(1), -4));
    await leave(row, daysFrom(dueOf(1), -3));
    await settleAt(company, daysFrom(dueOf(1), -2));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed canceled"]);
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "approved", cancelRequestedAt: null }]);
    await renewAt(company, daysFrom(dueOf(1), -1));
    expect(await read(row)).toMatchObject({ status: "active" });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ canceled: 1 });
    await settleAt(company, dueOf(1));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    expect(await chargesOf(row)).toHaveLength(2);
  });

  it("is charged again, once, when its buyer stays after all", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await leave(row, daysFrom(startedAt, 2));
    await renewAt(company, daysFrom(dueOf(1), -4));
    expect(await chargesOf(row)).toHaveLength(1);
    await staySubscribed(company.id, row.id, daysFrom(dueOf(1), -4));
    await Promise.all(Array.from({ length: 4 }, () => renewAt(company, daysFrom(dueOf(1), -4))));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
  });
});

import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { acquirerAccounts, companies, connections, destinations, payouts } from "@/db/schema";
import { testPassword as password } from "@/testing/support/auth";
import { operator } from "@/testing/support/connections/connected-banks";
import { createRawClient } from "@/testing/support/pagarme/raw-client";
import { earningCompany } from "@/testing/support/payouts/business";
import { noticesOf } from "@/testing/support/reads";
import { personInput } from "@/testing/support/recipients/forms";
import {
  acquirerOfFile,
  becomes,
  fund,
  ownDocument,
  serviceKind,
  withdrawn as withdrawnOf,
} from "@/testing/support/recipients/sellers";
import { getCompany } from "../../accounts/company/companies";
import { openConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listDestinations } from "../payout-accounts/destinations";
import { changeAccount } from "../recipients/change-account";
import { sendRecipient } from "../recipients/send-recipient";
import { changeAutomaticPayouts } from "./change-automatic";
import { concludePayout } from "./conclude-payout";
import { findPayoutRow, getPayout } from "./payouts";
import { readPayoutOffer } from "./read-offer";
import { followPayout } from "./record-payout";
import { requestPayout } from "./request-payout";
import { followPayouts, requestAutomaticPayouts, sendPayouts } from "./sweep-payouts";

const acquirer = acquirerOfFile();

const list = "GET /recipients/{id}/withdrawals";
const hourMs = 3_600_000;
const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
const soon = () => new Date(Date.now() + 20_000);

async function seller(state: "registration" | "active" = "active") {
  const { companyId, userId, owner } = await earningCompany(100_000, now);
  const connectionId = newId(now);
  const { offer } = getAcquirer(serviceKind);
  await db().update(connections).set({ state: "off" }).where(eq(connections.companyId, companyId));
  await db().update(companies).set(ownDocument).where(eq(companies.id, companyId));
  const base = { companyId, id: connectionId, kind: serviceKind, priority: 1, createdAt: now };
  await openConnection(db(), { ...base, ...offer, state: state === "active" ? "active" : "testing" });
  await db()
    .insert(acquirerAccounts)
    .values({ companyId, connectionId, owner: "platform", environment: "production", version: 1, updatedAt: now });
  await sendRecipient(await getCompany(companyId), { connectionId, recipient: personInput }, operator(now));
  await becomes(acquirer(), { companyId, connectionId }, state);
  await db()
    .update(destinations)
    .set({ createdAt: later(-48) })
    .where(eq(destinations.companyId, companyId));
  const ask = async (destinationId: string, at = now) => {
    const actor = { kind: "user", userId, sessionId: newId(now) } as const;
    const input = { amountInCents: 5_000, destinationId, description: "" };
    return requestPayout(await getCompany(companyId), input, {
      payoutId: newId(at),
      actor,
      address: "192.0.2.1",
      now: at,
    });
  };
  const account = async () => {
    const all = await listDestinations(await getCompany(companyId));
    return all.find((each) => each.account)?.id ?? "";
  };
  const send = (at = now) => sendPayouts(at, soon(), companyId);
  const follow = async (at: Date) => {
    await db()
      .update(payouts)
      .set({ sendableUntil: new Date(0) })
      .where(and(eq(payouts.companyId, companyId), ne(payouts.status, "scheduled")));
    return followPayouts(at, soon(), companyId);
  };
  const statusOf = async (id: string) => (await getPayout(companyId, id)).status;
  const withdrawn = () => withdrawnOf(acquirer(), { connectionId });
  await fund(acquirer(), { connectionId }, 100_000);
  return { companyId, connectionId, owner, ask, account, send, follow, statusOf, withdrawn };
}

function withdrawElsewhere(connectionId: string) {
  const { platform, fake } = acquirer();
  const { id } = platform.recipientOf(connectionId.replaceAll("-", ""));
  const body = { amount: 5_000, metadata: { reference: "0".repeat(32) } };
  return createRawClient(fake, platform)("POST", `/recipients/${id}/withdrawals`, body);
}

describe("a payout through an acquirer that pays its recipient", () => {
  it("goes to the recipient's own bank account, and to no other destination", async () => {
    const { companyId, ask, account, send, follow, statusOf, withdrawn } = await seller();
    await expect(ask(companyId)).rejects.toMatchObject({ code: "destination_not_recipients", field: "destinationId" });
    const offer = await readPayoutOffer(await getCompany(companyId));
    expect(offer).toEqual({ isOffered: true, onlyTo: [await account()] });
    const { id } = await ask(await account());
    await send();
    expect(withdrawn()).toMatchObject([{ amount: 5_000, metadata: { reference: id.replaceAll("-", "") } }]);
    acquirer().platform.moveWithdrawal(withdrawn()[0]?.id ?? "", "transferred");
    await follow(later(1));
    expect(await statusOf(id)).toBe("completed");
  });

  it("is not made before the recipient is active, nor to an account known since less than a day", async () => {
    const reviewed = await seller("registration");
    await expect(reviewed.ask(await reviewed.account())).rejects.toMatchObject({ code: "recipient_not_active" });
    const { companyId, ask, account } = await seller();
    await db().update(destinations).set({ createdAt: now }).where(eq(destinations.companyId, companyId));
    await expect(ask(await account())).rejects.toMatchObject({ code: "destination_waiting" });
  });

  it("waits while the recipient is suspended between the request and the sending", async () => {
    const { companyId, connectionId, ask, account, send, statusOf, withdrawn } = await seller();
    const { id } = await ask(await account());
    await becomes(acquirer(), { companyId, connectionId }, "suspended");
    await send();
    expect([await statusOf(id), withdrawn().length]).toEqual(["scheduled", 0]);
    await becomes(acquirer(), { companyId, connectionId }, "active");
    await send();
    expect([await statusOf(id), withdrawn().length]).toEqual(["sent", 1]);
  });

  it("is canceled once the recipient has another bank account, which waits a day", async () => {
    const { companyId, connectionId, ask, account, send, statusOf, withdrawn } = await seller();
    const { id } = await ask(await account());
    const other = { ...personInput.account, accountNumber: "654321" };
    await changeAccount(await getCompany(companyId), { connectionId, account: other }, operator(now));
    await send();
    expect([await statusOf(id), withdrawn().length]).toEqual(["canceled", 0]);
    await expect(ask(await account())).rejects.toMatchObject({ code: "destination_waiting" });
    expect(await ask(await account(), later(25))).toMatchObject({ status: "scheduled" });
  });

  it("is never withdrawn twice after a lost answer, and is found later by our reference", async () => {
    const { ask, account, send, follow, statusOf, withdrawn } = await seller();
    const { id } = await ask(await account());
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "lost");
    await Promise.all(Array.from({ length: 20 }, () => send()));
    acquirer().breakNext("GET /recipients/{id}/withdrawals", "unreachable");
    await follow(later(0.1));
    expect(await statusOf(id)).toBe("sent");
    await send(later(25));
    expect(withdrawn()).toHaveLength(1);
    acquirer().platform.moveWithdrawal(withdrawn()[0]?.id ?? "", "transferred");
    await follow(later(25));
    expect([await statusOf(id), withdrawn().length]).toEqual(["completed", 1]);
  });

  it("is followed by the id of its answer where the list shows no metadata", async () => {
    const { ask, account, send, follow, statusOf, withdrawn } = await seller();
    const { id } = await ask(await account());
    const hidden = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    await send();
    await follow(later(1));
    expect(await statusOf(id)).toBe("sent");
    acquirer().platform.moveWithdrawal(withdrawn()[0]?.id ?? "", "transferred");
    await follow(later(2));
    hidden.end();
    expect([await statusOf(id), withdrawn().length]).toEqual(["completed", 1]);
  });

  it("whose answer was lost is never failed while the list may hide it: one notice stays until it is found", async () => {
    const { companyId, ask, account, send, follow, statusOf, withdrawn } = await seller();
    const told = () => noticesOf(companyId, "payout_uncertain");
    const earlier = await ask(await account());
    await send();
    acquirer().platform.moveWithdrawal(withdrawn()[0]?.id ?? "", "transferred");
    await follow(later(0.5));
    expect(await statusOf(earlier.id)).toBe("completed");
    const { id } = await ask(await account());
    const hidden = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "lost");
    await send();
    await follow(later(0.1));
    expect([await statusOf(id), await told()]).toMatchObject(["sent", []]);
    for (const hours of [1, 2, 25, 26, 240]) await follow(later(hours));
    expect([await statusOf(id), withdrawn().length]).toEqual(["sent", 2]);
    expect(await told()).toMatchObject([{ subjectId: id, details: { amountInCents: 5_000 } }]);
    const asked = acquirer().fake.seen.length;
    await follow(later(241));
    expect(acquirer().fake.seen).toHaveLength(asked);
    hidden.end();
    acquirer().platform.moveWithdrawal(withdrawn()[1]?.id ?? "", "transferred");
    await follow(later(265));
    expect([await statusOf(id), await told()]).toEqual(["completed", []]);
  });

  it.each([
    ["not_sent", "failed"],
    ["completed", "completed"],
  ] as const)("of which nothing certain is known is ended by the operator alone, as %s", async (outcome, status) => {
    const { companyId, ask, account, send, follow, statusOf } = await seller();
    const { id: payoutId } = await ask(await account());
    const hidden = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "lost");
    await send();
    const conclude = () => concludePayout({ companyId, payoutId }, outcome, later(2));
    await expect(conclude()).rejects.toMatchObject({ code: "payout_not_uncertain" });
    await follow(later(1));
    await conclude();
    await expect(conclude()).rejects.toMatchObject({ code: "payout_not_uncertain" });
    await send(later(25));
    await follow(later(26));
    hidden.end();
    expect(await statusOf(payoutId)).toBe(status);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("that was uncertain and then found cannot be ended by the operator, and its notification is gone", async () => {
    const { companyId, ask, account, send, follow, statusOf, withdrawn } = await seller();
    const { id: payoutId } = await ask(await account());
    const hidden = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "lost");
    await send();
    await follow(later(1));
    hidden.end();
    await follow(later(2));
    expect(await noticesOf(companyId, "payout_uncertain")).toEqual([]);
    const conclude = concludePayout({ companyId, payoutId }, "not_sent", later(3));
    await expect(conclude).rejects.toMatchObject({ code: "payout_not_uncertain" });
    acquirer().platform.moveWithdrawal(withdrawn()[0]?.id ?? "", "transferred");
    await follow(later(4));
    expect(await statusOf(payoutId)).toBe("completed");
  });

  it("keeps the acquirer's id, and does not fail after an outdated read that did not find it", async () => {
    const { companyId, connectionId, ask, account, send, follow, statusOf } = await seller();
    const { id: payoutId } = await ask(await account());
    const read = () => findPayoutRow(companyId, payoutId);
    const before = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "lost");
    await send();
    const stale = await read();
    if (!stale) throw new Error("no payout");
    before.end();
    await follow(later(1));
    const known = await read();
    expect(known?.acquirerId).toMatch(/^wd_/);
    const hidden = acquirer().fake.fault({ on: list, fault: { how: "null_metadata" } });
    await followPayout(stale, later(2));
    hidden.end();
    expect(await read()).toMatchObject({ acquirerId: known?.acquirerId });
    const found = acquirer().platform.books.withdrawals.splice(-1);
    await withdrawElsewhere(connectionId);
    await followPayout({ ...stale, sendableUntil: new Date(0), absentSince: later(1) }, later(3));
    acquirer().platform.books.withdrawals.push(...found);
    expect(await statusOf(payoutId)).toBe("sent");
  });

  it("that never arrived fails and is not sent again, even if another withdrawal has the same amount", async () => {
    const { connectionId, ask, account, send, follow, statusOf, withdrawn } = await seller();
    const { id } = await ask(await account());
    acquirer().breakNext("POST /recipients/{id}/withdrawals", "unreachable");
    await send();
    await withdrawElsewhere(connectionId);
    await follow(later(1));
    await follow(later(2));
    expect(await statusOf(id)).toBe("failed");
    await send(later(25));
    await follow(later(26));
    expect([await statusOf(id), withdrawn().length]).toEqual(["failed", 1]);
  });

  it("is requested automatically while it may go there, and paused afterwards", async () => {
    const { companyId, connectionId, owner, account, withdrawn, send } = await seller();
    const days = { frequency: "daily", weekday: null, monthDay: null, minInCents: 1_000, password } as const;
    const set = async (destinationId: string) =>
      changeAutomaticPayouts(await getCompany(companyId), { ...days, destinationId }, owner);
    await expect(set(companyId)).rejects.toMatchObject({ code: "destination_not_recipients" });
    await set(await account());
    const noon = (inDays: number) =>
      new Date(
        `${later(24 * inDays)
          .toISOString()
          .slice(0, 10)}T15:00:00Z`,
      );
    expect(await requestAutomaticPayouts(noon(1), soon(), companyId)).toEqual({ automaticPayouts: 1 });
    await send(noon(1));
    expect(withdrawn()).toHaveLength(1);
    await becomes(acquirer(), { companyId, connectionId }, "blocked");
    expect(await requestAutomaticPayouts(noon(2), soon(), companyId)).toEqual({ automaticPayouts: 0 });
  });
});

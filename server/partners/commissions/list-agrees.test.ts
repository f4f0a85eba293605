import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { commissionReturns, transfers } from "@/db/schema";
import { sum } from "@/testing/support/partners/parts";
import { partnerShare, sellByCard, sellByPix, sweepPartners } from "@/testing/support/partners/sales";
import { balancesOf, chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { listCommissions, listEarnings } from "./list-commissions";

const dayMs = 86_400_000;
const page = { limit: 100, offset: 0 };

type TransferRow = typeof transfers.$inferSelect;

function readLedger(moved: TransferRow[], returns: (typeof commissionReturns.$inferSelect)[], commissionId: string) {
  const mine = returns.filter((row) => row.commissionId === commissionId);
  const sources = [commissionId, ...mine.map(({ id }) => id)];
  const of = (...kinds: TransferRow["kind"][]) =>
    sum(
      moved.filter(({ sourceId, kind }) => sources.includes(sourceId) && kinds.includes(kind)).map((row) => row.amount),
    );
  const fromWaiting = of("commission_returned_pending", "commission_returned_available");
  const released = of("commission_released", "commission_repaid");
  const given = of("commission", "commission_available");
  const asked = sum(mine.map((row) => row.amount - row.fromWaiting));
  return {
    amountInCents: given - fromWaiting - asked,
    takenBackInCents: fromWaiting + asked,
    repaidInCents: of("commission_repaid"),
    // Part of the debt was repaid from other commissions.
    owedInCents: asked - of("commission_recovered") - sum(mine.map((row) => row.repaid)),
    waiting: given - fromWaiting - released,
  };
}

async function expectAgreed(producer: CompanyIdentity, partners: readonly CompanyIdentity[]) {
  const all = await listCommissions(producer.id, page);
  const moved = await db().select().from(transfers).where(eq(transfers.companyId, producer.id));
  const returns = await db().select().from(commissionReturns).where(eq(commissionReturns.companyId, producer.id));
  for (const { id, state, amountInCents, takenBackInCents, repaidInCents, owedInCents } of all.rows) {
    const { waiting, ...figures } = readLedger(moved, returns, id);
    expect({ amountInCents, takenBackInCents, repaidInCents, owedInCents }).toEqual(figures);
    expect(state === "waiting" ? amountInCents : 0).toBe(waiting);
  }
  const { commissions: held = 0 } = await balancesOf(producer.id);
  expect(all.waitingInCents).toBe(held);
  expect(all.takenBackInCents).toBe(sum(all.rows.map((row) => row.takenBackInCents)));
  const shares = await Promise.all(
    partners.map(async ({ id: partnerCompanyId }) => {
      const { rows: _rows, ...mine } = await listCommissions(producer.id, { ...page, partnerCompanyId });
      const { rows: _earned, ...earnings } = await listEarnings(partnerCompanyId, page);
      expect(earnings).toEqual(mine);
      const own = await db().select().from(transfers).where(eq(transfers.companyId, partnerCompanyId));
      const of = (wanted: TransferRow["kind"]) =>
        sum(own.filter(({ kind }) => kind === wanted).map((row) => row.amount));
      expect(mine.releasedInCents + mine.owedInCents).toBe(of("commission_earned") - of("commission_given_back"));
      return mine;
    }),
  );
  for (const name of ["totalRows", "waitingInCents", "releasedInCents", "takenBackInCents", "owedInCents"] as const) {
    expect(sum(shares.map((mine) => mine[name]))).toBe(all[name]);
  }
  return all;
}

it("lists to the cent what the ledgers of producer and partners have, after every refund, dispute and release", async () => {
  const [producer, maker, seller] = await Promise.all([testCompany(), testCompany(), testCompany()]);
  const companies = [maker, seller];
  const partners = [
    partnerShare(maker.id, { kind: "coproducer", bps: 3333 }),
    partnerShare(seller.id, { kind: "affiliate", bps: 2001 }),
  ];
  let now = new Date();
  const refund = (transactionId: string, amountInCents?: number) =>
    refundTransaction(producer.id, { transactionId, amountInCents }, { refundId: newId(now), now });
  const passDays = async (days: number) => {
    now = new Date(now.getTime() + days * dayMs);
    await releaseReceivables(now, new Date(Date.now() + 20_000), producer.id);
    await sweepPartners(producer, now);
  };
  await sellByPix(producer, [], 90_000, now);
  const [inPart, whole, lost, won] = [
    await sellByPix(producer, partners, 10_007, now),
    await sellByPix(producer, partners, 4_999, now),
    await sellByPix(producer, partners, 7_777, now),
    await sellByPix(producer, partners, 8_888, now),
  ];
  const card = await sellByCard(producer, partners, { amountInCents: 30_001, installments: 3 }, now);
  await refund(inPart, 3_333);
  expect((await expectAgreed(producer, companies)).takenBackInCents).toBeGreaterThan(0);
  await passDays(0);
  await refund(whole);
  for (const id of [lost, won]) await disputeInSandbox(producer.id, id, now);
  await passDays(0);
  await expectAgreed(producer, companies);
  await decideInSandbox(producer.id, lost, "lost", now);
  await decideInSandbox(producer.id, won, "won", now);
  await passDays(35);
  await refund(card, 9_999);
  await passDays(0);
  const halfway = await expectAgreed(producer, companies);
  const ofCard = halfway.rows.filter(({ transactionId }) => transactionId === card);
  expect(new Set(ofCard.map(({ state }) => state))).toEqual(new Set(["waiting", "released", "taken_back"]));
  // The maker cannot return its commission after a refunded and then disputed sale.
  const { id: ownId } = await chargePix(maker, pixCharge({ amountInCents: 60_000 }), now);
  await payInSandbox(maker.id, { transactionId: ownId }, now);
  await refundTransaction(maker.id, { transactionId: ownId }, { refundId: newId(now), now });
  await disputeInSandbox(maker.id, ownId, now);
  await refund(won);
  await passDays(0);
  expect((await expectAgreed(producer, companies)).owedInCents).toBeGreaterThan(0);
  await passDays(70);
  const end = await expectAgreed(producer, companies);
  expect(end.waitingInCents).toBe(0);
  expect(sum(end.rows.map(({ repaidInCents }) => repaidInCents))).toBeGreaterThan(0);
});

import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { chargebacks, sandboxDefences } from "@/db/schema";
import { balancesOf, chargeCardOf, eventNamesOf, testCards, testCompany } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { sha256Hex } from "../../core/crypto/crypto";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { listEvents } from "../../webhooks/events/events";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { defendDispute } from "./defend-dispute";
import { getDispute, listDisputes } from "./disputes";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date("2026-11-20T12:00:00.000Z");
const day = 86_400_000;
const later = (ms: number) => new Date(now.getTime() + ms);
const by = { actor: "platform" } as const;
const words = { text: "Entregue em 20/11, com aceite.", links: ["https://loja.example.com/provas/1.pdf"] };
const page = { limit: 20, offset: 0 };

async function disputed() {
  const company = await testCompany();
  const { id: transactionId } = await chargeCardOf(company, testCards.paid, now);
  await disputeInSandbox(company.id, transactionId, now);
  const [dispute] = (await listDisputes(company.id, page)).rows;
  const disputeId = dispute?.id ?? "";
  const defend = (at = later(day), more: object = {}) =>
    defendDispute(company.id, { disputeId, ...words, ...more }, at, by);
  return { companyId: company.id, transactionId, disputeId, defend };
}

const booksOf = (companyId: string) =>
  db().select().from(sandboxDefences).where(eq(sandboxDefences.companyId, companyId));

describe("a defence", () => {
  it("is stored, told and handed to the acquirer; the money stays blocked", async () => {
    const { companyId, transactionId, disputeId, defend } = await disputed();
    const at = later(day).toISOString();
    const defended = {
      id: disputeId,
      kind: "chargeback",
      transactionId,
      amountInCents: 10_000,
      reason: "",
      status: "defended",
      deadlineAt: later(10 * day).toISOString(),
      defence: { ...words, sentAt: at },
      createdAt: now.toISOString(),
      updatedAt: at,
    };
    expect(await defend(later(day), { links: [...words.links, ...words.links] })).toEqual(defended);
    expect(await getDispute(companyId, disputeId)).toEqual(defended);
    expect((await eventNamesOf(companyId)).at(-1)).toBe("dispute_defended");
    const { rows } = await listEvents(companyId, { event: "dispute_defended", subjectId: disputeId, ...page });
    expect(rows).toMatchObject([{ dispute: defended }]);
    expect(await booksOf(companyId)).toMatchObject([
      { digest: sha256Hex(JSON.stringify([words.text, ...words.links])) },
    ]);
    expect(await auditOf(companyId)).toMatchObject([{ action: "dispute.defended", subjectId: disputeId }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is accepted until the deadline, and not after it", async () => {
    const [onTime, late] = await Promise.all([disputed(), disputed()]);
    expect(await onTime.defend(later(10 * day))).toMatchObject({ status: "defended" });
    const refused = { code: "dispute_deadline_passed", status: 409 };
    await expect(late.defend(later(10 * day + 1))).rejects.toMatchObject(refused);
    expect(await getDispute(late.companyId, late.disputeId)).toMatchObject({ status: "opened", defence: null });
    expect(await booksOf(late.companyId)).toEqual([]);
  });

  it("is taken once of twenty at once", async () => {
    const { companyId, defend } = await disputed();
    const many = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => defend(now, { text: `${index}` })));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of many) {
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "dispute_defended", status: 409 });
    }
    expect((await eventNamesOf(companyId)).filter((name) => name === "dispute_defended")).toHaveLength(1);
    expect(await booksOf(companyId)).toHaveLength(1);
  });

  it.each(["won", "lost"] as const)(
    "stays on a dispute that is %s, and cannot be added once it is",
    async (verdict) => {
      const [defended, silent] = await Promise.all([disputed(), disputed()]);
      await defended.defend();
      for (const { companyId, transactionId } of [defended, silent])
        await decideInSandbox(companyId, transactionId, verdict, later(2 * day));
      expect(await getDispute(defended.companyId, defended.disputeId)).toMatchObject({
        status: verdict,
        defence: words,
        updatedAt: later(2 * day).toISOString(),
      });
      await expect(silent.defend()).rejects.toMatchObject({ code: "dispute_decided", status: 409 });
    },
  );

  it("is a 404 for another company's dispute", async () => {
    const [{ disputeId }, stranger] = await Promise.all([disputed(), testCompany()]);
    const asked = defendDispute(stranger.id, { disputeId, ...words }, now, by);
    await expect(asked).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listDisputes(stranger.id, page)).toEqual({ rows: [], totalRows: 0 });
  });

  it("that got no answer is handed over by the next reconciliation, once", async () => {
    const { companyId, defend } = await disputed();
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      defend: async () => ({ kind: "unknown", cause: new Error("silent") }),
    });
    expect(await defend()).toMatchObject({ status: "defended" });
    expect(await booksOf(companyId)).toEqual([]);
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    const sweep = (ms: number) => sweepReconciliation(later(day + ms), new Date(Date.now() + 20_000), companyId);
    expect(await sweep(60_000)).toMatchObject({ defences: 0 });
    expect(await sweep(120_000)).toMatchObject({ defences: 1, unreachable: 0 });
    expect(await booksOf(companyId)).toHaveLength(1);
    expect(await sweep(180_000)).toMatchObject({ defences: 0 });
  });
});

describe("the list of disputes", () => {
  it("is filtered by state, kind and transaction, the newest first", async () => {
    const { companyId, transactionId, disputeId, defend } = await disputed();
    const ids = async (query: Partial<Parameters<typeof listDisputes>[1]>) => {
      const { rows, totalRows } = await listDisputes(companyId, { ...page, ...query });
      expect(totalRows).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await ids({ status: "opened", kind: "chargeback", transactionId })).toEqual([disputeId]);
    expect(await ids({ status: "defended" })).toEqual([]);
    await defend();
    expect(await ids({ status: "opened" })).toEqual([]);
    expect(await ids({ status: "defended" })).toEqual([disputeId]);
    expect(await ids({ kind: "infraction" })).toEqual([]);
    expect(await ids({ transactionId: disputeId })).toEqual([]);
    expect(await ids({ transactionId: "no-id" })).toEqual([]);
    const [row] = await db().select().from(chargebacks).where(eq(chargebacks.companyId, companyId));
    await db()
      .insert(chargebacks)
      .values({
        ...row,
        companyId,
        transactionId,
        amount: 1,
        status: "lost",
        id: transactionId,
        acquirerKey: "2",
        openedAt: later(1),
      });
    expect(await ids({})).toEqual([transactionId, disputeId]);
    expect(await ids({ status: "lost" })).toEqual([transactionId]);
  });
});

import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { wholeEventsOf } from "@/testing/support/payments";
import { reactions } from "../../reactions";
import { emit } from "./emit";
import { followFresh } from "./react-to-fresh";

inOwnDatabase();

const run = () => ({ now: new Date(), deadline: new Date(Date.now() + 20_000) });
const fact = (companyId: string) => ({
  ...{ companyId, event: "transaction_paid" as const, subjectId: newId(), payload: {} },
  now: new Date(),
});
const waitingOf = async (companyId: string) =>
  (await wholeEventsOf(companyId)).filter(({ reactedAt }) => reactedAt === null).length;

it("on a distributed database, reads the companies that emitted here, and all of them once in a while", async () => {
  const [before, own] = [await createTestCompany(), await createTestCompany()];
  await emit(db(), fact(before.companyId));
  const fresh = followFresh(reactions, true);
  try {
    await fresh.react(run());
    expect(await waitingOf(before.companyId)).toBe(0);
    const { companyId } = await createTestCompany();
    const told = { ...fact(companyId), id: newId(), type: "transaction" as const };
    await db()
      .insert(events)
      .values({ ...told, createdAt: told.now });
    await emit(db(), fact(own.companyId));
    expect(await fresh.react(run())).toEqual({ reacted: 1, failed: 0 });
    expect(await waitingOf(own.companyId)).toBe(0);
    expect(await waitingOf(companyId)).toBe(1);
    await emit(db(), fact(own.companyId), fact(companyId));
    await fresh.react(run());
    expect(await waitingOf(companyId)).toBe(0);
  } finally {
    fresh.stop();
  }
});

it("reads a company in two runs, because the commit may follow the first run", async () => {
  const { companyId } = await createTestCompany();
  const fresh = followFresh(reactions, true);
  try {
    await fresh.react(run());
    await db().transaction(async (tx) => {
      await emit(tx, fact(companyId));
      await fresh.react(run());
    });
    await fresh.react(run());
    expect(await waitingOf(companyId)).toBe(0);
  } finally {
    fresh.stop();
  }
});

import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { closings } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { post, type Transfer } from "../../ledger/transfers/ledger";
import { closeDays } from "./close-days";
import { listClosings } from "./list-closings";

const day = "2026-03-10";
const at = (days: number, hours: number) => new Date(startOfDay(addDays(day, days)).getTime() + hours * 3_600_000);
const transfer = (kind: Transfer["kind"], debit: Transfer["debit"], credit: Transfer["credit"], amount: number) => ({
  ...{ sourceId: newId(), transactionId: null },
  ...{ kind, debit, credit, amount },
});

it("a day has the account of owed fees once there are any, and the days closed before keep their hashes", async () => {
  const { companyId } = await createTestCompany();
  const pay = (now: Date, ...moved: Transfer[]) => db().transaction((tx) => post(tx, companyId, now, moved));
  const close = (now: Date) => closeDays(now, new Date(Date.now() + 20_000), companyId);
  const rows = () => db().select().from(closings).where(eq(closings.companyId, companyId)).orderBy(asc(closings.day));
  await pay(at(0, 3), transfer("paid", "acquirer", "pending", 1000));
  await close(at(1, 1));
  const [before] = await rows();
  await pay(
    at(1, 3),
    transfer("fee", "fees_due", "fees", 70),
    transfer("paid", "acquirer", "available", 500),
    transfer("settled_at_bank", "available", "acquirer", 500),
  );
  await close(at(2, 1));
  const [first, second] = await rows();
  expect(first).toEqual(before);
  expect(Object.keys(first?.balances ?? {}).sort()).toEqual(["acquirer", "pending"]);
  expect(second).toMatchObject({
    balances: { acquirer: -1000, pending: 1000, fees: 70, fees_due: -70 },
    movements: { settled_at_bank: { count: 1, amountInCents: 500 } },
    previousHash: first?.hash,
  });
  expect((await listClosings(companyId, "2026-03")).map(({ balances }) => balances.fees_due)).toEqual([-70, 0]);
  const faults = (await checkLedger(companyId)).faults.map(({ rule }) => rule);
  expect(faults.filter((rule) => rule.startsWith("clos"))).toEqual([]);
});

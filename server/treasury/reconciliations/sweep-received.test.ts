import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, receivedReads } from "@/db/schema";
import { eventNamesOf } from "@/testing/support/payments";
import {
  listAs,
  listedCompany,
  listOfSandbox,
  payUnannounced,
  pendingPix,
  readOf,
  receiveStranger,
  restoreSandbox,
} from "@/testing/support/reconciliations/listed";
import { acquirers } from "../../acquiring/port";
import type { ReceivedQuery } from "../../acquiring/port/received-port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { sweepReceived } from "./sweep-received";

const now = new Date("2026-11-20T12:00:00.000Z");
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const later = (ms: number) => new Date(now.getTime() + ms);
const soon = () => new Date(Date.now() + 20_000);
const silent = { kind: "unknown", cause: new Error("no answer") } as const;

afterEach(restoreSandbox);

const statusOf = async (companyId: string, id: string) => (await getTransaction(companyId, id, now)).status;

describe("money that no callback told of", () => {
  it("is found and settled once, by twenty runs at once", async () => {
    const company = await listedCompany(later(-hour));
    const hidden = await pendingPix(company, now);
    const told = await pendingPix(company, now);
    await payUnannounced(company.id, hidden, later(minute));
    await payInSandbox(company.id, { transactionId: told }, later(minute));
    const runs = Array.from({ length: 20 }, () => sweepReceived(later(2 * minute), soon(), company.id));
    const asked = (await Promise.all(runs)).map((run) => run.asked);
    expect(Math.max(...asked)).toBe(1);
    expect(await statusOf(company.id, hidden)).toBe("paid");
    expect((await eventNamesOf(company.id)).filter((name) => name === "transaction_paid")).toHaveLength(2);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await sweepReceived(later(12 * minute), soon(), company.id)).toMatchObject({
      pages: 1,
      asked: 0,
      changed: 0,
    });
  });

  it("is found when it came late, for a canceled charge, or in part", async () => {
    const company = await listedCompany(later(-hour));
    const [late, part] = [await pendingPix(company, now), await pendingPix(company, now)];
    await expireTransaction(company.id, late, later(second));
    await payUnannounced(company.id, late, later(minute));
    await payUnannounced(company.id, part, later(minute), 1000);
    expect(await sweepReceived(later(2 * minute), soon(), company.id)).toMatchObject({ asked: 2 });
    expect(await getTransaction(company.id, late, now)).toMatchObject({ status: "paid" });
    expect(await getTransaction(company.id, part, now)).toMatchObject({ status: "pending", amountPaidInCents: 1000 });
  });

  it.each([
    ["ahead", 90],
    ["behind", -90],
  ])("is found by the next run when the bank's clock is 90 seconds %s", async (_, seconds) => {
    const company = await listedCompany(later(-hour));
    const id = await pendingPix(company, now);
    await sweepReceived(now, soon(), company.id);
    await payUnannounced(company.id, id, later(second + seconds * second));
    await sweepReceived(later(2 * second), soon(), company.id);
    expect(await statusOf(company.id, id)).toBe("paid");
  });

  it("is found after days without a run, a day at a time", async () => {
    const company = await listedCompany(later(-hour));
    const id = await pendingPix(company, now);
    await sweepReceived(now, soon(), company.id);
    await payUnannounced(company.id, id, later(hour));
    const run = await sweepReceived(later(5 * day), soon(), company.id);
    expect(run.pages).toBeGreaterThanOrEqual(5);
    expect(await statusOf(company.id, id)).toBe("paid");
  });

  it("is matched only with a charge of the same company", async () => {
    const [company, other] = [await listedCompany(later(-hour)), await listedCompany(later(-hour))];
    const id = await pendingPix(other, now);
    await receiveStranger(company, later(second));
    const [found] = [await listOfSandbox({ companyId: company.id, from: now, to: later(minute), page: 0 })];
    const payments = found.kind === "done" ? found.value.payments : [];
    const named = payments.map((each) => ({ ...each, chargeKey: id.replaceAll("-", "") }));
    listAs(async () => ({ kind: "done", value: { payments: named, nextPage: null } }));
    expect(await sweepReceived(later(minute), soon(), company.id)).toMatchObject({ pages: 1, asked: 0 });
    expect(await statusOf(other.id, id)).toBe("pending");
  });
});

describe("a run that dies in the middle", () => {
  async function pageByPage(query: ReceivedQuery & { companyId: string }) {
    const all = await listOfSandbox({ ...query, page: 0 });
    if (all.kind !== "done") return all;
    const { payments } = all.value;
    const nextPage = query.page + 1 < payments.length ? query.page + 1 : null;
    return { kind: "done" as const, value: { payments: payments.slice(query.page, query.page + 1), nextPage } };
  }

  it("is continued by the next one at its page, and skips nothing", async () => {
    const company = await listedCompany(later(-hour));
    const ids = [];
    for (let index = 0; index < 4; index += 1) {
      const id = await pendingPix(company, now);
      await payUnannounced(company.id, id, later((index + 1) * second));
      ids.push(id);
    }
    const asked: number[] = [];
    listAs((query) => {
      asked.push(query.page);
      if (query.page === 2 && asked.length === 3) throw new Error("killed");
      return pageByPage(query);
    });
    await expect(sweepReceived(later(minute), soon(), company.id)).rejects.toThrow("killed");
    expect(await Promise.all(ids.map((id) => statusOf(company.id, id)))).toEqual([
      "paid",
      "paid",
      "pending",
      "pending",
    ]);
    await sweepReceived(later(2 * minute), soon(), company.id);
    // The unfinished period is completed first. The next period overlaps it and contains nothing
    // new.
    expect(asked.slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(await Promise.all(ids.map((id) => statusOf(company.id, id)))).toEqual(Array(4).fill("paid"));
  });

  it("stays at a page whose charge cannot be read, for at most three runs", async () => {
    const company = await listedCompany(later(-hour));
    const id = await pendingPix(company, now);
    await payUnannounced(company.id, id, later(second));
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge: async () => silent });
    for (const failures of [1, 2]) {
      await sweepReceived(later(failures * minute), soon(), company.id);
      expect(await readOf(company.id)).toMatchObject({ page: 0, failures, readUntil: null });
    }
    restoreSandbox();
    await sweepReceived(later(3 * minute), soon(), company.id);
    expect(await statusOf(company.id, id)).toBe("paid");
    expect((await readOf(company.id))?.readUntil).not.toBeNull();
    const stuck = await pendingPix(company, later(3 * minute));
    await payUnannounced(company.id, stuck, later(4 * minute));
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge: async () => silent });
    for (const at of [5, 6, 7]) await sweepReceived(later(at * minute), soon(), company.id);
    expect(await readOf(company.id)).toMatchObject({ failures: 0, from: null });
  });

  it("stops at an empty page of a list that never ends", async () => {
    const company = await listedCompany(later(-hour));
    listAs(async ({ page }) => ({ kind: "done", value: { payments: [], nextPage: page + 1 } }));
    expect(await sweepReceived(now, soon(), company.id)).toMatchObject({ pages: 1 });
  });
});

describe("a run", () => {
  it("leaves everything to the next run if the bank does not answer", async () => {
    const company = await listedCompany(later(-hour));
    const id = await pendingPix(company, now);
    await payUnannounced(company.id, id, later(second));
    for (const outcome of [silent, { kind: "unsupported" } as const]) {
      listAs(async () => outcome);
      expect(await sweepReceived(later(minute), soon(), company.id)).toMatchObject({ pages: 0, unlisted: 1 });
    }
    restoreSandbox();
    expect(await sweepReceived(later(9 * hour), soon(), company.id)).toMatchObject({ changed: 1 });
    expect(await statusOf(company.id, id)).toBe("paid");
  });

  it("a run ends at its deadline, and the next one goes on", async () => {
    const company = await listedCompany(later(-hour));
    listAs(async (query) => {
      const answer = await listOfSandbox({ ...query, page: 0 });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return answer.kind === "done" ? { ...answer, value: { ...answer.value, nextPage: query.page + 1 } } : answer;
    });
    await receiveStranger(company, later(second));
    await sweepReceived(later(minute), new Date(Date.now() + 100), company.id);
    const { page = 0 } = (await readOf(company.id)) ?? {};
    expect(page).toBeGreaterThan(0);
    await sweepReceived(later(2 * minute), new Date(Date.now() + 100), company.id);
    expect((await readOf(company.id))?.page).toBeGreaterThan(page);
  });

  it("reads a connection that is off while it has open charges", async () => {
    const company = await listedCompany(later(-hour));
    const id = await pendingPix(company, now);
    await db().update(connections).set({ state: "off" }).where(eq(connections.companyId, company.id));
    await payUnannounced(company.id, id, later(second));
    expect(await sweepReceived(later(minute), soon(), company.id)).toMatchObject({ asked: 1, changed: 1 });
    expect(await sweepReceived(later(2 * minute), soon(), company.id)).toMatchObject({ pages: 0 });
  });

  it("continues from the present if the cursor was written with a clock that was ahead", async () => {
    const company = await listedCompany(later(-hour));
    await sweepReceived(later(40 * day), soon(), company.id);
    expect((await readOf(company.id))?.readUntil?.getTime()).toBeGreaterThan(later(39 * day).getTime());
    const id = await pendingPix(company, now);
    await payUnannounced(company.id, id, later(second));
    await sweepReceived(later(minute), soon(), company.id);
    expect(await statusOf(company.id, id)).toBe("paid");
    const [row] = await db()
      .select()
      .from(receivedReads)
      .where(and(eq(receivedReads.companyId, company.id)));
    expect(row?.readUntil?.getTime()).toBeLessThanOrEqual(later(minute).getTime());
  });
});

import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { balancesOf } from "@/testing/support/payments";
import { earningCompany, letSendingEnd, payOut, sandboxPayoutsOf, userActor } from "@/testing/support/payouts/business";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { wholeList } from "@/testing/support/reads";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listPayouts } from "./payouts";
import { keyOf } from "./record-payout";
import { followPayouts, sendPayouts } from "./sweep-payouts";

let sender: Program;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  sender = await openProgram("send-payouts");
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await closeDatabase();
});

async function sendUntilKilled(companyId: string): Promise<void> {
  const child = sender.start({ COMPANY: companyId });
  children.add(child);
  const ended = once(child, "close");
  child.stdout.once("data", () => sleep(randomInt(20, 250)).then(() => child.kill("SIGKILL")));
  await ended;
  children.delete(child);
}

describe("kill -9 while payouts are sent", () => {
  it("sends each once or not at all, and the next runs say which", {
    repeats: proofRuns(0, 9),
  }, async () => {
    const now = new Date();
    const amount = 8_000;
    const { company, companyId, userId } = await earningCompany(60 * amount, now);
    const actor = userActor(userId);
    for (let made = 0; made < 60; made += 1) await payOut(company, actor, { amountInCents: amount }, now);
    for (let kills = 0; kills < 6; kills += 1) await sendUntilKilled(companyId);
    await letSendingEnd(companyId);
    // A payout is considered unsent once two runs have found it absent at the bank.
    for (const passed of [120_000, 180_000, 240_000]) {
      await followPayouts(new Date(Date.now() + passed), new Date(Date.now() + 20_000), companyId);
    }
    await sendPayouts(new Date(), new Date(Date.now() + 20_000), companyId);

    const booked = await sandboxPayoutsOf(companyId);
    expect(booked.filter(({ orders }) => orders !== 1)).toEqual([]);
    const keys = new Set(booked.map(({ key }) => key));
    const { rows } = await listPayouts(companyId, wholeList);
    expect(rows).toHaveLength(60);
    for (const row of rows) {
      expect({ status: row.status, failureReason: row.failureReason }).toEqual(
        keys.has(keyOf(row))
          ? { status: "completed", failureReason: null }
          : { status: "failed", failureReason: "not_sent" },
      );
    }
    const left = (60 - booked.length) * amount;
    expect((await balancesOf(companyId)).available ?? 0).toBe(left);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});

import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { buyerAttempts, idempotencyKeys, transactions } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { cardCharge, eventNamesOf, pixCharge, sandboxCardsOf, testCards } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { transactionsOf } from "@/testing/support/reads";
import { createTestToken } from "@/testing/support/rest";
import { getCompany } from "../../accounts/company/companies";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getRestApi } from "../../runtime/rest/rest";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { acquirerKeyOf } from "./charge-request";

let poster: Program;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  poster = await openProgram("post-cards");
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

interface Said {
  key: string;
  status: number;
  body: string;
}

async function postUntilKilled(variables: Record<string, string>, said: Said[]): Promise<void> {
  const child = poster.start(variables);
  children.add(child);
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    if (line.startsWith("{")) said.push(JSON.parse(line));
    else sleep(randomInt(40, 500)).then(() => child.kill("SIGKILL"));
  });
  await ended;
  children.delete(child);
}

async function letLeasesEnd(companyId: string): Promise<void> {
  const claimedAt = new Date(Date.now() - 120_000);
  await db().update(idempotencyKeys).set({ claimedAt }).where(eq(idempotencyKeys.companyId, companyId));
  await db().update(buyerAttempts).set({ inFlight: sql`'[]'::jsonb` }).where(eq(buyerAttempts.companyId, companyId));
  const passed = { sendableUntil: new Date(Date.now() - 1) };
  await db().update(transactions).set(passed).where(eq(transactions.companyId, companyId));
}

describe("kill -9 while cards are charged", () => {
  it("charges every key once, and loses nothing that was answered", {
    repeats: proofRuns(0, 9),
  }, async () => {
    const { companyId, token } = await createTestToken();
    const company = await getCompany(companyId);
    const charges = await Promise.all(
      Array.from({ length: proofRuns(30, 60) }, async () => {
        const customer = { ...pixCharge().customer, document: generateCpf() };
        return { key: randomUUID(), body: await cardCharge(company, testCards.paid, { customer }) };
      }),
    );
    const said: Said[] = [];
    for (let kills = 0; kills < proofRuns(4, 10); kills += 1) {
      const shuffled = [...charges].sort(() => randomInt(3) - 1);
      await postUntilKilled({ CHARGES: JSON.stringify({ token, charges: shuffled }) }, said);
      await letLeasesEnd(companyId);
    }
    for (const { key, body } of charges) {
      const call = { method: "POST", target: "/v1/card", token, headers: { "idempotency-key": key }, body };
      const answer = await callApi(getRestApi(), call);
      said.push({ key, status: answer.status, body: answer.body });
    }
    // A charge is considered unsent once two runs have found it absent at the acquirer.
    for (const passed of [91_000, 182_000]) {
      await sweepReconciliation(new Date(Date.now() + passed), new Date(Date.now() + 20_000), companyId);
    }

    for (const { key } of charges) {
      const answers = said.filter((each) => each.key === key);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
    }
    const rows = await transactionsOf(companyId);
    expect(rows).toHaveLength(charges.length);
    const captured = new Set((await sandboxCardsOf(companyId)).map(({ key }) => key));
    const answered = new Map(said.map(({ body }) => [JSON.parse(body).data.id, JSON.parse(body).data.status]));
    for (const { id, status, refuseReason } of rows) {
      expect({ status, refuseReason }).toEqual(
        captured.has(acquirerKeyOf(id))
          ? { status: "paid", refuseReason: null }
          : { status: "refused", refuseReason: "issuer_unavailable" },
      );
      if (answered.get(id) !== "pending") expect(answered.get(id)).toBe(status);
    }
    expect(await eventNamesOf(companyId)).toHaveLength(rows.length * 2);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
    expect(captured.size).toBeGreaterThan(charges.length / 2);
  });
});

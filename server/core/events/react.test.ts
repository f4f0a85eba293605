import { expect, it } from "vitest";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import type { ReactingEvent } from "@/db/schema/core-enums";
import { createTestCompany } from "@/testing/support/database";
import { wholeEventsOf } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { recordAudit } from "../../accounts/audit/audit";
import { reactions } from "../../reactions";
import { emit } from "./emit";
import { react } from "./react";
import type { ReactingFact, Reaction, Reactions } from "./reaction";

const now = new Date();

async function companyWith(count: number): Promise<string> {
  const { companyId } = await createTestCompany();
  const facts = Array.from({ length: count }, (_, index) => ({
    ...{ companyId, event: "transaction_paid" as const, subjectId: newId(), payload: { number: index } },
    now: new Date(now.getTime() + index),
  }));
  await emit(db(), ...facts);
  return companyId;
}

function everywhere(reaction: Omit<Reaction, "name" | "concerns"> & Partial<Reaction>): Reactions {
  const each = [{ name: "test", concerns: () => true, ...reaction }];
  const names = Object.keys(reactions) as ReactingEvent[];
  return Object.fromEntries(names.map((event) => [event, each])) as unknown as Reactions;
}

function note(tx: Executor, { companyId, payload }: ReactingFact): Promise<void> {
  return recordAudit(tx, {
    companyId,
    actor: "operator",
    action: "company.created",
    subjectId: String(payload.number),
    now,
  });
}

async function notesOf(companyId: string): Promise<number[]> {
  return (await auditOf(companyId)).map(({ subjectId }) => Number(subjectId));
}

const waitingOf = async (companyId: string) =>
  (await wholeEventsOf(companyId)).filter(({ reactedAt }) => reactedAt === null).length;

const soon = () => new Date(Date.now() + 20_000);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it("react handles every event once and oldest first, however many wait", async () => {
  const companyId = await companyWith(450);
  const table = everywhere({ run: note });
  expect(await react({ now, deadline: soon(), companyId }, table)).toEqual({ reacted: 450, failed: 0 });
  expect(await notesOf(companyId)).toEqual(numbers(450));
  expect(await react({ now, deadline: soon(), companyId }, table)).toEqual({ reacted: 0, failed: 0 });
  const reacted = (await wholeEventsOf(companyId)).map(({ reactedAt }) => reactedAt);
  expect(reacted).toEqual(Array(450).fill(now));
});

it("react handles each event once even when several instances run at the same time", async () => {
  const companyId = await companyWith(30);
  const table = everywhere({ run: note });
  const runs = await Promise.all(numbers(5).map(() => react({ now, deadline: soon(), companyId }, table)));
  expect(runs.reduce((sum, { reacted }) => sum + reacted, 0)).toBe(30);
  expect((await notesOf(companyId)).sort((one, other) => one - other)).toEqual(numbers(30));
});

it("react skips events that concern no reaction", async () => {
  const companyId = await companyWith(210);
  const isOdd = ({ payload }: ReactingFact) => Number(payload.number) % 2 === 1;
  const table = everywhere({ concerns: isOdd, run: note });
  expect(await react({ now, deadline: soon(), companyId }, table)).toEqual({ reacted: 210, failed: 0 });
  expect(await notesOf(companyId)).toEqual(numbers(210).filter((each) => each % 2 === 1));
  expect(await waitingOf(companyId)).toBe(0);
});

it("a failing reaction is rolled back and retried on the next run, and the others continue", async () => {
  const companyId = await companyWith(230);
  let broken = true;
  const run: Reaction["run"] = async (tx, fact) => {
    await note(tx, fact);
    if (broken && Number(fact.payload.number) < 205) throw new Error("on purpose");
  };
  expect(await react({ now, deadline: soon(), companyId }, everywhere({ run }))).toEqual({ reacted: 25, failed: 205 });
  expect(await notesOf(companyId)).toEqual(numbers(230).slice(205));
  expect(await waitingOf(companyId)).toBe(205);
  broken = false;
  expect(await react({ now, deadline: soon(), companyId }, everywhere({ run }))).toEqual({ reacted: 205, failed: 0 });
  expect(await waitingOf(companyId)).toBe(0);
});

it("react runs all reactions to an event, or none", async () => {
  const companyId = await companyWith(1);
  const fails = { name: "fails", concerns: () => true, run: () => Promise.reject(new Error("on purpose")) };
  const table = { ...reactions, transaction_paid: [{ name: "notes", concerns: () => true, run: note }, fails] };
  expect(await react({ now, deadline: soon(), companyId }, table)).toEqual({ reacted: 0, failed: 1 });
  expect(await notesOf(companyId)).toEqual([]);
});

it("react stops at its deadline and leaves the rest to the next run", async () => {
  const companyId = await companyWith(3);
  const deadline = new Date(Date.now() + 400);
  const run: Reaction["run"] = async (tx, fact) => {
    await note(tx, fact);
    await new Promise((done) => setTimeout(done, 500));
  };
  expect(await react({ now, deadline, companyId }, everywhere({ run }))).toEqual({ reacted: 1, failed: 0 });
  expect(await waitingOf(companyId)).toBe(2);
});

it("react leaves events without a possible reaction alone", async () => {
  const { companyId } = await createTestCompany();
  await emit(db(), { companyId, event: "transaction_created", subjectId: newId(), payload: {}, now });
  expect(await react({ now, deadline: soon(), companyId }, everywhere({ run: note }))).toEqual({
    reacted: 0,
    failed: 0,
  });
  expect(await waitingOf(companyId)).toBe(1);
});

it("react finds pending events by their index, without scanning the log", async () => {
  const { companyId } = await createTestCompany();
  const plan = await db().transaction(async (tx) => {
    await tx.execute("SET LOCAL enable_seqscan = off");
    return tx.execute(`EXPLAIN SELECT id FROM events WHERE company_id = '${companyId}' AND reacted_at IS NULL
      AND event IN (${Object.keys(reactions)
        .map((each) => `'${each}'`)
        .join(", ")}) ORDER BY created_at LIMIT 200`);
  });
  expect(JSON.stringify(plan)).toContain("events_unreacted");
});

it("react ends the run when the database is unavailable, and names the reaction that noticed", async () => {
  const companyId = await companyWith(3);
  const gone = Object.assign(new Error("terminating connection"), { code: "57P01" });
  const table = everywhere({ run: () => Promise.reject(gone) });
  await expect(react({ now, deadline: soon(), companyId }, table)).rejects.toThrow('The reaction "test" failed');
  expect(await waitingOf(companyId)).toBe(3);
});

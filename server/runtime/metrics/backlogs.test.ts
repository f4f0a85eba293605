import { expect, it } from "vitest";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { chargeCardOf, testCards, testCompany, wholeEventsOf } from "@/testing/support/payments";
import { readBacklogs, readClosingAge, readSessions } from "./backlogs";

inOwnDatabase();

const now = new Date("2026-11-20T12:00:00.000Z");
const monthMs = 30 * 86_400_000;

it("counts due work of every queue, and how long its oldest has waited", async () => {
  const none = await readBacklogs(now);
  expect(new Set(none.map(({ due, oldestSeconds }) => `${due} ${oldestSeconds}`))).toEqual(new Set(["0 0"]));
  const company = await testCompany();
  await chargeCardOf(company, testCards.paid, now);
  const waiting = (await wholeEventsOf(company.id)).filter(({ plannedAt }) => plannedAt === null).length;
  expect(waiting).toBeGreaterThan(0);
  const later = new Date(now.getTime() + 90_000);
  const byQueue = async (at: Date) => new Map((await readBacklogs(at)).map((each) => [each.queue, each]));
  expect((await byQueue(later)).get("events")).toEqual({ queue: "events", due: waiting, oldestSeconds: 90 });
  expect((await byQueue(later)).get("releases")).toMatchObject({ due: 0 });
  expect((await byQueue(new Date(now.getTime() + 2 * monthMs))).get("releases")).toMatchObject({ due: 1 });
});

it("tells the database's sessions by state, and nothing of closings before the first", async () => {
  const sessions = await readSessions();
  expect(sessions.reduce((sum, each) => sum + each.sessions, 0)).toBeGreaterThan(0);
  expect(await readClosingAge(now)).toBeNull();
});

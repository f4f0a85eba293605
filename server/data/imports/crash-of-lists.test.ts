import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { dataImports, enrollmentGrants } from "@/db/schema";
import { csvOf, newPerson, openClass } from "@/testing/support/enrolling/open-class";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { eventsOf } from "@/testing/support/reactions";
import { studentsOf } from "@/testing/support/reads";
import { getImport } from "./imports";

const lines = 60;
let runner: Program;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  runner = await openProgram("run-imports");
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function runUntilKilled(companyId: string): Promise<void> {
  const child = runner.start({ COMPANY: companyId });
  children.add(child);
  const ended = once(child, "close");
  child.stdout.once("data", () => void sleep(randomInt(20, 200)).then(() => child.kill("SIGKILL")));
  await ended;
  children.delete(child);
}

describe("kill -9 while a list is enrolled", () => {
  it("enrols every line once, and leaves none out", { repeats: proofRuns(0, 9) }, async () => {
    const { company, send, run } = await openClass(new Date());
    const { id } = await send(csvOf(Array.from({ length: lines }, () => newPerson())));
    for (let kills = 0; kills < 3; kills += 1) {
      await runUntilKilled(company.id);
      const seen = await getImport(company.id, id);
      expect(seen.made).toBe((await studentsOf(company.id)).length);
      await db()
        .update(dataImports)
        .set({ leasedUntil: new Date(Date.now() - 1) })
        .where(eq(dataImports.companyId, company.id));
    }
    await run(new Date());
    expect(await getImport(company.id, id)).toMatchObject({ status: "done", made: lines, waiting: 0, refused: 0 });
    const ofCompany = eq(enrollmentGrants.companyId, company.id);
    expect(await db().$count(enrollmentGrants, ofCompany)).toBe(lines);
    const enrolled = await eventsOf(company, "course_enrolled");
    expect(enrolled).toHaveLength(lines);
    expect(new Set(enrolled.map(({ subjectId }) => subjectId)).size).toBe(lines);
  });
});

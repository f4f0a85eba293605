import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { dataImportLines, enrollmentImportParts, enrollmentImportRows, enrollmentImports } from "@/db/schema";
import { newPerson, openClass } from "@/testing/support/enrolling/open-class";
import { sendOnly } from "@/testing/support/mails";
import { studentsOf } from "@/testing/support/reads";
import { mailsTo } from "@/testing/support/support";
import { byPlatform } from "../../accounts/audit/audit";
import { updateCourse } from "../../courses/courses/courses";
import { createCohort } from "../../courses/students/cohorts";
import { adoptLists } from "./adopt-lists";
import { getImport, listImports, listRefused } from "./imports";
import { eraseFromDataImports } from "./sweep-imports";

const now = new Date("2026-11-20T13:00:00.000Z");
const dayMs = 86_400_000;

type Line = Partial<typeof enrollmentImportRows.$inferInsert> & ReturnType<typeof newPerson>;

async function openEarlierList(different: Partial<typeof enrollmentImports.$inferInsert> = {}) {
  const tree = await openClass(now);
  const { company, courseId } = tree;
  const id = newId(now);
  const list = { companyId: company.id, id, courseId, fileName: "alunos.csv", status: "running" as const };
  await db()
    .insert(enrollmentImports)
    .values({ ...list, totalRows: 0, actor: "platform", createdAt: now, ...different });
  const isList = and(eq(enrollmentImports.companyId, company.id), eq(enrollmentImports.id, id));
  const change = (values: Partial<typeof enrollmentImports.$inferInsert>) =>
    db().update(enrollmentImports).set(values).where(isList);
  const add = async (...lines: Line[]) => {
    const rows = lines.map(({ documentType: _type, ...line }, index) => ({
      companyId: company.id,
      importId: id,
      line: index + 2,
      phone: "",
      status: "waiting" as const,
      ...line,
    }));
    await db().insert(enrollmentImportRows).values(rows);
    await change({ totalRows: lines.length });
  };
  const adopt = (at = now) => adoptLists({ now: at, deadline: new Date(Date.now() + 20_000), only: company.id });
  return { ...tree, importId: id, isList, add, change, adopt };
}

it("a list that the previous version left unfinished goes on, and enrols each line once", async () => {
  const { company, importId, enroll, add, adopt, run } = await openEarlierList();
  const [enrolled, waiting, phoned] = [newPerson(), newPerson(), newPerson()];
  const { customer } = await enroll(enrolled);
  await add(
    { ...enrolled, status: "enrolled", customerId: customer.id },
    waiting,
    { ...phoned, phone: "+5511987654321" },
    newPerson({ name: "", status: "refused", refusal: "name_invalid" }),
  );
  await Promise.all([adopt(), adopt(), adopt()]);
  expect(await getImport(company.id, importId)).toMatchObject({ status: "running", lines: 4, made: 1, waiting: 2 });
  await run();
  expect(await getImport(company.id, importId)).toMatchObject({ status: "done", made: 3, waiting: 0, refused: 1 });
  expect(await studentsOf(company.id)).toHaveLength(3);
  expect(await adopt()).toEqual({ adoptedLists: 0 });
});

it("an adopted list keeps its course, cohort and days of access", async () => {
  const { company, courseId, importId, add, change, adopt, run } = await openEarlierList({ accessDays: 30 });
  const cohort = { courseId, name: "Turma A", startsOn: "2026-12-01" };
  const { id: cohortId } = await createCohort(company.id, cohort, now, byPlatform);
  await change({ cohortId });
  await add(newPerson());
  await adopt();
  await run();
  expect(await studentsOf(company.id)).toMatchObject([{ courseId, cohortId, endsAt: "2026-12-21T03:00:00.000Z" }]);
  const { rows } = await listImports(company.id, { limit: 9, offset: 0, courseId });
  expect(rows.map(({ id }) => id)).toEqual([importId]);
});

it("an adopted list names its refused lines by their column", async () => {
  const { company, importId, add, adopt } = await openEarlierList({ status: "done", endedAt: now });
  const refused = ["name_invalid", "email_invalid", "phone_invalid", "customer_ambiguous", "course_deleted"];
  await add(...refused.map((refusal) => newPerson({ status: "refused", refusal }) as Line));
  await adopt();
  const { rows } = await listRefused(company.id, { importId, limit: 9, offset: 0 }, { can: () => true });
  expect(rows.map(({ field, reason }) => [field, reason])).toEqual([
    ["name", "value_invalid"],
    ["email", "email_invalid"],
    ["phone", "phone_invalid"],
    [null, "customer_ambiguous"],
    ["course", "course_unknown"],
  ]);
});

it("welcome mails that the previous version left due are sent once, and those that follow", async () => {
  const { company, course, enroll, add, adopt, run } = await openEarlierList({ tellsByMail: true });
  await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
  const [due, told, waiting] = [newPerson(), newPerson(), newPerson()];
  const [toldStudent, dueStudent] = [await enroll(told), await enroll(due)];
  await add(
    { ...due, status: "enrolled", customerId: dueStudent.customer.id, mailDueAt: now },
    { ...told, status: "enrolled", customerId: toldStudent.customer.id },
    waiting,
  );
  await adopt();
  await run();
  const mail = { now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id };
  await Promise.all([sendOnly("welcome", mail), sendOnly("welcome", mail)]);
  const sent = await Promise.all([due, told, waiting].map(({ email }) => mailsTo(email)));
  expect(sent.map((mails) => mails.length)).toEqual([1, 0, 1]);
});

it("a list whose mail a server of the previous version is sending is adopted once that lease has expired", async () => {
  const { company, enroll, add, adopt } = await openEarlierList({ tellsByMail: true, status: "done", endedAt: now });
  const person = newPerson();
  const { customer } = await enroll(person);
  const mailDueAt = new Date(Date.now() + 60_000);
  await add({ ...person, status: "enrolled", customerId: customer.id, mailDueAt });
  expect(await adopt()).toEqual({ adoptedLists: 0 });
  await db().update(enrollmentImportRows).set({ mailDueAt: now }).where(eq(enrollmentImportRows.companyId, company.id));
  expect(await adopt()).toEqual({ adoptedLists: 1 });
});

it("a line that a server of the previous version is enrolling is waited for", async () => {
  const { company, importId, isList, add, adopt } = await openEarlierList();
  await add(newPerson());
  const isLine = and(eq(enrollmentImportRows.companyId, company.id), eq(enrollmentImportRows.importId, importId));
  let adopting: Promise<unknown> = Promise.resolve();
  await db().transaction(async (tx) => {
    await tx.select().from(enrollmentImports).where(isList).for("share");
    adopting = adopt();
    await tx.update(enrollmentImportRows).set({ status: "unchanged" }).where(isLine);
  });
  await adopting;
  expect(await getImport(company.id, importId)).toMatchObject({ waiting: 0, unchanged: 1 });
});

it("a list whose file is arriving stays with the previous version for a day, and is then removed", async () => {
  const { company, importId, adopt } = await openEarlierList({ status: "receiving" });
  const part = { companyId: company.id, importId, part: 0, data: "bm9tZTtlbWFpbA==" };
  await db().insert(enrollmentImportParts).values(part);
  const parts = () => db().$count(enrollmentImportParts, eq(enrollmentImportParts.importId, importId));
  await adopt(new Date(now.getTime() + dayMs / 2));
  expect(await parts()).toBe(1);
  await adopt(new Date(now.getTime() + 2 * dayMs));
  expect(await parts()).toBe(0);
  expect(await listImports(company.id, { limit: 9, offset: 0 })).toMatchObject({ totalRows: 0 });
});

it("an erasure finds a person in lists that were not adopted yet, and removes files that are arriving", async () => {
  const { company, courseId, importId, add, run } = await openEarlierList();
  const person = newPerson();
  await add(person, newPerson());
  const receiving = {
    companyId: company.id,
    id: newId(now),
    courseId,
    fileName: "b.csv",
    totalRows: 0,
    actor: "platform",
  };
  await db()
    .insert(enrollmentImports)
    .values({ ...receiving, status: "receiving", createdAt: now });
  const erased = { customerId: null, emails: [person.email] };
  await db().transaction((tx) => eraseFromDataImports(tx, company.id, erased, now));
  const lines = await db().select().from(dataImportLines).where(eq(dataImportLines.importId, importId));
  expect(JSON.stringify(lines)).not.toContain(person.email);
  expect(await db().$count(enrollmentImports, eq(enrollmentImports.companyId, company.id))).toBe(0);
  await run();
  expect(await getImport(company.id, importId)).toMatchObject({ made: 1, refused: 1 });
});

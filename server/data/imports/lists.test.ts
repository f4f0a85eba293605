import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { dataImportLines, people } from "@/db/schema";
import { csvOf, newPerson, openClass } from "@/testing/support/enrolling/open-class";
import { sendOnly } from "@/testing/support/mails";
import { eventNamesOf } from "@/testing/support/payments";
import { customersOf, studentsOf } from "@/testing/support/reads";
import { mailsTo } from "@/testing/support/support";
import { byPlatform } from "../../accounts/audit/audit";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateCourse } from "../../courses/courses/courses";
import { createCohort } from "../../courses/students/cohorts";
import { cancelImport, getImport, listImports, listRefused, openList } from "./imports";
import { openReport } from "./report";
import { eraseFromDataImports, sweepDataImports } from "./sweep-imports";

const now = new Date("2026-11-20T13:00:00.000Z");
const dayMs = 86_400_000;

async function reportOf(companyId: string, importId: string): Promise<string> {
  let text = "";
  const report = await openReport(companyId, { importId, language: "pt-BR" }, { can: () => true });
  for await (const line of report.text) text += line;
  return text;
}

async function refusedOf(companyId: string, importId: string) {
  const { rows } = await listRefused(companyId, { importId, limit: 100, offset: 0 }, { can: () => true });
  return rows.map(({ field, reason }) => ({ field, reason }));
}

describe("the file of a list of students", () => {
  it("may have Portuguese or English headings, commas or semicolons, a BOM, and a CPF that lost its zero", async () => {
    const { company, send, run } = await openClass(now);
    await send("\ufeffNome;E-mail;CPF\r\nJoão, o Souza;joao@example.com;1234567890\r\n");
    await send('name,EMAIL,document\n"João, o Souza",joao@example.com,012.345.678-90\n');
    await run();
    expect(await customersOf(company.id)).toMatchObject([
      { name: "João, o Souza", emails: ["joao@example.com"], document: "01234567890" },
    ]);
  });

  it("may have columns of other platforms, which are not kept", async () => {
    const { company, check, run } = await openClass(now);
    const { id, waiting } = await check(
      `produto;nome;email;cpf;pedido\nCurso;Ana;ana@example.com;${generateCpf()};1,2E+15\n`,
    );
    expect(waiting).toBe(1);
    const kept = await db().select().from(dataImportLines).where(eq(dataImportLines.importId, id));
    expect(kept.map(({ cells }) => cells.slice(0, 2))).toEqual([["Ana", "ana@example.com"]]);
    await run();
    expect(await customersOf(company.id)).toEqual([]);
  });

  it("is refused by a code that names what is wrong, and never blocks the next file", async () => {
    const { check } = await openClass(now);
    const codes = {
      import_columns_missing: "quem;onde\nAna;a@example.com\n",
      import_empty: "nome;email\n\n",
      import_not_text: "PK\u0003\u0004\u0000\u0000",
      import_too_long: `nome;email\n${"Ana;a@example.com\n".repeat(10_001)}`,
      import_too_large: "x".repeat(4_194_305),
    };
    for (const [code, text] of Object.entries(codes)) {
      await expect(check(text)).rejects.toMatchObject({ code });
    }
  });

  it("enrols nobody before its start, and names the lines that it will refuse", async () => {
    const { company, check, run } = await openClass(now);
    const lines = [";a@example.com;;", "Ana;nada;;", "Ana;a@example.com;123;", "Ana;a@example.com;;99"];
    const { id, ...checked } = await check(
      `nome;email;cpf;telefone\n${lines.join("\n")}\nAna;a@example.com;${generateCpf()};\n`,
    );
    expect(checked).toMatchObject({ status: "checked", lines: 5, waiting: 1, refused: 4 });
    expect(await refusedOf(company.id, id)).toEqual([
      { field: "name", reason: "value_missing" },
      { field: "email", reason: "email_invalid" },
      { field: "document", reason: "document_invalid" },
      { field: "phone", reason: "phone_invalid" },
    ]);
    await run();
    expect(await studentsOf(company.id)).toEqual([]);
  });
});

describe("the choices for a list of students", () => {
  it("give its lines the course, the cohort and the end of access", async () => {
    const { company, courseId, send, run } = await openClass(now);
    const { id: cohortId } = await createCohort(
      company.id,
      { courseId, name: "A", startsOn: "2026-12-01" },
      now,
      byPlatform,
    );
    await send(csvOf([newPerson()]), { cohortId, accessDays: 30 });
    await run();
    expect(await studentsOf(company.id)).toMatchObject([{ courseId, cohortId, endsAt: "2026-12-21T03:00:00.000Z" }]);
  });

  it("yield to what a line says, and the cohort to another course", async () => {
    const { company, courseId, course, send, run } = await openClass(now);
    const { id: cohortId } = await createCohort(
      company.id,
      { courseId, name: "A", startsOn: "2026-12-01" },
      now,
      byPlatform,
    );
    const { createCourse } = await import("../../courses/courses/courses");
    const other = await createCourse(company, { productId: course.productId, title: "Bolos" }, now);
    const [here, there] = [newPerson(), newPerson()];
    const line = ({ name, email, document }: typeof here) => `${name};${email};${document}`;
    await send(`nome;email;cpf;curso;acesso até\n${line(here)};;2027-01-31\n${line(there)};Bolos;\n`, {
      cohortId,
      accessDays: 30,
    });
    await run();
    const students = await studentsOf(company.id);
    expect(students).toHaveLength(2);
    expect(students).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ courseId, cohortId, endsAt: "2027-02-01T03:00:00.000Z" }),
        expect.objectContaining({ courseId: other.id, cohortId: null, endsAt: "2026-12-21T03:00:00.000Z" }),
      ]),
    );
  });

  it("name a course of the company and a cohort of the course", async () => {
    const [{ company, check }, stranger] = [await openClass(now), await openClass(now)];
    const file = csvOf([newPerson()]);
    await expect(check(file, { courseId: stranger.courseId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(check(file, { cohortId: stranger.courseId })).rejects.toMatchObject({ code: "cohort_unknown" });
    expect((await listImports(company.id, { limit: 9, offset: 0 })).totalRows).toBe(0);
  });

  it("list it on the page of its own course", async () => {
    const { company, courseId, check } = await openClass(now);
    const { id } = await check(csvOf([newPerson()]));
    const listOf = async (of: string) => (await listImports(company.id, { limit: 9, offset: 0, courseId: of })).rows;
    expect((await listOf(courseId)).map((each) => each.id)).toEqual([id]);
    expect(await listOf(newId(now))).toEqual([]);
  });
});

describe("a list of students", () => {
  it("enrols each line once, counts every line, and reports the refused ones without formulas", async () => {
    const { company, courseId, enroll, send, run } = await openClass(now);
    const known = newPerson();
    await enroll(known);
    const fresh = newPerson();
    const bad = { name: "=HYPERLINK(1)", email: "nada" };
    const { id } = await send(csvOf([fresh, known, fresh, bad, { name: "Ana", email: newPerson().email }]));
    await Promise.all([run(), run(), run()]);
    const done = await getImport(company.id, id);
    expect(done).toMatchObject({ status: "done", lines: 5, waiting: 0, made: 1, unchanged: 1, refused: 3 });
    expect(await studentsOf(company.id)).toHaveLength(2);
    const report = await reportOf(company.id, id);
    expect(report).toContain(`'=HYPERLINK(1);nada;;${courseId};5;e-mail;E-mail inválido`);
    expect(report).toContain("Repete uma linha anterior do arquivo");
    expect(report).toContain("Falta o CPF ou CNPJ");
    expect(report.trim().split("\r\n")).toHaveLength(4);
  });

  it("grants access under a document's own digits, not under those that a fraction's zero completes", async () => {
    const { company, send, run } = await openClass(now);
    await send("nome;email;cpf\nAna;ana@example.com;1234500043.0\n");
    await run();
    expect((await customersOf(company.id)).map(({ document }) => document)).toEqual(["01234500043"]);
  });

  it("enrols no further students after a cancellation", async () => {
    const { company, by, send, run } = await openClass(now);
    const { id } = await send(csvOf([newPerson(), newPerson()]));
    await cancelImport(company.id, id, now, by);
    await run();
    expect(await getImport(company.id, id)).toMatchObject({ status: "canceled", made: 0, waiting: 2 });
    await expect(cancelImport(company.id, id, now, by)).rejects.toMatchObject({ code: "data_import_ended" });
  });

  it("enrols none in a course that was archived", async () => {
    const { company, courseId, send, run } = await openClass(now);
    const { id } = await send(csvOf([newPerson()]));
    await updateCourse(company.id, { courseId }, { status: "archived" }, now);
    await run();
    expect(await refusedOf(company.id, id)).toEqual([{ field: "course", reason: "course_archived" }]);
  });

  it("is one of at most three of a company, also of twenty at once", async () => {
    const { company, courseId, by } = await openClass(now);
    const choices = { courseId, cohortId: null, accessDays: null, tellsByMail: false };
    const form = { fileName: "a.csv", format: "csv" as const, ...choices };
    const opened = await Promise.allSettled(
      Array.from({ length: 20 }, () => openList(company.id, form, { now, realNow: now }, by)),
    );
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("mails each new student once, and no student who had the course", async () => {
    const { company, course, send, run, enroll } = await openClass(now);
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
    const [fresh, known] = [newPerson(), newPerson()];
    await enroll(known);
    const { id } = await send(csvOf([fresh, known]), { tellsByMail: true });
    await run();
    const mail = { now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id };
    expect(await getImport(company.id, id)).toMatchObject({ mailsDue: 1 });
    await Promise.all([sendOnly("welcome", mail), sendOnly("welcome", mail), sendOnly("welcome", mail)]);
    expect(await getImport(company.id, id)).toMatchObject({ mailsDue: 0 });
    expect(await mailsTo(fresh.email)).toHaveLength(1);
    expect(await mailsTo(known.email)).toHaveLength(0);
  });

  it("mails a new student in the language that they last signed in with", async () => {
    const { company, course, send, run } = await openClass(now);
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
    const [english, unknown] = [newPerson(), newPerson()];
    const email = english.email.toLowerCase();
    await db()
      .insert(people)
      .values({ id: newId(now), email, locale: "en", createdAt: now });
    await send(csvOf([english, unknown]), { tellsByMail: true });
    await run();
    await sendOnly("welcome", { now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id });
    const [inEnglish, inPortuguese] = [await mailsTo(english.email), await mailsTo(unknown.email)];
    expect(inEnglish.map(({ subject }) => subject)).toEqual([`Your access: ${course.title}`]);
    expect(inPortuguese.map(({ subject }) => subject)).toEqual([`Seu acesso: ${course.title}`]);
  });

  it("enrols no erased customer whose line waits", async () => {
    const { company, send, run } = await openClass(now);
    const person = newPerson();
    const { id } = await send(csvOf([person, newPerson()]));
    const erased = { customerId: company.id, emails: [person.email.toUpperCase()] };
    await db().transaction((tx) => eraseFromDataImports(tx, company.id, erased, now));
    await run();
    expect(await getImport(company.id, id)).toMatchObject({ made: 1, refused: 1, lines: 2 });
    expect(await studentsOf(company.id)).toHaveLength(1);
  });

  it("keeps no e-mail of a new student whose mail waits, and sends none to an erased one", async () => {
    const { company, course, send, run } = await openClass(now);
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
    const person = newPerson();
    const { id } = await send(csvOf([person]), { tellsByMail: true });
    await run();
    const lines = await db().select().from(dataImportLines).where(eq(dataImportLines.importId, id));
    expect(lines.map(({ email }) => email)).toEqual([""]);
    const [{ id: customerId = "" } = {}] = await customersOf(company.id);
    await eraseListed(customerId, now);
    await sendOnly("welcome", { now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id });
    expect(await mailsTo(person.email)).toHaveLength(0);
    expect(await getImport(company.id, id)).toMatchObject({ mailsDue: 0 });
  });

  it("is removed seven days after its end", async () => {
    const { company, send, run } = await openClass(now);
    const { id } = await send(csvOf([newPerson()]));
    await run();
    await sweepDataImports(new Date(now.getTime() + 8 * dayMs), company.id);
    await expect(getImport(company.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("announces every new student by one event", async () => {
    const { company, send, run } = await openClass(now);
    await send(csvOf(Array.from({ length: 30 }, () => newPerson())));
    await Promise.all([run(), run()]);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "course_enrolled")).toHaveLength(30);
  });
});

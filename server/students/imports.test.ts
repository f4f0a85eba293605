import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { enrollmentImportRows, people } from "@/db/schema";
import { byPlatform } from "../companies/audit";
import { csvOf, newPerson, openClass } from "../testing/enrolling/open-class";
import { eventNamesOf } from "../testing/payments";
import { customersOf, studentsOf } from "../testing/reads";
import { mailsTo } from "../testing/support";
import { exportRefused } from "./export-refused";
import { cancelImport, eraseFromImports, getImport } from "./imports";
import { readList } from "./read-list";
import { sendStudentMails } from "./send-student-mails";
import { openImport } from "./start-import";
import { sweepImports } from "./sweep-imports";

const now = new Date("2026-11-20T13:00:00.000Z");
const read = (text: string | Uint8Array) => readList(Buffer.from(text));

async function reportOf(companyId: string, importId: string): Promise<string> {
  let text = "";
  for await (const line of exportRefused(companyId, { importId, language: "pt-BR" })) text += line;
  return text;
}

describe("readList", () => {
  it("takes Portuguese and English headings, commas and semicolons, a BOM, and lost zeros of a CPF", async () => {
    const expected = [{ line: 2, name: "João, o Souza", email: "joao@example.com", document: "01234567890" }];
    expect(await read("\ufeffNome;E-mail;CPF\r\nJoão, o Souza;joao@example.com;1234567890\r\n")).toMatchObject(
      expected,
    );
    expect(await read('name,EMAIL,document\n"João, o Souza",joao@example.com,012.345.678-90\n')).toMatchObject(
      expected,
    );
  });

  it("reads Windows-1252, which Excel writes", async () => {
    const latin = Buffer.from("nome;email\nJosé Conceição;jose@example.com\n", "latin1");
    expect(await read(latin)).toMatchObject([{ name: "José Conceição", refusal: null }]);
  });

  it("never reads the zero of a fraction as a digit, and refuses an exponent", async () => {
    const numbers = ["1234500043.0;", "1234567890.0;11987654321.0", "1.2345E+10;", ";1,19877E+10"];
    const lines = numbers.map((each) => `Ana;a@example.com;${each}\n`);
    expect(await read(`nome;email;cpf;telefone\n${lines.join("")}`)).toMatchObject([
      { document: "01234500043", refusal: null },
      { document: "01234567890", phone: "+5511987654321", refusal: null },
      { refusal: "number_rounded" },
      { refusal: "number_rounded" },
    ]);
  });

  it("refuses a line with its reason, and keeps it as it stood", async () => {
    const text =
      "nome;email;cpf;telefone\n;a@example.com;;\nAna;nada;;\nAna;a@example.com;123;\nAna;a@example.com;;99\n";
    const refusals = ["name_invalid", "email_invalid", "document_invalid", "phone_invalid"];
    expect((await read(text)).map(({ refusal }) => refusal)).toEqual(refusals);
  });

  it("names what is wrong with a file that is no list", async () => {
    const codes = {
      import_headings_missing: "quem;onde\nAna;a@example.com\n",
      import_empty: "nome;email\n\n",
      import_not_text: "PK\u0003\u0004\u0000\u0000",
      import_unreadable: 'nome;email\n"Ana;a@example.com\n',
      import_too_long: `nome;email\n${"Ana;a@example.com\n".repeat(10_001)}`,
      import_too_large: "x".repeat(2_097_153),
    };
    for (const [code, text] of Object.entries(codes)) await expect(read(text)).rejects.toMatchObject({ code });
  });
});

describe("a list of students", () => {
  it("enrols each line once, counts every line, and reports the refused ones without formulas", async () => {
    const { company, enroll, send, run } = await openClass(now);
    const known = newPerson();
    await enroll(known);
    const fresh = newPerson();
    const bad = { name: "=HYPERLINK(1)", email: "nada" };
    const { id } = await send(csvOf([fresh, known, fresh, bad, { name: "Ana", email: newPerson().email }]));
    await Promise.all([run(), run(), run()]);
    const done = await getImport(company.id, id);
    expect(done).toMatchObject({ status: "done", totalRows: 5, waiting: 0, enrolled: 1, unchanged: 2, refused: 2 });
    expect(await studentsOf(company.id)).toHaveLength(2);
    const report = await reportOf(company.id, id);
    expect(report).toContain("5;'=HYPERLINK(1);nada;;;O e-mail não é válido");
    expect(report).toContain("nenhum cliente tem este e-mail");
    expect(report.trim().split("\r\n")).toHaveLength(3);
  });

  it("grants access under a document's own digits, not under those that a fraction's zero completes", async () => {
    const { company, send, run } = await openClass(now);
    await send("nome;email;cpf\nAna;ana@example.com;1234500043.0\n");
    await run();
    expect((await customersOf(company.id)).map(({ document }) => document)).toEqual(["01234500043"]);
  });

  it("enrols no further students after a cancellation, and none of an archived course", async () => {
    const { company, send, run } = await openClass(now);
    const { id } = await send(csvOf([newPerson(), newPerson()]));
    await cancelImport(company.id, id, now, byPlatform);
    await run();
    expect(await getImport(company.id, id)).toMatchObject({ status: "canceled", enrolled: 0, waiting: 2 });
    await expect(cancelImport(company.id, id, now, byPlatform)).rejects.toMatchObject({ code: "import_over" });
  });

  it("lets at most three lists of a company be under way, also of twenty at once", async () => {
    const { company, courseId } = await openClass(now);
    const form = { courseId, fileName: "a.csv", cohortId: null, accessDays: null, tellsByMail: false };
    const opened = await Promise.allSettled(
      Array.from({ length: 20 }, () => openImport(company.id, form, now, byPlatform)),
    );
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("mails each new student once, and no student who had the course", async () => {
    const { company, course, send, run, enroll } = await openClass(now);
    const { updateCourse } = await import("../courses/courses");
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
    const [fresh, known] = [newPerson(), newPerson()];
    await enroll(known);
    await send(csvOf([fresh, known]), { tellsByMail: true });
    await run();
    const mail = { now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id };
    await Promise.all([sendStudentMails(mail), sendStudentMails(mail), sendStudentMails(mail)]);
    expect(await mailsTo(fresh.email)).toHaveLength(1);
    expect(await mailsTo(known.email)).toHaveLength(0);
  });

  it("mails a new student in the language that they last signed in with", async () => {
    const { company, course, send, run } = await openClass(now);
    const { updateCourse } = await import("../courses/courses");
    await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
    const [english, unknown] = [newPerson(), newPerson()];
    const email = english.email.toLowerCase();
    await db()
      .insert(people)
      .values({ id: newId(now), email, locale: "en", createdAt: now });
    await send(csvOf([english, unknown]), { tellsByMail: true });
    await run();
    await sendStudentMails({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: company.id });
    const [inEnglish, inPortuguese] = [await mailsTo(english.email), await mailsTo(unknown.email)];
    expect(inEnglish.map(({ subject }) => subject)).toEqual([`Your access: ${course.title}`]);
    expect(inPortuguese.map(({ subject }) => subject)).toEqual([`Seu acesso: ${course.title}`]);
  });

  it("forgets an erased customer, waiting lines included, and everybody 30 days after the end", async () => {
    const { company, send, run } = await openClass(now);
    const person = newPerson();
    const { id } = await send(csvOf([person, newPerson()]));
    await db().transaction((tx) =>
      eraseFromImports(tx, company.id, { customerId: company.id, emails: [person.email.toUpperCase()] }),
    );
    await run();
    expect(await getImport(company.id, id)).toMatchObject({ enrolled: 1, refused: 1, totalRows: 2 });
    expect(await studentsOf(company.id)).toHaveLength(1);
    const rows = await db().select().from(enrollmentImportRows).where(eq(enrollmentImportRows.companyId, company.id));
    expect(rows.some(({ email }) => email === person.email)).toBe(false);
    await sweepImports(new Date(now.getTime() + 31 * 86_400_000), company.id);
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

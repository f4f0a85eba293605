import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { enrollments, lessonProgress } from "@/db/schema";
import { byPlatform } from "../../companies/audit";
import { enrollStudent } from "../../students/enroll-student";
import { runImports } from "../../students/run-imports";
import { addImportPart, openImport, startImport } from "../../students/start-import";
import { freshEmail } from "../auth";
import { testTree } from "../courses";

/** A person with a valid CPF and an address of their own. */
export function newPerson(different: object = {}) {
  return {
    name: "João Souza",
    email: freshEmail(),
    documentType: "cpf" as const,
    document: generateCpf(),
    ...different,
  };
}

/** A course with a lesson, and what tests do with its students. */
export async function openClass(now: Date) {
  const tree = await testTree();
  const { company, courseId } = tree;
  const enroll = (customer: object = newPerson(), more: object = {}) =>
    enrollStudent(
      company.id,
      { courseId, customer: customer as ReturnType<typeof newPerson>, ...more },
      now,
      byPlatform,
    );
  const send = async (csv: string | Uint8Array, more: object = {}) => {
    const form = { courseId, fileName: "alunos.csv", cohortId: null, accessDays: null, tellsByMail: false, ...more };
    const { id: importId } = await openImport(company.id, form, now, byPlatform);
    const bytes = Buffer.from(csv);
    const parts = Math.max(1, Math.ceil(bytes.length / 100_000));
    for (let part = 0; part < parts; part += 1) {
      const data = bytes.subarray(part * 100_000, (part + 1) * 100_000).toString("base64");
      await addImportPart(company.id, { importId, part, data });
    }
    return startImport(company.id, { importId, parts }, now, byPlatform);
  };
  const run = (at = now) => runImports({ now: at, deadline: new Date(Date.now() + 60_000), only: company.id });
  return { ...tree, enroll, send, run };
}

/** What a student watched of a lesson, as if they had been there. */
export async function watchLesson(
  companyId: string,
  place: { enrollmentId: string; lessonId: string; courseId: string },
  seenAt: Date,
  completedAt: Date | null = null,
): Promise<void> {
  const row = { companyId, ...place, watched: "{[0,30)}", watchedSeconds: 30, startedAt: seenAt, seenAt, completedAt };
  await db().insert(lessonProgress).values(row);
  await db()
    .update(enrollments)
    .set({ seenAt, completedAt })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, place.enrollmentId)));
}

/** A list of students as CSV. */
export function csvOf(people: readonly { name: string; email: string; document?: string }[]): string {
  const lines = people.map(({ name, email, document = "" }) => `${name};${email};${document}`);
  return `nome;email;cpf\r\n${lines.join("\r\n")}\r\n`;
}

import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { enrollments, lessonProgress } from "@/db/schema";
import { byPlatform } from "@/server/accounts/audit/audit";
import { enrollStudent } from "@/server/courses/students/enroll-student";
import { checkImport } from "@/server/data/imports/check-import";
import { openList, startImport } from "@/server/data/imports/imports";
import { receivePart } from "@/server/data/imports/receive-part";
import { runImports } from "@/server/data/imports/run-imports";
import { freshEmail } from "../auth";
import { testTree } from "../courses";

export function newPerson(different: object = {}) {
  return {
    name: "João Souza",
    email: freshEmail(),
    documentType: "cpf" as const,
    document: generateCpf(),
    ...different,
  };
}

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
  const by = { ...byPlatform, can: () => true };
  const check = async (csv: string | Uint8Array, more: object = {}) => {
    const choices = { courseId, cohortId: null, accessDays: null, tellsByMail: false };
    const form = { fileName: "alunos.csv", format: "csv" as const, ...choices, ...more };
    const { id: importId } = await openList(company.id, form, { now, realNow: now }, by);
    const bytes = Buffer.from(csv);
    const parts = Math.max(1, Math.ceil(bytes.length / 100_000));
    for (let part = 0; part < parts; part += 1) {
      const data = bytes.subarray(part * 100_000, (part + 1) * 100_000).toString("base64");
      await receivePart(company.id, { importId, part, data }, now, by);
    }
    return checkImport(company, { importId, parts }, now, by);
  };
  const send = async (csv: string | Uint8Array, more: object = {}) => {
    const { id } = await check(csv, more);
    return startImport(company.id, id, now, by);
  };
  const run = (at = now) => runImports({ now: at, deadline: new Date(Date.now() + 60_000), only: company.id });
  return { ...tree, by, enroll, check, send, run };
}

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

export function csvOf(people: readonly { name: string; email: string; document?: string }[]): string {
  const lines = people.map(({ name, email, document = "" }) => `${name};${email};${document}`);
  return `nome;email;cpf\r\n${lines.join("\r\n")}\r\n`;
}

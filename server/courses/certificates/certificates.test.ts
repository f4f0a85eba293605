import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { certificates, courses, enrollments } from "@/db/schema";
import { testCourse } from "@/testing/support/courses";
import { now } from "@/testing/support/now";
import { readPdf } from "@/testing/support/papers/read-pdf";
import { testCards, testCompany } from "@/testing/support/payments";
import { courseEventsOf, reactOf, refund, sell } from "@/testing/support/reactions";
import { daysFrom, dueOf, renewAt, signupOf, startedAt, testPlan } from "@/testing/support/subscriptions";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { getSubscription } from "../../subscriptions/subscriptions/read-subscription";
import { createCourse } from "../courses/courses";
import type { NewCourse } from "../courses/schemas";
import { newCode, readCode, showCode } from "./codes";
import { drawCertificate } from "./draw-certificate";
import { findOwnCertificate, findPublicCertificate } from "./find-certificate";
import { issueCertificate } from "./issue-certificate";
import { eraseFromCertificates } from "./withdraw-certificates";

async function finished(different: Partial<NewCourse> = {}) {
  const { company, course, offerSlug } = await testCourse({ certificateHours: 12, ...different });
  const transactionId = await sell(company, offerSlug);
  await reactOf(company);
  const [row] = await db()
    .update(enrollments)
    .set({ completedAt: now })
    .where(and(eq(enrollments.companyId, company.id), eq(enrollments.courseId, course.id)))
    .returning();
  const { id: enrollmentId = "", customerId = "" } = row ?? {};
  const issue = () => db().transaction((tx) => issueCertificate(tx, { companyId: company.id, enrollmentId }, now));
  const own = () => findOwnCertificate({ companyId: company.id, customerId }, course.id);
  const withoutCertificates = () =>
    db()
      .update(courses)
      .set({ issuesCertificates: false })
      .where(and(eq(courses.companyId, company.id), eq(courses.id, course.id)));
  return { company, course, transactionId, enrollmentId, customerId, issue, own, withoutCertificates };
}

async function issued(different: Partial<NewCourse> = {}) {
  const student = await finished(different);
  await student.issue();
  const certificate = await student.own();
  if (!certificate) throw new Error("none was issued");
  return { ...student, certificate };
}

describe("a code", () => {
  it("is found in whatever form it is typed, and contains no similar-looking characters", () => {
    const code = newCode();
    expect(showCode(code)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    for (const typed of [code, showCode(code), showCode(code).toLowerCase(), ` ${showCode(code)} `]) {
      expect(readCode(typed)).toBe(code);
    }
    expect(readCode("7k3m 9qxr 2wo1")).toBe(readCode("7K3M9QXR2W0I"));
    for (const wrong of ["", "7K3M", "7K3M9QXR2W4U", "7K3M-9QXR-2W4T-0"]) expect(readCode(wrong)).toBeNull();
  });
});

describe("a certificate", () => {
  it("is issued once, also by twenty at once, with one event", async () => {
    const { company, course, issue, own } = await finished();
    await Promise.all(Array.from({ length: 20 }, issue));
    expect(await db().$count(certificates, eq(certificates.companyId, company.id))).toBe(1);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `certificate_issued ${course.id}`]);
    expect(await own()).toMatchObject({ studentName: "Maria da Silva", courseTitle: course.title, hours: 12 });
  });

  it("needs a finished course that gives one, and access", async () => {
    const [unfinished, without, returned] = [await finished(), await finished(), await finished()];
    await db()
      .update(enrollments)
      .set({ completedAt: null })
      .where(and(eq(enrollments.companyId, unfinished.company.id), eq(enrollments.id, unfinished.enrollmentId)));
    await refund(returned.company, returned.transactionId);
    await reactOf(returned.company);
    await without.withoutCertificates();
    for (const student of [unfinished, without, returned]) {
      await student.issue();
      expect(await student.own()).toBeNull();
    }
  });

  it("has a public page as its proof, which shows only name, course, hours and date", async () => {
    const { certificate, course } = await issued();
    expect(await findPublicCertificate(showCode(certificate.code).toLowerCase())).toEqual({
      status: "valid",
      code: showCode(certificate.code),
      studentName: "Maria da Silva",
      courseTitle: course.title,
      producerName: course.producerName,
      hours: 12,
      issuedAt: now.toISOString(),
    });
    expect(await findPublicCertificate(newCode())).toBeNull();
  });

  it("is withdrawn with the whole money, and comes back with a dispute that was won", async () => {
    const back = await issued();
    await refund(back.company, back.transactionId, 1000);
    await reactOf(back.company);
    expect(await back.own()).not.toBeNull();
    await refund(back.company, back.transactionId);
    await reactOf(back.company);
    expect(await back.own()).toBeNull();
    expect(await findPublicCertificate(back.certificate.code)).toEqual({
      status: "withdrawn",
      code: showCode(back.certificate.code),
    });

    const disputed = await issued();
    await disputeInSandbox(disputed.company.id, disputed.transactionId, now);
    await reactOf(disputed.company);
    expect(await disputed.own()).toBeNull();
    await decideInSandbox(disputed.company.id, disputed.transactionId, "won", now);
    await reactOf(disputed.company);
    expect(await disputed.own()).toMatchObject({ code: disputed.certificate.code });
  });

  it("of a subscription is withdrawn once every charge went back, and stays while one is kept", async () => {
    const company = await testCompany();
    const plan = await testPlan(company.id);
    await createCourse(company, { productId: plan.productId, title: "Pão de todo mês" }, startedAt);
    const input = await signupOf(company, plan, testCards.paid);
    const { subscription } = await startSubscription(company, input, {
      transactionId: newId(startedAt),
      now: startedAt,
    });
    await reactOf(company);
    const ofCompany = eq(enrollments.companyId, company.id);
    const [row] = await db().update(enrollments).set({ completedAt: now }).where(ofCompany).returning();
    const { id: enrollmentId = "", customerId = "", courseId = "" } = row ?? {};
    await db().transaction((tx) => issueCertificate(tx, { companyId: company.id, enrollmentId }, now));
    const sourceIds = [subscription?.id ?? ""];
    const own = () => findOwnCertificate({ companyId: company.id, customerId, sourceIds }, courseId);
    await renewAt(company, dueOf(1));
    const { pagamentos } = await getSubscription(company, subscription?.id ?? "");
    expect(pagamentos).toHaveLength(2);
    for (const [at, { id }] of pagamentos.entries()) {
      await refundTransaction(company.id, { transactionId: id }, { refundId: newId(), now: daysFrom(dueOf(1), 1) });
      await reactOf(company);
      expect((await own()) !== null).toBe(at === 0);
    }
  });

  it("stays when access ended with time, and names nobody after an erasure", async () => {
    const { company, enrollmentId, certificate, own } = await issued();
    await db()
      .update(enrollments)
      .set({ revokedAt: now, endsAt: now })
      .where(and(eq(enrollments.companyId, company.id), eq(enrollments.id, enrollmentId)));
    expect(await own()).not.toBeNull();
    await db().transaction((tx) =>
      eraseFromCertificates(tx, { companyId: company.id, enrollmentIds: [enrollmentId] }, now),
    );
    expect(await findPublicCertificate(certificate.code)).toMatchObject({ status: "withdrawn" });
    const rows = await db().select().from(certificates).where(eq(certificates.companyId, company.id));
    expect(JSON.stringify(rows)).not.toContain("Maria");
  });

  it("is a tagged PDF in either language, with its own fonts and a name in any Latin script", async () => {
    const { certificate } = await issued();
    const student = { ...certificate, studentName: "Łucja Ñandú Gonçalves-Strauß" };
    const { lines, ...about } = await readPdf(await drawCertificate(student, "pt-BR"));
    expect(about).toMatchObject({ language: "pt-BR", isTagged: true, pages: 1 });
    const text = lines.join("\n");
    for (const shown of [student.studentName, "com carga horária de 12 horas", showCode(certificate.code)]) {
      expect(text).toContain(shown);
    }
    const english = await drawCertificate({ ...student, hours: 0 }, "en");
    expect((await readPdf(english)).lines.join("\n")).toContain("has completed the course");
    expect(Buffer.from(english).toString("latin1")).toMatch(/\/FontFile2/);
    expect(Buffer.from(english).toString("latin1")).not.toMatch(/\/BaseFont \/(Helvetica|Times)/);
  });

  it("shows Chinese, Japanese and emoji in names", async () => {
    const { certificate } = await issued();
    const student = { ...certificate, studentName: "李小龙 🎉", courseTitle: "Pães e ラーメン" };
    const text = (await readPdf(await drawCertificate(student, "pt-BR"))).lines.join("");
    for (const shown of ["李小龙", "🎉", "ラーメン"]) expect(text).toContain(shown);
  });

  it("of a long name and title stays on one page", async () => {
    const { certificate } = await issued({ title: "Panificação ".repeat(13).trim() });
    const student = { ...certificate, studentName: "Maria Aparecida ".repeat(10).trim() };
    expect(await readPdf(await drawCertificate(student, "pt-BR"))).toMatchObject({ pages: 1 });
  });
});

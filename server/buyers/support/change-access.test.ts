import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { courseEventsOf, openCoursesOf } from "@/testing/support/reactions";
import { studentsOf } from "@/testing/support/reads";
import { mailsTo, openHelpDesk, tokenIn } from "@/testing/support/support";
import { findLearnPage } from "../../checkout/orders/find-access";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { NewCourse } from "../../courses/courses/schemas";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";

const now = new Date();

it("access taken away is not restored by later facts of its sale, only by a new purchase", async () => {
  const { company, transactionId, customerId, course, token, as, live, buy } = await openHelpDesk(now);
  const { support, transactions } = as("owner");
  const asked = { customerId, courseId: course.id };
  expect(await support.withholdCourse(asked)).toEqual({ changed: true });
  expect(await support.withholdCourse(asked)).toEqual({ changed: false });
  expect((await findLearnPage(token, new Date()))?.courses).toEqual([]);
  await transactions.refund({ transactionId, amountInCents: 100 });
  await disputeInSandbox(company.id, transactionId, now);
  await live();
  await decideInSandbox(company.id, transactionId, "won", now);
  await live();
  expect(await openCoursesOf(company)).toEqual([]);
  await buy(freshEmail());
  expect(await openCoursesOf(company)).toEqual([course.id]);
  const told = ["course_enrolled", "course_enrolled", "course_revoked"];
  expect((await courseEventsOf(company)).sort()).toEqual(told.map((event) => `${event} ${course.id}`));
});

it("access given after a refund opens with the mailed link, whatever happens to the refunded sale", async () => {
  const { company, transactionId, customerId, course, token, email, as, live } = await openHelpDesk(now);
  const { support, transactions } = as("owner");
  await transactions.refund({ transactionId });
  await live();
  expect(await openCoursesOf(company)).toEqual([]);
  const asked = { customerId, courseId: course.id };
  expect(await support.giveCourse(asked)).toEqual({ changed: true });
  expect(await support.giveCourse(asked)).toEqual({ changed: false });
  await live();
  await support.sendAccess({ customerId });
  const mail = (await mailsTo(email)).find(({ subject }) => subject === "Seu acesso: Pão em casa");
  expect((await findLearnPage(tokenIn(mail?.text), new Date()))?.courses.map(({ id }) => id)).toEqual([course.id]);
  expect((await findLearnPage(token, new Date()))?.courses).toEqual([]);
  const { rows } = await as("owner").company.audit({ limit: 20, offset: 0, action: "access.given" });
  expect(rows).toMatchObject([{ subject: "Maria da Silva", after: { title: "Pão em casa" } }]);
});

it("access that is taken away from a paid sale and given back ends with the sale's refund", async () => {
  const { company, transactionId, customerId, course, as, live } = await openHelpDesk(now);
  const { support } = as("support");
  const asked = { customerId, courseId: course.id };
  await support.withholdCourse(asked);
  await Promise.all(Array.from({ length: 20 }, () => support.giveCourse(asked)));
  expect(await openCoursesOf(company)).toEqual([course.id]);
  await as("owner").transactions.refund({ transactionId });
  await live();
  expect(await openCoursesOf(company)).toEqual([]);
});

it("access given again after its time was over opens the course, without an end", async () => {
  const { company, transactionId, customerId, course, as, live } = await openHelpDesk(now);
  const { support, transactions } = as("owner");
  await transactions.refund({ transactionId });
  await live();
  const asked = { customerId, courseId: course.id };
  const yesterday = new Date(now.getTime() - 86_400_000);
  const ofCompany = eq(enrollments.companyId, company.id);
  const ofGift = and(eq(enrollmentGrants.companyId, company.id), eq(enrollmentGrants.sourceId, customerId));
  for (const revokedAt of [null, now]) {
    expect(await support.giveCourse(asked)).toEqual({ changed: true });
    expect(await support.giveCourse(asked)).toEqual({ changed: false });
    expect(await studentsOf(company.id)).toMatchObject([{ courseId: course.id, endsAt: null, revokedAt: null }]);
    await db().update(enrollmentGrants).set({ endsAt: yesterday, revokedAt }).where(ofGift);
    await db().update(enrollments).set({ endsAt: yesterday, revokedAt }).where(ofCompany);
  }
  expect(await support.giveCourse(asked)).toEqual({ changed: true });
  expect(await studentsOf(company.id)).toMatchObject([{ endsAt: null, revokedAt: null }]);
});

it("an archived course accepts no new student, but can be given back to those who had it", async () => {
  const { company, productId, customerId, course, as } = await openHelpDesk(now);
  const { support } = as("support");
  const other = await createCourse(company, NewCourse.parse({ productId, title: "Bolo", status: "archived" }), now);
  await expect(support.giveCourse({ customerId, courseId: other.id })).rejects.toThrow("current state");
  await support.withholdCourse({ customerId, courseId: course.id });
  await updateCourse(company.id, { courseId: course.id }, { status: "archived" }, now);
  expect(await support.giveCourse({ customerId, courseId: course.id })).toEqual({ changed: true });
});

it("access can be changed only by members who may enrol", async () => {
  const { customerId, course, as } = await openHelpDesk(now);
  const asked = { customerId, courseId: course.id };
  for (const caller of [as("viewer"), as("finance"), as("owner", "api_key")]) {
    await expect(caller.support.withholdCourse(asked)).rejects.toThrow("role does not allow");
    await expect(caller.support.giveCourse(asked)).rejects.toThrow("role does not allow");
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { courses, events, transactions } from "@/db/schema";
import { testCourse } from "@/testing/support/courses";
import { now } from "@/testing/support/now";
import { courseEventsOf, openCoursesOf, reactOf, refund, sell } from "@/testing/support/reactions";
import { accessSourcesOf } from "@/testing/support/reads";
import { findFailure } from "../../core/failures/failure";
import { deleteCourse } from "../../courses/courses/courses";
import { grantAccess } from "../../courses/enrollments/grant-access";
import { getTransactionRow } from "../../payments/transactions/transactions";

describe("reacting again", () => {
  it("changes nothing, even when twenty instances react to every event again", async () => {
    const { company, course, offerSlug } = await testCourse();
    const kept = await sell(company, offerSlug);
    await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
    const undone = await testCourse();
    await refund(undone.company, await sell(undone.company, undone.offerSlug));
    for (const { id } of [company, undone.company]) {
      await db().update(events).set({ reactedAt: null }).where(eq(events.companyId, id));
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => reactOf(index % 2 ? company : undone.company)));
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`]);
    expect(await courseEventsOf(undone.company)).toEqual([]);
    expect((await accessSourcesOf(company.id)).map(({ id }) => id)).toEqual([kept]);
  });

  it("keeps the time of the first grant", async () => {
    const { company, offerSlug, productId } = await testCourse();
    const sourceId = await sell(company, offerSlug);
    await reactOf(company);
    const before = await accessSourcesOf(company.id);
    const { customerId } = await getTransactionRow(company.id, sourceId);
    const later = new Date(now.getTime() + 60_000);
    await grantAccess(db(), { companyId: company.id, productId, customerId, sourceId, buyer: [], now: later });
    expect(before).toMatchObject([{ id: sourceId, grantedAt: now.toISOString() }]);
    expect(await accessSourcesOf(company.id)).toEqual(before);
  });

  it("gives twenty sales to one customer one enrollment and one event", async () => {
    const { company, course, offerSlug } = await testCourse();
    await Promise.all(Array.from({ length: 20 }, () => sell(company, offerSlug)));
    await Promise.all([reactOf(company), reactOf(company), reactOf(company)]);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`]);
    expect(await accessSourcesOf(company.id)).toHaveLength(20);
  });

  it("waits for a refund being recorded, and sees it", async () => {
    const { company, offerSlug } = await testCourse();
    const transactionId = await sell(company, offerSlug);
    const { reacting } = await db().transaction(async (tx) => {
      const sale = and(eq(transactions.companyId, company.id), eq(transactions.id, transactionId));
      await tx.update(transactions).set({ status: "refund" }).where(sale);
      const reacting = reactOf(company);
      await sleep(300);
      return { reacting };
    });
    expect(await reacting).toEqual({ reacted: 1, failed: 0 });
    expect(await openCoursesOf(company)).toEqual([]);
  });
});

describe("a course with enrolled customers", () => {
  it("cannot be deleted while one of them has access", async () => {
    const { company, course, offerSlug } = await testCourse();
    const transactionId = await sell(company, offerSlug);
    await reactOf(company);
    const refused = await deleteCourse(company.id, course.id, now).catch(
      (thrown: unknown) => findFailure(thrown)?.code,
    );
    expect(refused).toBe("course_has_students");
    await refund(company, transactionId);
    await reactOf(company);
    await deleteCourse(company.id, course.id, now);
    await sell(company, offerSlug);
    expect(await reactOf(company)).toEqual({ reacted: 1, failed: 0 });
    expect(await openCoursesOf(company)).toEqual([]);
  });

  it("is not deleted during an enrollment", async () => {
    const { company, course, offerSlug, productId } = await testCourse();
    const sourceId = await sell(company, offerSlug);
    const { customerId } = await getTransactionRow(company.id, sourceId);
    const { deleting } = await db().transaction(async (tx) => {
      await grantAccess(tx, { companyId: company.id, productId, customerId, sourceId, buyer: [], now });
      const deleting = deleteCourse(company.id, course.id, now).catch((thrown: unknown) => findFailure(thrown)?.code);
      await sleep(300);
      return { deleting };
    });
    expect(await deleting).toBe("course_has_students");
    expect(await openCoursesOf(company)).toEqual([course.id]);
  });

  it("enrols no student while it is being deleted", async () => {
    const { company, course, offerSlug } = await testCourse();
    await sell(company, offerSlug);
    const { reacting } = await db().transaction(async (tx) => {
      const ofCourse = and(eq(courses.companyId, company.id), eq(courses.id, course.id));
      await tx.select().from(courses).where(ofCourse).for("update");
      await tx.update(courses).set({ deletedAt: now }).where(ofCourse);
      const reacting = reactOf(company);
      await sleep(300);
      return { reacting };
    });
    expect(await reacting).toEqual({ reacted: 1, failed: 0 });
    expect(await openCoursesOf(company)).toEqual([]);
  });
});

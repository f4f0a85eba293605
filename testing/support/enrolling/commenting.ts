import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { customers, enrollments, users } from "@/db/schema";
import type { CommentPlace } from "@/server/courses/comments/place";
import { now } from "../now";
import type { TestClass } from "./study";

export const placeOf = ({ company, course, enrollmentId, lessonIds }: TestClass): CommentPlace => ({
  companyId: company.id,
  courseId: course.id,
  enrollmentId,
  lessonId: lessonIds[0] ?? "",
});

export async function classmate(place: CommentPlace, name = "Ana Lima"): Promise<CommentPlace> {
  const { companyId, courseId } = place;
  const [customerId, enrollmentId] = [newId(now), newId(now)];
  const [pattern] = await db().select().from(customers).where(eq(customers.companyId, companyId));
  const [enrolled] = await db()
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.courseId, courseId)));
  if (!pattern || !enrolled) throw new Error("The class has no student");
  const emails = [`${customerId}@example.com`];
  await db()
    .insert(customers)
    .values({ ...pattern, id: customerId, document: customerId, name, emails });
  await db()
    .insert(enrollments)
    .values({ ...enrolled, id: enrollmentId, customerId });
  return { ...place, enrollmentId };
}

export const customerOf = (studied: TestClass) => studied.holders[0]?.customerId ?? "";

export async function answerer(): Promise<string> {
  const id = newId(now);
  const email = `${id}@example.com`;
  await db().insert(users).values({ id, name: "Clara", email, passwordHash: "-", createdAt: now });
  return id;
}

import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import * as schema from "@/db/schema";
import { now, testCourse } from "@/testing/support/courses";
import { getCourse, listCourses } from "./course-tree";

const queries: string[] = [];
const client = postgres(process.env.DATABASE_URL ?? "", { max: 2 });
const counting = drizzle(client, { logger: { logQuery: (query) => void queries.push(query) } });

afterAll(async () => {
  await client.end();
  await closeDatabase();
});

async function countQueries(read: () => Promise<unknown>): Promise<number> {
  queries.length = 0;
  await read();
  return queries.length;
}

async function fill(companyId: string, courseId: string): Promise<void> {
  const part = (position: number) => ({ companyId, id: newId(now), courseId, title: String(position), position });
  const modules = Array.from({ length: 10 }, (_, position) => part(position));
  const lessons = modules.flatMap(({ id: moduleId }) =>
    Array.from({ length: 20 }, (_, position) => ({ ...part(position), moduleId, description: "" })),
  );
  const url = "https://files.example.com/a.pdf";
  const materials = lessons.flatMap(({ id: lessonId }) =>
    [0, 1].map((position) => ({ ...part(position), lessonId, url })),
  );
  await db().insert(schema.courseModules).values(modules);
  await db().insert(schema.lessons).values(lessons);
  await db().insert(schema.materials).values(materials);
}

it("reads 200 lessons and 400 materials in as many queries as an empty course", async () => {
  const { company, course } = await testCourse();
  const read = () => getCourse(company.id, course.id, counting);
  const page = () => listCourses(company.id, { limit: 100, offset: 0 }, counting);
  expect([await countQueries(read), await countQueries(page)]).toEqual([4, 5]);
  await fill(company.id, course.id);
  expect([await countQueries(read), await countQueries(page)]).toEqual([4, 5]);

  const { modules } = await read();
  const lessons = modules.flatMap((each) => each.lessons);
  expect([modules.length, lessons.length, lessons.flatMap((each) => each.materials).length]).toEqual([10, 200, 400]);
  expect((await page()).rows[0]?.modules).toEqual(modules);
});

import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { courseModules, lessons, materials } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { maxParts } from "./schemas";

/** Ordered parts of one parent, at positions 0 to n−1. Changes require the course's lock (`changeCourse`). */
export interface Siblings {
  table: typeof courseModules | typeof lessons | typeof materials;
  below: SQL;
  part: "module" | "lesson" | "material";
}

export function modulesOf(companyId: string, courseId: string): Siblings {
  const { companyId: company, courseId: parent } = courseModules;
  return siblings(courseModules, sql`${company} = ${companyId} AND ${parent} = ${courseId}`, "module");
}

export function lessonsOf(companyId: string, moduleId: string): Siblings {
  const { companyId: company, moduleId: parent } = lessons;
  return siblings(lessons, sql`${company} = ${companyId} AND ${parent} = ${moduleId}`, "lesson");
}

export function materialsOf(companyId: string, lessonId: string): Siblings {
  const { companyId: company, lessonId: parent } = materials;
  return siblings(materials, sql`${company} = ${companyId} AND ${parent} = ${lessonId}`, "material");
}

function siblings(table: Siblings["table"], below: SQL, part: Siblings["part"]): Siblings {
  return { table, below, part };
}

/** @throws the part's limit error, such as `lesson_limit_reached`, if there are `maxParts` parts. */
export async function nextPosition(tx: Executor, { table, below, part }: Siblings): Promise<number> {
  const position = await tx.$count(table, below);
  if (position >= maxParts) return fail(`${part}_limit_reached`, { values: { max: maxParts } });
  return position;
}

export async function closeGap(tx: Executor, { table, below }: Siblings, position: number): Promise<void> {
  const freed = sql`${table.position} > ${position}`;
  await tx.execute(sql`UPDATE ${table} SET position = ${table.position} - 1 WHERE ${below} AND ${freed}`);
}

export async function openGap(tx: Executor, { table, below }: Siblings, position: number): Promise<void> {
  const pushed = sql`${table.position} >= ${position}`;
  await tx.execute(sql`UPDATE ${table} SET position = ${table.position} + 1 WHERE ${below} AND ${pushed}`);
}

/** @throws the part's order error, such as `lesson_order_incomplete`, unless `ids` lists each part exactly once. */
export async function putInOrder(tx: Executor, { table, below, part }: Siblings, ids: string[]): Promise<void> {
  const standing = await tx.select({ id: table.id }).from(table).where(below);
  const wanted = new Set(ids);
  if (ids.length !== standing.length || !standing.every(({ id }) => wanted.has(id))) {
    return fail(`${part}_order_incomplete`);
  }
  const order = sql`array_position(${`{${ids.join(",")}}`}::text::uuid[], ${table.id}) - 1`;
  await tx.execute(sql`UPDATE ${table} SET position = ${order} WHERE ${below}`);
}

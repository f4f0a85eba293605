import { newId } from "@/db/ids";
import type { AppRouter } from "@/server/router";
import { csvOf, newPerson } from "./open-class";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

/** Enrolls students in a new course manually and from a list, groups them, and changes their access in every way. */
export async function enrollStudentsOf(step: Step): Promise<void> {
  const product = await step("products.create", (by) => by.products.create({ name: "Turma", price: 4990 }));
  const { id: courseId } = await step("courses.create", (by) =>
    by.courses.create({ productId: product.id, title: "Turma" }),
  );
  const endsAt = "2099-01-01T00:00:00.000Z";
  const student = await step(
    "enrollments.create",
    (by) => by.enrollments.create({ courseId, customer: newPerson(), endsAt }),
    { after: { title: "Turma", endsAt } },
  );
  const place = { courseId, enrollmentId: student.id };
  const later = "2099-02-01T00:00:00.000Z";
  await step("enrollments.extend", (by) => by.enrollments.extend({ ...place, endsAt: later }), {
    before: { endsAt },
    after: { title: "Turma", endsAt: later },
  });
  await step("enrollments.revoke", (by) => by.enrollments.revoke(place), { after: { title: "Turma" } });
  await step("enrollments.restore", (by) => by.enrollments.restore({ ...place, days: null }), {
    after: { title: "Turma" },
  });
  const cohort = await step("cohorts.create", (by) =>
    by.cohorts.create({ courseId, name: "Turma 1", startsOn: "2026-12-01" }),
  );
  const cohortId = cohort.id;
  const renamed = { courseId, cohortId, name: "Turma A", startsOn: "2026-12-01" };
  await step("cohorts.change", (by) => by.cohorts.change(renamed), { before: { cohort: "Turma 1" } });
  await step("cohorts.move", (by) => by.cohorts.move({ courseId, cohortId, enrollmentIds: [student.id] }), {
    after: { cohort: "Turma A", students: 1 },
  });
  const form = { courseId, fileName: `${newId()}.csv`, cohortId, accessDays: null, tellsByMail: false };
  const { id: importId } = await step("imports.openList", (by) => by.imports.openList(form));
  const data = Buffer.from(csvOf([newPerson()])).toString("base64");
  await step("imports.addPart", (by) => by.imports.addPart({ importId, part: 0, data }));
  await step("imports.check", (by) => by.imports.check({ importId, parts: 1 }));
  const details = { subjectId: importId, after: { importKind: "enrollments", lines: 1 } };
  await step("imports.start", (by) => by.imports.start({ importId }), details);
  await step("imports.cancel", (by) => by.imports.cancel({ importId }), details);
}

import { z } from "zod";
import { publicTextProcedure } from "../../accounts/api-keys/public-text-procedure";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { changeProcedure, tags } from "./change-procedure";
import { findCourses, getCourse, listCourses } from "./course-tree";
import { createCourse, deleteCourse, updateCourse } from "./courses";
import { createModule, deleteModule, orderModules, updateModule } from "./modules";
import {
  CourseChange,
  CourseId,
  CoursePage,
  CourseQuery,
  MemberCourse,
  ModuleChange,
  ModuleId,
  ModuleOrder,
  NewCourse,
  NewModule,
} from "./schemas";
import { CourseSearch, NamedCourse } from "./search-schemas";

export const coursesRouter = createRouter({
  create: publicTextProcedure
    .meta({
      audit: "course.created",
      permission: "courses.write",
      answer: "data",
      created: true,
      failures: ["product_unknown"],
      openapi: {
        method: "POST",
        path: "/member-courses",
        tags,
        summary: "Create a course",
        successDescription: "The course: by default, a draft without modules.",
        description:
          "Creates a course for the buyers of a product. Every later buyer of an offer of the product is enrolled, even while the course is a draft, and `course_enrolled` announces it. A full refund or a chargeback revokes the access (`course_revoked`).",
        protect: true,
      },
    })
    .input(NewCourse)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createCourse(ctx.company, input, ctx.now, auditBy(ctx))),

  list: companyProcedure
    .meta({
      permission: "courses.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/member-courses",
        tags,
        summary: "List courses",
        successDescription: "A page of courses, each with its modules, lessons and materials.",
        description:
          "Newest first, paged by `limit` and `offset`. Each course is complete, as in `GET /v1/member-courses/{courseId}`.",
        protect: true,
      },
    })
    .input(CourseQuery)
    .output(CoursePage)
    .query(({ ctx, input }) => listCourses(ctx.company.id, input)),

  find: companyProcedure
    .meta({ permission: "courses.read" })
    .input(CourseSearch)
    .output(z.array(NamedCourse))
    .query(({ ctx, input }) => findCourses(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "courses.read",
      answer: "data",
      openapi: {
        method: "GET",
        path: "/member-courses/{courseId}",
        tags,
        summary: "Read a course",
        successDescription: "The course with its modules, lessons and materials, in order.",
        description:
          "Returns the course tree; the other course operations use its ids. `enrolledAt` is null for the seller.",
        protect: true,
      },
    })
    .input(CourseId)
    .output(MemberCourse)
    .query(({ ctx, input }) => getCourse(ctx.company.id, input.courseId)),

  update: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}",
    audit: "course.updated",
    summary: "Change a course",
    description:
      "Changes the given fields; omitted fields stay unchanged, including those inside `instructor` and `artwork`. To publish the course, set `status: published`. Its product cannot be changed.",
  })
    .input(CourseChange)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, ...change } }) =>
      updateCourse(ctx.company.id, { courseId, expectedUpdatedAt }, change, ctx.now, auditBy(ctx)),
    ),

  delete: companyProcedure
    .meta({
      audit: "course.deleted",
      permission: "courses.write",
      answer: "data",
      failures: ["course_has_students"],
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}",
        tags,
        summary: "Delete a course",
        successDescription: "The deleted course.",
        description:
          "Removes the course from all lists and lookups. A course that customers have access to cannot be deleted (409): archive it with `status: archived`.",
        protect: true,
      },
    })
    .input(CourseId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteCourse(ctx.company.id, input.courseId, ctx.now, auditBy(ctx))),
});

export const courseModulesRouter = createRouter({
  create: changeProcedure({
    method: "POST",
    path: "/member-courses/{courseId}/modules",
    summary: "Add a module",
    rules: ["module_limit_reached"],
    description: "Adds a module after the last module of the course.",
  })
    .input(NewModule)
    .mutation(({ ctx, input }) => createModule(ctx.company.id, input, input.title, ctx.now, auditBy(ctx))),

  order: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/modules/order",
    summary: "Order the modules",
    rules: ["module_order_incomplete"],
    description:
      "Sets the order of the modules to that of `ids`, which must list every module of the course exactly once.",
  })
    .input(ModuleOrder)
    .mutation(({ ctx, input }) => orderModules(ctx.company.id, input, input.ids, ctx.now, auditBy(ctx))),

  update: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/modules/{moduleId}",
    summary: "Change a module",
    rules: ["release_incomplete", "release_module_unknown"],
    description:
      "Changes the given fields; omitted fields stay unchanged. `release` sets when the module opens for a student. A closed module shows its title and its opening time.",
  })
    .input(ModuleChange)
    .mutation(({ ctx, input }) => updateModule(ctx.company.id, input, input, ctx.now, auditBy(ctx))),

  delete: changeProcedure({
    method: "DELETE",
    path: "/member-courses/{courseId}/modules/{moduleId}",
    summary: "Delete a module",
    description:
      "Deletes the module with its lessons and their materials. Later modules move up. Modules that waited for it open at once.",
  })
    .input(ModuleId)
    .mutation(({ ctx, input }) => deleteModule(ctx.company.id, input, ctx.now, auditBy(ctx))),
});

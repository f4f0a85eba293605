import { companyProcedure, createRouter } from "../core/procedure";
import { errors } from "../errors";
import { getCourse, listCourses } from "./course-tree";
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

const tags = ["Courses"];
const successDescription = "The whole course after the change.";

/** What a change is told that was meant for an earlier state of the course. */
const changedMeanwhile = { 409: errors.WRONG_STATE.message };

export const coursesRouter = createRouter({
  create: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      created: true,
      openapi: {
        method: "POST",
        path: "/member-courses",
        tags,
        summary: "Create a course",
        successDescription: "The course, a draft without modules unless you said otherwise.",
        errorResponses: [404],
        description:
          "A course for the buyers of a product. Whoever pays for an offer of the product from now on is enrolled, drafts included, and told of by `course_enrolled`; a total refund or a chargeback takes the access back (`course_revoked`). 404 where the product is not yours or was deleted.",
        protect: true,
      },
    })
    .input(NewCourse)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createCourse(ctx.company, input, ctx.now)),

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
        description: "Newest first, by `limit` and `offset`. Each course comes whole, as it is read alone.",
        protect: true,
      },
    })
    .input(CourseQuery)
    .output(CoursePage)
    .query(({ ctx, input }) => listCourses(ctx.company.id, input)),

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
        description: "The tree whose ids the other operations on courses take. `enrolledAt` is null for the seller.",
        protect: true,
      },
    })
    .input(CourseId)
    .output(MemberCourse)
    .query(({ ctx, input }) => getCourse(ctx.company.id, input.courseId)),

  update: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}",
        tags,
        summary: "Change a course",
        successDescription,
        errorResponses: [409],
        description:
          "Changes what the course says of itself; what you leave out stays, inside `instructor` and `artwork` too. Publish it with `status: published`; its product stays.",
        protect: true,
      },
    })
    .input(CourseChange)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, ...change } }) =>
      updateCourse(ctx.company.id, { courseId, expectedUpdatedAt }, change, ctx.now),
    ),

  delete: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}",
        tags,
        summary: "Delete a course",
        successDescription: "The course as it was.",
        errorResponses: [409],
        description:
          "The course disappears from every list and look-up. A course that customers have access to cannot be deleted (409): archive it with `status: archived`.",
        protect: true,
      },
    })
    .input(CourseId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteCourse(ctx.company.id, input.courseId, ctx.now)),
});

export const courseModulesRouter = createRouter({
  create: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      created: true,
      openapi: {
        method: "POST",
        path: "/member-courses/{courseId}/modules",
        tags,
        summary: "Add a module",
        successDescription,
        errorResponses: { 400: "A course has at most 1000 modules", ...changedMeanwhile },
        description: "Adds a module behind the last one of the course.",
        protect: true,
      },
    })
    .input(NewModule)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createModule(ctx.company.id, input, input.title, ctx.now)),

  order: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/modules/order",
        tags,
        summary: "Order the modules",
        successDescription,
        errorResponses: { 400: "ids: must name every module of the course exactly once", ...changedMeanwhile },
        description: "Puts the modules in the order of `ids`, which names every module of the course exactly once.",
        protect: true,
      },
    })
    .input(ModuleOrder)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => orderModules(ctx.company.id, input, input.ids, ctx.now)),

  update: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/modules/{moduleId}",
        tags,
        summary: "Change a module",
        successDescription,
        errorResponses: [409],
        description: "Changes the module's title.",
        protect: true,
      },
    })
    .input(ModuleChange)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => updateModule(ctx.company.id, input, input.title, ctx.now)),

  delete: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}/modules/{moduleId}",
        tags,
        summary: "Delete a module",
        successDescription,
        errorResponses: [409],
        description: "Removes the module with its lessons and their materials. The modules behind it move up.",
        protect: true,
      },
    })
    .input(ModuleId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteModule(ctx.company.id, input, ctx.now)),
});

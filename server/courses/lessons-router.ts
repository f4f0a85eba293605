import { companyProcedure, createRouter } from "../core/procedure";
import { createLesson, deleteLesson, orderLessons, updateLesson } from "./lessons";
import { createMaterial, deleteMaterial, updateMaterial } from "./materials";
import {
  LessonChange,
  LessonId,
  LessonOrder,
  MaterialChange,
  MaterialId,
  MemberCourse,
  NewLesson,
  NewMaterial,
} from "./schemas";

const tags = ["Courses"];
const successDescription = "The whole course after the change.";

export const lessonsRouter = createRouter({
  create: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      created: true,
      openapi: {
        method: "POST",
        path: "/member-courses/{courseId}/modules/{moduleId}/lessons",
        tags,
        summary: "Add a lesson",
        successDescription,
        errorResponses: { 400: "A module has at most 1000 lessons" },
        description: "Adds a lesson behind the last one of the module. `videoUrl` is a link: nothing is uploaded.",
        protect: true,
      },
    })
    .input(NewLesson)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, moduleId, ...lesson } }) =>
      createLesson(ctx.company.id, { courseId, moduleId }, lesson, ctx.now),
    ),

  order: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/modules/{moduleId}/lessons/order",
        tags,
        summary: "Order the lessons of a module",
        successDescription,
        errorResponses: { 400: "ids: must name every lesson of the module exactly once" },
        description: "Puts the lessons in the order of `ids`, which names every lesson of the module exactly once.",
        protect: true,
      },
    })
    .input(LessonOrder)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => orderLessons(ctx.company.id, input, input.ids, ctx.now)),

  update: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/lessons/{lessonId}",
        tags,
        summary: "Change a lesson",
        successDescription,
        description: "Changes what you send; what you leave out stays. `null` takes the video or its duration away.",
        protect: true,
      },
    })
    .input(LessonChange)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, lessonId, ...change } }) =>
      updateLesson(ctx.company.id, { courseId, lessonId }, change, ctx.now),
    ),

  delete: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}/lessons/{lessonId}",
        tags,
        summary: "Delete a lesson",
        successDescription,
        description: "Removes the lesson with its materials. The lessons behind it move up.",
        protect: true,
      },
    })
    .input(LessonId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteLesson(ctx.company.id, input, ctx.now)),
});

export const materialsRouter = createRouter({
  create: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      created: true,
      openapi: {
        method: "POST",
        path: "/member-courses/{courseId}/lessons/{lessonId}/materials",
        tags,
        summary: "Add a material",
        successDescription,
        errorResponses: { 400: "A lesson has at most 1000 materials" },
        description: "Adds a link behind the last material of the lesson. Nothing is uploaded.",
        protect: true,
      },
    })
    .input(NewMaterial)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createMaterial(ctx.company.id, input, input, ctx.now)),

  update: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}",
        tags,
        summary: "Change a material",
        successDescription,
        description: "Changes what you send; what you leave out stays.",
        protect: true,
      },
    })
    .input(MaterialChange)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, lessonId, materialId, ...change } }) =>
      updateMaterial(ctx.company.id, { courseId, lessonId, materialId }, change, ctx.now),
    ),

  delete: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "DELETE",
        path: "/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}",
        tags,
        summary: "Delete a material",
        successDescription,
        description: "Removes the link. The materials behind it move up.",
        protect: true,
      },
    })
    .input(MaterialId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.company.id, input, ctx.now)),
});

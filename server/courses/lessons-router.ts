import { companyProcedure, createRouter } from "../core/procedure";
import { errors } from "../errors";
import { createLesson, deleteLesson, orderLessons, updateLesson } from "./lessons";
import { createMaterial, deleteMaterial, orderMaterials, updateMaterial } from "./materials";
import { moveLesson } from "./move-lesson";
import {
  LessonChange,
  LessonId,
  LessonMove,
  LessonOrder,
  MaterialChange,
  MaterialId,
  MaterialOrder,
  MemberCourse,
  NewLesson,
  NewMaterial,
} from "./schemas";

const tags = ["Courses"];
const successDescription = "The whole course after the change.";

/** What a change is told that was meant for an earlier state of the course. */
const changedMeanwhile = { 409: errors.WRONG_STATE.message };

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
        errorResponses: { 400: "A module has at most 1000 lessons", ...changedMeanwhile },
        description: "Adds a lesson behind the last one of the module. `videoUrl` is a link: nothing is uploaded.",
        protect: true,
      },
    })
    .input(NewLesson)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createLesson(ctx.company.id, input, input, ctx.now)),

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
        errorResponses: { 400: "ids: must name every lesson of the module exactly once", ...changedMeanwhile },
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
        errorResponses: [409],
        description: "Changes what you send; what you leave out stays. `null` takes the video or its duration away.",
        protect: true,
      },
    })
    .input(LessonChange)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, lessonId, ...change } }) =>
      updateLesson(ctx.company.id, { courseId, expectedUpdatedAt, lessonId }, change, ctx.now),
    ),

  move: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/lessons/{lessonId}/module",
        tags,
        summary: "Move a lesson",
        successDescription,
        errorResponses: { 400: "position: must be at most 3", ...changedMeanwhile },
        description:
          "Moves the lesson with its materials to `position` of `moduleId`, a module of the same course or the one that it is in. The lessons behind its old place move up, those behind the new one down.",
        protect: true,
      },
    })
    .input(LessonMove)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => moveLesson(ctx.company.id, input, input, ctx.now)),

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
        errorResponses: [409],
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
        errorResponses: { 400: "A lesson has at most 1000 materials", ...changedMeanwhile },
        description: "Adds a link behind the last material of the lesson. Nothing is uploaded.",
        protect: true,
      },
    })
    .input(NewMaterial)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => createMaterial(ctx.company.id, input, input, ctx.now)),

  order: companyProcedure
    .meta({
      permission: "courses.write",
      answer: "data",
      openapi: {
        method: "PUT",
        path: "/member-courses/{courseId}/lessons/{lessonId}/materials/order",
        tags,
        summary: "Order the materials of a lesson",
        successDescription,
        errorResponses: { 400: "ids: must name every material of the lesson exactly once", ...changedMeanwhile },
        description: "Puts the materials in the order of `ids`, which names every material of the lesson exactly once.",
        protect: true,
      },
    })
    .input(MaterialOrder)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => orderMaterials(ctx.company.id, input, input.ids, ctx.now)),

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
        errorResponses: [409],
        description: "Changes what you send; what you leave out stays.",
        protect: true,
      },
    })
    .input(MaterialChange)
    .output(MemberCourse)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, lessonId, materialId, ...change } }) =>
      updateMaterial(ctx.company.id, { courseId, expectedUpdatedAt, lessonId, materialId }, change, ctx.now),
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
        errorResponses: [409],
        description: "Removes the link. The materials behind it move up.",
        protect: true,
      },
    })
    .input(MaterialId)
    .output(MemberCourse)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.company.id, input, ctx.now)),
});

import { auditBy } from "../../accounts/audit/audit";
import { createRouter } from "../../core/procedures/procedure";
import { changeProcedure } from "./change-procedure";
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
  NewLesson,
  NewMaterial,
} from "./schemas";

export const lessonsRouter = createRouter({
  create: changeProcedure({
    method: "POST",
    path: "/member-courses/{courseId}/modules/{moduleId}/lessons",
    summary: "Add a lesson",
    rules: ["lesson_limit_reached"],
    description: "Adds a lesson after the last lesson of the module. `videoUrl` is a link: nothing is uploaded.",
  })
    .input(NewLesson)
    .mutation(({ ctx, input }) => createLesson(ctx.company.id, input, input, ctx.now, auditBy(ctx))),

  order: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/modules/{moduleId}/lessons/order",
    summary: "Order the lessons of a module",
    rules: ["lesson_order_incomplete"],
    description:
      "Sets the order of the lessons to that of `ids`, which must list every lesson of the module exactly once.",
  })
    .input(LessonOrder)
    .mutation(({ ctx, input }) => orderLessons(ctx.company.id, input, input.ids, ctx.now, auditBy(ctx))),

  update: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/lessons/{lessonId}",
    summary: "Change a lesson",
    description: "Changes the given fields; omitted fields stay unchanged. `null` removes the video or its duration.",
  })
    .input(LessonChange)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, lessonId, ...change } }) =>
      updateLesson(ctx.company.id, { courseId, expectedUpdatedAt, lessonId }, change, ctx.now, auditBy(ctx)),
    ),

  move: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/lessons/{lessonId}/module",
    summary: "Move a lesson",
    rules: ["module_unknown", "lesson_position_too_high", "lesson_limit_reached"],
    description:
      "Moves the lesson with its materials to `position` of `moduleId`, which may be its current module or another module of the same course. Lessons after the old position move up; lessons from the new position on move down.",
  })
    .input(LessonMove)
    .mutation(({ ctx, input }) => moveLesson(ctx.company.id, input, input, ctx.now, auditBy(ctx))),

  delete: changeProcedure({
    method: "DELETE",
    path: "/member-courses/{courseId}/lessons/{lessonId}",
    summary: "Delete a lesson",
    description: "Deletes the lesson with its materials. Later lessons move up.",
  })
    .input(LessonId)
    .mutation(({ ctx, input }) => deleteLesson(ctx.company.id, input, ctx.now, auditBy(ctx))),
});

export const materialsRouter = createRouter({
  create: changeProcedure({
    method: "POST",
    path: "/member-courses/{courseId}/lessons/{lessonId}/materials",
    summary: "Add a material",
    rules: ["material_limit_reached"],
    description: "Adds a link after the last material of the lesson. Nothing is uploaded.",
  })
    .input(NewMaterial)
    .mutation(({ ctx, input }) => createMaterial(ctx.company.id, input, input, ctx.now, auditBy(ctx))),

  order: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/lessons/{lessonId}/materials/order",
    summary: "Order the materials of a lesson",
    rules: ["material_order_incomplete"],
    description:
      "Sets the order of the materials to that of `ids`, which must list every material of the lesson exactly once.",
  })
    .input(MaterialOrder)
    .mutation(({ ctx, input }) => orderMaterials(ctx.company.id, input, input.ids, ctx.now, auditBy(ctx))),

  update: changeProcedure({
    method: "PUT",
    path: "/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}",
    summary: "Change a material",
    description: "Changes the given fields; omitted fields stay unchanged.",
  })
    .input(MaterialChange)
    .mutation(({ ctx, input: { courseId, expectedUpdatedAt, lessonId, materialId, ...change } }) =>
      updateMaterial(
        ctx.company.id,
        { courseId, expectedUpdatedAt, lessonId, materialId },
        change,
        ctx.now,
        auditBy(ctx),
      ),
    ),

  delete: changeProcedure({
    method: "DELETE",
    path: "/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}",
    summary: "Delete a material",
    description: "Deletes the link. Later materials move up.",
  })
    .input(MaterialId)
    .mutation(({ ctx, input }) => deleteMaterial(ctx.company.id, input, ctx.now, auditBy(ctx))),
});

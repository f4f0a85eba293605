import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { listComments } from "./list-comments";
import { answerComment, deleteComment, markAnswer, showComment } from "./moderate";
import { CommentAnswer, CommentId, CommentMark, CommentPage, CommentQuery, CommentShow } from "./schemas";

const ofWriter = { permission: "courses.write" } as const;

export const commentsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "courses.read" })
    .input(CommentQuery)
    .output(CommentPage)
    .query(({ ctx, input }) => listComments(ctx.company.id, input)),

  answer: memberProcedure
    .meta({ ...ofWriter, audit: "comment.answered", failures: ["reply_limit_reached"] })
    .input(CommentAnswer)
    .output(z.object({ commentId: z.string() }))
    .mutation(({ ctx, input: { commentId, text } }) => {
      const by = { text, userId: ctx.userId };
      return answerComment({ companyId: ctx.company.id, commentId }, by, ctx.now, auditBy(ctx));
    }),

  mark: companyProcedure
    .meta({ ...ofWriter, audit: "comment.marked" })
    .input(CommentMark)
    .mutation(({ ctx, input: { commentId, isAnswer } }) =>
      markAnswer({ companyId: ctx.company.id, commentId }, isAnswer, ctx.now, auditBy(ctx)),
    ),

  show: companyProcedure
    .meta({ ...ofWriter, audit: "comment.shown" })
    .input(CommentShow)
    .mutation(({ ctx, input: { commentId, isShown } }) =>
      showComment({ companyId: ctx.company.id, commentId }, isShown, ctx.now, auditBy(ctx)),
    ),

  delete: companyProcedure
    .meta({ ...ofWriter, audit: "comment.deleted" })
    .input(CommentId)
    .mutation(({ ctx, input: { commentId } }) =>
      deleteComment({ companyId: ctx.company.id, commentId }, ctx.now, auditBy(ctx)),
    ),
});

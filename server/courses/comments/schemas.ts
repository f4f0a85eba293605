import { z } from "zod";
import { commentFilters, commentStatuses } from "@/db/schema/courses-enums";
import { Instant, pageShape, prose } from "../../core/procedures/wire";

export const threadsPerPage = 20;

export const maxReplies = 200;

/** Open reports that hide a comment until a member decides. */
export const reportsThatHide = 3;

export const CommentText = prose({ min: 1, max: 2000 });

export const NewComment = z.strictObject({ text: CommentText, parentId: z.string().max(64).optional() });
export type NewComment = z.infer<typeof NewComment>;

export interface StudentComment {
  commentId: string;
  /** `gone` is a deleted or hidden comment, returned because it has replies. */
  kind: "student" | "seller" | "gone";
  /** First name and last initial; null for the seller. */
  author: string | null;
  /** Plain text, never HTML. Empty for `gone`. */
  text: string;
  isAnswer: boolean;
  isOwn: boolean;
  isReported: boolean;
  createdAt: string;
}

export interface CommentThread extends StudentComment {
  /** Oldest first. */
  replies: StudentComment[];
}

export interface LessonComments {
  threads: CommentThread[];
  page: number;
  pages: number;
}

const Id = z.string().min(1).max(128);

export const CommentQuery = z.strictObject({
  ...pageShape,
  filter: z.enum(commentFilters).optional(),
  courseId: Id.optional(),
});
export type CommentQuery = z.infer<typeof CommentQuery>;

export const SellerComment = z.object({
  id: z.string(),
  course: z.object({ id: z.string(), title: z.string() }),
  lesson: z.object({ id: z.string(), title: z.string() }),
  parent: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Null for a comment by a member. */
  student: z.object({ customerId: z.string(), name: z.string() }).nullable(),
  text: z.string(),
  status: z.enum(commentStatuses),
  isAnswer: z.boolean(),
  openReports: z.int(),
  replies: z.int(),
  createdAt: Instant,
});
export type SellerComment = z.infer<typeof SellerComment>;

export const CommentPage = z.object({ rows: z.array(SellerComment), totalRows: z.int() });
export type CommentPage = z.infer<typeof CommentPage>;

export const CommentId = z.strictObject({ commentId: Id });
export const CommentAnswer = z.strictObject({ commentId: Id, text: CommentText });
export const CommentMark = z.strictObject({ commentId: Id, isAnswer: z.boolean() });
export const CommentShow = z.strictObject({ commentId: Id, isShown: z.boolean() });

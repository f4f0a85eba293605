import { z } from "zod";
import { commentStatuses } from "@/db/schema/courses-enums";
import { Instant, pageShape, prose } from "../../core/procedures/wire";

/** Threads on one page of a lesson. */
export const threadsPerPage = 20;

/** The most replies to one comment. */
export const maxReplies = 200;

/** Reports by different students after which a comment is hidden until a member decides. */
export const reportsThatHide = 3;

/** A comment's text: 1 to 2000 characters of plain text. */
export const CommentText = prose({ min: 1, max: 2000 });

/** What a student writes: a comment, or with `parentId` a reply to one. */
export const NewComment = z.strictObject({ text: CommentText, parentId: z.string().max(64).optional() });
export type NewComment = z.infer<typeof NewComment>;

/** A comment as the students of its lesson read it. */
export interface StudentComment {
  commentId: string;
  /** `gone`: deleted or hidden, and shown only because somebody replied to it. */
  kind: "student" | "seller" | "gone";
  /** First name and initial of a student; null for the seller, whom the page names. */
  author: string | null;
  /** Plain text, never HTML; empty when gone. */
  text: string;
  /** Marked by the seller as the answer. */
  isAnswer: boolean;
  isOwn: boolean;
  /** Whether this student reported it. */
  isReported: boolean;
  /** ISO 8601. */
  createdAt: string;
}

export interface CommentThread extends StudentComment {
  /** The newest last. */
  replies: StudentComment[];
}

/** A page of a lesson's comments, the newest thread first. */
export interface LessonComments {
  threads: CommentThread[];
  page: number;
  pages: number;
}

const Id = z.string().min(1).max(128);

/** What a seller looks for: comments that nobody of the company replied to, reported ones, and hidden ones. */
export const commentFilters = ["unanswered", "reported", "hidden"] as const;

export const CommentQuery = z.strictObject({
  ...pageShape,
  filter: z.enum(commentFilters).optional(),
  courseId: Id.optional(),
});
export type CommentQuery = z.infer<typeof CommentQuery>;

/** A comment as the seller reads it. */
export const SellerComment = z.object({
  id: z.string(),
  course: z.object({ id: z.string(), title: z.string() }),
  lesson: z.object({ id: z.string(), title: z.string() }),
  /** The comment that it replies to. */
  parent: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Null for a member of the company. */
  student: z.object({ customerId: z.string(), name: z.string() }).nullable(),
  text: z.string(),
  status: z.enum(commentStatuses),
  isAnswer: z.boolean(),
  /** Reports that no member decided on. */
  openReports: z.int(),
  /** Replies that are not deleted. */
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

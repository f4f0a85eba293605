import { findFailure } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import type { LessonName } from "../../courses/classroom/schemas";
import { deleteComment, reportComment, writeComment } from "../../courses/classroom/study-comments";
import { NewComment } from "../../courses/comments/schemas";
import { stopDigests } from "../../courses/comments/stop-link";
import { fieldsOf, refuse, seeOther } from "./buyer-requests";
import type { StudentRequest } from "./classroom-api";

/** Comments, reports and deletions per IP address and minute. A class may share one address. */
const commenting = createLimiter("classroom-comments", 240, 60);

/**
 * `POST …/lessons/{lessonId}/comments`: creates, reports or deletes a comment, depending on the form's `deed`, and
 * redirects to the lesson. Returns 404 once access has ended.
 */
export async function answerCommentForm(name: LessonName, asked: StudentRequest): Promise<Response> {
  const { request, holders, now } = asked;
  const refusal = await refuse(request, commenting);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const back = (note: string | null) => {
    const query = note ? `?comment=${note}` : "";
    return seeOther(`/learn/courses/${name.courseId}/lessons/${name.lessonId}${query}#comments`);
  };
  const deed = fields.get("deed");
  const commentId = fields.get("commentId") ?? "";
  try {
    if (deed === "delete") {
      await deleteComment(holders, name, commentId, now);
      return back(null);
    }
    if (deed === "report") {
      await reportComment(holders, name, commentId, now);
      return back("reported");
    }
    const parentId = fields.get("parentId");
    // Browsers send line breaks as CRLF.
    const text = (fields.get("text") ?? "").replaceAll("\r\n", "\n");
    const input = NewComment.safeParse({ text, ...(parentId && { parentId }) });
    if (!input.success) return back("refused");
    await writeComment(holders, name, input.data, now);
    return back("sent");
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.status === 404) return missing();
    if (failure?.status === 429) return back("busy");
    if (failure && failure.status < 500) return back("refused");
    reportFault(thrown, { operation: "classroom comment", method: request.method });
    return Response.json({ code: "INTERNAL" }, { status: 500 });
  }
}

/** `POST /learn/digests/{token}/stop`: unsubscribes a student from a company's digests. */
export async function answerDigestStop(token: string, request: Request, now: Date): Promise<Response> {
  const refusal = await refuse(request, commenting);
  if (refusal) return refusal;
  return (await stopDigests(token, now)) ? seeOther(`/learn/digests/${token}?stopped=1`) : missing();
}

function missing(): Response {
  return Response.json({ code: "NOT_FOUND" }, { status: 404, headers: { "cache-control": "no-store" } });
}

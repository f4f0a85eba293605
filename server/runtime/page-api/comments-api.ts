import { findFailure } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import type { LessonName } from "../../courses/classroom/schemas";
import { deleteComment, reportComment, writeComment } from "../../courses/classroom/study-comments";
import { NewComment } from "../../courses/comments/schemas";
import { stopDigests } from "../../courses/comments/stop-link";
import { fieldsOf, refuse, seeOther, wantsJson } from "./buyer-requests";
import { actOf, lessonPath, type StudentRequest, signInAgain } from "./classroom-api";
import { notFound, refusalOfFailure } from "./refusal";

/** Comments, reports and deletions per IP address and minute. A class may share one address. */
const commenting = createLimiter("classroom-comments", 240, 60);

/**
 * `POST …/lessons/{lessonId}/comments`: creates, reports or deletes a comment, as the form's `deed`
 * selects. Redirects to the lesson, or to the sign-in page without a session.
 */
export async function answerCommentForm(lesson: LessonName, asked: StudentRequest): Promise<Response> {
  const { request, holders, now } = asked;
  const refusal = await refuse(request, commenting);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const path = lessonPath(lesson);
  const back = (note: string | null) => seeOther(`${path}${note ? `?comment=${note}` : ""}#comments`);
  if (holders.length === 0) return signInAgain(request, `${path}#comments`, fields);
  const name = actOf(lesson, request);
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
    if (failure?.status === 401) return signInAgain(request, `${path}#comments`, fields);
    // The lesson's page reports ended access.
    if (failure?.status === 404) return wantsJson(request) ? notFound(request) : back("gone");
    if (failure?.status === 429) return back("busy");
    if (failure && failure.status < 500) return back("refused");
    reportFault(thrown, { operation: "classroom comment", method: request.method });
    return refusalOfFailure(request, failure);
  }
}

/** `POST /learn/digests/{token}/stop`: unsubscribes a student from a company's digests. */
export async function answerDigestStop(token: string, request: Request, now: Date): Promise<Response> {
  const refusal = await refuse(request, commenting);
  if (refusal) return refusal;
  return (await stopDigests(token, now)) ? seeOther(`/learn/digests/${token}?stopped=1`) : notFound(request);
}

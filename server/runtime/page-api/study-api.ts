import { toLanguage } from "@/db/schema/core-enums";
import { findFailure } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import { drawCertificate } from "../../courses/certificates/draw-certificate";
import { toOwnCertificate } from "../../courses/certificates/find-certificate";
import type { OwnCertificate } from "../../courses/certificates/schemas";
import { findCertificateOf } from "../../courses/classroom/own-certificate";
import type { LessonName } from "../../courses/classroom/schemas";
import { answerQuiz } from "../../courses/classroom/study-quiz";
import type { Holder } from "../../courses/enrollments/access-links";
import { QuizAnswers } from "../../courses/quizzes/schemas";
import { fieldsOf, refuse, seeOther, wantsJson } from "./buyer-requests";
import { actOf, lessonPath, type StudentRequest, signInAgain } from "./classroom-api";
import { notFound, refusalOfFailure } from "./refusal";

/** Quiz attempts per IP address and minute. A class may share one address. */
const answering = createLimiter("classroom-quiz", 240, 60);

const answerName = "answer.";

/**
 * `POST …/lessons/{lessonId}/quiz`: submits a quiz and redirects to the lesson, or to the sign-in
 * page without a session.
 */
export async function answerQuizForm(lesson: LessonName, asked: StudentRequest): Promise<Response> {
  const { request, holders, now } = asked;
  const refusal = await refuse(request, answering);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const given = [...fields.keys()].filter((key) => key.startsWith(answerName));
  const answers = Object.fromEntries(given.map((key) => [key.slice(answerName.length), fields.getAll(key)]));
  const input = QuizAnswers.safeParse({ attempt: Number(fields.get("attempt") ?? Number.NaN), answers });
  const path = lessonPath(lesson);
  const back = seeOther(`${path}#quiz`);
  if (!input.success) return back;
  const form = `${path}${input.data.attempt > 0 ? "?quiz=again" : ""}#quiz`;
  if (holders.length === 0) return signInAgain(request, form, fields);
  try {
    await answerQuiz(holders, actOf(lesson, request), input.data, now);
    return back;
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.status === 401) return signInAgain(request, form, fields);
    if (failure?.status === 404 && wantsJson(request)) return notFound(request);
    // No access, a changed quiz, or no attempts left; the page shows the current state.
    if (failure && failure.status < 500) return back;
    reportFault(thrown, { operation: "classroom quiz", method: request.method });
    return refusalOfFailure(request, failure);
  }
}

export async function readOwnCertificate(
  holders: readonly Holder[],
  courseId: string,
  now: Date,
): Promise<OwnCertificate | null> {
  const found = await findCertificateOf(holders, courseId, now);
  return found && toOwnCertificate(found);
}

/** `GET /learn/courses/{courseId}/certificate`: returns the student's certificate as a PDF. */
export async function sendCertificate(
  courseId: string,
  { request, holders, now, locale, fileName }: StudentRequest & { locale: string; fileName: string },
): Promise<Response> {
  if (holders.length === 0) return signInAgain(request, `/learn/courses/${courseId}`);
  const found = await findCertificateOf(holders, courseId, now);
  const studentName = found?.studentName;
  if (!found || !studentName) return notFound(request);
  const language = toLanguage(locale);
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${fileName}.pdf"`,
    "cache-control": "no-store",
  };
  return new Response(await drawCertificate({ ...found, studentName }, language), { headers });
}

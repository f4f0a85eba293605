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
import { fieldsOf, refuse, seeOther } from "./buyer-requests";
import type { StudentRequest } from "./classroom-api";

/** Quiz attempts per IP address and minute. A class may share one address. */
const answering = createLimiter("classroom-quiz", 240, 60);

const answerName = "answer.";

/** `POST …/lessons/{lessonId}/quiz`: submits a quiz form and redirects to the lesson. */
export async function answerQuizForm(name: LessonName, asked: StudentRequest): Promise<Response> {
  const { request, holders, now } = asked;
  const refusal = await refuse(request, answering);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const given = [...fields.keys()].filter((key) => key.startsWith(answerName));
  const answers = Object.fromEntries(given.map((key) => [key.slice(answerName.length), fields.getAll(key)]));
  const input = QuizAnswers.safeParse({ attempt: Number(fields.get("attempt") ?? Number.NaN), answers });
  const back = seeOther(`/learn/courses/${name.courseId}/lessons/${name.lessonId}#quiz`);
  if (!input.success) return back;
  try {
    await answerQuiz(holders, name, input.data, now);
    return back;
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.status === 404) return missing();
    // The quiz changed or no attempts are left. The page shows its current state.
    if (failure && failure.status < 500) return back;
    reportFault(thrown, { operation: "classroom quiz", method: request.method });
    return Response.json({ code: "INTERNAL" }, { status: 500 });
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
  { holders, now, locale, fileName }: Omit<StudentRequest, "request"> & { locale: string; fileName: string },
): Promise<Response> {
  const found = await findCertificateOf(holders, courseId, now);
  const studentName = found?.studentName;
  if (!found || !studentName) return missing();
  const language = toLanguage(locale);
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${fileName}.pdf"`,
    "cache-control": "no-store",
  };
  return new Response(await drawCertificate({ ...found, studentName }, language), { headers });
}

function missing(): Response {
  return Response.json({ code: "NOT_FOUND" }, { status: 404, headers: { "cache-control": "no-store" } });
}

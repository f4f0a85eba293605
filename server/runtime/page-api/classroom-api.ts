import type { z } from "zod";
import { findFailure } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { reportFault } from "../../core/log/report-fault";
import { Completion, type LessonName, NoteInput, WatchReport } from "../../courses/classroom/schemas";
import {
  findMaterial,
  type LessonAct,
  recordWatch,
  removeNote,
  saveNote,
  setCompleted,
} from "../../courses/classroom/study";
import type { Holder } from "../../courses/enrollments/access-links";
import { addressOf, fieldsOf, formType, seeOther, tooMany, wantsJson } from "./buyer-requests";
import { refuseForeign } from "./dashboard-guard";
import { refusalOf, refusalOfFailure } from "./refusal";

/**
 * Students' writes per IP address and minute. A class may share one address, and each player
 * reports four times a minute.
 */
const studying = createLimiter("classroom", 1200, 60);

const maxBodyBytes = 16 * 1024;

export interface StudentRequest {
  request: Request;
  holders: readonly Holder[];
  now: Date;
}

/**
 * `POST …/lessons/{lessonId}/watch`: stores a player's report (`WatchReport`, JSON, sent by
 * `navigator.sendBeacon` as a `Blob`). Returns the new progress; 404 without access, and 401 for
 * another student's report.
 */
export function answerWatch(name: LessonName, asked: StudentRequest): Promise<Response> {
  return answer(asked, WatchReport, ({ request, holders, now }, report) =>
    recordWatch(holders, actOf(name, request), report, now),
  );
}

/**
 * `POST …/lessons/{lessonId}/complete`: marks a lesson complete or incomplete and returns the new
 * progress. Without JavaScript, redirects to the lesson.
 */
export function answerCompletion(name: LessonName, asked: StudentRequest): Promise<Response> {
  const isForm = asked.request.headers.get("content-type")?.startsWith(formType) ?? false;
  return isForm
    ? completeByForm(name, asked)
    : answer(asked, Completion, ({ request, holders, now }, { isComplete }) =>
        setCompleted(holders, actOf(name, request), isComplete, now),
      );
}

async function completeByForm(name: LessonName, { request, holders, now }: StudentRequest): Promise<Response> {
  const refusal = await refuse(request, formType);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  if (holders.length === 0) return signInAgain(request, lessonPath(name), fields);
  const isComplete = fields.get("isComplete") === "true";
  const answer = await answered(request, () => setCompleted(holders, actOf(name, request), isComplete, now));
  if (answer.status === 401) return signInAgain(request, lessonPath(name), fields);
  // The lesson's page explains the 404: the lesson is not open.
  const isShown = answer.status === 404 && !wantsJson(request);
  return answer.ok || isShown ? seeOther(lessonPath(name)) : answer;
}

export function lessonPath({ courseId, lessonId }: LessonName): string {
  return `/learn/courses/${courseId}/lessons/${lessonId}`;
}

/**
 * Redirects to the sign-in page, which reports the ended session and returns to `path`. A form has
 * the field `kept` if the browser stores its input.
 */
export function signInAgain(request: Request, path: string, fields = new URLSearchParams()): Response {
  if (wantsJson(request)) return plain(401, { code: "UNAUTHENTICATED" });
  const ended = fields.get("kept") === "1" ? "kept" : "1";
  return seeOther(`/account/sign-in?returnTo=${encodeURIComponent(path)}&ended=${ended}`);
}

/** `POST …/lessons/{lessonId}/notes`: creates a note or, with `noteId`, changes it. Returns the note. */
export function answerNote(name: LessonName, asked: StudentRequest): Promise<Response> {
  return answer(asked, NoteInput, ({ request, holders, now }, note) =>
    saveNote(holders, actOf(name, request), note, now),
  );
}

/** `DELETE …/lessons/{lessonId}/notes/{noteId}`, with the body `{}`. Returns 204. */
export async function answerNoteRemoval(
  { noteId, ...name }: LessonName & { noteId: string },
  { request, holders, now }: StudentRequest,
): Promise<Response> {
  const refusal = await refuse(request);
  if (refusal) return refusal;
  return answered(request, async () => {
    await removeNote(holders, actOf(name, request), noteId, now);
    return null;
  });
}

/**
 * `GET /learn/courses/{courseId}/materials/{materialId}`: redirects to the material; without a
 * session, to the sign-in page.
 */
export async function answerMaterial(
  name: { courseId: string; materialId: string },
  { request, holders, now }: StudentRequest,
): Promise<Response> {
  if (holders.length === 0) return signInAgain(request, `/learn/courses/${name.courseId}/materials/${name.materialId}`);
  return answered(request, async () => {
    const location = await findMaterial(holders, name, now);
    const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
    return new Response(null, { status: 303, headers });
  });
}

async function answer<Input>(
  asked: StudentRequest,
  schema: z.ZodType<Input>,
  work: (asked: StudentRequest, input: Input) => Promise<object>,
): Promise<Response> {
  const refusal = await refuse(asked.request);
  if (refusal) return refusal;
  const input = schema.safeParse(parse(await asked.request.text()));
  // Without a session or opened link, the open tab must sign in again.
  if (input.success && asked.holders.length === 0) return plain(401, { code: "UNAUTHORIZED" });
  if (input.success) return answered(asked.request, () => work(asked, input.data));
  const [issue] = input.error.issues;
  return plain(400, { message: `${issue?.path.join(".") || "body"}: ${issue?.message ?? "is not valid"}` });
}

async function refuse(request: Request, contentType = "application/json"): Promise<Response | null> {
  const foreign = refuseForeign(request, contentType);
  if (foreign) return foreign;
  if (Number(request.headers.get("content-length")) > maxBodyBytes) {
    return refusalOf(request, 413, { message: "Request body is too large" });
  }
  const { allowed, resetSeconds } = await studying.consume(addressOf(request));
  return allowed ? null : tooMany(request, resetSeconds);
}

/** Returns the action for the enrollment in `?student=`, which is the one shown on the page. */
export function actOf(name: LessonName, { url }: Request): LessonAct {
  return { ...name, enrollmentId: new URL(url).searchParams.get("student") ?? undefined };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns an error's status and code, so that an open tab detects the end of access. */
async function answered(request: Request, work: () => Promise<object | null>): Promise<Response> {
  try {
    const done = await work();
    if (done instanceof Response) return done;
    return done ? plain(200, done) : new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure || failure.status >= 500) reportFault(thrown, { operation: "classroom", method: request.method });
    return refusalOfFailure(request, failure);
  }
}

function plain(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

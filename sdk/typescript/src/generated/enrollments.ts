// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Metadata } from "./shared.js";

export interface CourseProgress {
  enrollmentId: string;
  courseId: string;
  /** Complete lessons of a hundred, rounded down; 100 only when all are. */
  percent: number;
  completedLessons: number;
  /** The lessons of the course now. */
  lessons: number;
  /** The last visit to a lesson; null before the first. */
  lastSeenAt: string | null;
  /** When every lesson was complete for the first time. */
  completedAt: string | null;
  /** The modules and lessons of the course now, in order. */
  modules: CourseProgressModule[];
}

export interface CourseProgressModule {
  id: string;
  title: string;
  lessons: CourseProgressModuleLesson[];
}

export interface CourseProgressModuleLesson {
  id: string;
  title: string;
  durationSeconds: number | null;
  /** Different seconds of the video that were watched. */
  watchedSeconds: number;
  /** 100 when it is complete; below that, seconds watched of its duration. */
  percent: number;
  startedAt: string | null;
  /** The last visit to a lesson; null before the first. */
  lastSeenAt: string | null;
  /** When every lesson was complete for the first time. */
  completedAt: string | null;
}

export interface EnrollmentRecord {
  id: string;
  courseId: string;
  productId: string;
  customer: EnrollmentRecordCustomer;
  enrolledAt: string;
  /** When access ended; null while it lasts. */
  revokedAt: string | null;
  courseTitle: string;
  /** Whether the student may open the course now. */
  status: "open" | "ended";
  /** `stuck`: unfinished, and no visit for 14 days. `ended`: no access, finished or not. */
  state: "not_started" | "studying" | "stuck" | "finished" | "ended";
  /** When access ends by itself; null: never. */
  endsAt: string | null;
  cohortId: string | null;
  progress: EnrollmentRecordProgress;
  /** The lesson seen last. */
  lastLesson: EnrollmentRecordLastLesson | null;
  /** The last visit to a lesson; null before the first. */
  lastSeenAt: string | null;
  /** When every lesson was complete for the first time. */
  completedAt: string | null;
}

export interface EnrollmentRecordCustomer {
  id: string;
  name: string;
  phone: string;
  documentType: string;
  document: string;
  emails: string[];
  metadata: Metadata;
}

export interface EnrollmentRecordLastLesson {
  id: string;
  title: string;
}

export interface EnrollmentRecordProgress {
  /** Complete lessons of a hundred, rounded down; 100 only when all are. */
  percent: number;
  completedLessons: number;
  /** The lessons of the course now. */
  lessons: number;
}

export interface EnrollmentsCreateInput {
  customer: EnrollmentsCreateInputCustomer;
  /** When access ends by itself; absent: never. */
  endsAt?: string | null;
  /** A cohort of the course. */
  cohortId?: string | null;
}

export interface EnrollmentsCreateInputCustomer {
  name: string;
  email: string;
  /** International format; Brazilian national numbers are normalised to it. */
  phone?: string;
  documentType?: "cpf" | "cnpj";
  /** CPF or CNPJ without punctuation, with its `documentType`. May be absent if exactly one customer has the e-mail. */
  document?: string;
}

export interface EnrollmentsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Students of one course. */
  courseId?: string;
  /** Only open access, or only ended. */
  status?: "open" | "ended";
  /** Students of one cohort. */
  cohortId?: string;
  /** A CPF or CNPJ, without punctuation. */
  document?: string;
  /** Part of a student's name or e-mail. */
  search?: string;
}

export class EnrollmentsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Who has or had access to a course, by purchase or by hand, the newest first, by `limit` and `offset`. `status:
   * ended` means that access was revoked or ran out. Customers whose data was erased are left out.
   *
   * `GET /v1/enrollments`
   */
  list(query?: EnrollmentsListQuery, options?: CallOptions): Pages<EnrollmentRecord> {
    return this.#transport.pages({ verb: "GET", path: "/v1/enrollments", query }, options);
  }

  /**
   * Gives a person a course without a purchase, announced by `course_enrolled`. A customer is one per CPF or CNPJ,
   * so a new person needs a document; it may be absent if exactly one of your customers has the e-mail. A known
   * customer stays as they are, and another e-mail than theirs is refused: it would open their purchases to its
   * reader. A repeat answers the same enrollment and changes nothing. No mail is sent: the student signs in with the
   * e-mail. A refund does not end this access; `DELETE` does, or `endsAt`.
   *
   * `POST /v1/member-courses/{courseId}/enrollments`
   */
  create(courseId: string, body: EnrollmentsCreateInput, options?: CallOptions): Promise<EnrollmentRecord> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/member-courses/${courseId}/enrollments`, body },
      options,
    );
  }

  /**
   * Takes the course away at once, even if it is paid for, announced by `course_revoked`; no money is refunded.
   * Progress is kept. A new purchase or an enrolment by hand gives it again. A repeat changes nothing.
   *
   * `DELETE /v1/member-courses/{courseId}/enrollments/{enrollmentId}`
   */
  revoke(courseId: string, enrollmentId: string, options?: CallOptions): Promise<EnrollmentRecord> {
    return this.#transport.data(
      { verb: "DELETE", path: path`/v1/member-courses/${courseId}/enrollments/${enrollmentId}` },
      options,
    );
  }

  /**
   * What the student has seen of each lesson that the course has now, in order. `watchedSeconds` counts every second
   * of a video once. A lesson is complete at 90 %, or when the student says so, and its quiz, if it has one, is
   * passed.
   *
   * `GET /v1/member-courses/{courseId}/enrollments/{enrollmentId}/progress`
   */
  progress(courseId: string, enrollmentId: string, options?: CallOptions): Promise<CourseProgress> {
    return this.#transport.data(
      { verb: "GET", path: path`/v1/member-courses/${courseId}/enrollments/${enrollmentId}/progress` },
      options,
    );
  }
}

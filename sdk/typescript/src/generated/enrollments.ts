// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { Metadata } from "./shared.js";

export interface CourseProgress {
  enrollmentId: string;
  courseId: string;
  /** Percentage of complete lessons, rounded down. 100 only if all are complete. */
  percent: number;
  completedLessons: number;
  /** Number of current lessons of the course. */
  lessons: number;
  /** Last visit to a lesson. Null before the first. */
  lastSeenAt: string | null;
  /** Time when every lesson was first complete. */
  completedAt: string | null;
  /** Current modules and lessons of the course, in order. */
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
  /** Distinct seconds of the video that were watched. */
  watchedSeconds: number;
  /** 100 if complete. Otherwise, the share of the duration that was watched. */
  percent: number;
  startedAt: string | null;
  /** Last visit to a lesson. Null before the first. */
  lastSeenAt: string | null;
  /** Time when every lesson was first complete. */
  completedAt: string | null;
}

export interface EnrollmentRecord {
  id: string;
  courseId: string;
  productId: string;
  customer: EnrollmentRecordCustomer;
  enrolledAt: string;
  /** End of the access. Null while it is open. */
  revokedAt: string | null;
  courseTitle: string;
  /** Whether the student can open the course now. */
  status: "open" | "ended";
  /** `stuck`: unfinished, without a visit for 14 days. `ended`: no access, finished or not. */
  state: "not_started" | "studying" | "stuck" | "finished" | "ended";
  /** Scheduled end of the access. Null: never. */
  endsAt: string | null;
  cohortId: string | null;
  progress: EnrollmentRecordProgress;
  /** Last lesson viewed. */
  lastLesson: EnrollmentRecordLastLesson | null;
  /** Last visit to a lesson. Null before the first. */
  lastSeenAt: string | null;
  /** Time when every lesson was first complete. */
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
  /** Percentage of complete lessons, rounded down. 100 only if all are complete. */
  percent: number;
  completedLessons: number;
  /** Number of current lessons of the course. */
  lessons: number;
}

export interface EnrollmentsCreateInput {
  customer: EnrollmentsCreateInputCustomer;
  /** Scheduled end of the access. Defaults to never. */
  endsAt?: string | null;
  /** A cohort of the course. */
  cohortId?: string | null;
}

export interface EnrollmentsCreateInputCustomer {
  name: string;
  email: string;
  /** International format. Brazilian national numbers are normalized to it. */
  phone?: string;
  documentType?: "cpf" | "cnpj";
  /** CPF or CNPJ without punctuation, with its `documentType`. Optional if exactly one customer has the e-mail. */
  document?: string;
}

export interface EnrollmentsListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Students of one course. */
  courseId?: string;
  /** Only open or only ended access. */
  status?: "open" | "ended";
  /** Students of one cohort. */
  cohortId?: string;
  /** A CPF or CNPJ, without punctuation. */
  document?: string;
  /** A CPF or CNPJ in any spelling, or part of a student's name or e-mail. */
  search?: string;
}

export class EnrollmentsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns current and past enrollments, by purchase or manual enrollment, newest first, paged by `limit` and
   * `offset`. `status: ended` means that access was revoked or expired. Customers whose data was erased are not
   * listed.
   *
   * `GET /v1/enrollments`
   */
  list(query?: EnrollmentsListQuery, options?: CallOptions): Pages<EnrollmentRecord> {
    return this.#transport.pages({ verb: "GET", path: "/v1/enrollments", query }, options);
  }

  /**
   * Enrolls a person in a course without a purchase; `course_enrolled` announces it. Each CPF or CNPJ has one
   * customer, so a new person needs a document. You can omit the document if exactly one of your customers has the
   * e-mail. An existing customer stays unchanged. A different e-mail for an existing customer is refused, because it
   * would open their purchases to the owner of that e-mail. A repeated request returns the same enrollment and
   * changes nothing. No e-mail is sent: the student signs in with the e-mail. A refund does not end this access;
   * `DELETE` or `endsAt` does.
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
   * Revokes the access at once, even if the course is paid for; `course_revoked` announces it. No money is refunded.
   * Progress is kept. A new purchase or a manual enrollment grants access again. A repeated request changes nothing.
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
   * Returns the student's progress in each current lesson of the course, in order. `watchedSeconds` counts every
   * second of a video once. A lesson is complete when 90 % is watched or the student marks it as complete, and its
   * quiz, if any, is passed.
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

// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface CoursesUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  title?: string;
  /** `draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: nobody new is enrolled. */
  status?: "draft" | "published" | "archived";
  /** Absent: the product's producer, or the company. */
  producerName?: string;
  tagline?: string;
  description?: string;
  category?: string;
  level?: string;
  highlights?: string[];
  certificateHours?: number;
  instructor?: CoursesUpdateInputInstructor;
  artwork?: CoursesUpdateInputArtwork;
  /** A link to an image. */
  cover?: string | null;
  /** Whether who finishes it gets a certificate. */
  issuesCertificates?: boolean;
  /** Whether students comment on its lessons. */
  takesComments?: boolean;
}

/** The artwork of a course without a cover. */
export interface CoursesUpdateInputArtwork {
  /** A colour in hexadecimal. */
  from?: string;
  /** A colour in hexadecimal. */
  via?: string;
  /** A colour in hexadecimal. */
  to?: string;
  /** A colour in hexadecimal. */
  glow?: string;
  motif?: string;
}

export interface CoursesUpdateInputInstructor {
  name?: string;
  role?: string;
  bio?: string;
  /** Absent: those of the name. */
  initials?: string;
}

export interface NewMemberCourse {
  /** The product whose buyers are enrolled. */
  productId: string;
  title: string;
  /** `draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: nobody new is enrolled. */
  status?: "draft" | "published" | "archived";
  /** Absent: the product's producer, or the company. */
  producerName?: string;
  tagline?: string;
  description?: string;
  category?: string;
  level?: string;
  highlights?: string[];
  certificateHours?: number;
  instructor?: NewMemberCourseInstructor;
  artwork?: NewMemberCourseArtwork;
  /** A link to an image. */
  cover?: string | null;
  /** Whether who finishes it gets a certificate. */
  issuesCertificates?: boolean;
  /** Whether students comment on its lessons. */
  takesComments?: boolean;
}

/** The artwork of a course without a cover. */
export interface NewMemberCourseArtwork {
  /** A colour in hexadecimal. */
  from?: string;
  /** A colour in hexadecimal. */
  via?: string;
  /** A colour in hexadecimal. */
  to?: string;
  /** A colour in hexadecimal. */
  glow?: string;
  motif?: string;
}

export interface NewMemberCourseInstructor {
  name?: string;
  role?: string;
  bio?: string;
  /** Absent: those of the name. */
  initials?: string;
}

export interface CoursesListQuery {
  /** Rows to return, 1 to 100. */
  limit?: number;
  /** Rows to skip, 0 to 10 000. */
  offset?: number;
  /** Only courses in this state. */
  status?: "draft" | "published" | "archived";
  /** Only courses of this product. */
  productId?: string;
}

export class CoursesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * A course for the buyers of a product. Every later buyer of an offer of the product is enrolled, in drafts too,
   * and announced by `course_enrolled`; a total refund or a chargeback takes the access back (`course_revoked`).
   *
   * `POST /v1/member-courses`
   */
  create(body: NewMemberCourse, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "POST", path: "/v1/member-courses", body }, options);
  }

  /**
   * Newest first, by `limit` and `offset`. Each course is complete, as in `GET /v1/member-courses/{courseId}`.
   *
   * `GET /v1/member-courses`
   */
  list(query?: CoursesListQuery, options?: CallOptions): Pages<MemberCourse> {
    return this.#transport.pages({ verb: "GET", path: "/v1/member-courses", query }, options);
  }

  /**
   * The tree whose ids the other operations on courses take. `enrolledAt` is null for the seller.
   *
   * `GET /v1/member-courses/{courseId}`
   */
  get(courseId: string, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "GET", path: path`/v1/member-courses/${courseId}` }, options);
  }

  /**
   * Changes the given fields; absent ones stay, inside `instructor` and `artwork` too. Publish it with `status:
   * published`; its product stays.
   *
   * `PUT /v1/member-courses/{courseId}`
   */
  update(courseId: string, body?: CoursesUpdateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/member-courses/${courseId}`, body }, options);
  }

  /**
   * The course disappears from every list and lookup. A course that customers have access to cannot be deleted
   * (409): archive it with `status: archived`.
   *
   * `DELETE /v1/member-courses/{courseId}`
   */
  delete(courseId: string, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/member-courses/${courseId}` }, options);
  }
}

// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Pages } from "../pages.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface CoursesUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title?: string;
  /**
   * `draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: no new customers are
   * enrolled.
   */
  status?: "draft" | "published" | "archived";
  /** Defaults to the product's producer, or the company. */
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
  /** Whether students who complete the course receive a certificate. */
  issuesCertificates?: boolean;
  /** Whether students can comment on the lessons. */
  takesComments?: boolean;
}

/** Artwork of a course without a cover. */
export interface CoursesUpdateInputArtwork {
  /** Hexadecimal color. */
  from?: string;
  /** Hexadecimal color. */
  via?: string;
  /** Hexadecimal color. */
  to?: string;
  /** Hexadecimal color. */
  glow?: string;
  motif?: string;
}

export interface CoursesUpdateInputInstructor {
  name?: string;
  role?: string;
  bio?: string;
  /** Defaults to the initials of the name. */
  initials?: string;
}

/** Artwork of a course without a cover. */
export interface MemberCourseArtworkInput {
  /** Hexadecimal color. */
  from?: string;
  /** Hexadecimal color. */
  via?: string;
  /** Hexadecimal color. */
  to?: string;
  /** Hexadecimal color. */
  glow?: string;
  motif?: string;
}

export interface MemberCourseInput {
  /** Product whose buyers are enrolled. */
  productId: string;
  title: string;
  /**
   * `draft`: enrolled customers cannot open it yet. `published`: they can. `archived`: no new customers are
   * enrolled.
   */
  status?: "draft" | "published" | "archived";
  /** Defaults to the product's producer, or the company. */
  producerName?: string;
  tagline?: string;
  description?: string;
  category?: string;
  level?: string;
  highlights?: string[];
  certificateHours?: number;
  instructor?: MemberCourseInstructorInput;
  artwork?: MemberCourseArtworkInput;
  /** A link to an image. */
  cover?: string | null;
  /** Whether students who complete the course receive a certificate. */
  issuesCertificates?: boolean;
  /** Whether students can comment on the lessons. */
  takesComments?: boolean;
}

export interface MemberCourseInstructorInput {
  name?: string;
  role?: string;
  bio?: string;
  /** Defaults to the initials of the name. */
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
   * Creates a course for the buyers of a product. Every later buyer of an offer of the product is enrolled, even
   * while the course is a draft, and `course_enrolled` announces it. A full refund or a chargeback revokes the
   * access (`course_revoked`).
   *
   * `POST /v1/member-courses`
   */
  create(body: MemberCourseInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "POST", path: "/v1/member-courses", body }, options);
  }

  /**
   * Newest first, paged by `limit` and `offset`. Each course is complete, as in `GET /v1/member-courses/{courseId}`.
   *
   * `GET /v1/member-courses`
   */
  list(query?: CoursesListQuery, options?: CallOptions): Pages<MemberCourse> {
    return this.#transport.pages({ verb: "GET", path: "/v1/member-courses", query }, options);
  }

  /**
   * Returns the course tree; the other course operations use its ids. `enrolledAt` is null for the seller.
   *
   * `GET /v1/member-courses/{courseId}`
   */
  get(courseId: string, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "GET", path: path`/v1/member-courses/${courseId}` }, options);
  }

  /**
   * Changes the given fields; omitted fields stay unchanged, including those inside `instructor` and `artwork`. To
   * publish the course, set `status: published`. Its product cannot be changed.
   *
   * `PUT /v1/member-courses/{courseId}`
   */
  update(courseId: string, body?: CoursesUpdateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "PUT", path: path`/v1/member-courses/${courseId}`, body }, options);
  }

  /**
   * Removes the course from all lists and lookups. A course that customers have access to cannot be deleted (409):
   * archive it with `status: archived`.
   *
   * `DELETE /v1/member-courses/{courseId}`
   */
  delete(courseId: string, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "DELETE", path: path`/v1/member-courses/${courseId}` }, options);
  }
}

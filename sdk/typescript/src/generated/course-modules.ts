// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface CourseModulesCreateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title: string;
}

export interface CourseModulesOrderInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  /** Every id exactly once, in the desired order. */
  ids: string[];
}

export interface CourseModulesUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title?: string;
  release?: CourseModulesUpdateInputRelease;
}

/** Opening time of the module for a student. Only the field of its kind is set. */
export interface CourseModulesUpdateInputRelease {
  /**
   * `at_once`. `after_days`: `days` after the enrollment, or after the start of the student's cohort, at midnight in
   * São Paulo. `on_date`: on the day `on`. `after_module`: once the lessons of `moduleId` are complete.
   */
  kind: "at_once" | "after_days" | "on_date" | "after_module";
  days?: number | null;
  on?: string | null;
  moduleId?: string | null;
}

export interface CourseModulesDeleteQuery {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
}

export class CourseModulesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a module after the last module of the course.
   *
   * `POST /v1/member-courses/{courseId}/modules`
   */
  create(courseId: string, body: CourseModulesCreateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data({ verb: "POST", path: path`/v1/member-courses/${courseId}/modules`, body }, options);
  }

  /**
   * Sets the order of the modules to that of `ids`, which must list every module of the course exactly once.
   *
   * `PUT /v1/member-courses/{courseId}/modules/order`
   */
  order(courseId: string, body: CourseModulesOrderInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/modules/order`, body },
      options,
    );
  }

  /**
   * Changes the given fields; omitted fields stay unchanged. `release` sets when the module opens for a student. A
   * closed module shows its title and its opening time.
   *
   * `PUT /v1/member-courses/{courseId}/modules/{moduleId}`
   */
  update(
    courseId: string,
    moduleId: string,
    body?: CourseModulesUpdateInput,
    options?: CallOptions,
  ): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/modules/${moduleId}`, body },
      options,
    );
  }

  /**
   * Deletes the module with its lessons and their materials. Later modules move up. Modules that waited for it open
   * at once.
   *
   * `DELETE /v1/member-courses/{courseId}/modules/{moduleId}`
   */
  delete(
    courseId: string,
    moduleId: string,
    query?: CourseModulesDeleteQuery,
    options?: CallOptions,
  ): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "DELETE", path: path`/v1/member-courses/${courseId}/modules/${moduleId}`, query },
      options,
    );
  }
}

// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface MaterialsCreateInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  title: string;
  url: string;
}

export interface MaterialsOrderInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  /** Every id exactly once, in the order wanted. */
  ids: string[];
}

export interface MaterialsUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  title?: string;
  url?: string;
}

export interface MaterialsDeleteQuery {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
}

export class MaterialsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a link behind the last material of the lesson. Nothing is uploaded.
   *
   * `POST /v1/member-courses/{courseId}/lessons/{lessonId}/materials`
   */
  create(courseId: string, lessonId: string, body: MaterialsCreateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}/materials`, body },
      options,
    );
  }

  /**
   * Puts the materials in the order of `ids`, which names every material of the lesson exactly once.
   *
   * `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/order`
   */
  order(courseId: string, lessonId: string, body: MaterialsOrderInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}/materials/order`, body },
      options,
    );
  }

  /**
   * Changes what you send; what you leave out stays.
   *
   * `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
   */
  update(
    courseId: string,
    lessonId: string,
    materialId: string,
    body?: MaterialsUpdateInput,
    options?: CallOptions,
  ): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}/materials/${materialId}`, body },
      options,
    );
  }

  /**
   * Removes the link. The materials behind it move up.
   *
   * `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}/materials/{materialId}`
   */
  delete(
    courseId: string,
    lessonId: string,
    materialId: string,
    query?: MaterialsDeleteQuery,
    options?: CallOptions,
  ): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "DELETE", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}/materials/${materialId}`, query },
      options,
    );
  }
}

// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface MaterialsCreateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title: string;
  url: string;
}

export interface MaterialsOrderInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  /** Every id exactly once, in the desired order. */
  ids: string[];
}

export interface MaterialsUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title?: string;
  url?: string;
}

export interface MaterialsDeleteQuery {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
}

export class MaterialsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a link after the last material of the lesson. Nothing is uploaded.
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
   * Sets the order of the materials to that of `ids`, which must list every material of the lesson exactly once.
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
   * Changes the given fields; omitted fields stay unchanged.
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
   * Deletes the link. Later materials move up.
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

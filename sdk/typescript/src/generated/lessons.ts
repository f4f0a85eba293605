// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface LessonsCreateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title: string;
  description?: string;
  videoUrl?: string | null;
  durationSeconds?: number | null;
}

export interface LessonsMoveInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  /** A module of the same course, including the current one. */
  moduleId: string;
  /** Position among the lessons there, from 0. Defaults to the end. */
  position?: number;
}

export interface LessonsOrderInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  /** Every id exactly once, in the desired order. */
  ids: string[];
}

export interface LessonsUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
  title?: string;
  description?: string;
  videoUrl?: string | null;
  durationSeconds?: number | null;
  /** Whether anyone can watch the lesson, from the checkout page. */
  isSample?: boolean;
  /** Subtitles in WebVTT, for MP4 and HLS videos. */
  captions?: LessonsUpdateInputCaption[];
  chapters?: LessonsUpdateInputChapter[];
}

export interface LessonsUpdateInputCaption {
  language: string;
  label: string;
  url: string;
}

export interface LessonsUpdateInputChapter {
  startSeconds: number;
  title: string;
}

export interface LessonsDeleteQuery {
  /**
   * The `updatedAt` of the course that you read. If the course has changed since, the request changes nothing and
   * returns 409. If omitted, the change is always applied.
   */
  expectedUpdatedAt?: string;
}

export class LessonsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a lesson after the last lesson of the module. `videoUrl` is a link: nothing is uploaded.
   *
   * `POST /v1/member-courses/{courseId}/modules/{moduleId}/lessons`
   */
  create(courseId: string, moduleId: string, body: LessonsCreateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "POST", path: path`/v1/member-courses/${courseId}/modules/${moduleId}/lessons`, body },
      options,
    );
  }

  /**
   * Sets the order of the lessons to that of `ids`, which must list every lesson of the module exactly once.
   *
   * `PUT /v1/member-courses/{courseId}/modules/{moduleId}/lessons/order`
   */
  order(courseId: string, moduleId: string, body: LessonsOrderInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/modules/${moduleId}/lessons/order`, body },
      options,
    );
  }

  /**
   * Changes the given fields; omitted fields stay unchanged. `null` removes the video or its duration.
   *
   * `PUT /v1/member-courses/{courseId}/lessons/{lessonId}`
   */
  update(courseId: string, lessonId: string, body?: LessonsUpdateInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}`, body },
      options,
    );
  }

  /**
   * Deletes the lesson with its materials. Later lessons move up.
   *
   * `DELETE /v1/member-courses/{courseId}/lessons/{lessonId}`
   */
  delete(courseId: string, lessonId: string, query?: LessonsDeleteQuery, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "DELETE", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}`, query },
      options,
    );
  }

  /**
   * Moves the lesson with its materials to `position` of `moduleId`, which may be its current module or another
   * module of the same course. Lessons after the old position move up; lessons from the new position on move down.
   *
   * `PUT /v1/member-courses/{courseId}/lessons/{lessonId}/module`
   */
  move(courseId: string, lessonId: string, body: LessonsMoveInput, options?: CallOptions): Promise<MemberCourse> {
    return this.#transport.data(
      { verb: "PUT", path: path`/v1/member-courses/${courseId}/lessons/${lessonId}/module`, body },
      options,
    );
  }
}

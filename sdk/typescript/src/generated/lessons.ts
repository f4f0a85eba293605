// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import { path } from "../path.js";
import type { Transport } from "../transport.js";
import type { MemberCourse } from "./shared.js";

export interface LessonsCreateInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  title: string;
  description?: string;
  videoUrl?: string | null;
  durationSeconds?: number | null;
}

export interface LessonsMoveInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  /** A module of the same course; its own too. */
  moduleId: string;
  /** Its place among the lessons there, from 0. Absent: behind the last one. */
  position?: number;
}

export interface LessonsOrderInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  /** Every id exactly once, in the order wanted. */
  ids: string[];
}

export interface LessonsUpdateInput {
  /**
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
  title?: string;
  description?: string;
  videoUrl?: string | null;
  durationSeconds?: number | null;
  /** Whether anybody may watch it, from the checkout's page. */
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
   * The `updatedAt` of the course that you read. If anything in the course has changed since, nothing is done: 409.
   * Without it, the change is always made.
   */
  expectedUpdatedAt?: string;
}

export class LessonsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Adds a lesson behind the last one of the module. `videoUrl` is a link: nothing is uploaded.
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
   * Puts the lessons in the order of `ids`, which names every lesson of the module exactly once.
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
   * Changes what you send; what you leave out stays. `null` takes the video or its duration away.
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
   * Removes the lesson with its materials. The lessons behind it move up.
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
   * Moves the lesson with its materials to `position` of `moduleId`, a module of the same course, its own included.
   * The lessons after its old position move up, those after the new one move down.
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

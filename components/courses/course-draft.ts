import type { MemberCourse } from "@/server/courses/schemas";
import { type ToldFailure, toFailure } from "../trpc/failure";
import { applyEdit, type Edit } from "./course-edit";
import type { SendEdit } from "./send-edit";
import { undoOf, undoOfAddition, withIds } from "./undo-edit";

/**
 * `unsaved`: something typed is not sent yet. `conflict`: somebody else changed the course, nothing more is sent until
 * the editor chooses. `failed`: the last edit did not go through, it and those behind it wait.
 */
export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

/** What an editor shows. */
export interface DraftView {
  /** The course with every edit in it, sent or not. */
  course: MemberCourse;
  state: SaveState;
  failure: ToldFailure | null;
  canUndo: boolean;
}

interface Options {
  send: SendEdit;
  /** The course as it stands on the server now. */
  fetch: () => Promise<MemberCourse>;
  onSaved: (course: MemberCourse) => void;
}

/**
 * A course while it is edited. Edits show at once and are sent one after the other, each on the answer to the one
 * before; a refused one stops the line and loses nothing.
 */
export class CourseDraft {
  private queue: Edit[] = [];
  private undoable: Edit[] = [];
  private touched = new Set<string>();
  private sending = false;
  private stopped: ToldFailure | null = null;
  private view: DraftView;
  private listeners = new Set<() => void>();

  constructor(
    private base: MemberCourse,
    private readonly options: Options,
  ) {
    this.view = this.look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getView = (): DraftView => this.view;

  /** Does something to the course: shown at once, sent when its turn comes. */
  edit = (edit: Edit): void => {
    const undo = undoOf(this.view.course, edit);
    if (undo) this.undoable.push(undo);
    this.enqueue(edit);
  };

  /** Takes the last edit back. */
  undo = (): void => {
    const last = this.undoable.pop();
    if (last) this.enqueue(last);
  };

  /** Notes that a field holds something which is not sent yet, or no longer does. */
  touch = (field: string, isTouched: boolean): void => {
    if (this.touched.has(field) === isTouched) return;
    if (isTouched) this.touched.add(field);
    else this.touched.delete(field);
    this.tell();
  };

  /** Tries again what did not go through. */
  retry = (): void => {
    this.stopped = null;
    this.tell();
    void this.drain();
  };

  /** Throws away what is not saved and shows the course as it stands on the server. */
  reload = (): Promise<void> => this.restart([]);

  /** Does on top of the course as it stands now what was meant for an earlier state of it. */
  overwrite = (): Promise<void> => this.restart(this.queue);

  /** Shows a newer state of the course, unless something of this editor's is still under way. */
  adopt = (course: MemberCourse): void => {
    if (this.view.state !== "saved" || Date.parse(course.updatedAt) <= Date.parse(this.base.updatedAt)) return;
    this.base = course;
    this.undoable = [];
    this.tell();
  };

  private enqueue(edit: Edit): void {
    this.queue = [...this.queue, edit];
    this.tell();
    void this.drain();
  }

  private async restart(queue: Edit[]): Promise<void> {
    const latest = await this.options.fetch().catch((thrown: unknown) => toFailure(thrown));
    if (typeof latest === "string") {
      this.stopped = latest;
      return this.tell();
    }
    this.base = latest;
    this.queue = queue;
    if (queue.length === 0) this.undoable = [];
    this.retry();
    this.options.onSaved(latest);
  }

  private async drain(): Promise<void> {
    if (this.sending || this.stopped) return;
    this.sending = true;
    for (let next = this.queue[0]; next && !this.stopped; next = this.queue[0]) await this.sendFirst(next);
    this.sending = false;
    this.tell();
  }

  private async sendFirst(edit: Edit): Promise<void> {
    const sent = await this.options.send(this.base, edit).catch((thrown: unknown) => toFailure(thrown));
    if (typeof sent === "string") {
      this.stopped = sent;
      return;
    }
    const undo = undoOfAddition(this.base, sent.course, edit);
    if (undo) this.undoable.push(undo);
    this.base = sent.course;
    const { next = [], renamed = new Map<string, string>() } = sent;
    this.queue = withIds([...next, ...this.queue.slice(1)], renamed);
    this.undoable = withIds(this.undoable, renamed);
    this.tell();
    this.options.onSaved(sent.course);
  }

  private look(): DraftView {
    return {
      course: this.queue.reduce(applyEdit, this.base),
      state: this.stateOfSaving(),
      failure: this.stopped,
      canUndo: this.undoable.length > 0 && !this.stopped,
    };
  }

  private stateOfSaving(): SaveState {
    if (this.stopped) return this.stopped === "course_changed" ? "conflict" : "failed";
    if (this.queue.length > 0) return "saving";
    return this.touched.size > 0 ? "unsaved" : "saved";
  }

  private tell(): void {
    this.view = this.look();
    for (const listener of this.listeners) listener();
  }
}

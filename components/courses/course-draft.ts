import type { MemberCourse } from "@/server/courses/courses/schemas";
import { type ShownFailure, toFailure } from "../ui/trpc/failure";
import { applyEdit, type Edit } from "./course-edit";
import type { SendEdit } from "./send-edit";
import { undoOf, undoOfAddition, withIds } from "./undo-edit";

/**
 * `unsaved`: input has not been sent. `conflict`: another editor changed the course, and nothing is
 * sent until the user decides. `failed`: an edit failed, and later ones wait until it is retried.
 */
export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

export interface DraftView {
  course: MemberCourse;
  state: SaveState;
  failure: ShownFailure | null;
  canUndo: boolean;
}

interface Options {
  send: SendEdit;
  fetch: () => Promise<MemberCourse>;
  onSaved: (course: MemberCourse) => void;
}

/**
 * Applies edits optimistically and sends them one at a time, each based on the previous response. A
 * rejected edit stops the queue but is not lost.
 */
export class CourseDraft {
  private queue: Edit[] = [];
  private undoable: Edit[] = [];
  private touched = new Set<string>();
  private sending = false;
  private stopped: ShownFailure | null = null;
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

  edit = (edit: Edit): void => {
    const undo = undoOf(this.view.course, edit);
    if (undo) this.undoable.push(undo);
    this.enqueue(edit);
  };

  undo = (): void => {
    const last = this.undoable.pop();
    if (last) this.enqueue(last);
  };

  touch = (field: string, isTouched: boolean): void => {
    if (this.touched.has(field) === isTouched) return;
    if (isTouched) this.touched.add(field);
    else this.touched.delete(field);
    this.notifyListeners();
  };

  retry = (): void => {
    this.stopped = null;
    this.notifyListeners();
    void this.drain();
  };

  reload = (): Promise<void> => this.restart([]);

  overwrite = (): Promise<void> => this.restart(this.queue);

  /** Shows a newer version, unless edits are pending. */
  adopt = (course: MemberCourse): void => {
    if (this.view.state !== "saved" || Date.parse(course.updatedAt) <= Date.parse(this.base.updatedAt)) return;
    this.base = course;
    this.undoable = [];
    this.notifyListeners();
  };

  private enqueue(edit: Edit): void {
    this.queue = [...this.queue, edit];
    this.notifyListeners();
    void this.drain();
  }

  private async restart(queue: Edit[]): Promise<void> {
    const latest = await this.options.fetch().catch((thrown: unknown) => toFailure(thrown));
    if (typeof latest === "string") {
      this.stopped = latest;
      return this.notifyListeners();
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
    this.notifyListeners();
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
    this.notifyListeners();
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

  private notifyListeners(): void {
    this.view = this.look();
    for (const listener of this.listeners) listener();
  }
}

import type { Measured } from "../metrics/gather";

/** Result of one count against a limit. */
export interface Verdict {
  allowed: boolean;
  /** Points left in the window, never negative. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/** Counts one in a window, reads the window, or takes one count back (`server/core/limits/limiter.ts`). */
export interface WindowQuestion {
  kind: "consume" | "peek" | "giveBack";
  name: string;
  points: number;
  durationSeconds: number;
  key: string;
}

/** Takes one of a key's slots (`server/core/limits/concurrency.ts`). */
export interface SlotQuestion {
  kind: "take";
  name: string;
  max: number;
  key: string;
}

export type Question = WindowQuestion | SlotQuestion;

/** A window's verdict, or whether the slot is taken. */
export type Answer = Verdict | boolean;

/** Messages of a worker to its parent, which travel in lists. */
export type WorkerMessage =
  | { kind: "ask"; id: number; question: Question }
  /** Frees the slot that question `id` took. */
  | { kind: "release"; id: number }
  /** It takes messages from now on; Node drops what comes before. */
  | { kind: "listening" }
  | { kind: "ready" }
  /** It cannot start; the reason is one line for the operator. */
  | { kind: "failed"; reason: string }
  /** It emitted events of a company. */
  | { kind: "emitted"; companyId: string }
  /** It wants to know what all processes measured. */
  | { kind: "gather"; id: number }
  /** What it measured itself, for the parent's question. */
  | { kind: "measured"; id: number; measured: Measured };

/** Messages of the parent to a worker, which travel in lists. */
export type ParentMessage =
  | { kind: "answer"; id: number; answer: Answer }
  /** The current socket of the pages' process; null while it is down. */
  | { kind: "pages"; socketPath: string | null }
  /** Another worker emitted events of a company. */
  | { kind: "emitted"; companyId: string }
  /** What did it measure? */
  | { kind: "measure"; id: number }
  /** What all processes measured. */
  | { kind: "gathered"; id: number; measured: Measured[] }
  | { kind: "stop" }
  /** Stops waiting for requests under way. */
  | { kind: "hurry" };

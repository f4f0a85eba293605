import type { Measured } from "../metrics/gather";

export interface Verdict {
  allowed: boolean;
  /** Points left in the window, never negative. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/** Adds one to a window's count, reads the window, or subtracts one (`server/core/limits/limiter.ts`). */
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

/** A window's verdict, or true if the slot was taken. */
export type Answer = Verdict | boolean;

/** Messages from a worker to its parent, sent in batches. */
export type WorkerMessage =
  | { kind: "ask"; id: number; question: Question }
  /** Frees the slot that was taken by the question `id`. */
  | { kind: "release"; id: number }
  /** The worker is ready to receive messages. Node drops earlier ones. */
  | { kind: "listening" }
  | { kind: "ready" }
  /** The worker failed to start. `reason` is one line for the operator. */
  | { kind: "failed"; reason: string }
  | { kind: "emitted"; companyId: string }
  | { kind: "gather"; id: number }
  | { kind: "measured"; id: number; measured: Measured };

/** Messages from the parent to a worker, sent in batches. */
export type ParentMessage =
  | { kind: "answer"; id: number; answer: Answer }
  /** Current socket of the pages process; null while the process is down. */
  | { kind: "pages"; socketPath: string | null }
  /** Reports that another worker emitted events of a company. */
  | { kind: "emitted"; companyId: string }
  | { kind: "measure"; id: number }
  | { kind: "gathered"; id: number; measured: Measured[] }
  | { kind: "stop" }
  /** Tells the worker to stop waiting for requests in progress. */
  | { kind: "hurry" };

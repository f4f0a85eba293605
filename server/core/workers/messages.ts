import type { Measured } from "../metrics/gather";

export interface Verdict {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/**
 * Adds one to a window's count, subtracts one, or reads the window
 * (`server/core/limits/limiter.ts`).
 */
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

export type Answer = Verdict | boolean;

export type WorkerMessage =
  | { kind: "ask"; id: number; question: Question }
  /** Frees the slot taken by the question with this id. */
  | { kind: "release"; id: number }
  /** The worker is ready to receive messages. Node drops messages sent to the worker earlier. */
  | { kind: "listening" }
  | { kind: "ready" }
  /** The worker failed to start. `reason` is one line for the operator. */
  | { kind: "failed"; reason: string }
  | { kind: "emitted"; companyId: string }
  | { kind: "gather"; id: number }
  | { kind: "measured"; id: number; measured: Measured };

export type ParentMessage =
  | { kind: "answer"; id: number; answer: Answer }
  /** Current socket of the pages process; null while the process is down. */
  | { kind: "pages"; socketPath: string | null }
  /** Another worker emitted events of the company. */
  | { kind: "emitted"; companyId: string }
  | { kind: "measure"; id: number }
  | { kind: "gathered"; id: number; measured: Measured[] }
  | { kind: "stop" }
  /** The worker must stop waiting for requests in progress. */
  | { kind: "hurry" };

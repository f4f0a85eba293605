import type { Measured } from "../metrics/gather";

export interface Verdict {
  allowed: boolean;
  remaining: number;
  resetSeconds: number;
}

/** Increments, decrements or reads a window's count (`server/core/limits/limiter.ts`). */
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
  /** `id` is the question that took the slot. */
  | { kind: "release"; id: number }
  /** Ready to receive messages. Node drops earlier ones. */
  | { kind: "listening" }
  | { kind: "ready" }
  /** `reason` is one line for the operator. */
  | { kind: "failed"; reason: string }
  | { kind: "emitted"; companyId: string }
  | { kind: "gather"; id: number }
  | { kind: "measured"; id: number; measured: Measured };

export type ParentMessage =
  | { kind: "answer"; id: number; answer: Answer }
  /** Null while the pages process is down. */
  | { kind: "pages"; socketPath: string | null }
  /** Another worker emitted events of the company. */
  | { kind: "emitted"; companyId: string }
  | { kind: "measure"; id: number }
  | { kind: "gathered"; id: number; measured: Measured[] }
  | { kind: "stop" }
  /** Stop waiting for requests in progress. */
  | { kind: "hurry" };

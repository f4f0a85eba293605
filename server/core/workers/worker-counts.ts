import { createSlots, type Release, type Slots } from "../limits/concurrency";
import { createLimiter } from "../limits/limiter";
import { reportFault } from "../log/report-fault";
import type { Answer, Question, WorkerMessage } from "./messages";

export interface WorkerCounts {
  receive: (message: WorkerMessage) => void;
  releaseAll: () => void;
}

const slotsByName = new Map<string, Slots>();

function slotsOf(name: string, max: number): Slots {
  const slots = slotsByName.get(name) ?? createSlots(max);
  slotsByName.set(name, slots);
  return slots;
}

/** Serves a worker's `ParentCounts` in the parent. All workers share windows and slots of the same name. */
export function createWorkerCounts(answer: (id: number, answer: Answer) => void): WorkerCounts {
  const held = new Map<number, Release>();

  const ask = (id: number, question: Question) => {
    if (question.kind === "take") {
      const release = slotsOf(question.name, question.max).take(question.key);
      if (release) held.set(id, release);
      return answer(id, release !== null);
    }
    const { kind, name, points, durationSeconds, key } = question;
    const report = (thrown: unknown) => reportFault(thrown, { operation: "count" });
    createLimiter(name, points, durationSeconds)
      [kind](key)
      .then((verdict) => answer(id, verdict), report);
  };

  return {
    receive: (message) => {
      if (message.kind === "ask") ask(message.id, message.question);
      if (message.kind !== "release") return;
      held.get(message.id)?.();
      held.delete(message.id);
    },
    releaseAll: () => {
      for (const release of held.values()) release();
      held.clear();
    },
  };
}

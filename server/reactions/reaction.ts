import type { Executor } from "@/db/client";
import type { ReactingEvent } from "@/db/enums";

/** An event that something may follow from: what happened to which subject, with the subject as it stood then. */
export interface ReactingFact {
  companyId: string;
  id: string;
  event: ReactingEvent;
  subjectId: string;
  payload: Record<string, unknown>;
}

/** What follows from an event in a room that may not be called from where it happened (docs/architecture.md law 5). */
export interface Reaction {
  name: string;
  /** Whether anything can follow from this event at all; told from the event alone. */
  concerns: (fact: ReactingFact) => boolean;
  /** Runs in the commit that marks the event. It must be idempotent, and safe after a later event. */
  run: (tx: Executor, fact: ReactingFact, now: Date) => Promise<void>;
}

export type Reactions = Record<ReactingEvent, readonly Reaction[]>;

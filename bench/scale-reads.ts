import { openDatabase } from "@/db/client";
import { environment } from "@/server/core/env/env";
import { type ReadName, reads } from "./hot-reads";
import { answerQuestions } from "./programs";

export type ReadsAsked = { kind: "open" } | { kind: "time"; read: ReadName; companyId: string; runs: number };

export interface ReadsResult {
  times: number[];
}

/**
 * Runs the reads of the dashboard pages in a separate process, one at a time, on the database of
 * its environment.
 */
answerQuestions(async (asked: ReadsAsked): Promise<ReadsResult> => {
  if (asked.kind === "open") {
    openDatabase({ url: environment().databaseUrl });
    return { times: [] };
  }
  const times: number[] = [];
  while (times.length < asked.runs) {
    const begunAt = performance.now();
    await reads[asked.read](asked.companyId);
    times.push(performance.now() - begunAt);
  }
  return { times };
});

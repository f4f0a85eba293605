import { AsyncLocalStorage } from "node:async_hooks";

/** Ids that every log line of a piece of work carries. */
export interface WorkIds {
  requestId?: string;
  companyId?: string;
  job?: string;
  /** One run of a job; the request's id where a request started it. */
  runId?: string;
}

const work = new AsyncLocalStorage<WorkIds>();

/**
 * From Node 24 on, following work through its calls is free. Before, it makes every promise of the process a few times
 * dearer, so a process that answers charges does it only where somebody reads each request in the log or in traces.
 */
let isFollowed =
  /^(info|debug|trace)$/.test(process.env.LOG_LEVEL ?? "") || Number(process.versions.node.split(".", 1)[0]) >= 24;

/** From now on, the lines that work logs carry its ids, however deep the call. */
export function followWork(): void {
  isFollowed = true;
}

/** Does a piece of work, whose log lines carry these ids beside those of the work that it is part of. */
export function inWork<Result>(ids: WorkIds, run: () => Result): Result {
  return isFollowed ? work.run({ ...work.getStore(), ...ids }, run) : run();
}

/** Adds ids to the work under way, for the lines that it logs from now on. */
export function nameWork(ids: WorkIds): void {
  if (isFollowed) Object.assign(work.getStore() ?? {}, ids);
}

/** The ids of the work under way; empty where work is not followed. */
export function workIds(): WorkIds {
  return work.getStore() ?? {};
}

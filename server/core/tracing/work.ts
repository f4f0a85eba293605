import { AsyncLocalStorage } from "node:async_hooks";

export interface WorkIds {
  requestId?: string;
  companyId?: string;
  job?: string;
  /** Id of one run of a job; equals the request's id if a request started it. */
  runId?: string;
}

const work = new AsyncLocalStorage<WorkIds>();

/**
 * True if work is tracked. Tracking costs nothing from Node 24 on. In earlier versions it
 * multiplies the cost of every promise in the process, so a process that serves charges tracks work
 * only if requests are logged or traced.
 */
let isFollowed =
  /^(info|debug|trace)$/.test(process.env.LOG_LEVEL ?? "") || Number(process.versions.node.split(".", 1)[0]) >= 24;

/**
 * Turns on work tracking, which adds the ids of the current work to its log lines at any call
 * depth.
 */
export function followWork(): void {
  isFollowed = true;
}

/** Runs work whose log lines include these ids in addition to those of the enclosing work. */
export function inWork<Result>(ids: WorkIds, run: () => Result): Result {
  return isFollowed ? work.run({ ...work.getStore(), ...ids }, run) : run();
}

export function nameWork(ids: WorkIds): void {
  if (isFollowed) Object.assign(work.getStore() ?? {}, ids);
}

export function workIds(): WorkIds {
  return work.getStore() ?? {};
}

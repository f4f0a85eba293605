import { AsyncLocalStorage } from "node:async_hooks";

export interface WorkIds {
  requestId?: string;
  companyId?: string;
  job?: string;
  /** One run of a job; the request's id if a request started it. */
  runId?: string;
}

const work = new AsyncLocalStorage<WorkIds>();

/**
 * Tracking work through its calls is free from Node 24 on. Before, it multiplies the cost of every promise in the
 * process, so a process that serves charges does it only if requests are logged or traced.
 */
let isFollowed =
  /^(info|debug|trace)$/.test(process.env.LOG_LEVEL ?? "") || Number(process.versions.node.split(".", 1)[0]) >= 24;

/** Includes the ids of work in its log lines, at any call depth. */
export function followWork(): void {
  isFollowed = true;
}

/** Runs work whose log lines include these ids in addition to those of the enclosing work. */
export function inWork<Result>(ids: WorkIds, run: () => Result): Result {
  return isFollowed ? work.run({ ...work.getStore(), ...ids }, run) : run();
}

/** Adds ids to the current work, for its later log lines. */
export function nameWork(ids: WorkIds): void {
  if (isFollowed) Object.assign(work.getStore() ?? {}, ids);
}

export function workIds(): WorkIds {
  return work.getStore() ?? {};
}

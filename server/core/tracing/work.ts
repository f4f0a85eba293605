import { AsyncLocalStorage } from "node:async_hooks";

export interface WorkIds {
  requestId?: string;
  companyId?: string;
  job?: string;
  /** Id of a job run; equals the request's id if a request started it. */
  runId?: string;
}

const work = new AsyncLocalStorage<WorkIds>();

/**
 * Tracking costs nothing from Node 24 on. Before, it multiplies the cost of every promise, so a
 * process that serves charges tracks only if it logs or traces requests.
 */
let isFollowed =
  /^(info|debug|trace)$/.test(process.env.LOG_LEVEL ?? "") || Number(process.versions.node.split(".", 1)[0]) >= 24;

/** Adds the ids of the current work to its log lines, at any call depth. */
export function followWork(): void {
  isFollowed = true;
}

/** Adds these ids to the log lines of the work, besides those of the enclosing work. */
export function inWork<Result>(ids: WorkIds, run: () => Result): Result {
  return isFollowed ? work.run({ ...work.getStore(), ...ids }, run) : run();
}

export function nameWork(ids: WorkIds): void {
  if (isFollowed) Object.assign(work.getStore() ?? {}, ids);
}

export function workIds(): WorkIds {
  return work.getStore() ?? {};
}

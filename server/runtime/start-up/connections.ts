/** Connections that the workers of a port may have together, unless that leaves a worker less than its minimum. */
const connectionsOfWorkers = 64;
const maxOfWorker = 10;
const minOfWorker = 4;

/** Connections of everything else: the jobs and webhooks, the pages, the parent, and an operator's command. */
const connectionsOfOthers = 36;

/** PostgreSQL's default, which is enough for sixteen workers. */
const leastConnections = 100;

/** The size of the pool of each of `workers` processes that serve one port. */
export function connectionsOfWorker(workers: number): number {
  return Math.max(minOfWorker, Math.min(maxOfWorker, Math.floor(connectionsOfWorkers / workers)));
}

/** The `max_connections` that a database needs for an installation with so many workers. */
export function neededConnections(workers: number): number {
  return Math.max(leastConnections, workers * connectionsOfWorker(workers) + connectionsOfOthers);
}

/** Total number of database connections for the workers of a port, unless that leaves a worker below its minimum. */
const connectionsOfWorkers = 64;
const maxOfWorker = 10;
const minOfWorker = 4;

/** Connections for all other processes: jobs and webhooks, pages, the parent, and an operator's command. */
const connectionsOfOthers = 36;

/** PostgreSQL's default, which is enough for sixteen workers. */
const leastConnections = 100;

/** Returns the pool size of each of `workers` processes that serve one port. */
export function connectionsOfWorker(workers: number): number {
  return Math.max(minOfWorker, Math.min(maxOfWorker, Math.floor(connectionsOfWorkers / workers)));
}

/** Returns the `max_connections` that PostgreSQL needs for this number of workers. */
export function neededConnections(workers: number): number {
  return Math.max(leastConnections, workers * connectionsOfWorker(workers) + connectionsOfOthers);
}

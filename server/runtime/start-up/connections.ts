/** Shared by the workers of a port. Every worker gets at least `minOfWorker`. */
const connectionsOfWorkers = 64;
const maxOfWorker = 10;
const minOfWorker = 4;

/** For all other processes: jobs and webhooks, pages, the parent, and an operator's command. */
const connectionsOfOthers = 36;

/** PostgreSQL's default, enough for sixteen workers. */
const leastConnections = 100;

export function connectionsOfWorker(workers: number): number {
  return Math.max(minOfWorker, Math.min(maxOfWorker, Math.floor(connectionsOfWorkers / workers)));
}

/** `max_connections` required for a number of workers. */
export function neededConnections(workers: number): number {
  return Math.max(leastConnections, workers * connectionsOfWorker(workers) + connectionsOfOthers);
}

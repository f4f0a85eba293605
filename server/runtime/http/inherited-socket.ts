import cluster from "node:cluster";
import type { Server } from "node:net";
import { EnvironmentFault } from "../../core/env/env";
import { isLoopback } from "../../core/env/reach";

/** First descriptor that a service manager passes (sd_listen_fds(3)). */
const firstDescriptor = 3;

/**
 * Returns the listening socket that systemd opened for this process, or null. It stays open while the process restarts,
 * so connections wait instead of being refused. A worker's socket belongs to its parent.
 *
 * @throws EnvironmentFault for more than one socket
 */
export function findInheritedSocket(): { fd: number } | null {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  if (LISTEN_PID !== String(cluster.isWorker ? process.ppid : process.pid)) return null;
  if (LISTEN_FDS !== "1") throw new EnvironmentFault("The socket unit must have exactly one ListenStream");
  return { fd: firstDescriptor };
}

/**
 * Checks that an inherited socket listens where PORT and HOST say. HOST determines whether other machines can reach the
 * installation.
 *
 * @throws EnvironmentFault
 */
export function checkInheritedSocket(server: Server, { port, host }: { port: number; host: string }): void {
  const at = server.address();
  if (at === null || typeof at === "string") return;
  if (at.port === port && isLoopback(at.address) === isLoopback(host)) return;
  throw new EnvironmentFault(`The socket unit listens on ${at.address} port ${at.port}: set HOST and PORT to the same`);
}

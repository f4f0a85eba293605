import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:net";
import { EnvironmentFault } from "../../core/env/env";
import { isLoopback } from "../../core/env/reach";

/** First descriptor from a service manager (sd_listen_fds(3)). */
const firstDescriptor = 3;

/**
 * Connections that wait on an inherited socket while this process restarts. The operating system
 * may impose a lower limit.
 */
const backlog = 4_096;

interface Address {
  port: number;
  host: string;
}

/**
 * Returns true if systemd passed the listening socket, which stays open while the process restarts,
 * so that connections wait instead of being refused. A worker uses its parent's socket.
 */
export function inheritsSocket(): boolean {
  return process.env.LISTEN_PID === String(cluster.isWorker ? process.ppid : process.pid);
}

/**
 * Listens on the socket from systemd, or else on `at`. Resolves once the server is listening.
 *
 * @throws EnvironmentFault if systemd passed several sockets, or one with another address.
 */
export async function listen(server: Server, at: Address): Promise<void> {
  const isInherited = inheritsSocket();
  if (isInherited && process.env.LISTEN_FDS !== "1") {
    throw new EnvironmentFault("The socket unit must have exactly one ListenStream");
  }
  if (isInherited) server.listen({ fd: firstDescriptor }, backlog);
  else server.listen(at.port, at.host);
  await once(server, "listening");
  if (isInherited) checkAddress(server, at);
}

/**
 * An inherited socket must match PORT and HOST, because HOST determines whether other machines can
 * reach the installation.
 */
function checkAddress(server: Server, { port, host }: Address): void {
  const found = server.address();
  if (found === null || typeof found === "string") return;
  if (found.port === port && isLoopback(found.address) === isLoopback(host)) return;
  throw new EnvironmentFault(
    `The socket unit listens on ${found.address} port ${found.port}: set HOST and PORT to the same`,
  );
}

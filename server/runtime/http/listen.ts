import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:net";
import { EnvironmentFault } from "../../core/env/env";
import { isLoopback } from "../../core/env/reach";

/** First descriptor that a service manager passes (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** Connections that wait on an inherited socket while this process restarts; the system may allow fewer. */
const backlog = 4_096;

interface Address {
  port: number;
  host: string;
}

/**
 * Reports whether systemd holds the listening socket of this process. The socket stays open while the process restarts,
 * so connections wait instead of being refused. A worker's socket belongs to its parent.
 */
export function inheritsSocket(): boolean {
  return process.env.LISTEN_PID === String(cluster.isWorker ? process.ppid : process.pid);
}

/**
 * Listens on the socket that systemd passed, or else on PORT and HOST. Resolves once it listens.
 *
 * @throws EnvironmentFault if systemd passed several sockets, or one that listens elsewhere
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

/** HOST determines whether other machines can reach the installation, so the socket must agree with it. */
function checkAddress(server: Server, { port, host }: Address): void {
  const found = server.address();
  if (found === null || typeof found === "string") return;
  if (found.port === port && isLoopback(found.address) === isLoopback(host)) return;
  throw new EnvironmentFault(
    `The socket unit listens on ${found.address} port ${found.port}: set HOST and PORT to the same`,
  );
}

import { once } from "node:events";
import type { Server } from "node:net";

/** What a server process says of itself. */
export interface Usage {
  /** CPU time of the process since it started, user and system, in microseconds. */
  cpuMicros: number;
  /** Resident memory, in bytes. */
  memory: number;
}

/** Listens on a free loopback port. */
export async function listenAnywhere(server: Server): Promise<{ port: number }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: address && typeof address === "object" ? address.port : 0 };
}

/** What this process has used so far. */
export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMicros: user + system, memory: process.memoryUsage.rss() };
}

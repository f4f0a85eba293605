import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const count = 2_000;

function openIdle(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
    // The server may reset an idle connection.
    socket.on("error", () => socket.destroy());
  });
}

export const idleConnections: TroubledNight = {
  name: "2 000 idle connections",
  trouble: async ({ server }, seconds) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => openIdle(server.port)));
    await sleep(seconds * 1000);
    for (const socket of sockets) socket.destroy();
  },
};

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface MovingAddress {
  port: number;
  moveTo: (port: number) => void;
  close: () => Promise<void>;
}

export async function openMovingAddress(first: number): Promise<MovingAddress> {
  let target = first;
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (port) => {
      target = port;
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}

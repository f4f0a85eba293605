import type { Worker } from "node:cluster";

interface Closable {
  close: () => void;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isClosable = (value: unknown): value is Closable => isRecord(value) && typeof value.close === "function";

/**
 * Tracks connections being handed to a worker. The returned function, called once the worker has ended, closes those
 * that it never accepted: node:cluster forgets them while this process keeps them open, so their clients would wait
 * until they time out. Relies on Node's internal messages, `newconn` with its `seq`, acknowledged by `ack`.
 */
export function watchConnections({ process: child }: Worker): () => void {
  const underWay = new Map<unknown, Closable>();
  child.send = new Proxy(child.send, {
    apply: (send, self, values: unknown[]) => {
      const [message, connection] = values;
      if (isRecord(message) && message.act === "newconn" && isClosable(connection)) {
        underWay.set(message.seq, connection);
      }
      return Reflect.apply(send, self, values);
    },
  });
  child.on("internalMessage", (message: unknown) => {
    if (isRecord(message)) underWay.delete(message.ack);
  });
  return () => {
    for (const connection of underWay.values()) connection.close();
  };
}

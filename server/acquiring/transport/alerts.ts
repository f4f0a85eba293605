import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/**
 * Wraps a connector so that a failing socket reports its peer's TLS alert. In TLS 1.3, the alert
 * about a client certificate follows the handshake, and undici would only report a closed socket.
 */
export function endedByAlert(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...result) => {
      result[1]?.prependListener("error", endSocket);
      callback(...result);
    });
}

function endSocket(this: Socket, error: Error & { code?: string }): void {
  if (error.code?.includes("_ALERT_")) this.destroy(error);
}

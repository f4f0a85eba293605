import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/**
 * A connector whose sockets end with the alert that their peer sends. In TLS 1.3 the alert about a client certificate
 * comes after the handshake, and undici would tell of the end of the socket alone.
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

import type { Socket } from "node:net";
import type { buildConnector } from "undici";

/**
 * Wraps a connector so that a failing socket reports the TLS alert sent by its peer. In TLS 1.3, the alert about a
 * client certificate arrives after the handshake, and undici would only report that the socket closed.
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

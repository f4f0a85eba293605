import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { flushUses } from "../../accounts/api-keys/key-days";
import { environment } from "../../core/env/env";
import { flushRequests } from "../../webhooks/requests/request-log";
import { startCallbackServer } from "../http/callback-server";
import { createForward, type Place } from "../http/forward";
import { isLeaving, startLeaving } from "../http/health";
import { inheritsSocket, listen } from "../http/listen";
import { createNodeServer } from "../http/node-server";
import { watchRelease } from "../http/release-guard";
import { servesHost } from "../http/request-host";
import { watchSchema } from "../http/schema-guard";
import { getRestApi } from "../rest/rest";

/** Time for pending work when the process stops. */
export const drainMilliseconds = 30_000;

/** A connection accepted just before the stop may send its request within this time. */
const graceMilliseconds = 1_000;

/** In development, a page is compiled on its first request and may be paused in a debugger. */
const answerMilliseconds = process.env.NODE_ENV === "production" ? 30_000 : 300_000;

export interface Web {
  /**
   * Waits for pending requests, while new ones get a 503, and closes every connection. With
   * `leavesPort`, after a notice, or if systemd owns the socket, stops accepting connections
   * instead and still handles requests on open ones.
   */
  drain: (hurry: AbortSignal, terms?: { leavesPort: boolean }) => Promise<void>;
}

/** Serves the API on PORT, the pages through `findPlace`, and callbacks on CALLBACK_PORT if set. */
export async function startWeb(findPlace: () => Place | null): Promise<Web> {
  const { port, host, trustProxy, callbackPort } = environment();
  const pages = createForward({ findPlace, answerMilliseconds });
  const upgrade = process.env.NODE_ENV === "production" ? null : pages.upgrade;
  const web = createNodeServer({ restApi: getRestApi(), pages: pages.answer, upgrade, trustProxy, servesHost });
  const callbacks = callbackPort && (await startCallbackServer(callbackPort, host));
  const { server } = web;
  await listen(server, { port, host });
  const servers = callbacks ? [server, callbacks] : [server];
  const watches = [watchSchema(), watchRelease()];
  return {
    drain: async (hurry, { leavesPort } = { leavesPort: false }) => {
      const limit = Promise.race([sleep(drainMilliseconds, undefined, { ref: false }), once(hurry, "abort")]);
      const isLeft = leavesPort || inheritsSocket() || isLeaving();
      if (isLeft) {
        startLeaving();
        const closed = servers.map((each) => once(each, "close"));
        for (const each of servers) each.close();
        const grace = sleep(graceMilliseconds, undefined, { ref: false });
        await Promise.race([Promise.all(closed), grace, limit]);
      }
      await Promise.race([web.whenIdle(drainMilliseconds), limit]);
      for (const each of servers) {
        each.close();
        each.closeAllConnections();
      }
      for (const stopWatching of watches) stopWatching();
      await flushUses();
      await flushRequests();
    },
  };
}

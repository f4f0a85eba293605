import { Agent } from "undici";
import { guardedLookup, resolverFor } from "../../core/http-client/resolve-host";
import { findUrlFault, privateTargetsAllowed } from "../../core/http-client/target-url";
import type { Account } from "../port/setup-port";
import { endedByAlert } from "../transport/alerts";
import {
  callMilliseconds,
  coded,
  connectorOf,
  exchange,
  type Reach,
  type WireAnswer,
  type WireRequest,
} from "../transport/exchange";
import { failureOf } from "../transport/faults";

const maxSockets = 32;

/** Transport of one account. Accounts have separate sockets, so that a slow bank delays no other account. */
export interface Transport {
  /** Time limit of a call until the end of its response. */
  milliseconds: number;
  /** Never throws; failures are part of the result. Does not follow redirects. */
  send: (request: WireRequest) => Promise<WireAnswer>;
  close: () => Promise<void>;
}

/** Opens an account's transport. Uses TLS 1.2 or newer, and the account's client certificate if it has one. */
export function openTransport(
  { settings, secrets }: Account,
  reach: Reach | null,
  milliseconds: number = reach?.milliseconds ?? callMilliseconds,
): Transport {
  const isOwnAddress = settings.profile === "generic";
  const allowPrivate = privateTargetsAllowed();
  const { certificate, privateKey, authority } = secrets;
  const connect = connectorOf(reach, {
    ...(certificate && privateKey ? { cert: certificate, key: privateKey } : {}),
    ...(isOwnAddress && authority ? { ca: authority } : {}),
    ...(isOwnAddress && !reach ? { lookup: guardedLookup(allowPrivate, resolverFor(allowPrivate)) } : {}),
  });
  const agent = new Agent({
    connect: endedByAlert(connect),
    connections: maxSockets,
    keepAliveTimeout: 3_000,
    keepAliveMaxTimeout: 3_000,
  });
  return {
    milliseconds,
    send: async (request) => {
      const target = new URL(request.url);
      const isAllowed =
        target.protocol === "https:" && (reach !== null || findUrlFault(request.url, { allowPrivate }) === null);
      if (!isAllowed) return { failure: failureOf(coded("ADDRESS_NOT_ALLOWED")) };
      return exchange(agent, request, { acquirer: "pix_api", milliseconds });
    },
    close: () => agent.close(),
  };
}

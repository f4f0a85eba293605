import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isAllowedAddress } from "./target-url";

/** Resolves a host name to its addresses. @throws when there are none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Resolves a public name by DNS directly. The system's lookup would hold one of the process's few threads for as long
 * as a seller's name server takes.
 */
async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && v4.status === "rejected") throw v4.reason;
  return found;
}

/** When private targets are allowed, the machine's hosts file counts too. */
const resolveAny: Resolve = (hostname) => lookup(hostname, { all: true });

/** The resolver of this installation. */
export function resolverFor(allowPrivate: boolean): Resolve {
  return allowPrivate ? resolveAny : resolvePublic;
}

/**
 * A socket's `lookup` that blocks forbidden addresses: it resolves the name once, refuses it if any of its addresses is
 * forbidden, and gives the socket exactly the checked addresses (docs/reliability.md rule 13). A literal address is not
 * looked up: `findUrlFault` checks it.
 */
export function guardedLookup(allowPrivate: boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const give = (found: LookupAddress[]) => {
      const [first] = found;
      if (!first) return refuse(codedError("ENOTFOUND"));
      if (!found.every(({ address }) => isAllowedAddress(address, allowPrivate))) {
        return refuse(codedError("ADDRESS_NOT_ALLOWED"));
      }
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    };
    const refuse = (error: NodeJS.ErrnoException) => callback(error, "", 4);
    resolve(hostname).then(give, refuse);
  };
}

function codedError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isAllowedAddress } from "./target-url";

/** @throws if the name has no address. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Queries DNS servers directly, because `dns.lookup` would occupy a thread of libuv's pool until a
 * seller's name server responds.
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

/** Uses the system's resolver, which also reads the hosts file. Used only if private targets are allowed. */
const resolveAny: Resolve = (hostname) => lookup(hostname, { all: true });

export function resolverFor(allowPrivate: boolean): Resolve {
  return allowPrivate ? resolveAny : resolvePublic;
}

/**
 * Returns a socket `lookup` that resolves a name once, rejects it if any address is forbidden, and
 * passes only the checked addresses to the socket (docs/reliability.md rule 13). `findUrlFault`
 * checks literal addresses, which are not looked up.
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

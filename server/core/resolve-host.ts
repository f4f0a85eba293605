import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isAllowedAddress } from "./target-url";

/** The addresses of a host name. @throws whatever says that there are none. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * The addresses of a public name, asked of the name servers directly. The system's own look-up would keep one of the
 * process's few threads busy for as long as a seller's name server likes.
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

/** Where private targets are allowed, names of the machine's own hosts file count too. */
const resolveAny: Resolve = (hostname) => lookup(hostname, { all: true });

/** How an installation resolves names. */
export function resolverFor(allowPrivate: boolean): Resolve {
  return allowPrivate ? resolveAny : resolvePublic;
}

/**
 * A socket's `lookup` that connects to no address which we may not send to: the name is resolved once, one forbidden
 * address among its addresses forbids the name, and the socket gets the very addresses that were checked
 * (docs/reliability.md rule 13). A host that is an address is never looked up: `findUrlFault` judges it.
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

import { X509Certificate } from "node:crypto";
import type { Account } from "../port/setup-port";
import type { Reach } from "../transport/exchange";
import { createPauses, type Pauses } from "../transport/pauses";
import { createTokens, type Tokens } from "./tokens";
import { openTransport, type Transport } from "./transport";

/** What is kept of an account between its calls. */
export interface Session {
  account: Account;
  transport: Transport;
  tokens: Tokens;
  /** Of the adapter: a session that is used once observes them too. */
  pauses: Pauses;
  /** When the client certificate ends; null without a readable one. */
  certificateEndsAt: Date | null;
  /** On the monotonic clock: failures are not logged again before. */
  quietUntil: number;
}

interface Entry {
  session: Session;
  uses: number;
  isDropped: boolean;
}

/** More accounts than one process serves at once; the one unused for longest makes room. */
const maxSessions = 500;

/** The sessions of an adapter, by connection; a changed account gets a new one. */
export interface Sessions {
  /** Lends the account's session; one that is replaced meanwhile is closed after its last use. */
  use: <Result>(account: Account, work: (session: Session) => Promise<Result>) => Promise<Result>;
  /** Lends a session that shares nothing with the account's others, and ends with this use. */
  useOnce: <Result>(account: Account, work: (session: Session) => Promise<Result>) => Promise<Result>;
}

export function createSessions(reach: Reach | null): Sessions {
  const entries = new Map<string, Entry>();
  const pauses = createPauses();
  const open = (account: Account) => openSession(account, reach, pauses);

  const drop = (key: string, entry: Entry) => {
    entry.isDropped = true;
    if (entries.get(key) === entry) entries.delete(key);
    if (entry.uses === 0) void entry.session.transport.close();
  };
  const find = (key: string, account: Account): Entry => {
    const known = entries.get(key);
    if (known && known.session.account.version === account.version) {
      entries.delete(key);
      entries.set(key, known);
      return known;
    }
    if (known) drop(key, known);
    const entry = { session: open(account), uses: 0, isDropped: false };
    entries.set(key, entry);
    const [oldest] = entries;
    if (entries.size > maxSessions && oldest) drop(...oldest);
    return entry;
  };
  const lend = async <Result>(entry: Entry, work: (session: Session) => Promise<Result>): Promise<Result> => {
    entry.uses += 1;
    try {
      return await work(entry.session);
    } finally {
      entry.uses -= 1;
      if (entry.isDropped && entry.uses === 0) void entry.session.transport.close();
    }
  };
  return {
    use: (account, work) => lend(find(`${account.companyId}/${account.connectionId}`, account), work),
    useOnce: (account, work) => lend({ session: open(account), uses: 0, isDropped: true }, work),
  };
}

function openSession(account: Account, reach: Reach | null, pauses: Pauses): Session {
  const transport = openTransport(account, reach);
  const { certificate } = account.secrets;
  return {
    account,
    transport,
    tokens: createTokens(account, transport),
    pauses,
    certificateEndsAt: certificate ? endOf(certificate) : null,
    quietUntil: 0,
  };
}

function endOf(pem: string): Date | null {
  try {
    return new Date(new X509Certificate(pem).validTo);
  } catch {
    // An unreadable one fails at the call, with its own fault.
    return null;
  }
}

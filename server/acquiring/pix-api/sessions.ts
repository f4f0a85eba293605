import { X509Certificate } from "node:crypto";
import type { Account } from "../port/setup-port";
import type { Reach } from "../transport/exchange";
import { createPauses, type Pauses } from "../transport/pauses";
import { createTokens, type Tokens } from "./tokens";
import { openTransport, type Transport } from "./transport";

export interface Session {
  account: Account;
  transport: Transport;
  tokens: Tokens;
  /** Shared by all sessions of the adapter, so that single-use sessions also respect the pauses. */
  pauses: Pauses;
  /** Null without a readable client certificate. */
  certificateEndsAt: Date | null;
  /** Monotonic time until which failures are not logged again. */
  quietUntil: number;
}

interface Entry {
  session: Session;
  uses: number;
  isDropped: boolean;
}

/** Maximum number of cached sessions; the least recently used one is evicted. */
const maxSessions = 500;

export interface Sessions {
  /** Runs work with the account's session. A session replaced during the work is closed after its last use. */
  use: <Result>(account: Account, work: (session: Session) => Promise<Result>) => Promise<Result>;
  /** Runs work with a new session that shares nothing with the account's others, and then closes it. */
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
    // The first call reports an unreadable certificate.
    return null;
  }
}

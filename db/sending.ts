import { channel } from "node:diagnostics_channel";
import type { Sql } from "postgres";
import { isDatabaseGone, isDeadlock, noteTrouble } from "./database-trouble";
import { isDriversError, withoutValues } from "./statement-error";

type Unsafe = Sql["unsafe"];

export const sentStatements = channel("quitanda.sent-statements");

/** Receives a statement's text and a promise of its completion. */
export type StatementObserver = (query: string, sent: Promise<unknown>) => void;

let observe: StatementObserver | null = null;

/** Reports this process's statements to one observer; null removes it. */
export function observeStatements(observer: StatementObserver | null): void {
  observe = observer;
}

/**
 * Makes the driver wait for a response before it sends the next statement on a connection.
 * Otherwise, PgBouncer could release the server connection between the two, and the second response
 * would be lost. `false` tells the driver that the connection accepts no more queries. The driver's
 * types lack this option.
 */
const oneAtATime: object = { onexecute: () => false };

/** `isOver` is true once the transaction failed or lost its connection. */
interface Held {
  isOver: boolean;
}

/**
 * Makes Drizzle's builder queries prepared statements, which the server does not parse and plan
 * each time. Every query text is fixed, so each is prepared once per connection, unless `prepare`
 * is false.
 */
export function sending<Client extends { unsafe: Unsafe }>(client: Client, prepare: boolean, held?: Held): Client {
  const options = prepare ? { prepare } : oneAtATime;
  return new Proxy(client, {
    get(target, property, receiver) {
      if (property === "unsafe") {
        const unsafe: Unsafe = (query, parameters) => {
          if (held?.isOver) throw Object.assign(new Error("The transaction is over"), { code: "CONNECTION_CLOSED" });
          if (sentStatements.hasSubscribers) sentStatements.publish(query);
          const again = held ? null : () => target.unsafe(query, parameters, options);
          return recordConnectionLoss(
            shown(query, failingSafely(query, target.unsafe(query, parameters, options), again)),
            held,
          );
        };
        return unsafe;
      }
      if (property === "begin" || property === "savepoint") {
        const start = Reflect.get(target, property, target) as Start<Client>;
        return (run: Run<Client>) => {
          const work = (inner: Client, own: Held) => run(sending(inner, prepare, own));
          return held ? hold(start, work, held) : holdTwice(start, work);
        };
      }
      return Reflect.get(target, property, receiver);
    },
  });
}

type Run<Client> = (inner: Client) => Promise<unknown>;
type Start<Client> = (run: Run<Client>) => Promise<unknown>;

/**
 * Repeats a transaction once after a deadlock. Its work must have no effects outside the database
 * (docs/architecture.md).
 */
async function holdTwice<Client>(
  start: Start<Client>,
  run: (inner: Client, held: Held) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await hold(start, run, undefined);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return hold(start, run, undefined);
  }
}

/**
 * Runs a transaction, or a savepoint of `outer`, that sends no statements once its connection is
 * lost. Otherwise, the driver would send the next statement or the ROLLBACK to a closed socket,
 * which throws an uncatchable error, or to the replacement connection outside any transaction. The
 * error of the work is withheld, and the transaction fails with the connection loss, which the
 * driver also reports.
 */
async function hold<Client>(
  start: Start<Client>,
  run: (inner: Client, held: Held) => Promise<unknown>,
  outer: Held | undefined,
): Promise<unknown> {
  const held = outer ?? { isOver: false };
  try {
    return await start((inner) => run(inner, held).catch((error) => (held.isOver ? never : Promise.reject(error))));
  } catch (error) {
    if (!outer) held.isOver = true;
    // BEGIN and COMMIT are no statements of the work.
    noteTrouble(error);
    // Errors of COMMIT, such as a violated deferred foreign key.
    throw isDriversError(error) ? withoutValues(error) : error;
  }
}

const never = new Promise<never>(() => undefined);

/**
 * Removes values from the statement's error for all callers of `then`. `again` repeats the
 * statement once after a deadlock; it is null inside a transaction.
 */
function failingSafely<Sent extends Promise<unknown>>(
  query: string,
  sent: Sent,
  again: (() => Promise<unknown>) | null,
): Sent {
  const wait: Promise<unknown>["then"] = sent.then.bind(sent);
  let outcome: Promise<unknown> | null = null;
  const takeFault = (reason: unknown) => {
    if (again && isDeadlock(reason)) return failingSafely(query, Object.assign(again(), shapeOf(sent)), null);
    noteTrouble(reason);
    throw withoutValues(reason, query);
  };
  const then: Promise<unknown>["then"] = (done, failed) => {
    // The first `then` sends the statement.
    outcome ??= wait(undefined, takeFault);
    return outcome.then(done, failed);
  };
  return Object.assign(sent, { then });
}

/** Row format set by `values()` after the query is created. The driver's types lack this property. */
function shapeOf(sent: object): { isRaw?: unknown } {
  return "isRaw" in sent ? { isRaw: sent.isRaw } : {};
}

function shown<Sent extends Promise<unknown>>(query: string, sent: Sent): Sent {
  observe?.(query, sent);
  return sent;
}

function recordConnectionLoss<Sent extends Promise<unknown>>(sent: Sent, held: Held | undefined): Sent {
  if (!held) return sent;
  sent.catch((error: Error) => {
    if (isDatabaseGone(error)) held.isOver = true;
  });
  return sent;
}

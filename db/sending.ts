import { channel } from "node:diagnostics_channel";
import type { Sql } from "postgres";
import { isDatabaseGone } from "./is-gone";
import { isDriversError, withoutValues } from "./statement-error";

type Unsafe = Sql["unsafe"];

/** Publishes each statement's text just before it is sent. */
export const sentStatements = channel("quitanda.sent-statements");

/** Is told of a statement's text, and sees its end. */
export type StatementObserver = (query: string, sent: Promise<unknown>) => void;

let observe: StatementObserver | null = null;

/** Shows every statement of this process to one observer; null ends that. */
export function observeStatements(observer: StatementObserver | null): void {
  observe = observer;
}

/**
 * Makes the driver wait for a statement's answer before it sends the next one on the same connection. Otherwise
 * PgBouncer could pass the server connection on between the two, and the second answer would be lost. `false` is the
 * driver's word for a connection that takes no more; its types hide the option.
 */
const oneAtATime: object = { onexecute: () => false };

/** A transaction's state; over once it failed or its connection is lost. */
interface Held {
  isOver: boolean;
}

/**
 * Drizzle sends builder queries unprepared, which costs the server a parse and a plan each time. Every query text of
 * this project is fixed, so each is prepared once per connection; not where `prepare` is false.
 */
export function sending<Client extends { unsafe: Unsafe }>(client: Client, prepare: boolean, held?: Held): Client {
  const options = prepare ? { prepare } : oneAtATime;
  return new Proxy(client, {
    get(target, property, receiver) {
      if (property === "unsafe") {
        const unsafe: Unsafe = (query, parameters) => {
          if (held?.isOver) throw Object.assign(new Error("The transaction is over"), { code: "CONNECTION_CLOSED" });
          if (sentStatements.hasSubscribers) sentStatements.publish(query);
          return noteLoss(shown(query, failingSafely(query, target.unsafe(query, parameters, options))), held);
        };
        return unsafe;
      }
      if (property === "begin" || property === "savepoint") {
        const start = Reflect.get(target, property, target) as Start<Client>;
        return (run: Run<Client>) => hold(start, (inner, own) => run(sending(inner, prepare, own)), held);
      }
      return Reflect.get(target, property, receiver);
    },
  });
}

type Run<Client> = (inner: Client) => Promise<unknown>;
type Start<Client> = (run: Run<Client>) => Promise<unknown>;

/**
 * Runs a transaction, or a savepoint of `outer`, that sends nothing more once its connection is lost. The driver would
 * send the next statement or the ROLLBACK to a closed socket, which throws where nothing can catch it, or outside any
 * transaction to the connection that replaces it. So the work's failure is held back then, and the loss itself, which
 * the driver reports too, ends the transaction.
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
    // A COMMIT fails here alone, for example on a deferred key.
    throw isDriversError(error) ? withoutValues(error) : error;
  }
}

const never = new Promise<never>(() => undefined);

/** Keeps values out of the error that a statement's callers get; all of them get the same. */
function failingSafely<Sent extends Promise<unknown>>(query: string, sent: Sent): Sent {
  const wait: Promise<unknown>["then"] = sent.then.bind(sent);
  let error: unknown;
  const then: Promise<unknown>["then"] = (done, failed) =>
    wait(done, (reason) => {
      error ??= withoutValues(reason, query);
      if (failed) return failed(error);
      throw error;
    });
  return Object.assign(sent, { then });
}

/** Shows a statement to the observer, if any. */
function shown<Sent extends Promise<unknown>>(query: string, sent: Sent): Sent {
  observe?.(query, sent);
  return sent;
}

/** Notes it when a statement of a transaction finds its connection lost. */
function noteLoss<Sent extends Promise<unknown>>(sent: Sent, held: Held | undefined): Sent {
  if (!held) return sent;
  sent.catch((error: Error) => {
    if (isDatabaseGone(error)) held.isOver = true;
  });
  return sent;
}

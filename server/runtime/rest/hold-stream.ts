import { fail } from "../../core/failures/failure";
import { createConcurrencyLimit } from "../../core/limits/concurrency";

/** Concurrent streams on this port (docs/domains/runtime.md). */
const ofCompany = createConcurrencyLimit("streams-company", 20);
const ofAddress = createConcurrencyLimit("streams-address", 5);

const retryAfterSeconds = 10;

/** Interval between access checks of an open stream. */
const checkMilliseconds = 2_000;

export interface StreamHolder {
  companyId: string;
  address: string;
  /** The token is still valid, and its key still has the scope. */
  isAllowed: () => Promise<boolean>;
}

/**
 * Counts a stream toward the limits of its company and IP address until it ends, and ends it soon
 * after its token becomes invalid. The caller must consume or close the stream.
 *
 * @throws RATE_LIMITED if the company or the IP address has reached its limit
 */
export async function holdStream(stream: AsyncIterable<string>, holder: StreamHolder): Promise<AsyncIterable<string>> {
  const { companyId, address, isAllowed } = holder;
  const releaseCompany = await ofCompany.take(companyId);
  const releaseAddress = releaseCompany && (await ofAddress.take(address));
  if (!releaseAddress) {
    releaseCompany?.();
    return fail("RATE_LIMITED", { retryAfterSeconds });
  }

  const iterator = stream[Symbol.asyncIterator]();
  const over: IteratorResult<string> = { done: true, value: undefined };
  let end: () => void = () => undefined;
  const ended = new Promise<IteratorResult<string>>((resolve) => {
    end = () => resolve(over);
  });
  // A failed check also ends the stream; the client reconnects.
  const watch = setInterval(() => void isAllowed().then((allowed) => allowed || end(), end), checkMilliseconds);
  const leave = () => {
    clearInterval(watch);
    releaseCompany();
    releaseAddress();
    // A pending event is not awaited, and its errors are ignored.
    iterator.return?.().catch(() => undefined);
  };
  const held: AsyncIterator<string> = {
    next: async () => {
      try {
        const result = await Promise.race([iterator.next(), ended]);
        if (result.done) leave();
        return result;
      } catch (thrown) {
        leave();
        throw thrown;
      }
    },
    return: async () => {
      leave();
      return over;
    },
  };
  return { [Symbol.asyncIterator]: () => held };
}

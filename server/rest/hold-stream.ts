import { createConcurrencyLimit } from "../core/concurrency";
import { fail } from "../errors";

/** Streams at a time, in this process (docs/decisions.md 2). */
const ofCompany = createConcurrencyLimit(20);
const ofAddress = createConcurrencyLimit(5);

const retryAfterSeconds = 10;

/** How often it is asked whether a stream's reader may still have it. */
const checkMilliseconds = 2_000;

export interface StreamHolder {
  companyId: string;
  address: string;
  /** Whether the token that opened the stream is still good. */
  isAllowed: () => Promise<boolean>;
}

/**
 * A stream that counts against its company and address until it ends or is left, and that ends soon after its token
 * does: with its key, its company or its own time. Whoever asks for it must read or leave it.
 *
 * @throws RATE_LIMITED where the company or the address has as many as it may.
 */
export function holdStream(stream: AsyncIterable<string>, holder: StreamHolder): AsyncIterable<string> {
  const { companyId, address, isAllowed } = holder;
  const releaseCompany = ofCompany.take(companyId);
  const releaseAddress = releaseCompany && ofAddress.take(address);
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
  // Who cannot be asked about gets nothing more either: the client connects again.
  const watch = setInterval(() => void isAllowed().then((allowed) => allowed || end(), end), checkMilliseconds);
  const leave = () => {
    clearInterval(watch);
    releaseCompany();
    releaseAddress();
    // It may wait for something to tell, and what goes wrong then concerns nobody any more.
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

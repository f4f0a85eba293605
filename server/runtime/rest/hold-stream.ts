import { createConcurrencyLimit } from "../../core/limits/concurrency";
import { fail } from "../../errors";

/** Maximum concurrent streams behind this port (docs/decisions.md 2). */
const ofCompany = createConcurrencyLimit("streams-company", 20);
const ofAddress = createConcurrencyLimit("streams-address", 5);

const retryAfterSeconds = 10;

/** How often a stream's reader is checked for access. */
const checkMilliseconds = 2_000;

export interface StreamHolder {
  companyId: string;
  address: string;
  /** Whether the token that opened the stream is still valid, and its key still has the scope. */
  isAllowed: () => Promise<boolean>;
}

/**
 * A stream that counts against its company and address until it ends or is left. It ends soon after its token becomes
 * invalid: by expiry, or with its key or company. The caller must read or leave it.
 *
 * @throws RATE_LIMITED if the company or the address has reached its maximum.
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
  // If the check itself fails, the stream ends too: the client reconnects.
  const watch = setInterval(() => void isAllowed().then((allowed) => allowed || end(), end), checkMilliseconds);
  const leave = () => {
    clearInterval(watch);
    releaseCompany();
    releaseAddress();
    // Does not wait for a pending event; errors no longer matter to anyone.
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

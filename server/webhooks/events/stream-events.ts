import { joinFeed, type Show } from "./event-feed";

/** Shorter than the idle timeout of common proxies. */
const heartbeatMilliseconds = 10_000;

const asItIs: Show = (event) => event;

/**
 * Streams a company's events as server-sent events. Each event is sent once its deliveries are
 * planned, and again when it is replayed. `show` may mask an event. The stream ends after `seconds`
 * (wall clock), and the client reconnects.
 */
export function streamEvents(companyId: string, seconds: number, show: Show = asItIs): AsyncGenerator<string> {
  const leaving = new AbortController();
  const stream = readStream(companyId, Date.now() + seconds * 1000, show, leaving.signal);
  const end = stream.return.bind(stream);
  // Without the abort, `return` would take effect only at the next event or heartbeat.
  stream.return = (value) => {
    leaving.abort();
    return end(value);
  };
  return stream;
}

async function* readStream(companyId: string, endsAt: number, show: Show, left: AbortSignal): AsyncGenerator<string> {
  const feed = await joinFeed(companyId);
  left.addEventListener("abort", feed.leave);
  try {
    yield ": connected\n\n";
    while (Date.now() < endsAt && !left.aborted) {
      const milliseconds = Math.min(heartbeatMilliseconds, endsAt - Date.now());
      const batch = await feed.next(milliseconds);
      if (batch) yield* await batch.read(show);
      // Timers may fire a millisecond early, so the last, shorter wait may end before the stream
      // does.
      else if (milliseconds === heartbeatMilliseconds && !left.aborted) yield ": waiting\n\n";
    }
  } finally {
    feed.leave();
  }
}

import { joinFeed, type Show } from "./event-feed";

/** Proxies close a stream that stays silent for longer. */
const heartbeatMilliseconds = 10_000;

const asItIs: Show = (event) => event;

/**
 * A company's events from now on, as server-sent events: each as soon as its deliveries are planned, and again when it
 * is replayed. `show` may mask an event. Ends after `seconds`, real clock; the client reconnects.
 */
export function streamEvents(companyId: string, seconds: number, show: Show = asItIs): AsyncGenerator<string> {
  const leaving = new AbortController();
  const stream = readStream(companyId, Date.now() + seconds * 1000, show, leaving.signal);
  const end = stream.return.bind(stream);
  // A generator ends at its next event or heartbeat only, and would look for events until then.
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
      // Timers may fire a millisecond early, so after the last, shorter wait the end may not be reached yet.
      else if (milliseconds === heartbeatMilliseconds && !left.aborted) yield ": waiting\n\n";
    }
  } finally {
    feed.leave();
  }
}

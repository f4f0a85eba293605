import { joinFeed, type Show } from "./event-feed";

/** Proxies close a stream that stays silent for longer. */
const heartbeatMilliseconds = 10_000;

/** How soon a stream that was left ends, at the latest. */
const waitMilliseconds = 1_000;

const asItIs: Show = (event) => event;

/**
 * A company's events from now on, as server-sent events: each as soon as its deliveries are planned, and again when it
 * is replayed. `show` may mask an event. Ends after `seconds`, real clock; the client reconnects.
 */
export async function* streamEvents(companyId: string, seconds: number, show: Show = asItIs): AsyncGenerator<string> {
  const openedAt = Date.now();
  const endsAt = openedAt + seconds * 1000;
  const feed = await joinFeed(companyId);
  try {
    yield ": connected\n\n";
    let sentAt = openedAt;
    while (Date.now() < endsAt) {
      const batch = await feed.next(Math.min(waitMilliseconds, Math.max(0, endsAt - Date.now())));
      if (batch) yield* await batch.read(show);
      if (!batch && Date.now() - sentAt < heartbeatMilliseconds) continue;
      if (!batch) yield ": waiting\n\n";
      sentAt = Date.now();
    }
  } finally {
    feed.leave();
  }
}

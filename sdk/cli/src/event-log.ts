import type { Event, Quitanda } from "../../typescript/src/quitanda.js";

const remembered = 20_000;

const pageRows = 100;

/** Events become visible in the order of their commits, so one may be listed shortly after a later one. */
const overlapMilliseconds = 60_000;

/**
 * Events that a listener has received. A stream contains only events while it is open, so the
 * listener fetches the events since the last one after each connection, and none is lost or
 * received twice.
 */
export class EventLog {
  readonly #quitanda: Quitanda;
  readonly #seen = new Set<string>();
  /** Ids of the last catch-up, which the open stream may repeat. */
  #overlapping = new Set<string>();
  /** Creation of the newest received event, in milliseconds. */
  #newest = 0;
  #beganAt = 0;

  constructor(quitanda: Quitanda) {
    this.#quitanda = quitanda;
  }

  /** Records the existing events. */
  async begin(): Promise<void> {
    const { data } = await this.#quitanda.events.list({ limit: pageRows }).firstPage();
    for (const event of data) this.#remember(event);
    this.#beganAt = this.#newest;
  }

  /** Yields the events missed while no stream was open, oldest first. Must be called once the stream is open. */
  async *catchUp(): AsyncGenerator<Event> {
    const since = this.#newest - overlapMilliseconds;
    const missed: Event[] = [];
    for await (const event of this.#quitanda.events.list({ limit: pageRows })) {
      const createdAt = Date.parse(event.createdAt);
      if (createdAt < since) break;
      if (createdAt >= this.#beganAt && !this.#seen.has(event.id)) missed.push(event);
    }
    this.#overlapping = new Set(missed.map(({ id }) => id));
    for (const event of missed.reverse()) {
      this.#remember(event);
      yield event;
    }
  }

  /** A later manual replay is new. */
  isNew(event: Event): boolean {
    this.#remember(event);
    return !this.#overlapping.delete(event.id);
  }

  #remember(event: Event): void {
    this.#seen.add(event.id);
    this.#newest = Math.max(this.#newest, Date.parse(event.createdAt));
    if (this.#seen.size <= remembered) return;
    const [oldest] = this.#seen;
    if (oldest !== undefined) this.#seen.delete(oldest);
  }
}

import type { Event, Quitanda } from "../../typescript/src/quitanda.js";

/** How many ids are remembered. */
const remembered = 20_000;

/** Rows of a page when catching up. */
const pageRows = 100;

/** Events appear in the order of their commits, so one may be listed a moment after a later one. */
const overlapMilliseconds = 60_000;

/**
 * The events a listener has received. A stream carries only what happens while it is open, so after each connection the
 * listener fetches the events since the last one: none is lost, none comes twice.
 */
export class EventLog {
  readonly #quitanda: Quitanda;
  readonly #seen = new Set<string>();
  /** Ids found by the last catch-up, which the open stream may repeat. */
  #overlapping = new Set<string>();
  /** When the newest received event was created, in milliseconds. */
  #newest = 0;
  #beganAt = 0;

  constructor(quitanda: Quitanda) {
    this.#quitanda = quitanda;
  }

  /** Records the events that exist already. */
  async begin(): Promise<void> {
    const { data } = await this.#quitanda.events.list({ limit: pageRows }).firstPage();
    for (const event of data) this.#remember(event);
    this.#beganAt = this.#newest;
  }

  /** The events missed while no stream was open, oldest first. Call it once the stream is open. */
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

  /** Whether an event of the stream is new; a later manual replay counts as new. */
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

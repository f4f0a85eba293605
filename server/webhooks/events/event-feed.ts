import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { events } from "@/db/schema";
import type { Event } from "../webhooks/schemas";
import { readEvent, storedEvent } from "./events";

const pollMilliseconds = 300;

/**
 * Overlap of successive queries. An event may become visible late, because `plannedAt` precedes the
 * commit, which a lock may delay.
 */
const overlapMilliseconds = 5_000;

const batchSize = 100;

/** Events per write. A socket write costs as much as composing several events. */
const eventsOfChunk = 16;

/** Converts an event for a reader, for example to mask it. */
export type Show = (event: Event) => Event;

export interface FeedReader {
  /**
   * Waits at most `milliseconds` for events. Returns the next batch, or null if none arrived.
   *
   * @throws read errors.
   */
  next(milliseconds: number): Promise<EventBatch | null>;
  /** A reader must call this when it is finished. Ends a pending wait. */
  leave: () => void;
}

const feeds = new Map<string, Feed>();

/**
 * Returns a reader of the events planned, or planned again, after this call. A company's readers
 * share queries, so a hundred open streams cost as much as one.
 */
export async function joinFeed(companyId: string): Promise<FeedReader> {
  const feed = feeds.get(companyId) ?? new Feed(companyId);
  feeds.set(companyId, feed);
  return feed.join();
}

/**
 * Events found by one query. Keeps only their IDs for a slow reader, which reads the events again
 * from the database.
 */
export class EventBatch {
  private texts = new Map<Show, Promise<string[]>>();
  private reading: Promise<Event[]> | null = null;

  constructor(
    private readonly companyId: string,
    private readonly ids: readonly string[],
  ) {}

  read(show: Show): Promise<string[]> {
    this.reading ??= readEvents(this.companyId, this.ids);
    const composed = this.texts.get(show) ?? this.reading.then((all) => chunksOf(all.map(show)));
    this.texts.set(show, composed);
    return composed;
  }

  forget(): void {
    this.reading = null;
    this.texts = new Map();
  }
}

class Feed {
  private readonly readers = new Set<Reader>();
  private readonly seen = new Map<string, number>();
  private newest = Date.now();
  private looking: Promise<void> = Promise.resolve();
  private isWatching = false;
  private recent: EventBatch[] = [];

  constructor(private readonly companyId: string) {}

  async join(): Promise<FeedReader> {
    const reader = new Reader((left) => this.leave(left));
    this.readers.add(reader);
    try {
      await this.look();
    } catch (thrown) {
      reader.leave();
      throw thrown;
    }
    // These events occurred before this reader joined.
    reader.clear();
    if (!this.isWatching) void this.watch();
    return reader;
  }

  private leave(reader: Reader): void {
    this.readers.delete(reader);
    if (this.readers.size === 0 && feeds.get(this.companyId) === this) feeds.delete(this.companyId);
  }

  private async watch(): Promise<void> {
    this.isWatching = true;
    while (this.readers.size > 0) {
      await sleep(pollMilliseconds);
      await this.look().catch((thrown: unknown) => {
        for (const reader of this.readers) reader.fail(thrown);
      });
    }
    this.isWatching = false;
  }

  private look(): Promise<void> {
    const looked = this.looking.then(() => this.find());
    this.looking = looked.catch(() => undefined);
    return looked;
  }

  private async find(): Promise<void> {
    const rows = await db()
      .select({ id: events.id, plannedAt: events.plannedAt })
      .from(events)
      .where(
        and(
          eq(events.companyId, this.companyId),
          gt(events.plannedAt, new Date(this.newest - overlapMilliseconds)),
          // Matches the predicate of the index `events_planned`.
          isNotNull(events.payload),
        ),
      )
      .orderBy(asc(events.plannedAt), asc(events.createdAt));
    for (const batch of this.recent) batch.forget();
    this.recent = [];
    const found = rows.filter(({ id, plannedAt }) => this.isNew(id, plannedAt?.getTime() ?? 0)).map(({ id }) => id);
    for (const [id, at] of this.seen) if (at < this.newest - overlapMilliseconds) this.seen.delete(id);
    for (let at = 0; at < found.length; at += batchSize) {
      this.recent.push(new EventBatch(this.companyId, found.slice(at, at + batchSize)));
    }
    for (const reader of this.readers) reader.add(this.recent);
  }

  private isNew(id: string, plannedAt: number): boolean {
    if (this.seen.get(id) === plannedAt) return false;
    this.seen.set(id, plannedAt);
    this.newest = Math.max(this.newest, plannedAt);
    return true;
  }
}

class Reader implements FeedReader {
  private batches: EventBatch[] = [];
  private fault: { thrown: unknown } | null = null;
  private wake: () => void = () => undefined;

  readonly leave: () => void;

  constructor(leave: (reader: Reader) => void) {
    this.leave = () => {
      leave(this);
      this.wake();
    };
  }

  async next(milliseconds: number): Promise<EventBatch | null> {
    if (this.batches.length === 0 && !this.fault) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const batch = this.batches.shift();
    if (!batch && this.fault) throw this.fault.thrown;
    return batch ?? null;
  }

  add(batches: readonly EventBatch[]): void {
    if (batches.length === 0) return;
    this.batches.push(...batches);
    this.wake();
  }

  clear(): void {
    this.batches = [];
  }

  fail(thrown: unknown): void {
    this.fault = { thrown };
    this.wake();
  }
}

async function readEvents(companyId: string, ids: readonly string[]): Promise<Event[]> {
  const rows = await db()
    .select(storedEvent(companyId))
    .from(events)
    .where(and(eq(events.companyId, companyId), inArray(events.id, [...ids])));
  const positions = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0)).map(readEvent);
}

function compose(event: Event): string {
  return `id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
}

function chunksOf(all: readonly Event[]): string[] {
  return Array.from({ length: Math.ceil(all.length / eventsOfChunk) }, (_, chunk) =>
    all
      .slice(chunk * eventsOfChunk, (chunk + 1) * eventsOfChunk)
      .map(compose)
      .join(""),
  );
}

import { request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

export interface Post {
  url: string;
  body: string;
}

/** @returns the response status, or 0 without a response. */
export type Deliver = (post: Post) => Promise<number>;

export interface Answered {
  status: number;
  contentType: string;
  text: string;
}

/** Rejects if there is no response. */
export function exchange(url: string, options: RequestOptions, body?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    const request = send(url, { agent: false, timeout: 10_000, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const contentType = headers["content-type"] ?? "";
      text(response).then((read) => resolve({ status, contentType, text: read }), reject);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", reject);
    request.end(body);
  });
}

export const deliverOnce: Deliver = ({ url, body }) =>
  exchange(url, { method: "POST", headers: { "content-type": "application/json" } }, body).then(
    ({ status }) => status,
    () => 0,
  );

interface Release {
  times?: number;
  reversed?: boolean;
  /** Sends callbacks with the same subject in one batch. */
  grouped?: boolean;
}

export class Outbox<News extends { about: string }> {
  readonly sent: (Post & { status: number })[] = [];
  readonly #compose: (batch: News[]) => Post | null;
  readonly #deliver: Deliver;
  #isHolding = false;
  #held: News[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(deliver: Deliver, compose: (batch: News[]) => Post | null) {
    this.#deliver = deliver;
    this.#compose = compose;
  }

  add(news: News, afterMs = 0): void {
    if (this.#isHolding) return void this.#held.push(news);
    const sending = this.#send([news], afterMs);
    this.#running.add(sending);
    void sending.finally(() => this.#running.delete(sending));
  }

  hold(): void {
    this.#isHolding = true;
  }

  lose(): Post[] {
    return this.#held.splice(0).flatMap((news) => this.#compose([news]) ?? []);
  }

  /** Sends held callbacks and stops holding. Resolves once all have been answered. */
  async release({ times = 1, reversed = false, grouped = false }: Release = {}): Promise<void> {
    this.#isHolding = false;
    const held = this.#held.splice(0);
    if (reversed) held.reverse();
    const kinds = [...new Set(held.map(({ about }) => about))];
    const batches = grouped
      ? kinds.map((kind) => held.filter(({ about }) => about === kind))
      : held.map((one) => [one]);
    const repeated = batches.flatMap((batch) => Array.from({ length: times }, () => batch));
    if (reversed) for (const batch of repeated) await this.#send(batch);
    else await Promise.all(repeated.map((batch) => this.#send(batch)));
  }

  /** Resolves once all callbacks so far have been answered. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #send(batch: News[], afterMs = 0): Promise<void> {
    if (afterMs > 0) await wait(afterMs);
    const post = this.#compose(batch);
    if (post) this.sent.push({ ...post, status: await this.#deliver(post) });
  }
}

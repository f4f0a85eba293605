import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { Certificate } from "../certificates";
import { judgeCallback } from "../pix-api/schemas";
import type { Books } from "./books";
import type { News } from "./calls";
import { dialects } from "./dialects";
import { spell } from "./habits";
import { withoutExtensions } from "./shapes";

/** A callback on its way. */
export interface Post {
  url: string;
  body: string;
  /** What the bank identifies itself with; null where it was told not to. */
  certificate: Certificate | null;
}

/** Sends a callback. @returns the answer's status; 0 without one. */
export type Deliver = (post: Post) => Promise<number>;

/** Connects to another address than the URL's, whose host and path stay. */
export interface Reach {
  address: string;
  port: number;
}

/** Sends over HTTP or HTTPS, and accepts any certificate of the receiver. */
export function createDeliver(reach: Reach | null): Deliver {
  return ({ url, body, certificate }) =>
    new Promise((resolve) => {
      const target = new URL(url);
      const to = reach ? { host: reach.address, port: reach.port, servername: target.hostname } : {};
      const options = {
        method: "POST",
        headers: { host: target.host, "content-type": "application/json" },
        timeout: 10_000,
        agent: false as const,
        ...to,
      };
      const request =
        target.protocol === "https:"
          ? requestHttps(target, { ...options, ...certificate, rejectUnauthorized: false })
          : requestHttp(target, options);
      request.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => resolve(0));
      request.end(body);
    });
}

/** How callbacks that were held back are sent. */
export interface Release {
  times?: number;
  reversed?: boolean;
  /** All in one request per address, as the document allows. */
  grouped?: boolean;
  afterMs?: number;
}

const lists = { pix: "pix", rec: "recs", cobr: "cobsr" } as const;
const registering = { pix: "PUT /webhook/{chave}", rec: "PUT /webhookrec", cobr: "PUT /webhookcobr" } as const;

/** How late a late callback is. */
const lateMs = 300;

/** A callback that was sent. */
export interface Sent extends Post {
  status: number;
}

/** The callbacks of one tenant. */
export class Callbacks {
  readonly sent: Sent[] = [];
  readonly #books: Books;
  readonly #certificate: Certificate;
  readonly #deliver: Deliver;
  #isHolding = false;
  #held: News[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(books: Books, certificate: Certificate, deliver: Deliver) {
    this.#books = books;
    this.#certificate = certificate;
    this.#deliver = deliver;
  }

  /**
   * Sends, or keeps while they are held back; nothing without a registered address.
   *
   * @throws for a callback that the Banco Central's document would not have.
   */
  tell(news: News): void {
    const { about, body } = news;
    const faults = judgeCallback(registering[about], withoutExtensions({ [lists[about]]: [body] }));
    if (faults.length > 0) throw new Error(`The callback about ${about} is fantasy: ${JSON.stringify(faults)}`);
    const fate = this.#books.manners.callbackFate();
    if (fate === "lost") return;
    for (const each of fate === "twice" ? [news, news] : [news]) {
      if (this.#isHolding) this.#held.push(each);
      else this.#run(this.#send([each], fate === "late" ? lateMs : 0));
    }
  }

  /** Holds back all callbacks from now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Forgets what was held back: callbacks that never came. */
  lose(): void {
    this.#held = [];
  }

  /** Sends what was held back, and nothing is held back any more. Resolves when all has been answered. */
  async release({ times = 1, reversed = false, grouped = false, afterMs = 0 }: Release = {}): Promise<void> {
    this.#isHolding = false;
    const held = reversed ? this.#held.reverse() : this.#held;
    this.#held = [];
    if (afterMs > 0) await wait(afterMs);
    const kinds = [...new Set(held.map(({ about }) => about))];
    const batches = grouped
      ? kinds.map((kind) => held.filter(({ about }) => about === kind))
      : held.map((one) => [one]);
    const repeated = batches.flatMap((batch) => Array.from({ length: times }, () => batch));
    if (reversed) for (const batch of repeated) await this.#send(batch);
    else await Promise.all(repeated.map((batch) => this.#send(batch)));
  }

  /** Resolves when every callback so far has been answered. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(sending: Promise<void>): void {
    this.#running.add(sending);
    void sending.finally(() => this.#running.delete(sending));
  }

  /** What was held back, as it would be sent one by one; it is held no longer. */
  takeHeld(): Post[] {
    const held = this.#held;
    this.#held = [];
    return held.flatMap((news) => this.#compose([news]) ?? []);
  }

  #compose(batch: News[]): Post | null {
    const about = batch[0]?.about;
    const registration = about && this.#books.webhooks[about];
    if (!about || !registration) return null;
    const { manners } = this.#books;
    const bodies = batch.map(({ body }) => spell(manners, body));
    const isBare = about === "pix" && dialects[this.#books.profile].bareCallbacks;
    // The bank appends to whatever was registered, so a URL that ends with `?ignorar=` swallows what it appends.
    const url = `${registration.url}${manners.callbackPath(about)}`;
    const body = JSON.stringify(isBare ? bodies : { [lists[about]]: bodies });
    return { url, body, certificate: registration.skipsCertificate ? null : this.#certificate };
  }

  async #send(batch: News[], afterMs = 0): Promise<void> {
    if (afterMs > 0) await wait(afterMs);
    const post = this.#compose(batch);
    if (post) this.sent.push({ ...post, status: await this.#deliver(post) });
  }
}

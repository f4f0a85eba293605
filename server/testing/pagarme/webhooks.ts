import { setTimeout as wait } from "node:timers/promises";
import type { Deliver, Post } from "../bank/callbacks";
import type { Books } from "./books/books";
import { idOf, isoOf } from "./ids";
import { judgeResource } from "./judge";

/** The events that the fake tells of. */
export type EventType =
  | "order.paid"
  | "order.payment_failed"
  | "order.canceled"
  | "charge.paid"
  | "charge.payment_failed"
  | "charge.refunded"
  | "charge.partial_canceled"
  | "charge.underpaid"
  | "charge.overpaid"
  | "charge.chargedback"
  | "recipient.updated";

/** Tells an account's addresses of an event, with the resource as the API would answer it now. */
export type Tell = (books: Books, type: EventType, data: object, at: Date) => void;

const models: Record<string, string> = {
  order: "getOrderResponse",
  charge: "getChargeResponse",
  recipient: "getRecipientResponse",
};

/** How webhooks that were held back are sent. */
export interface Release {
  times?: number;
  reversed?: boolean;
  afterMs?: number;
}

/** A webhook that was sent; status 0 without an answer. */
export interface SentWebhook extends Post {
  status: number;
}

/** The webhooks of one account. */
export class Webhooks {
  readonly sent: SentWebhook[] = [];
  readonly #deliver: Deliver;
  readonly #isLost: (body: string) => boolean;
  readonly #accountId = idOf("acc");
  #urls: string[] = [];
  #isHolding = false;
  #held: Post[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(deliver: Deliver, isLost: (body: string) => boolean) {
    this.#deliver = deliver;
    this.#isLost = isLost;
  }

  /** Calls these addresses from now on; none by default. */
  callTo(...urls: string[]): void {
    this.#urls = urls;
  }

  /** The body of an event, judged by the official package as an answer is. */
  compose({ name }: Books, type: EventType, data: object, at: Date): string {
    const faults = judgeResource(models[type.split(".")[0] ?? ""] ?? "", data);
    if (Object.keys(faults).length > 0) throw new Error(`The event ${type} is fantasy: ${JSON.stringify(faults)}`);
    const account = { id: this.#accountId, name };
    return JSON.stringify({ id: idOf("hook"), account, type, created_at: isoOf(at), data });
  }

  /** Sends an event, or keeps it while webhooks are held back. */
  tell(books: Books, type: EventType, data: object, at: Date): void {
    if (this.#urls.length === 0) return;
    const body = this.compose(books, type, data, at);
    for (const url of this.#urls) {
      if (this.#isLost(body)) continue;
      const post: Post = { url, body, certificate: null };
      if (this.#isHolding) this.#held.push(post);
      else this.#run(this.#send(post));
    }
  }

  /** Holds back all webhooks from now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Forgets what was held back: webhooks that never came. */
  lose(): void {
    this.#held = [];
  }

  /** Sends what was held back, and holds nothing back any more. Resolves when all has been answered. */
  async release({ times = 1, reversed = false, afterMs = 0 }: Release = {}): Promise<void> {
    this.#isHolding = false;
    const held = reversed ? this.#held.reverse() : this.#held;
    this.#held = [];
    if (afterMs > 0) await wait(afterMs);
    const repeated = held.flatMap((post) => Array.from({ length: times }, () => post));
    if (reversed) for (const post of repeated) await this.#send(post);
    else await Promise.all(repeated.map((post) => this.#send(post)));
  }

  /** Resolves when every webhook so far has been answered. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(sending: Promise<void>): void {
    this.#running.add(sending);
    void sending.finally(() => this.#running.delete(sending));
  }

  async #send(post: Post): Promise<void> {
    this.sent.push({ ...post, status: await this.#deliver(post) });
  }
}

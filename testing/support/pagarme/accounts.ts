import { randomText } from "../doubles/ids";
import { type Deliver, Outbox } from "../doubles/outbox";
import { aPayer, type Payer } from "../doubles/payer";
import { Agenda } from "./books/agenda";
import { type Behavior, type RecipientStatus, usualBehavior, type WithdrawalStatus } from "./books/behavior";
import type { Books, Charge, News, Order, Recipient } from "./books/books";
import type { CardOutcome } from "./books/card-shapes";
import { checkBooks } from "./books/check-books";
import { availableOf, Ledger, waitingOf } from "./books/ledger";
import { type Terms, usualTerms } from "./books/terms";
import { failRefund, finishRefund } from "./cancel-charge";
import { idOf, isoOf } from "./ids";
import { judgeResource } from "./judge";
import { chargeBack, payCharge, winChargeback } from "./move-charge";
import { addRecipient, findRecipient, moveRecipient, type RecipientOptions } from "./recipients";
import { moveWithdrawal } from "./withdrawals";

export interface AccountOptions {
  name?: string;
  /** Prefix of the keys: `sk_test_…` and `pk_test_…`, or without `test_` in production. */
  environment?: "production" | "homologation";
  terms?: Partial<Terms>;
  behavior?: Partial<Behavior>;
}

export interface Payment {
  amountInCents?: number;
  payer?: Payer;
}

function openBooks(options: AccountOptions, now: Date, tell: Books["tell"]): Books {
  const { name = "Loja de Teste", environment = "homologation" } = options;
  const infix = environment === "production" ? "" : "test_";
  const recipients = new Map<string, Recipient>();
  return {
    name,
    secretKey: `sk_${infix}${randomText(16)}`,
    publicKey: `pk_${infix}${randomText(16)}`,
    terms: { ...usualTerms, ...options.terms },
    behavior: { ...usualBehavior, ...options.behavior },
    agenda: new Agenda(),
    ledger: new Ledger(),
    recipients,
    defaultRecipient: addRecipient({ recipients }, { name }, now),
    orders: [],
    ordersByCode: new Map(),
    ordersById: new Map(),
    charges: new Map(),
    payables: [],
    customers: new Map(),
    customersByEmail: new Map(),
    tokens: new Map(),
    cards: new Map(),
    cardOutcomes: new Map<string, CardOutcome>(),
    withdrawals: [],
    pendingRefunds: new Map(),
    keyedAnswers: new Map(),
    tell,
  };
}

const models: Record<string, string> = {
  order: "getOrderResponse",
  charge: "getChargeResponse",
  recipient: "getRecipientResponse",
};

export class PagarmeAccount {
  readonly books: Books;
  readonly webhooks: Outbox<{ about: News["type"]; url: string; body: string }>;
  readonly #now: () => Date;
  readonly #id = idOf("acc");
  #urls: string[] = [];

  constructor(context: { deliver: Deliver; now: () => Date }, options: AccountOptions) {
    this.#now = context.now;
    this.books = openBooks(options, context.now(), (news) => this.#tell(news));
    this.webhooks = new Outbox(context.deliver, ([news]) => news ?? null);
  }

  callTo(...urls: string[]): void {
    this.#urls = urls;
  }

  /** @throws Error if the official package would reject the webhook as a response. */
  #tell({ type, data, at }: News): void {
    if (this.#urls.length === 0) return;
    const faults = judgeResource(models[type.split(".")[0] ?? ""] ?? "", data);
    if (Object.keys(faults).length > 0) throw new Error(`The event ${type} is fantasy: ${JSON.stringify(faults)}`);
    const account = { id: this.#id, name: this.books.name };
    const body = JSON.stringify({ id: idOf("hook"), account, type, created_at: isoOf(at), data });
    for (const url of this.#urls) this.webhooks.add({ about: type, url, body });
  }

  get keys(): { secretKey: string; publicKey: string } {
    const { secretKey, publicKey } = this.books;
    return { secretKey, publicKey };
  }

  #passTime(at = this.#now()): Date {
    this.books.agenda.runUntil(at);
    return at;
  }

  ordersOf(code: string): readonly Order[] {
    this.#passTime();
    return this.books.ordersByCode.get(code) ?? [];
  }

  #orderOf(code: string): Order {
    const [found] = this.ordersOf(code);
    if (!found) throw new Error(`The account has no order ${code}`);
    return found;
  }

  chargeOf(code: string): Charge {
    return this.#orderOf(code).charge;
  }

  /**
   * Pays a Pix or boleto, by default in full and now. Accepts money for a canceled charge's code,
   * as a bank might.
   *
   * @returns the payment's id at the central bank, or null for a boleto.
   */
  pay(code: string, { amountInCents, payer = aPayer }: Payment = {}): string | null {
    const order = this.#orderOf(code);
    if (order.charge.method === "credit_card") throw new Error("Nobody but its issuer pays a card's charge");
    const paid = payCharge(this.books, order, amountInCents ?? order.amount, this.#now(), payer);
    const { end_to_end_id: id } = paid.fields;
    return typeof id === "string" ? id : null;
  }

  /** Overrides the simulator's decision on a card. */
  scriptCard(number: string, outcome: CardOutcome): void {
    this.books.cardOutcomes.set(number, outcome);
  }

  findChallenge(challengeId: string): Order | null {
    this.#passTime();
    return this.books.orders.find(({ charge }) => charge.awaits?.challengeId === challengeId) ?? null;
  }

  chargeBack(code: string): void {
    chargeBack(this.books, this.#orderOf(code), this.#now());
  }

  winChargeback(code: string): void {
    winChargeback(this.books, this.#orderOf(code), this.#now());
  }

  endRefunds(code: string, end: "done" | "failed"): void {
    const order = this.#orderOf(code);
    for (const [id, refund] of this.books.pendingRefunds) {
      if (refund.order !== order) continue;
      this.books.pendingRefunds.delete(id);
      order.charge.pendingRefunds -= refund.transaction.amount;
      if (end === "done") finishRefund(this.books, refund, this.#now());
      else failRefund(refund, this.#now());
    }
  }

  addRecipient(options: RecipientOptions = {}): Recipient {
    return addRecipient(this.books, options, this.#now());
  }

  recipientOf(idOrCode: string): Recipient {
    const found = findRecipient(this.books, idOrCode);
    if (!found) throw new Error(`The account has no recipient ${idOrCode}`);
    return found;
  }

  moveRecipient(idOrCode: string, status: RecipientStatus): void {
    moveRecipient(this.books, this.recipientOf(idOrCode), status, this.#now());
  }

  /** Completes or returns a withdrawal. A completed one can also be returned. */
  moveWithdrawal(id: string, status: WithdrawalStatus): void {
    const found = this.books.withdrawals.find((each) => each.id === id);
    if (!found) throw new Error(`The account has no withdrawal ${id}`);
    moveWithdrawal(this.books, found, status, this.#now());
  }

  balanceOf(idOrCode = this.books.defaultRecipient.id): { available: number; waiting: number } {
    this.#passTime();
    const { id } = this.recipientOf(idOrCode);
    const { ledger } = this.books;
    return { available: ledger.balanceOf(availableOf(id)), waiting: ledger.balanceOf(waitingOf(id)) };
  }

  /** @throws Error if the ledger does not balance. */
  checkBooks(): void {
    this.#passTime();
    checkBooks(this.books);
  }
}

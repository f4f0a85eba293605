import { aPayer, type Payer, randomText } from "../doubles/ids";
import { type Deliver, Outbox } from "../doubles/outbox";
import { Agenda } from "./books/agenda";
import type { Books, Charge, News, Order, Recipient } from "./books/books";
import type { CardOutcome } from "./books/card-shapes";
import { checkBooks } from "./books/check-books";
import { availableOf, Ledger, waitingOf } from "./books/ledger";
import { type Manners, type RecipientStatus, usualManners, type WithdrawalStatus } from "./books/manners";
import { type Terms, usualTerms } from "./books/terms";
import { failRefund, finishRefund } from "./cancel-charge";
import { idOf } from "./ids";
import { chargeBack, payCharge, winChargeback } from "./move-charge";
import { addRecipient, findRecipient, moveRecipient, type RecipientOptions } from "./recipients";
import { showCharge } from "./show";
import { composeWebhook } from "./webhooks";
import { moveWithdrawal } from "./withdrawals";

/** What a new account is like; what is left out is made up. */
export interface AccountOptions {
  name?: string;
  /** `sk_test_…` and `pk_test_…`, or without `test_` in production. */
  environment?: "production" | "homologation";
  terms?: Partial<Terms>;
  manners?: Partial<Manners>;
}

/** A payment of a test's payer. */
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
    manners: { ...usualManners, ...options.manners },
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

/** One account at the fake, as a test holds it: its keys, its books, and what its buyers, issuers and banks do. */
export class PagarmeAccount {
  readonly books: Books;
  readonly webhooks: Outbox<{ about: News["type"]; url: string; body: string }>;
  readonly #now: () => Date;
  readonly #id = idOf("acc");
  #urls: string[] = [];

  constructor(context: { deliver: Deliver; now: () => Date }, options: AccountOptions) {
    this.#now = context.now;
    this.books = openBooks(options, context.now(), (news) => this.#tell(news));
    this.webhooks = new Outbox(context.deliver, ([news]) => (news ? { ...news, certificate: null } : null));
  }

  /** Calls these addresses from now on; none by default. */
  callTo(...urls: string[]): void {
    this.#urls = urls;
  }

  #compose(news: News): string {
    return composeWebhook({ id: this.#id, name: this.books.name }, news);
  }

  #tell(news: News): void {
    if (this.#urls.length === 0) return;
    const body = this.#compose(news);
    for (const url of this.#urls) this.webhooks.add({ about: news.type, url, body });
  }

  get keys(): { secretKey: string; publicKey: string } {
    const { secretKey, publicKey } = this.books;
    return { secretKey, publicKey };
  }

  /** Does what is due, and gives the time. */
  #passTime(at = this.#now()): Date {
    this.books.agenda.runUntil(at);
    return at;
  }

  /** The orders with one code, oldest first. */
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
   * A payer pays a Pix or boleto, whole and now unless told otherwise. Money for a code that was withdrawn arrives all
   * the same, as it may at a bank.
   * @returns the payment's id in the central bank's system; null for a boleto.
   */
  pay(code: string, { amountInCents, payer = aPayer }: Payment = {}): string | null {
    const order = this.#orderOf(code);
    if (order.charge.method === "credit_card") throw new Error("Nobody but its issuer pays a card's charge");
    const paid = payCharge(this.books, order, amountInCents ?? order.amount, this.#now(), payer);
    const { end_to_end_id: id } = paid.fields;
    return typeof id === "string" ? id : null;
  }

  /** What the issuer says of a card, before the simulator's table. */
  scriptCard(number: string, outcome: CardOutcome): void {
    this.books.cardOutcomes.set(number, outcome);
  }

  /** The order whose challenge has an id, while its buyer is awaited. */
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

  /** Ends the refunds of a charge that are under way (`manners.refunds: "pending"`). */
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

  /** The acquirer decides about a recipient. */
  moveRecipient(idOrCode: string, status: RecipientStatus): void {
    moveRecipient(this.books, this.recipientOf(idOrCode), status, this.#now());
  }

  /** The bank of a recipient takes a withdrawal, or sends it back, also after it took it. */
  moveWithdrawal(id: string, status: WithdrawalStatus): void {
    const found = this.books.withdrawals.find((each) => each.id === id);
    if (!found) throw new Error(`The account has no withdrawal ${id}`);
    moveWithdrawal(this.books, found, status, this.#now());
  }

  /** A recipient's money, in cents. */
  balanceOf(idOrCode = this.books.defaultRecipient.id): { available: number; waiting: number } {
    this.#passTime();
    const { id } = this.recipientOf(idOrCode);
    const { ledger } = this.books;
    return { available: ledger.balanceOf(availableOf(id)), waiting: ledger.balanceOf(waitingOf(id)) };
  }

  /** The body of a webhook about a charge as it is now, as the fake would send it. */
  composeWebhook(type: News["type"], code: string): string {
    return this.#compose({ type, data: showCharge(this.books, this.#orderOf(code)), at: this.#passTime() });
  }

  /** @throws when money appeared or vanished. */
  checkBooks(): void {
    this.#passTime();
    checkBooks(this.books);
  }
}

import type { Deliver } from "../bank/callbacks";
import { Agenda } from "./books/agenda";
import type { Books, Charge, Order, Recipient } from "./books/books";
import type { CardOutcome } from "./books/card-shapes";
import { checkBooks } from "./books/check-books";
import { availableOf, Ledger, waitingOf } from "./books/ledger";
import { type Manners, type RecipientStatus, usualManners, type WithdrawalStatus } from "./books/manners";
import { type Terms, usualTerms } from "./books/terms";
import { failRefund, finishRefund } from "./cancel-charge";
import { randomText } from "./ids";
import { aPayer, chargeBack, decideCard, type Payer, payCharge, type Scene, winChargeback } from "./move-charge";
import { addRecipient, findRecipient, moveRecipient, type RecipientOptions } from "./recipients";
import { showCharge, showOrder, showRecipient } from "./show";
import { type EventType, type Tell, Webhooks } from "./webhooks";
import { moveWithdrawal } from "./withdrawals";

/** What a new account is like; what is left out is made up. */
export interface AccountOptions {
  name?: string;
  /** `sk_test_…` and `pk_test_…`, or without `test_` in production. */
  environment?: "production" | "homologation";
  secretKey?: string;
  publicKey?: string;
  terms?: Partial<Terms>;
  manners?: Partial<Manners>;
  /** The account's own recipient, who gets what no rule shares out. */
  recipient?: RecipientOptions;
}

/** A payment of a test's payer. */
export interface Payment {
  amountInCents?: number;
  payer?: Payer;
  at?: Date;
  /** Which of several orders with one code, from 0; the only one by default. */
  index?: number;
}

function openBooks(options: AccountOptions, now: Date): Books {
  const { name = "Loja de Teste", environment = "homologation" } = options;
  const infix = environment === "production" ? "" : "test_";
  const recipients = new Map<string, Recipient>();
  return {
    name,
    secretKey: options.secretKey ?? `sk_${infix}${randomText(16)}`,
    publicKey: options.publicKey ?? `pk_${infix}${randomText(16)}`,
    terms: { ...usualTerms, ...options.terms },
    manners: { ...usualManners, ...options.manners },
    agenda: new Agenda(),
    ledger: new Ledger(),
    recipients,
    defaultRecipient: addRecipient({ recipients }, { name, ...options.recipient }, now),
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
  };
}

/** One account at the fake, as a test holds it: its keys, its books, and what its buyers, issuers and banks do. */
export class PagarmeAccount {
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly #now: () => Date;

  constructor(
    context: { deliver: Deliver; now: () => Date; isLost: (secretKey: string, body: string) => boolean },
    options: AccountOptions,
  ) {
    this.#now = context.now;
    this.books = openBooks(options, context.now());
    this.webhooks = new Webhooks(context.deliver, (body) => context.isLost(this.books.secretKey, body));
  }

  get keys(): { secretKey: string; publicKey: string } {
    const { secretKey, publicKey } = this.books;
    return { secretKey, publicKey };
  }

  readonly tell: Tell = (books, type, data, at) => this.webhooks.tell(books, type, data, at);

  /** Does what is due, and gives the time. */
  #passTime(at = this.#now()): Date {
    this.books.agenda.runUntil(at);
    return at;
  }

  get #scene(): Scene {
    return { books: this.books, tell: this.tell };
  }

  /** The orders with one code, oldest first. */
  ordersOf(code: string): readonly Order[] {
    this.#passTime();
    return this.books.ordersByCode.get(code) ?? [];
  }

  #orderOf(code: string, index = 0): Order {
    const found = this.ordersOf(code)[index];
    if (!found) throw new Error(`The account has no order ${code}`);
    return found;
  }

  chargeOf(code: string, index = 0): Charge {
    return this.#orderOf(code, index).charge;
  }

  /**
   * A payer pays a Pix or boleto, whole and now unless told otherwise. Money for a code that was withdrawn arrives all
   * the same, as it may at a bank.
   * @returns the payment's id in the central bank's system; null for a boleto.
   */
  pay(code: string, { amountInCents, payer = aPayer, at, index }: Payment = {}): string | null {
    const order = this.#orderOf(code, index);
    if (order.charge.method === "credit_card") throw new Error("Nobody but its issuer pays a card's charge");
    const paid = payCharge(this.#scene, order, amountInCents ?? order.amount, at ?? this.#now(), payer);
    const { end_to_end_id: id } = paid.fields;
    return typeof id === "string" ? id : null;
  }

  /** The issuer decides a card charge that waits. */
  decide(code: string, end: NonNullable<CardOutcome["ends"]>, index = 0): void {
    const order = this.#orderOf(code, index);
    if (!order.charge.awaits) throw new Error(`The charge ${code} waits for nobody`);
    decideCard(this.#scene, order, end, this.#now());
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
    chargeBack(this.#scene, this.#orderOf(code), this.#now());
  }

  winChargeback(code: string): void {
    winChargeback(this.#scene, this.#orderOf(code), this.#now());
  }

  /** Ends the refunds of a charge that are under way (`manners.refunds: "pending"`). */
  endRefunds(code: string, end: "done" | "failed"): void {
    const order = this.#orderOf(code);
    for (const [id, refund] of this.books.pendingRefunds) {
      if (refund.order !== order) continue;
      this.books.pendingRefunds.delete(id);
      order.charge.pendingRefunds -= refund.transaction.amount;
      if (end === "done") finishRefund(this.#scene, refund, this.#now());
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
    moveRecipient(this.books, this.tell, this.recipientOf(idOrCode), status, this.#now());
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

  /** The body of a webhook about a charge or a recipient as it is now, as the fake would send it. */
  composeWebhook(type: EventType, codeOrRecipient: string): string {
    const now = this.#passTime();
    const data = type.startsWith("recipient.")
      ? showRecipient(this.recipientOf(codeOrRecipient))
      : (type.startsWith("order.") ? showOrder : showCharge)(this.books, this.#orderOf(codeOrRecipient));
    return this.webhooks.compose(this.books, type, data, now);
  }

  /** @throws when money appeared or vanished. */
  checkBooks(): void {
    this.#passTime();
    checkBooks(this.books);
  }
}

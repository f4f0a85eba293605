import { randomUUID, X509Certificate } from "node:crypto";
import type { BankEnvironment, BankProfile } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import type { Authority, Certificate } from "../certificates";
import { dayOf } from "../doubles/calendar";
import { randomText } from "../doubles/ids";
import { type Deliver, Outbox } from "../doubles/outbox";
import { judgeCallback } from "../pix-api/schemas";
import { spell, usualBehavior } from "./behavior";
import type { CobvBody } from "./bodies";
import {
  type Behavior,
  type Books,
  type Charge,
  centsOf,
  type News,
  newEndToEndId,
  newRefund,
  type Received,
  type Recurrence,
  type Refund,
} from "./books";
import { dialects } from "./dialects";
import { valueOn } from "./due-values";
import { allScopes } from "./operations";
import { endRefund, leftOf, tellOf } from "./pix";
import { moveRecurrence, recurrenceOf } from "./recurrences";
import {
  cancelOpenCharges,
  lastTryOf,
  moveCharge,
  recurringChargeOf,
  retryPolicy,
  tellOfCharge,
} from "./recurring-charges";
import { withoutExtensions } from "./shapes";
import type { Tokens } from "./tokens";
import { registering } from "./webhooks";

export interface AccountOptions {
  profile?: BankProfile;
  environment?: BankEnvironment;
  pixKey?: string;
  clientSecret?: string;
  applicationKey?: string;
  certificateEndsAt?: Date;
  behavior?: Partial<Behavior>;
}

export interface Payment {
  /** In cents. A given amount also pays a removed or expired charge. */
  amountInCents?: number;
  at?: Date;
}

const lists = { pix: "pix", rec: "recs", cobr: "cobsr" } as const;

/** Delay of a late callback, in milliseconds. */
const lateMs = 300;

interface AccountContext {
  authority: string;
  clients: Authority;
  strangers: Authority;
  deliver: Deliver;
  tokens: Tokens;
  now: () => Date;
}

const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;

export class BankAccount {
  readonly books: Books;
  readonly callbacks: Outbox<News>;
  readonly #context: AccountContext;

  constructor(context: AccountContext, options: AccountOptions) {
    this.#context = context;
    const { profile = "generic" } = options;
    const clientId = `client-${randomText(12)}`;
    const certificate = context.clients.issue(
      clientId,
      options.certificateEndsAt && { until: options.certificateEndsAt },
    );
    this.books = {
      profile,
      environment: options.environment ?? "production",
      clientId,
      clientSecret: options.clientSecret ?? `secret-${randomText(24)}`,
      pixKey: options.pixKey ?? randomUUID(),
      applicationKey: dialects[profile].query ? (options.applicationKey ?? `application-${randomText(12)}`) : null,
      scopes: new Set(allScopes),
      fingerprints: new Set([fingerprintOf(certificate)]),
      certificate,
      behavior: { ...usualBehavior, ...options.behavior },
      charges: new Map(),
      received: [],
      locations: [],
      recurrences: new Map(),
      recurringCharges: new Map(),
      webhooks: { pix: null, rec: null, cobr: null },
      tokenRequests: 0,
      issuedTokens: [],
      tell: (news) => this.#tell(news),
    };
    this.callbacks = new Outbox(context.deliver, (batch) => this.#compose(batch));
  }

  get clientId(): string {
    return this.books.clientId;
  }

  get settings(): ConnectionSettings {
    const { profile, environment, pixKey } = this.books;
    const site = dialects[profile].sites[environment];
    const base = `https://${site.hosts[0]}`;
    const own = { apiUrl: `${base}${site.basePath}`, tokenUrl: `${base}${site.tokenPath}` };
    const receivingAccount = { branch: "0001", number: "123456", type: "checking" } as const;
    return { profile, environment, pixKey, receivingAccount, ...(profile === "generic" ? own : {}) };
  }

  get secrets() {
    const { clientId, clientSecret, certificate, profile, applicationKey } = this.books;
    const isByCertificate = dialects[profile].credentials === "certificate";
    return {
      clientId,
      clientSecret: isByCertificate ? "" : clientSecret,
      certificate: certificate.cert,
      privateKey: certificate.key,
      authority: profile === "generic" ? this.#context.authority : null,
      ...(applicationKey === null ? {} : { applicationKey }),
    };
  }

  issueCertificate(until?: Date): Certificate {
    const issued = this.#context.clients.issue(this.clientId, until && { until });
    this.books.fingerprints.add(fingerprintOf(issued));
    return issued;
  }

  forgeCertificate(): Certificate {
    return this.#context.strangers.issue(this.clientId);
  }

  /** Registers a callback URL for every event, as a connection check does. */
  callTo(url: string): void {
    const registration = { url, createdAt: this.#context.now() };
    this.books.webhooks = { pix: registration, rec: registration, cobr: registration };
  }

  revokeTokens(): void {
    this.#context.tokens.revoke(this.books);
  }

  takeScope(scope: string): void {
    this.#context.tokens.takeScope(this.books, scope);
  }

  giveScope(scope: string): void {
    this.books.scopes.add(scope);
  }

  /**
   * Pays a charge, by default in full and now, and sends the callback.
   *
   * @throws Error if the payer's bank would refuse the payment (charge unknown, paid, removed or
   * expired), unless an amount is given.
   */
  pay(txid: string, payment: Payment = {}): Received {
    const charge = this.books.charges.get(txid);
    if (!charge) throw new Error(`The bank has no charge ${txid}`);
    const { amountInCents: forced, at = this.#context.now() } = payment;
    const cost = costOf(this.books, charge, at);
    if (forced === undefined && (charge.status !== "ATIVA" || !cost.isPayable)) {
      throw new Error(`The payer's bank refuses the charge ${txid}: ${charge.status}`);
    }
    const parts = forced === undefined ? cost.parts : null;
    const received = this.#bookIn(txid, forced ?? cost.cents, { ...payment, at }, parts);
    charge.received.push(received);
    if (charge.status === "ATIVA") charge.status = "CONCLUIDA";
    tellOf(this.books, received);
    return received;
  }

  /**
   * Receives money on the Pix key without a charge or a callback. `txid` is an arbitrary reference
   * of up to 35 characters, as in a static code.
   */
  receive(amountInCents: number, { txid = null }: { txid?: string | null } = {}): Received {
    return this.#bookIn(txid, amountInCents, {});
  }

  #bookIn(
    txid: string | null,
    cents: number,
    { at = this.#context.now(), endToEndId = newEndToEndId(at) }: Payment & { endToEndId?: string },
    parts: Received["parts"] = null,
  ): Received {
    const received = { endToEndId, txid, cents, parts, at, refunds: [] };
    this.books.received.push(received);
    return received;
  }

  /** Reclaims a payment for fraud (MED). The refund is pending until `endRefunds`. */
  dispute(received: Received, amountInCents = leftOf(received)): Refund {
    return this.#sendBack(received, amountInCents, "MED_FRAUDE");
  }

  /** Refunds a payment in the bank's portal. The refund is pending until `endRefunds`. */
  refundInPortal(received: Received, amountInCents = leftOf(received)): Refund {
    return this.#sendBack(received, amountInCents, "ORIGINAL");
  }

  #sendBack(received: Received, cents: number, nature: string): Refund {
    const refund = newRefund(this.#context.now(), cents, { nature });
    received.refunds.push(refund);
    tellOf(this.books, received);
    return refund;
  }

  /** Completes or rejects all pending refunds of a payment. */
  endRefunds(received: Received, status: "DEVOLVIDO" | "NAO_REALIZADO"): void {
    for (const refund of received.refunds) endRefund(this.books, received, refund, this.#context.now(), status);
  }

  #recurrenceIn(idRec: string, ...allowed: Recurrence["status"][]): Recurrence {
    const recurrence = recurrenceOf(this.books, idRec);
    if (!allowed.includes(recurrence.status)) throw new Error(`The recurrence is ${recurrence.status}`);
    return recurrence;
  }

  approve(idRec: string): void {
    const recurrence = this.#recurrenceIn(idRec, "CRIADA");
    recurrence.isAuthorised = true;
    if (recurrence.journey === "AGUARDANDO_DEFINICAO") recurrence.journey = "JORNADA_2";
    moveRecurrence(this.books, recurrence, "APROVADA", this.#context.now());
  }

  reject(idRec: string): void {
    const rejeicao = { codigo: "AP13", descricao: "Rejeitada pelo usuário pagador" };
    const recurrence = this.#recurrenceIn(idRec, "CRIADA");
    moveRecurrence(this.books, recurrence, "REJEITADA", this.#context.now(), { rejeicao });
  }

  cancelByPayer(idRec: string): void {
    const recurrence = this.#recurrenceIn(idRec, "CRIADA", "APROVADA");
    const at = this.#context.now();
    const descricao = "Cancelada pelo usuário pagador";
    const cancelamento = { solicitante: "USUARIO_PAGADOR", codigo: "SLDB", descricao };
    moveRecurrence(this.books, recurrence, "CANCELADA", at, { cancelamento });
    cancelOpenCharges(this.books, idRec, at);
  }

  payRecurring(txid: string, at = this.#context.now()): Received {
    return this.#debit(txid, "AGENDADA", at, true);
  }

  /**
   * Pays a canceled charge through its scheduled attempt, because a charge may be canceled while
   * its debit is in progress. Unless `isConcluded`, the charge stays `CANCELADA`, and only the list
   * of received Pix contains the payment.
   */
  payWithdrawn(txid: string, at: Date, { isConcluded = true } = {}): Received {
    return this.#debit(txid, "CANCELADA", at, isConcluded);
  }

  #attemptOf(txid: string, status: "AGENDADA" | "CANCELADA") {
    const charge = recurringChargeOf(this.books, txid);
    const attempt = charge.attempts.find((each) => each.status === status);
    if (!attempt) throw new Error(`No try of ${txid} is ${status}: it is ${charge.status}`);
    return { charge, attempt };
  }

  #debit(txid: string, from: "AGENDADA" | "CANCELADA", at: Date, isConcluded: boolean): Received {
    const { charge, attempt } = this.#attemptOf(txid, from);
    const { endToEndId } = attempt;
    const received = this.#bookIn(txid, centsOf(charge.body.valor.original), { at, endToEndId });
    if (isConcluded) {
      attempt.status = "PAGA";
      attempt.changes.push({ status: "PAGA", at });
      charge.received.push(received);
      moveCharge(this.books, charge, "CONCLUIDA", at);
    }
    tellOf(this.books, received);
    return received;
  }

  /**
   * Rejects the scheduled attempt of a recurring charge (AM02). The charge expires if no further
   * attempt is allowed.
   */
  refuseRecurring(txid: string, at = this.#context.now()): void {
    const { charge, attempt } = this.#attemptOf(txid, "AGENDADA");
    attempt.status = "REJEITADA";
    attempt.rejection = { codigo: "AM02", descricao: "Tentativa rejeitada" };
    attempt.changes.push({ status: "REJEITADA", at });
    const policy = this.books.recurrences.get(charge.body.idRec)?.body.politicaRetentativa;
    const isOver = charge.attempts.length > retryPolicy.times || dayOf(at) >= lastTryOf(charge);
    if (policy !== "PERMITE_3R_7D" || isOver) moveCharge(this.books, charge, "EXPIRADA", at);
    else tellOfCharge(this.books, charge);
  }

  paymentsOf(txid: string): Received[] {
    return this.books.received.filter((each) => each.txid === txid);
  }

  /** @throws Error if the callback violates the Banco Central's specification. */
  #tell(news: News): void {
    const { about, body } = news;
    const faults = judgeCallback(registering[about], withoutExtensions({ [lists[about]]: [body] }));
    if (faults.length > 0) throw new Error(`The callback about ${about} is fantasy: ${JSON.stringify(faults)}`);
    const fate = this.books.behavior.callbackFate();
    if (fate === "lost") return;
    this.callbacks.add(news, fate === "late" ? lateMs : 0);
    if (fate === "twice") this.callbacks.add(news);
  }

  /** One request with several callbacks about the same kind of event; null without a registered URL. */
  #compose(batch: News[]) {
    const { behavior, profile, webhooks } = this.books;
    const [first] = batch;
    const registration = first && webhooks[first.about];
    if (!registration) return null;
    const { about } = first;
    const bodies = batch.map(({ body }) => spell(behavior, body));
    const isBare = about === "pix" && dialects[profile].bareCallbacks;
    // Banks append a suffix, which a URL that ends with `?ignorar=` absorbs.
    const url = `${registration.url}${behavior.callbackPath(about)}`;
    const body = JSON.stringify(isBare ? bodies : { [lists[about]]: bodies });
    return { url, body };
  }
}

function costOf(
  { behavior }: Books,
  { body, createdAt }: Charge,
  at: Date,
): { cents: number; parts: Received["parts"]; isPayable: boolean } {
  if ("dataDeVencimento" in body.calendario) return valueOn(body as CobvBody, dayOf(at), behavior);
  const isPayable = at.getTime() <= createdAt.getTime() + body.calendario.expiracao * 1_000;
  return { cents: centsOf(body.valor.original), parts: null, isPayable };
}

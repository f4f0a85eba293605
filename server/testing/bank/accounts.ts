import { randomUUID, X509Certificate } from "node:crypto";
import type { BankEnvironment, BankProfile } from "@/db/connection-enums";
import type { ConnectionSettings } from "@/db/shapes";
import type { Authority, Certificate } from "../certificates";
import { type Books, type Manners, type Received, type Refund, randomText } from "./books";
import { Callbacks, type Deliver } from "./callbacks";
import type { News } from "./calls";
import { dialects } from "./dialects";
import { usualManners } from "./habits";
import { allScopes } from "./operations";
import { dispute, endRefunds, type Payment, pay, receive, refundInPortal } from "./payer";
import { approve, cancelByPayer, expire, payRecurring, payWithdrawn, refuseRecurring, reject } from "./recurring-payer";
import type { Tokens } from "./tokens";

/** What a new account is like; what is left out is made up. */
export interface AccountOptions {
  profile?: BankProfile;
  environment?: BankEnvironment;
  pixKey?: string;
  clientId?: string;
  clientSecret?: string;
  applicationKey?: string;
  scopes?: readonly string[];
  /** When its client certificate ends. */
  certificateEndsAt?: Date;
  manners?: Partial<Manners>;
}

/** The parts of a bank that an account uses. */
export interface AccountContext {
  authority: string;
  clients: Authority;
  strangers: Authority;
  callbackCertificate: Certificate;
  deliver: Deliver;
  tokens: Tokens;
  now: () => Date;
}

const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;

/** One tenant of the bank, as a test holds it: its credentials, its books, and what its payers do. */
export class BankAccount {
  readonly books: Books;
  readonly callbacks: Callbacks;
  readonly #context: AccountContext;

  constructor(context: AccountContext, options: AccountOptions) {
    this.#context = context;
    const { profile = "generic" } = options;
    const clientId = options.clientId ?? `client-${randomText(12)}`;
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
      scopes: new Set(options.scopes ?? allScopes),
      fingerprints: new Set([fingerprintOf(certificate)]),
      certificate,
      manners: { ...usualManners, ...options.manners },
      charges: new Map(),
      received: [],
      locations: [],
      recurrences: new Map(),
      requests: new Map(),
      recurringCharges: new Map(),
      webhooks: { pix: null, rec: null, cobr: null },
      tokenRequests: 0,
      issuedTokens: [],
    };
    this.callbacks = new Callbacks(this.books, context.callbackCertificate, context.deliver);
  }

  get clientId(): string {
    return this.books.clientId;
  }

  /** What a connection's settings hold for this account. */
  get settings(): ConnectionSettings {
    const { profile, environment, pixKey } = this.books;
    const site = dialects[profile].sites[environment];
    const base = `https://${site.hosts[0]}`;
    const own = { apiUrl: `${base}${site.basePath}`, tokenUrl: `${base}${site.tokenPath}` };
    const receivingAccount = { branch: "0001", number: "123456", type: "checking" } as const;
    return { profile, environment, pixKey, receivingAccount, ...(profile === "generic" ? own : {}) };
  }

  /** What a connection's secrets hold for this account. */
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

  /** Issues one more certificate to the tenant, valid beside the ones before it, or already ended. */
  issueCertificate(until?: Date): Certificate {
    const issued = this.#context.clients.issue(this.clientId, until && { until });
    this.books.fingerprints.add(fingerprintOf(issued));
    return issued;
  }

  /** A certificate in the tenant's name that another authority signed. */
  forgeCertificate(): Certificate {
    return this.#context.strangers.issue(this.clientId);
  }

  /** Withdraws a certificate of the tenant. */
  withdrawCertificate(certificate: Certificate): void {
    this.books.fingerprints.delete(fingerprintOf(certificate));
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

  /** A payer pays a charge, whole and now unless told otherwise, and the bank calls back. */
  pay(txid: string, payment?: Payment): Received {
    return pay(this.tell, this.books, txid, this.#context.now(), payment);
  }

  /** Money comes to the Pix key without a charge; the bank does not call back. */
  receive(amountInCents: number, payment?: Payment & { txid?: string }): Received {
    return receive(this.books, amountInCents, this.#context.now(), payment);
  }

  /** Another bank asks for a payment back (MED); it is under way until `endRefunds`. */
  dispute(received: Received, amountInCents?: number): Refund {
    return dispute(this.tell, this.books, received, this.#context.now(), amountInCents);
  }

  /** The receiver sends money back in the bank's own portal; it is under way until `endRefunds`. */
  refundInPortal(received: Received, amountInCents?: number): Refund {
    return refundInPortal(this.tell, this.books, received, this.#context.now(), amountInCents);
  }

  /** Ends every devolução of a payment that is under way. */
  endRefunds(received: Received, status: "DEVOLVIDO" | "NAO_REALIZADO"): void {
    endRefunds(this.tell, this.books, received, status, this.#context.now());
  }

  /** The payer authorises a recurrence. */
  approve(idRec: string): void {
    approve(this.tell, this.books, idRec, this.#context.now());
  }

  reject(idRec: string, code: "AP13" | "AP14" = "AP13"): void {
    reject(this.tell, this.books, idRec, this.#context.now(), code);
  }

  /** Nobody answers a recurrence in time. */
  expire(idRec: string): void {
    expire(this.tell, this.books, idRec, this.#context.now());
  }

  /** The payer ends a recurrence. */
  cancelByPayer(idRec: string): void {
    cancelByPayer(this.tell, this.books, idRec, this.#context.now());
  }

  /** The payer's bank pays a recurring charge, by the try that is scheduled. */
  payRecurring(txid: string, at = this.#context.now()): Received {
    return payRecurring(this.tell, this.books, txid, at);
  }

  /** The payer's bank pays a recurring charge that was withdrawn; `isConcluded`: it no longer calls it canceled. */
  payWithdrawn(txid: string, at: Date, { isConcluded = true } = {}): Received {
    return payWithdrawn(this.tell, this.books, txid, at, isConcluded);
  }

  /** The scheduled try of a recurring charge fails. */
  refuseRecurring(txid: string, at = this.#context.now(), code?: string): void {
    refuseRecurring(this.tell, this.books, txid, at, code);
  }

  /** The payments of a charge, oldest first. */
  paymentsOf(txid: string): Received[] {
    return this.books.received.filter((each) => each.txid === txid);
  }

  /** Calls the registered address, or keeps the news while callbacks are held back. */
  readonly tell = (_: Books, news: News): void => this.callbacks.tell(news);
}

import type { AccountOwner } from "@/db/connection-enums";
import type { PaymentMethod } from "@/db/enums";
import { getAcquirer } from "../../acquirers";
import type { CallbackRequest } from "../../acquirers/callback-port";
import type { Card } from "../../acquirers/card-port";
import { pagarmeKind } from "../../acquirers/pagarme/service";
import type { Connection } from "../../acquirers/port";
import { createTestCompany } from "../database";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { Recipient } from "../pagarme/books/books";
import type { RecipientStatus, WithdrawalPlan } from "../pagarme/books/manners";
import { simulatorCards } from "../pagarme/cards";
import { type FakePagarme, openFakePagarme } from "../pagarme/fake";
import { anOrder, createRawClient, payments } from "../pagarme/raw-client";
import { bankAccountOf, becomePlatform, connectToPagarme, reachPagarme, recordRecipient } from "./connections";

/** The acquirer's side of a connection: its account there, and the company's recipient, once there is one. */
interface Side {
  account: PagarmeAccount;
  recipient: Recipient | null;
}

const amounts = { done: 10_000, refused: 10_001, pending: 10_002, silent: 10_003, lost: 10_004, returned: 10_005 };
const [paidAfterMs, returnedAfterMs] = [5_000, 2 * 86_400_000];
/** A card whose charges the acquirer takes, and does not answer. */
const silentCard = "4000000000000085";

function withdraw(amountInCents: number): WithdrawalPlan {
  if (amountInCents === amounts.refused) return { status: "failed" };
  if (amountInCents === amounts.pending) {
    return { status: "processing", later: [{ afterMs: paidAfterMs, status: "transferred" }] };
  }
  const returned = [{ afterMs: returnedAfterMs, status: "failed" } as const];
  return { status: "transferred", ...(amountInCents === amounts.returned ? { later: returned } : {}) };
}

const cardOf = (number: string): Card => ({
  number,
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
});

const keyOf = ({ id }: Connection) => id.replaceAll("-", "");

/** The fees of a sale of R$ 49,90: the acquirer's own, or what the platform keeps, which bears the acquirer's. */
const feesOf: Record<AccountOwner, Partial<Record<PaymentMethod, number>>> = {
  company: { pix: 59, boleto: 349, credit_card: 279 },
  platform: { pix: 99, boleto: 99, credit_card: 99 },
};

/** A fake Pagar.me whose connections are subjects of the conformance suite. Its time stands still. */
export class PagarmeSubjects {
  readonly #platform: PagarmeAccount;
  readonly #sides = new Map<string, Side>();
  readonly #undo: (() => void)[];

  private constructor(
    readonly pagarme: FakePagarme,
    platform: PagarmeAccount,
  ) {
    this.#platform = platform;
    this.#undo = [reachPagarme(pagarme), becomePlatform(platform)];
  }

  static async open(): Promise<PagarmeSubjects> {
    const start = new Date();
    const pagarme = await openFakePagarme({ clock: () => start, deliver: async () => 200 });
    const isSilent = (body: Record<string, unknown>) => JSON.stringify(body).includes(silentCard);
    pagarme.fault({ on: "POST /orders", when: isSilent, fault: { how: "cut_after" } });
    const on = "POST /recipients/{id}/withdrawals";
    pagarme.fault({ on, when: ({ amount }) => amount === amounts.silent, fault: { how: "cut_after" } });
    pagarme.fault({ on, when: ({ amount }) => amount === amounts.lost, fault: { how: "cut_before" } });
    const platform = openAccount(pagarme);
    await sellEarlier(pagarme, platform, platform.books.defaultRecipient);
    return new PagarmeSubjects(pagarme, platform);
  }

  /** Whether every account's books are right and every body was the official package's; then time starts again. */
  findFaults(): unknown[] {
    for (const account of this.pagarme.accounts) account.checkBooks();
    this.pagarme.clock.skewMs = 0;
    return [...this.pagarme.violations, ...this.pagarme.errors];
  }

  async close(): Promise<void> {
    for (const undo of this.#undo) undo();
    await this.pagarme.close();
  }

  #sideOf({ id }: Connection): Side {
    const found = this.#sides.get(id);
    if (!found) throw new Error(`The acquirer has no account for the connection ${id}`);
    return found;
  }

  #recipientOf(connection: Connection): Recipient {
    const { account, recipient } = this.#sideOf(connection);
    return recipient ?? account.recipientOf(keyOf(connection));
  }

  /** A connection of a new company, whose recipient has money. */
  async #openConnection(owner: AccountOwner): Promise<Connection> {
    const { companyId } = await createTestCompany();
    const account = owner === "company" ? openAccount(this.pagarme) : this.#platform;
    const recipient = owner === "company" ? account.books.defaultRecipient : account.addRecipient();
    const connection = await connectToPagarme(companyId, account, { owner, recipient });
    this.#sides.set(connection.id, { account, recipient });
    await sellEarlier(this.pagarme, account, recipient);
    return connection;
  }

  async #openUnregistered(): Promise<Connection> {
    const { companyId } = await createTestCompany({ documentType: "cpf", document: "52998224725" });
    const connection = await connectToPagarme(companyId, this.#platform, { owner: "platform", recipient: null });
    this.#sides.set(connection.id, { account: this.#platform, recipient: null });
    return connection;
  }

  #noticeOf(connection: Connection, key: string): CallbackRequest {
    const { account } = this.#sideOf(connection);
    account.pay(key);
    return {
      path: "",
      query: new URLSearchParams(),
      headers: { "content-type": "application/json" },
      body: account.composeWebhook("charge.paid", key),
      remoteAddress: "127.0.0.1",
      clientCertificate: null,
    };
  }

  /** A browser sends the card, as a page of the checkout does. */
  async #tokenize(connection: Connection): Promise<string> {
    const { url } = (await getAcquirer(pagarmeKind).cardTokens?.tokenization(connection)) ?? {};
    if (!url) throw new Error("The connection takes no cards from browsers");
    const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
    const response = await fetch(`${this.pagarme.url}/tokens${new URL(url).search}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "card", card }),
    });
    return (await response.json()).id;
  }

  #payoutSide() {
    const { clock } = this.pagarme;
    const sentAt = clock.skewMs;
    const passTime = (ms: number) => {
      clock.skewMs = sentAt + ms;
    };
    const account = (connection: Connection) => bankAccountOf(this.#recipientOf(connection));
    return { amounts, paidAfterMs, returnedAfterMs, passTime, account };
  }

  #recipientSide() {
    const platform = this.#platform;
    const known = () => [...platform.books.recipients.values()];
    return {
      openUnregistered: () => this.#openUnregistered(),
      remember: (connection: Connection) => recordRecipient(connection, this.#recipientOf(connection)),
      decide: async (connection: Connection, state: RecipientStatus) =>
        platform.moveRecipient(this.#recipientOf(connection).id, state),
      count: (connection: Connection) => known().filter(({ code }) => code === keyOf(connection)).length,
    };
  }

  /** The adapter with accounts of the companies' own, or with the operator's. */
  subjectOf(owner: AccountOwner) {
    const { paid, refused } = simulatorCards;
    return {
      acquirer: getAcquirer(pagarmeKind),
      openConnection: () => this.#openConnection(owner),
      openStranger: () => this.#openConnection("company"),
      payerSide: {
        pay: async (connection: Connection, key: string, amountInCents: number) =>
          void this.#sideOf(connection).account.pay(key, { amountInCents }),
        dispute: async (connection: Connection, key: string) => this.#sideOf(connection).account.chargeBack(key),
        decide: async (connection: Connection, key: string, verdict: "won" | "lost") => {
          if (verdict === "won") this.#sideOf(connection).account.winChargeback(key);
        },
        noticeOf: (connection: Connection, key: string) => this.#noticeOf(connection, key),
      },
      cards: { paid: cardOf(paid), refused: cardOf(refused), silent: cardOf(silentCard) },
      payouts: this.#payoutSide(),
      anticipations: null,
      notices: "unsigned" as const,
      received: null,
      setup: null,
      automatic: null,
      disputes: { method: "credit_card" as const, tellsLoss: false },
      cardTokens: { tokenize: (connection: Connection) => this.#tokenize(connection) },
      ...(owner === "platform" ? { recipients: this.#recipientSide() } : {}),
      settlements: { feeInCents: feesOf[owner] },
    };
  }
}

function openAccount(pagarme: FakePagarme): PagarmeAccount {
  const account = pagarme.openAccount({ manners: { withdraw } });
  account.scriptCard(silentCard, { first: "paid" });
  return account;
}

/** Gives a recipient money of an earlier sale. */
async function sellEarlier(pagarme: FakePagarme, account: PagarmeAccount, { id }: Recipient): Promise<void> {
  const code = `earlier-${id}`;
  const pix = payments.pix(new Date(pagarme.now().getTime() + 60_000));
  const options = { liable: true, charge_processing_fee: true, charge_remainder_fee: true };
  const split = [{ type: "percentage", amount: 100, recipient_id: id, options }];
  await createRawClient(pagarme, account)("POST", "/orders", anOrder(code, { ...pix, split }, 1_000_000));
  account.pay(code);
}

import assert from "node:assert/strict";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { RecipientState } from "@/db/schema/treasury-enums";
import type { CallbackRequest } from "@/server/acquiring/port/callback-port";
import type { Card, PresentedCard } from "@/server/acquiring/port/card-port";
import type { Acquirer, CardRequest, Connection, Outcome, PixRequest } from "@/server/acquiring/port/port";
import type { Account } from "@/server/acquiring/port/setup-port";
import { addDays, dayOf } from "@/server/core/calendar/calendar";

/** Simulates events around an adapter under test: payers pay, issuers decide, and responses are lost. */
export interface PayerSide {
  pay: (connection: Connection, key: string, amountInCents: number) => Promise<void>;
  /** Pays the amount that the acquirer computes for a day. Absent if it computes none. */
  payAsAsked?: (connection: Connection, key: string, at: Date) => Promise<number>;
  dispute: (connection: Connection, key: string) => Promise<void>;
  decide: (connection: Connection, key: string, verdict: "won" | "lost") => Promise<void>;
  noticeOf: (connection: Connection, key: string) => CallbackRequest;
}

export interface Subject {
  acquirer: Acquirer;
  openConnection: () => Promise<Connection>;
  /**
   * Opens a connection with a separate account, for acquirers whose connections share an account in
   * which our keys are unique.
   */
  openStranger?: () => Promise<Connection>;
  payerSide: PayerSide;
  /** Approved, refused, and captured without a response. Null if the acquirer accepts no cards. */
  cards: Record<"paid" | "refused" | "silent", Card> | null;
  payouts: PayoutSide | null;
  anticipations: AnticipationSide | null;
  /**
   * `signed` if the acquirer signs its callbacks. For unsigned ones, the API checks the secret in
   * the URL and the client certificate before the adapter reads the body.
   */
  notices: "signed" | "unsigned";
  received: ReceivedSide | null;
  setup: SetupSide | null;
  automatic: AutomaticSide | null;
  /** Disputed method, and whether the acquirer reports lost disputes. Defaults to Pix or boleto, and true. */
  disputes?: { method: PaymentMethod; tellsLoss: boolean };
  /** Absent without card tokens, recipients or settlement reports, respectively. */
  cardTokens?: CardTokenSide;
  recipients?: RecipientSide;
  settlements?: SettlementSide;
}

export interface CardTokenSide {
  tokenize: (connection: Connection) => Promise<string>;
}

export interface RecipientSide {
  openUnregistered: () => Promise<Connection>;
  decide: (connection: Connection, state: Exclude<RecipientState, "draft" | "sent">) => Promise<void>;
  remember: (connection: Connection) => Promise<void>;
  count: (connection: Connection) => number;
}

/** Acquirer's fees for `chargeRequest`, in cents, by method. */
export interface SettlementSide {
  feeInCents: Partial<Record<PaymentMethod, number>>;
}

export interface ReceivedSide {
  period: { from: Date; to: Date };
  latencyMs?: number;
  /** Pays money without a charge. Null if the acquirer cannot receive it. */
  receive: ((connection: Connection, amountInCents: number) => Promise<void>) | null;
}

export interface SetupSide {
  /** Opens a valid account. `addresses` lists its registered callback URLs. */
  good: () => { account: Account; addresses: () => string[] };
  bad: Record<string, { open: () => Account; faults: readonly ConnectionFault[] }>;
}

export interface AutomaticSide {
  approve: (connection: Connection, key: string) => Promise<void>;
  reject: (connection: Connection, key: string) => Promise<void>;
  cancel: (connection: Connection, key: string) => Promise<void>;
  pay: (connection: Connection, chargeKey: string, amountInCents: number) => Promise<void>;
  fail: (connection: Connection, chargeKey: string) => Promise<void>;
}

export interface AnticipationSide {
  /**
   * Installments in cents that make the acquirer pay, refuse, pay later, pay without responding, or
   * never receive the order.
   */
  amounts: Record<"done" | "refused" | "pending" | "silent" | "lost", number>;
  /** From a pending order to its payment. */
  paidAfterMs: number;
}

export interface PayoutSide {
  /**
   * Cents by behavior: the bank pays, refuses, pays later, pays without responding, never receives
   * the order, or pays and later returns the money.
   */
  amounts: Record<"done" | "refused" | "pending" | "silent" | "lost" | "returned", number>;
  /** Until a pending payout is paid or a returned one is credited back. */
  paidAfterMs: number;
  returnedAfterMs: number;
  /** The connection's only payable account. Absent if a Pix key suffices. */
  account?: (connection: Connection) => BankAccount;
  /** Advances the acquirer's clock after an order. Absent if calls include their time. */
  passTime?: (ms: number) => void;
  /** The list never proves the absence of a connection's first payout. */
  isFirstUncertain?: true;
}

const now = new Date("2026-11-20T12:00:00.000Z");

/** In the future by the wall clock, because some acquirers reject expired charges. */
const expiresAt = new Date(Date.now() + 86_400_000);
const dueOn = addDays(dayOf(new Date()), 5);

/** @throws Error if the outcome is not done. */
export function resultOf<Value>(outcome: Outcome<Value>): Value {
  assert.equal(outcome.kind, "done", `an outcome that should be done is ${outcome.kind}`);
  return (outcome as Extract<Outcome<Value>, { kind: "done" }>).value;
}

/** Connection of another company, which must not see the first one's data. */
export const openStranger = ({ openConnection, openStranger: open = openConnection }: Subject): Promise<Connection> =>
  open();

/** Charges with the same key are identical. */
export function charge(
  { acquirer, cards }: Subject,
  connection: Connection,
  method: PaymentMethod,
  key: string,
): Promise<Outcome<unknown>> {
  if (method === "pix") return acquirer.createPix(connection, pixRequest(key));
  if (method === "boleto") return acquirer.createBoleto(connection, { ...chargeRequest(key), dueOn });
  return chargeCard({ acquirer }, connection, key, cards?.paid ?? anyCard);
}

export function chargeCard(
  { acquirer }: Pick<Subject, "acquirer">,
  connection: Connection,
  key: string,
  card: PresentedCard,
) {
  const request: CardRequest = { ...chargeRequest(key), installments: 1, initiator: "customer", card, returnUrl: null };
  return acquirer.chargeCard(connection, request);
}

const anyCard: Card = {
  number: "4111111111111111",
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
};

/** R$ 49.90, expiring after a day, without a due date. */
export function pixRequest(key: string, different: Partial<PixRequest> = {}): PixRequest {
  return { ...chargeRequest(key), expiresAt, terms: null, receiver: { name: "Loja", city: "RECIFE" }, ...different };
}

export function chargeRequest(key: string) {
  return {
    key,
    amountInCents: 4990,
    description: "Curso",
    items: [{ title: "Curso", amountInCents: 4990, quantity: 1 }],
    payer: {
      name: "Maria da Silva",
      documentType: "cpf" as const,
      document: "52998224725",
      email: "maria@example.com",
      phone: "+5511987654321",
      address: {
        street: "Rua das Laranjeiras",
        number: "100",
        neighborhood: "Centro",
        city: "Recife",
        state: "PE",
        zipCode: "50000000",
      },
    },
    origin: { buyerIp: null, serverIp: null, deviceId: null },
    feeInCents: 99,
    now,
  };
}

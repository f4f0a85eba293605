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

/** The outside world of an adapter under test: payers, issuers and lost answers. */
export interface PayerSide {
  /** A payer pays a Pix or boleto. */
  pay: (connection: Connection, key: string, amountInCents: number) => Promise<void>;
  /** A payer pays what the acquirer asks for on a day; absent where that is not the acquirer's to compute. */
  payAsAsked?: (connection: Connection, key: string, at: Date) => Promise<number>;
  /** The payer's bank or the issuer opens a dispute, and decides it. */
  dispute: (connection: Connection, key: string) => Promise<void>;
  decide: (connection: Connection, key: string, verdict: "won" | "lost") => Promise<void>;
  /** The acquirer's callback about a charge. */
  noticeOf: (connection: Connection, key: string) => CallbackRequest;
}

/** An adapter under test. */
export interface Subject {
  acquirer: Acquirer;
  /** Opens an unused connection. */
  openConnection: () => Promise<Connection>;
  /** Opens a connection with books of its own, where others share an account, in which our keys are unique. */
  openStranger?: () => Promise<Connection>;
  payerSide: PayerSide;
  /** Cards that the acquirer approves, refuses, and captures without an answer; null when it has no cards. */
  cards: Record<"paid" | "refused" | "silent", Card> | null;
  payouts: PayoutSide | null;
  anticipations: AnticipationSide | null;
  /**
   * Whether the acquirer signs its callbacks. Where none does, the API checks the secret of the address and the
   * client certificate before the adapter reads anything.
   */
  notices: "signed" | "unsigned";
  received: ReceivedSide | null;
  setup: SetupSide | null;
  automatic: AutomaticSide | null;
  /** The method that can be disputed, and whether losses are reported; by default its code method (Pix or boleto), and yes. */
  disputes?: { method: PaymentMethod; tellsLoss: boolean };
  /** Absent without card tokens, recipients, and reports of what was taken of a sale. */
  cardTokens?: CardTokenSide;
  recipients?: RecipientSide;
  settlements?: SettlementSide;
}

/** The browser of a buyer whose card never reaches us. */
export interface CardTokenSide {
  /** Sends a card that is approved to the acquirer. @returns its token. */
  tokenize: (connection: Connection) => Promise<string>;
}

/** An acquirer that knows who receives the money of sales. */
export interface RecipientSide {
  /** Opens a connection of a company whose recipient the acquirer does not know yet. */
  openUnregistered: () => Promise<Connection>;
  /** The acquirer decides. */
  decide: (connection: Connection, state: Exclude<RecipientState, "draft" | "sent">) => Promise<void>;
  /** Stores the recipient's id with the connection, as the company does once it knows it. */
  remember: (connection: Connection) => Promise<void>;
  /** Recipients of a connection's key in the acquirer's books. */
  count: (connection: Connection) => number;
}

/** What an acquirer takes of a sale of `chargeRequest`, in cents, by method. */
export interface SettlementSide {
  feeInCents: Partial<Record<PaymentMethod, number>>;
}

/** The books of an acquirer that lists what it received. */
export interface ReceivedSide {
  /** A period in which `payerSide.pay` pays. */
  period: { from: Date; to: Date };
  /** How long the acquirer takes to list a payment, at most. */
  latencyMs?: number;
  /** Money that comes without a charge; null where the acquirer has none. */
  receive: ((connection: Connection, amountInCents: number) => Promise<void>) | null;
}

/** Accounts that an acquirer accepts, and accounts that have one fault each. */
export interface SetupSide {
  /** A good account, with the number of addresses that the acquirer was told to call for it. */
  good: () => { account: Account; addresses: () => string[] };
  /** What is wrong with each account, and the faults by which an adapter may name it. */
  bad: Record<string, { open: () => Account; faults: readonly ConnectionFault[] }>;
}

/** The payers of an acquirer with recurring charges. */
export interface AutomaticSide {
  approve: (connection: Connection, key: string) => Promise<void>;
  reject: (connection: Connection, key: string) => Promise<void>;
  cancel: (connection: Connection, key: string) => Promise<void>;
  /** The payer's bank pays the scheduled try of a charge, or fails to. */
  pay: (connection: Connection, chargeKey: string, amountInCents: number) => Promise<void>;
  fail: (connection: Connection, chargeKey: string) => Promise<void>;
}

/** The money of an acquirer that anticipates receivables. */
export interface AnticipationSide {
  /** Amounts of an installment in cents that it pays, refuses, pays later, pays without an answer, and never hears of. */
  amounts: Record<"done" | "refused" | "pending" | "silent" | "lost", number>;
  /** How long after the order a pending one is paid. */
  paidAfterMs: number;
}

/** The receiving bank of an adapter that makes payouts. */
export interface PayoutSide {
  /**
   * Amounts in cents that it pays, refuses, pays later, pays without an answer, never receives, and pays and then sends
   * back.
   */
  amounts: Record<"done" | "refused" | "pending" | "silent" | "lost" | "returned", number>;
  /** How long after the sending a pending one is paid, and a returned one is back. */
  paidAfterMs: number;
  returnedAfterMs: number;
  /** The only account that it pays to; absent where a Pix key will do. */
  account?: (connection: Connection) => BankAccount;
  /** Takes the acquirer's clock so long after the sending; absent where the time of a call is the acquirer's. */
  passTime?: (ms: number) => void;
  /** Whether its list never proves the absence of a connection's first payout. */
  isFirstUncertain?: true;
}

const now = new Date("2026-11-20T12:00:00.000Z");

/** Ends later than now also by the clock of an acquirer that refuses what has ended. */
const expiresAt = new Date(Date.now() + 86_400_000);
const dueOn = addDays(dayOf(new Date()), 5);

/** What an outcome holds. @throws when it is not done. */
export function resultOf<Value>(outcome: Outcome<Value>): Value {
  assert.equal(outcome.kind, "done", `an outcome that should be done is ${outcome.kind}`);
  return (outcome as Extract<Outcome<Value>, { kind: "done" }>).value;
}

/** A connection of another company, which must see nothing of the others. */
export const openStranger = ({ openConnection, openStranger: open = openConnection }: Subject): Promise<Connection> =>
  open();

/** Makes the same charge by a method with a key. @returns the adapter's answer. */
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

/** Charges a card. */
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

/** A Pix of R$ 49,90, by default without a due date and of a day. */
export function pixRequest(key: string, different: Partial<PixRequest> = {}): PixRequest {
  return { ...chargeRequest(key), expiresAt, terms: null, receiver: { name: "Loja", city: "RECIFE" }, ...different };
}

/** A charge of R$ 49,90 to a usual payer. */
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

import type { PaymentMethod } from "@/db/enums";
import type { Acquirer, CallbackRequest, Card, CardRequest, Connection, Outcome } from "../port";

/** The outside world of an adapter under test: payers, issuers and lost answers. */
export interface PayerSide {
  /** A payer pays a Pix or boleto. */
  pay: (connection: Connection, key: string, amountInCents: number) => Promise<void>;
  /** The payer's bank or the issuer opens a dispute, and decides it. */
  dispute: (connection: Connection, key: string) => Promise<void>;
  decide: (connection: Connection, key: string, verdict: "won" | "lost") => Promise<void>;
  /** The acquirer's signed callback about a charge. */
  noticeOf: (connection: Connection, key: string) => CallbackRequest;
}

/** An adapter under test. */
export interface Subject {
  acquirer: Acquirer;
  /** Opens an unused connection. */
  openConnection: () => Promise<Connection>;
  payerSide: PayerSide;
  /** Cards that the acquirer approves, refuses, and captures without an answer; null when it has no cards. */
  cards: Record<"paid" | "refused" | "silent", Card> | null;
  payouts: PayoutSide | null;
  anticipations: AnticipationSide | null;
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
}

const now = new Date("2026-11-20T12:00:00.000Z");

/** Makes the same charge by a method with a key. @returns the adapter's answer. */
export function charge(
  { acquirer, cards }: Subject,
  connection: Connection,
  method: PaymentMethod,
  key: string,
): Promise<Outcome<unknown>> {
  const request = chargeRequest(key);
  if (method === "pix") {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    return acquirer.createPix(connection, {
      ...request,
      expiresAt,
      terms: null,
      receiver: { name: "Loja", city: "RECIFE" },
    });
  }
  if (method === "boleto") return acquirer.createBoleto(connection, { ...request, dueOn: "2026-11-25" });
  return chargeCard({ acquirer }, connection, key, cards?.paid ?? anyCard);
}

/** Charges a card. */
export function chargeCard({ acquirer }: Pick<Subject, "acquirer">, connection: Connection, key: string, card: Card) {
  const request: CardRequest = { ...chargeRequest(key), installments: 1, initiator: "customer", card };
  return acquirer.chargeCard(connection, request);
}

const anyCard: Card = {
  number: "4111111111111111",
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
};

function chargeRequest(key: string) {
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
      phone: null,
      address: null,
    },
    origin: { buyerIp: null, serverIp: null, deviceId: null },
    now,
  };
}

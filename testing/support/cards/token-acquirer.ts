import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { getCompany } from "@/server/accounts/company/companies";
import { acquirers } from "@/server/acquiring/port";
import type { Card, PresentedCard } from "@/server/acquiring/port/card-port";
import type { Acquirer, CardRequest, ChargeReport, Connection } from "@/server/acquiring/port/port";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { replaceConnections } from "../connections/add-connection";
import { createTestCompany } from "../database";
import { cardInput } from "../payments";

const kind = "token_acquirer";

type Operation = "read" | "keep" | "forget" | "charge" | "cancel";

export interface TokenAcquirer {
  /**
   * Tokenizes a card like a browser.
   *
   * @returns the single-use token.
   */
  tokenize: (number: string) => string;
  lose: (operation: Operation, times: number) => void;
  /** Challenges the buyers of the next charges. */
  challengeNext: (times: number) => void;
  conclude: (key: string, isConfirmed: boolean) => Promise<void>;
  presented: PresentedCard[];
  kept: Map<string, Card>;
  company: () => Promise<{ company: CompanyIdentity; connectionId: string }>;
  connect: (companyId: string) => Promise<string>;
  /** Stops card tokens of a connection, so that cards can be sent only to our server. */
  withoutTokens: (companyId: string, connectionId: string) => Promise<void>;
  close: () => void;
}

interface Challenged {
  connection: Connection;
  request: CardRequest;
  card: Card;
  state: "open" | "confirmed" | "closed";
}

export function openTokenAcquirer(): TokenAcquirer {
  const tokens = new Map<string, Card>();
  const kept = new Map<string, Card>();
  const challenged = new Map<string, Challenged>();
  const presented: PresentedCard[] = [];
  const lost = new Map<Operation, number>();
  let toChallenge = 0;

  const isLost = (operation: Operation) => {
    const left = lost.get(operation) ?? 0;
    if (left > 0) lost.set(operation, left - 1);
    return left > 0;
  };
  const unknown = { kind: "unknown", cause: new Error("The answer was lost") } as const;
  const take = (token: string) => {
    const card = tokens.get(token);
    tokens.delete(token);
    return card;
  };
  const cardOf = (shown: PresentedCard) => {
    if ("token" in shown) return take(shown.token);
    return "cardId" in shown ? kept.get(shown.cardId) : shown;
  };
  const opened = (key: string): ChargeReport => ({
    state: "open",
    payments: [],
    refusal: null,
    disputes: [],
    challenge: { url: `https://issuer.example.com/confirm/${key}` },
  });

  const cardTokens: NonNullable<Acquirer["cardTokens"]> = {
    origin: () => "https://cards.example.com",
    tokenization: async () => ({ url: "https://cards.example.com/tokens?account=pk_1", publicKey: "pk_1" }),
    isToken: (text) => text.startsWith("token_"),
    read: async (_connection, token) => {
      if (isLost("read")) return unknown;
      const card = tokens.get(token);
      if (!card) return { kind: "done", value: null };
      const { holderName, expirationMonth, expirationYear, number } = card;
      const facts = { brand: "visa", last4: number.slice(-4), holderName, expirationMonth, expirationYear } as const;
      return { kind: "done", value: { ...facts, fingerprint: `print ${number}` } };
    },
    keep: async (_connection, { token }) => {
      const card = take(token);
      if (!card) return { kind: "done", value: null };
      const cardId = `card_${card.number}`;
      kept.set(cardId, { ...card, cvv: null });
      return isLost("keep") ? unknown : { kind: "done", value: { cardId } };
    },
    forget: async (_connection, { cardId }) => {
      kept.delete(cardId);
      return isLost("forget") ? unknown : { kind: "done", value: null };
    },
  };

  const acquirer: Acquirer = {
    ...sandboxAcquirer,
    kind,
    isPlayMoney: false,
    findCardFault: () => null,
    cardTokens,
    chargeCard: async (connection, request) => {
      presented.push(request.card);
      const card = cardOf(request.card);
      if (!card) return { kind: "refused", refusal: { reason: "invalid_card", code: "14", retryable: false } };
      if (toChallenge > 0) {
        toChallenge -= 1;
        challenged.set(request.key, { connection, request, card, state: "open" });
        const { challenge } = opened(request.key);
        return { kind: "done", value: { state: "pending", ...(challenge ? { challenge } : {}) } };
      }
      const outcome = await sandboxAcquirer.chargeCard(connection, { ...request, card });
      return isLost("charge") ? unknown : outcome;
    },
    readCharge: async (connection, charge) => {
      const { state } = challenged.get(charge.key) ?? {};
      if (state === "open") return { kind: "done", value: opened(charge.key) };
      if (state === "closed") {
        return { kind: "done", value: { state: "closed", payments: [], refusal: null, disputes: [] } };
      }
      return sandboxAcquirer.readCharge(connection, charge);
    },
    cancelCharge: async (connection, charge, now) => {
      const found = challenged.get(charge.key);
      if (!found) return sandboxAcquirer.cancelCharge(connection, charge, now);
      if (isLost("cancel")) return unknown;
      const canceled = found.state === "open";
      if (canceled) found.state = "closed";
      return { kind: "done", value: { canceled } };
    },
  };
  acquirers.set(kind, acquirer);

  return {
    presented,
    kept,
    tokenize: (number) => {
      const token = `token_${randomUUID().replaceAll("-", "")}`;
      tokens.set(token, cardInput(number));
      return token;
    },
    lose: (operation, times) => void lost.set(operation, times),
    challengeNext: (times) => {
      toChallenge = times;
    },
    conclude: async (key, isConfirmed) => {
      const found = challenged.get(key);
      if (found?.state !== "open") return;
      found.state = isConfirmed ? "confirmed" : "closed";
      const { connection, request, card } = found;
      if (isConfirmed) await sandboxAcquirer.chargeCard(connection, { ...request, card });
    },
    company: async () => {
      const { companyId } = await createTestCompany();
      const connectionId = await connect(companyId);
      return { company: await getCompany(companyId), connectionId };
    },
    connect,
    withoutTokens: async (companyId, id) => {
      const capabilities = sql`${connections.capabilities} - 'cardTokens'`;
      const own = and(eq(connections.companyId, companyId), eq(connections.id, id));
      await db().update(connections).set({ capabilities }).where(own);
    },
    close: () => void acquirers.delete(kind),
  };
}

async function connect(companyId: string): Promise<string> {
  const capabilities = { ...sandboxAcquirer.offer.capabilities, cardTokens: true };
  const methods: PaymentMethod[] = ["credit_card", "pix"];
  return replaceConnections({ companyId, kind, name: "Cards elsewhere", methods, priority: 0, capabilities });
}

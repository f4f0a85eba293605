import { Agent } from "undici";
import { environment } from "../../core/env/env";
import type { Acquirer, Connection, Outcome } from "../port/port";
import { findServiceAccount } from "../port/service-accounts";
import type { ServiceAccount } from "../port/service-port";
import { callMilliseconds, connectorOf, type Reach } from "../transport/exchange";
import { CallError } from "../transport/faults";
import { createOnePerKey } from "../transport/one-per-key";
import { createPauses } from "../transport/pauses";
import { readNotice } from "./callbacks";
import { cancelCharge } from "./cancel";
import { keepsCard } from "./cards";
import { chargeCard, createBoleto, createPix } from "./charges";
import type { Session } from "./client";
import { payers } from "./customers";
import { listDisputed } from "./disputes";
import type { Operation } from "./operations";
import { unknown, unsupported } from "./outcomes";
import { readPayout, sendPayout } from "./payouts";
import { changeAccount, readBalance, readIdentityLink, readRecipient, registerRecipient } from "./recipients";
import { readRefundReport, refundCharge } from "./refunds";
import { readReport } from "./reports";
import { checkWith, environmentOf, offer, pagarmeKind, platformEnvironment } from "./service";
import { readSettlement } from "./settlements";
import { forgetCard, isToken, keepCard, readToken } from "./tokens";

/** Sockets per process, because all accounts share one host. */
const maxSockets = 64;

/**
 * Adapter for Pagar.me's API v5 (docs/operating/connect-pagarme.md): Pix, boleto, cards, recipients
 * and withdrawals. In tests, `reach` redirects every call and `baseUrl` replaces the API's base
 * URL.
 */
export function createPagarmeAcquirer({
  reach = null,
  baseUrl,
}: {
  reach?: Reach | null;
  baseUrl?: string;
} = {}): Acquirer {
  const connect = connectorOf(reach);
  const agent = new Agent({ connect, connections: maxSockets, keepAliveTimeout: 3_000, keepAliveMaxTimeout: 3_000 });
  const milliseconds = reach?.milliseconds ?? callMilliseconds;
  const pauses = createPauses();
  const base = () => baseUrl ?? environment().acquirerUrls.pagarme;
  const open = (account: ServiceAccount): Session => ({
    account,
    agent,
    baseUrl: base(),
    milliseconds,
    pauses,
  });
  const ask = async <Value>(
    connection: Connection,
    operation: Operation,
    work: (session: Session) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    const account = await findServiceAccount(connection);
    if (account) return work(open(account));
    return unknown(
      new CallError(connection.id, operation, { fault: "credentials_refused", sentence: "has no account" }),
    );
  };
  /**
   * Wraps an operation so that concurrent calls with the same key share one execution. `isRepeat`
   * is true if the key was used before.
   */
  const once = <Asked extends { key: string }, Value>(
    operation: Operation,
    work: (session: Session, request: Asked, isRepeat: boolean) => Promise<Outcome<Value>>,
  ) => {
    const running = createOnePerKey<Outcome<Value>>();
    return (connection: Connection, request: Asked) =>
      running.run(`${connection.companyId}/${connection.id}/${request.key}`, (isRepeat) =>
        ask(connection, operation, (session) => work(session, request, isRepeat)),
      );
  };
  return {
    kind: pagarmeKind,
    isPlayMoney: false,
    offer,
    // The acquirer generates the codes.
    predictPix: () => null,
    createPix: once("POST /orders", (session, request, isRepeat) =>
      createPix(session, request, isRepeat || request.isRepeat === true),
    ),
    predictBoleto: () => null,
    createBoleto: once("POST /orders", createBoleto),
    findCardFault: () => null,
    payers,
    chargeCard: once("POST /orders", chargeCard),
    keepsCard,
    cardTokens: {
      origin: () => new URL(base()).origin,
      tokenization: async (connection) => {
        const account = await findServiceAccount(connection);
        if (!account) return null;
        const { publicKey } = account;
        return { url: `${base()}/tokens?appId=${encodeURIComponent(publicKey)}`, publicKey };
      },
      isToken,
      read: (connection, token) => ask(connection, "GET /tokens/{id}", (session) => readToken(session, token)),
      keep: once("POST /customers/{id}/cards", keepCard),
      forget: (connection, card) =>
        ask(connection, "DELETE /customers/{id}/cards/{card_id}", (session) => forgetCard(session, card)),
    },
    settlements: {
      read: (connection, charge) => ask(connection, "GET /payables", (session) => readSettlement(session, charge)),
    },
    recipients: {
      register: once("POST /recipients", registerRecipient),
      read: (connection) => ask(connection, "GET /recipients/{id}", readRecipient),
      identityLink: (connection) => ask(connection, "POST /recipients/{id}/kyc_link", readIdentityLink),
      balance: (connection) => ask(connection, "GET /recipients/{id}/balance", readBalance),
      changeAccount: (connection, account) =>
        ask(connection, "PATCH /recipients/{id}/default-bank-account", (session) => changeAccount(session, account)),
    },
    service: { offer, environmentOf, platformEnvironment, check: checkWith(open) },
    cancelCharge: (connection, charge) =>
      ask(connection, "DELETE /charges/{id}", (session) => cancelCharge(session, charge)),
    refund: once("DELETE /charges/{id}", refundCharge),
    readRefund: (connection, refund) =>
      ask(connection, "GET /charges/{id}", (session) => readRefundReport(session, refund)),
    // Sellers defend disputes in the acquirer's dashboard.
    defend: async () => unsupported,
    readCharge: (connection, charge) => ask(connection, "GET /orders", (session) => readReport(session, charge)),
    disputes: {
      list: (connection, query) => ask(connection, "GET /charges", (session) => listDisputed(session, query)),
    },
    payouts: {
      send: once("POST /recipients/{id}/withdrawals", sendPayout),
      read: (connection, payout) =>
        ask(connection, "GET /recipients/{id}/withdrawals", (session) => readPayout(session, payout)),
    },
    readCallback: async (_connection, notice) => readNotice(notice),
  };
}

export const pagarmeAcquirer: Acquirer = createPagarmeAcquirer();

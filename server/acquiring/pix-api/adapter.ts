import { findAccount } from "../port/accounts";
import type { ChargeReference } from "../port/charge-port";
import type { Acquirer, Connection, Outcome, PixCode } from "../port/port";
import type { Reach } from "../transport/exchange";
import { CallError } from "../transport/faults";
import { createOnePerKey } from "../transport/one-per-key";
import { authorize, cancelAuthorization, frequencies, readAuthorization } from "./authorizations";
import { chargeAutomatically, retryAutomatically } from "./automatic";
import { readNotice } from "./callbacks";
import { cancelCharge } from "./cancel";
import { createCharge, done, unknown } from "./charges";
import type { Operation } from "./operations";
import { listReceived } from "./received";
import { readRefundReport, refundCharge } from "./refunds";
import { readReport } from "./reports";
import { createSessions, type Session } from "./sessions";
import { checkWith, offerOf, readCallbacksWith } from "./setup";
import { takesInterest } from "./terms";

export const pixApiKind = "pix_api";

const unsupported = async () => ({ kind: "unsupported" }) as const;

const widest = offerOf({
  profile: "generic",
  environment: "production",
  pixKey: "",
  receivingAccount: { branch: null, number: "0", type: "checking" },
});

/**
 * Adapter for the Banco Central's Pix API 2.9.0 (docs/operating/connect-a-bank.md). It serves every
 * bank; `profiles.ts` defines their deviations as data. In tests, `reach` redirects every call.
 */
export function createPixApiAcquirer({ reach = null }: { reach?: Reach | null } = {}): Acquirer {
  const sessions = createSessions(reach);
  const charges = createOnePerKey<Outcome<PixCode>>();
  const authorizations = createOnePerKey<Awaited<ReturnType<typeof authorize>>>();

  const ask = async <Value>(
    { companyId, id }: Connection,
    operation: Operation,
    work: (session: Session) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    const account = await findAccount({ companyId, id });
    if (account) return sessions.use(account, work);
    return unknown(new CallError(id, operation, { fault: "credentials_refused", sentence: "has no account" }));
  };
  const keyOf = ({ companyId, id }: Connection, key: string) => `${companyId}/${id}/${key}`;
  const isPix = ({ method }: ChargeReference) => method === "pix";

  return {
    kind: pixApiKind,
    isPlayMoney: false,
    offer: { ...widest, name: "API Pix" },
    takesInterest,
    // The bank generates the location.
    predictPix: () => null,
    createPix: (connection, request) =>
      charges.run(keyOf(connection, request.key), (isRepeat) =>
        ask(connection, "PUT /cob/{txid}", (session) =>
          createCharge(session, request, isRepeat || request.isRepeat === true),
        ),
      ),
    predictBoleto: () => null,
    createBoleto: unsupported,
    findCardFault: () => "cards are not charged through this connection",
    chargeCard: unsupported,
    cancelCharge: async (connection, charge) =>
      isPix(charge)
        ? ask(connection, "PATCH /cob/{txid}", (session) => cancelCharge(session, charge))
        : { kind: "unsupported" },
    refund: async (connection, request) =>
      isPix(request.charge)
        ? ask(connection, "PUT /pix/{e2eid}/devolucao/{id}", (session) => refundCharge(session, request))
        : { kind: "unsupported" },
    readRefund: (connection, refund) =>
      ask(connection, "GET /pix/{e2eid}/devolucao/{id}", (session) => readRefundReport(session, refund)),
    defend: unsupported,
    readCharge: async (connection, charge) =>
      isPix(charge)
        ? ask(connection, "GET /cob/{txid}", (session) => readReport(session, charge))
        : done({ state: "absent", payments: [], refusal: null, disputes: [] }),
    setup: { offerOf, check: checkWith(sessions), readCallbacks: readCallbacksWith(sessions) },
    received: {
      list: (connection, query) => ask(connection, "GET /pix", (session) => listReceived(session, query)),
    },
    automatic: {
      frequencies,
      authorize: (connection, request) =>
        authorizations.run(keyOf(connection, request.key), (isRepeat) =>
          ask(connection, "POST /rec", (session) => authorize(session, request, isRepeat)),
        ),
      readAuthorization: (connection, reference) =>
        ask(connection, "GET /rec/{idRec}", (session) => readAuthorization(session, reference)),
      cancelAuthorization: (connection, reference) =>
        ask(connection, "PATCH /rec/{idRec}", (session) => cancelAuthorization(session, reference)),
      charge: (connection, request) =>
        ask(connection, "PUT /cobr/{txid}", (session) => chargeAutomatically(session, request)),
      retry: (connection, charge) =>
        ask(connection, "POST /cobr/{txid}/retentativa/{data}", (session) => retryAutomatically(session, charge)),
    },
    readCallback: async (_connection, notice) => readNotice(notice),
  };
}

export const pixApiAcquirer: Acquirer = createPixApiAcquirer();

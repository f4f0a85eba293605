import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { type BankProfile, bankProfiles, type ConnectionFault } from "@/db/schema/acquiring-enums";
import { allClauses } from "@/testing/acquirer-conformance/all-clauses";
import type { AutomaticSide, PayerSide, SetupSide, Subject } from "@/testing/acquirer-conformance/subject";
import { connectToBank, reachBank } from "@/testing/support/at-bank/connections";
import type { BankAccount } from "@/testing/support/bank/accounts";
import { type Bank, openBank } from "@/testing/support/bank/bank";
import { drawBehavior } from "@/testing/support/bank/behavior";
import type { Behavior } from "@/testing/support/bank/books";
import { createTestCompany } from "@/testing/support/database";
import { isProof, proofRuns } from "@/testing/support/proof";
import type { Random } from "@/testing/support/simulation/random";
import { chancesOf, variationSeeds } from "@/testing/support/variation";
import type { CallbackRequest } from "../port/callback-port";
import { getAcquirer } from "../port/index";
import type { Acquirer, Connection } from "../port/port";
import type { Account } from "../port/setup-port";
import { pixApiKind } from "./adapter";
import { profiles } from "./profiles";

let bank: Bank;
let leave: () => void;
const accounts = new Map<string, BankAccount>();

beforeAll(async () => {
  bank = await openBank({ deliver: async () => 200 });
  leave = reachBank(bank);
});
afterEach(() => expect(bank.errors.splice(0)).toEqual([]));
afterAll(async () => {
  leave();
  await bank.close();
});

const accountOf = ({ id }: Connection): BankAccount => {
  const found = accounts.get(id);
  if (!found) throw new Error(`The bank has no account for the connection ${id}`);
  return found;
};

async function openConnection(profile: BankProfile, behavior: Partial<Behavior>): Promise<Connection> {
  const { companyId } = await createTestCompany();
  const account = bank.openAccount({ profile, behavior });
  const connection = await connectToBank(companyId, account);
  accounts.set(connection.id, account);
  return connection;
}

function noticeOf(connection: Connection, key: string): CallbackRequest {
  const account = accountOf(connection);
  account.callTo("https://shop.example/hook");
  account.callbacks.hold();
  account.pay(key);
  const [post] = account.callbacks.lose();
  return {
    path: "pix",
    query: new URLSearchParams(),
    headers: { "content-type": "application/json" },
    body: post?.body ?? "",
    remoteAddress: "127.0.0.1",
    clientCertificate: null,
  };
}

const payerSide: PayerSide = {
  pay: async (connection, key, amountInCents) => void accountOf(connection).pay(key, { amountInCents }),
  payAsAsked: async (connection, key, at) => accountOf(connection).pay(key, { at }).cents,
  dispute: async (connection, key) => {
    const account = accountOf(connection);
    for (const payment of account.paymentsOf(key)) account.dispute(payment);
  },
  decide: async (connection, key, verdict) => {
    const account = accountOf(connection);
    const status = verdict === "lost" ? "DEVOLVIDO" : "NAO_REALIZADO";
    for (const payment of account.paymentsOf(key)) account.endRefunds(payment, status);
  },
  noticeOf,
};

const accountFor = (account: BankAccount, secrets: Partial<Account["secrets"]> = {}): Account => ({
  companyId: newId(),
  connectionId: newId(),
  settings: account.settings,
  secrets: { ...account.secrets, ...secrets },
  version: 1,
});

function fault(profile: BankProfile, how: Parameters<Bank["fault"]>[0]["fault"]): Account {
  const account = bank.openAccount({ profile });
  bank.fault({ of: account, fault: how });
  return accountFor(account);
}

function setupSide(profile: BankProfile): SetupSide {
  const one = () => bank.openAccount({ profile });
  const isByCertificate = profile === "sicoob";
  const bad: Record<string, [open: () => Account, ...faults: ConnectionFault[]]> = {
    "an ended certificate": [
      () => {
        const account = one();
        const { cert, key } = account.issueCertificate(new Date(Date.now() - 1_000));
        return accountFor(account, { certificate: cert, privateKey: key });
      },
      "certificate_ended",
    ],
    "a certificate of another authority": [
      () => {
        const account = one();
        const { cert, key } = account.forgeCertificate();
        return accountFor(account, { certificate: cert, privateKey: key });
      },
      "certificate_refused",
      "credentials_refused",
    ],
    "another client's certificate": [
      () => {
        const { certificate, privateKey } = one().secrets;
        return accountFor(one(), { certificate, privateKey });
      },
      "credentials_refused",
      "certificate_refused",
    ],
    "a wrong client id": [() => accountFor(one(), { clientId: "nobody" }), "credentials_refused"],
    "a scope that the bank did not grant": [
      () => {
        const account = one();
        account.takeScope("cob.read");
        return accountFor(account);
      },
      "scope_missing",
    ],
    "another company's Pix key": [
      () => {
        const account = accountFor(one());
        return { ...account, settings: { ...account.settings, pixKey: one().books.pixKey } };
      },
      // Banco do Brasil's errors do not name the field.
      profile === "banco_do_brasil" ? "webhook_refused" : "pix_key_refused",
    ],
    "a bank under maintenance": [() => fault(profile, { how: "status", status: 503, page: true }), "unreachable"],
    "a bank that closes the socket": [() => fault(profile, { how: "cut_before" }), "unreachable"],
    "too many requests": [() => fault(profile, { how: "status", status: 429, retryAfter: 30 }), "rate_limited"],
    "a page instead of an answer": [() => fault(profile, { how: "page" }), "unreadable_answer"],
    ...(isByCertificate
      ? {}
      : { "a wrong secret": [() => accountFor(one(), { clientSecret: "wrong" }), "credentials_refused"] }),
  };
  return {
    good: () => {
      const account = one();
      const addresses = () => Object.values(account.books.webhooks).flatMap((each) => each?.url ?? []);
      return { account: accountFor(account), addresses };
    },
    bad: Object.fromEntries(Object.entries(bad).map(([name, [open, ...faults]]) => [name, { open, faults }])),
  };
}

function idRecOf(account: BankAccount, key: string): string {
  const found = [...account.books.recurrences.values()].filter(({ body }) => body.vinculo.contrato === key);
  const [one, ...others] = found;
  if (!one || others.length > 0) throw new Error(`The bank has ${found.length} recurrences of one key`);
  return one.idRec;
}

const automaticSide: AutomaticSide = {
  approve: async (connection, key) => {
    const account = accountOf(connection);
    account.approve(idRecOf(account, key));
  },
  reject: async (connection, key) => {
    const account = accountOf(connection);
    account.reject(idRecOf(account, key));
  },
  cancel: async (connection, key) => {
    const account = accountOf(connection);
    account.cancelByPayer(idRecOf(account, key));
  },
  pay: async (connection, key) => void accountOf(connection).payRecurring(key),
  fail: async (connection, key) => accountOf(connection).refuseRecurring(key),
};

function subjectOf(profile: BankProfile, random: Random): Subject {
  const behavior = drawBehavior(random);
  bank.clock.skewMs = -random.between(0, clockToleranceMs);
  const { automatic, ...rest } = getAcquirer(pixApiKind);
  const settings = bank.openAccount({ profile }).settings;
  const offer = rest.setup?.offerOf(settings) ?? rest.offer;
  const isAutomatic = offer.capabilities.automaticPix === true;
  const acquirer: Acquirer = { ...rest, offer, ...(isAutomatic && automatic ? { automatic } : {}) };
  const now = Date.now();
  return {
    acquirer,
    openConnection: () => openConnection(profile, behavior),
    payerSide,
    cards: null,
    payouts: null,
    anticipations: null,
    notices: "unsigned",
    received: {
      period: { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) },
      // Waits until the bank's last whole second has passed.
      latencyMs: behavior.refusesFuture || profiles[profile].wholeSeconds ? 1_000 : 0,
      receive: async (connection, amountInCents) => void accountOf(connection).receive(amountInCents),
    },
    setup: setupSide(profile),
    automatic: isAutomatic ? automaticSide : null,
  };
}

const clockToleranceMs = 120_000;
const wholeProfile: BankProfile = "generic";

function clausesOf(profile: BankProfile) {
  const all = Object.entries(allClauses);
  if (isProof || profile === wholeProfile) return all;
  return all.filter((_, index) => index % bankProfiles.length === bankProfiles.indexOf(profile));
}

describe.each(variationSeeds(proofRuns(1, 5)))("with VARIATION_SEED=%i", (seed) => {
  describe.each(bankProfiles)("the API Pix of %s keeps the port's contract", (profile) => {
    it.each(clausesOf(profile))("%s", async (name, clause) => {
      await clause(subjectOf(profile, chancesOf(seed, `${profile} ${name}`)));
    });
  });
});

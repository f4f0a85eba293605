import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import type { AccountOwner } from "@/db/schema/acquiring-enums";
import { allClauses } from "@/testing/acquirer-conformance/all-clauses";
import {
  chargeRequest,
  type PayoutSide,
  type RecipientSide,
  type Subject,
} from "@/testing/acquirer-conformance/subject";
import {
  bankAccountOf,
  becomePlatform,
  connectToPagarme,
  reachPagarme,
  recordRecipient,
} from "@/testing/support/at-pagarme/connections";
import { amounts, paidAfterMs, returnedAfterMs, withdraw } from "@/testing/support/at-pagarme/withdrawals";
import { createTestCompany } from "@/testing/support/database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import { type Behavior, usualBehavior } from "@/testing/support/pagarme/books/behavior";
import type { Recipient } from "@/testing/support/pagarme/books/books";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { drawBehavior } from "@/testing/support/pagarme/draw-behavior";
import { type FakePagarme, openFakePagarme } from "@/testing/support/pagarme/fake";
import { sellEarlier } from "@/testing/support/pagarme/raw-client";
import { proofRuns } from "@/testing/support/proof";
import { chancesOf, variationSeeds } from "@/testing/support/variation";
import type { CallbackRequest } from "../port/callback-port";
import type { Card } from "../port/card-port";
import { getAcquirer } from "../port/index";
import type { Acquirer, Connection } from "../port/port";
import { pagarmeKind } from "./service";

interface Side {
  account: PagarmeAccount;
  recipient: Recipient | null;
}

const silentCard = "4000000000000085";
let pagarme: FakePagarme;
let platform: PagarmeAccount;
let undo: (() => void)[];
let start = new Date();
const sides = new Map<string, Side>();

function openAccount(behavior: Partial<Behavior> = {}): PagarmeAccount {
  const account = pagarme.openAccount({ behavior: { ...behavior, withdraw } });
  account.scriptCard(silentCard, { first: "paid" });
  return account;
}

beforeAll(async () => {
  // The clock is fixed unless a clause advances it.
  pagarme = await openFakePagarme({ clock: () => start, deliver: async () => 200 });
  platform = openAccount();
  await sellEarlier(pagarme, platform, 1_000_000);
  undo = [reachPagarme(pagarme), becomePlatform(platform)];
  const isSilent = (body: Record<string, unknown>) => JSON.stringify(body).includes(silentCard);
  pagarme.fault({ on: "POST /orders", when: isSilent, fault: { how: "cut_after" } });
  const withdrawals = "POST /recipients/{id}/withdrawals";
  pagarme.fault({ on: withdrawals, when: ({ amount }) => amount === amounts.silent, fault: { how: "cut_after" } });
  pagarme.fault({ on: withdrawals, when: ({ amount }) => amount === amounts.lost, fault: { how: "cut_before" } });
});
beforeEach(() => {
  start = new Date();
});
afterEach(() => {
  for (const account of pagarme.accounts) account.checkBooks();
  expect([pagarme.violations, pagarme.errors]).toEqual([[], []]);
  pagarme.clock.skewMs = 0;
});
afterAll(async () => {
  for (const each of undo) each();
  await pagarme.close();
});

function sideOf({ id }: Connection): Side {
  const found = sides.get(id);
  if (!found) throw new Error(`The acquirer has no account for the connection ${id}`);
  return found;
}

function recipientOf(connection: Connection): Recipient {
  const { account, recipient } = sideOf(connection);
  return recipient ?? account.recipientOf(connection.id.replaceAll("-", ""));
}

async function openConnection(owner: AccountOwner, behavior: Partial<Behavior>): Promise<Connection> {
  const { companyId } = await createTestCompany();
  const account = owner === "company" ? openAccount(behavior) : platform;
  const recipient = owner === "company" ? account.books.defaultRecipient : account.addRecipient();
  const connection = await connectToPagarme(companyId, account, { owner, recipient });
  sides.set(connection.id, { account, recipient });
  await sellEarlier(pagarme, account, 1_000_000, recipient.id);
  return connection;
}

function noticeOf(connection: Connection, key: string): CallbackRequest {
  const { account } = sideOf(connection);
  account.callTo("https://shop.example/hook");
  account.webhooks.hold();
  account.pay(key);
  account.callTo();
  const [post] = account.webhooks.lose();
  return {
    path: "",
    query: new URLSearchParams(),
    headers: { "content-type": "application/json" },
    body: post?.body ?? "",
    remoteAddress: "127.0.0.1",
    clientCertificate: null,
  };
}

const cardOf = (number: string): Card => ({
  number,
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
});

async function tokenize(connection: Connection): Promise<string> {
  const { url } = (await getAcquirer(pagarmeKind).cardTokens?.tokenization(connection)) ?? {};
  if (!url) throw new Error("The connection takes no cards from browsers");
  const card = { number: simulatorCards.paid, holder_name: "MARIA", exp_month: 12, exp_year: 2049, cvv: "123" };
  const response = await fetch(`${pagarme.url}/tokens${new URL(url).search}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "card", card }),
  });
  const { id } = await response.json();
  return id;
}

function payoutSide(): PayoutSide {
  const sentAt = pagarme.clock.skewMs;
  const passTime = (ms: number) => {
    pagarme.clock.skewMs = sentAt + ms;
  };
  const account = (each: Connection) => bankAccountOf(recipientOf(each));
  return { amounts, paidAfterMs, returnedAfterMs, passTime, account, isFirstUncertain: true };
}

const recipientSide: RecipientSide = {
  openUnregistered: async () => {
    const { companyId } = await createTestCompany({ documentType: "cpf", document: "52998224725" });
    const connection = await connectToPagarme(companyId, platform, { owner: "platform", recipient: null });
    sides.set(connection.id, { account: platform, recipient: null });
    return connection;
  },
  remember: (connection) => recordRecipient(connection, recipientOf(connection)),
  decide: async (connection, state) => platform.moveRecipient(recipientOf(connection).id, state),
  count: ({ id }) => {
    const key = id.replaceAll("-", "");
    return [...platform.books.recipients.values()].filter(({ code }) => code === key).length;
  },
};

function subjectOf(owner: AccountOwner, behavior: Partial<Behavior> = {}): Subject {
  Object.assign(platform.books.behavior, usualBehavior, behavior, { withdraw });
  const { paid, refused } = simulatorCards;
  return {
    acquirer: getAcquirer(pagarmeKind),
    openConnection: () => openConnection(owner, behavior),
    openStranger: () => openConnection("company", behavior),
    payerSide: {
      pay: async (connection, key, amountInCents) => void sideOf(connection).account.pay(key, { amountInCents }),
      dispute: async (connection, key) => sideOf(connection).account.chargeBack(key),
      decide: async (connection, key, verdict) => {
        if (verdict === "won") sideOf(connection).account.winChargeback(key);
      },
      noticeOf,
    },
    cards: { paid: cardOf(paid), refused: cardOf(refused), silent: cardOf(silentCard) },
    payouts: payoutSide(),
    anticipations: null,
    notices: "unsigned",
    received: null,
    setup: null,
    automatic: null,
    disputes: { method: "credit_card", tellsLoss: false },
    cardTokens: { tokenize },
    ...(owner === "platform" ? { recipients: recipientSide } : {}),
    // With the operator's account, the platform bears the acquirer's fee and the seller pays the platform's.
    settlements: {
      feeInCents:
        owner === "platform" ? { pix: 99, boleto: 99, credit_card: 99 } : { pix: 59, boleto: 349, credit_card: 279 },
    },
  };
}

describe.each(variationSeeds(proofRuns(1, 5)))("with VARIATION_SEED=%i", (seed) => {
  describe.each(["company", "platform"] as const)(
    "Pagar.me keeps the port's contract with an account of the %s",
    (owner) => {
      it.each(Object.entries(allClauses))("%s", async (name, clause) => {
        await clause(subjectOf(owner, drawBehavior(chancesOf(seed, `${owner} ${name}`))));
      });
    },
  );
});

describe("the suite detects an adapter", () => {
  const adapter = () => getAcquirer(pagarmeKind);
  const faults: Record<string, [clause: RegExp, different: () => Partial<Acquirer>]> = {
    "that uses up what it reads": [
      /^a token is read/,
      () => {
        const { cardTokens } = adapter();
        if (!cardTokens) throw new Error("The adapter has no card tokens");
        const keep = async (connection: Connection, token: string) => {
          const facts = await cardTokens.read(connection, token);
          await cardTokens.keep(connection, {
            key: newId().replaceAll("-", ""),
            token,
            payer: chargeRequest("").payer,
          });
          return facts;
        };
        return { cardTokens: { ...cardTokens, read: keep } };
      },
    ],
    "that registers a recipient under a new key each time": [
      /^a recipient that nobody registered/,
      () => {
        const { recipients } = adapter();
        if (!recipients) throw new Error("The adapter has no recipients");
        const register: typeof recipients.register = (connection, request) =>
          recipients.register(connection, { ...request, key: newId().replaceAll("-", "") });
        return { recipients: { ...recipients, register } };
      },
    ],
    "that forgets the acquirer's fee": [
      /^an unpaid charge has no installments/,
      () => {
        const { settlements } = adapter();
        if (!settlements) throw new Error("The adapter reports no fees");
        const read: typeof settlements.read = async (connection, charge) => {
          const report = await settlements.read(connection, charge);
          if (report.kind !== "done") return report;
          const installments = report.value.installments.map((each) => ({ ...each, feeInCents: 0 }));
          return { kind: "done", value: { installments } };
        };
        return { settlements: { read } };
      },
    ],
  };

  it.each(Object.entries(faults))("%s", async (_, [name, different]) => {
    const [, clause] = Object.entries(allClauses).find(([promise]) => name.test(promise)) ?? [];
    const subject = subjectOf("platform");
    await expect(clause?.({ ...subject, acquirer: { ...subject.acquirer, ...different() } })).rejects.toThrow();
  });
});

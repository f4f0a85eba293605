import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AccountOwner } from "@/db/connection-enums";
import {
  bankAccountOf,
  becomePlatform,
  connectToPagarme,
  reachPagarme,
  recordRecipient,
} from "../../testing/at-pagarme/connections";
import { createTestCompany } from "../../testing/database";
import type { PagarmeAccount } from "../../testing/pagarme/accounts";
import type { Recipient } from "../../testing/pagarme/books/books";
import type { WithdrawalPlan } from "../../testing/pagarme/books/manners";
import { simulatorCards } from "../../testing/pagarme/cards";
import { type FakePagarme, openFakePagarme } from "../../testing/pagarme/fake";
import { anOrder, createRawClient, payments } from "../../testing/pagarme/raw-client";
import type { CallbackRequest } from "../callback-port";
import type { Card } from "../card-port";
import { allClauses } from "../conformance/all-clauses";
import type { PayoutSide, RecipientSide, Subject } from "../conformance/subject";
import { getAcquirer } from "../index";
import type { Connection } from "../port";
import { pagarmeKind } from "./service";

/** The acquirer's side of a connection: its account there, and the company's recipient, once there is one. */
interface Side {
  account: PagarmeAccount;
  recipient: Recipient | null;
}

const amounts = { done: 10_000, refused: 10_001, pending: 10_002, silent: 10_003, lost: 10_004, returned: 10_005 };
const [paidAfterMs, returnedAfterMs] = [5_000, 2 * 86_400_000];
/** A card whose charges the acquirer takes, and does not answer. */
const silentCard = "4000000000000085";

let pagarme: FakePagarme;
let platform: PagarmeAccount;
let undo: (() => void)[];
const sides = new Map<string, Side>();

function withdraw(amountInCents: number): WithdrawalPlan {
  if (amountInCents === amounts.refused) return { status: "failed" };
  if (amountInCents === amounts.pending) {
    return { status: "processing", later: [{ afterMs: paidAfterMs, status: "transferred" }] };
  }
  const returned = [{ afterMs: returnedAfterMs, status: "failed" } as const];
  return { status: "transferred", ...(amountInCents === amounts.returned ? { later: returned } : {}) };
}

function openAccount(): PagarmeAccount {
  const account = pagarme.openAccount({ manners: { withdraw } });
  account.scriptCard(silentCard, { first: "paid" });
  return account;
}

beforeAll(async () => {
  // Time stands still, and goes on where a clause says so.
  const start = new Date();
  pagarme = await openFakePagarme({ clock: () => start, deliver: async () => 200 });
  platform = openAccount();
  await sellEarlier(platform, platform.books.defaultRecipient);
  undo = [reachPagarme(pagarme), becomePlatform(platform)];
  const isSilent = (body: Record<string, unknown>) => JSON.stringify(body).includes(silentCard);
  pagarme.fault({ on: "POST /orders", when: isSilent, fault: { how: "cut_after" } });
  const withdrawals = "POST /recipients/{id}/withdrawals";
  pagarme.fault({ on: withdrawals, when: ({ amount }) => amount === amounts.silent, fault: { how: "cut_after" } });
  pagarme.fault({ on: withdrawals, when: ({ amount }) => amount === amounts.lost, fault: { how: "cut_before" } });
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

/** Gives a recipient money of an earlier sale. */
async function sellEarlier(account: PagarmeAccount, { id }: Recipient): Promise<void> {
  const code = `earlier-${id}`;
  const pix = payments.pix(new Date(pagarme.now().getTime() + 60_000));
  const options = { liable: true, charge_processing_fee: true, charge_remainder_fee: true };
  const split = [{ type: "percentage", amount: 100, recipient_id: id, options }];
  await createRawClient(pagarme, account)("POST", "/orders", anOrder(code, { ...pix, split }, 1_000_000));
  account.pay(code);
}

/** A connection of a new company, whose recipient has money. */
async function openConnection(owner: AccountOwner): Promise<Connection> {
  const { companyId } = await createTestCompany();
  const account = owner === "company" ? openAccount() : platform;
  const recipient = owner === "company" ? account.books.defaultRecipient : account.addRecipient();
  const connection = await connectToPagarme(companyId, account, { owner, recipient });
  sides.set(connection.id, { account, recipient });
  await sellEarlier(account, recipient);
  return connection;
}

function noticeOf(connection: Connection, key: string): CallbackRequest {
  const { account } = sideOf(connection);
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

const cardOf = (number: string): Card => ({
  number,
  holderName: "MARIA DA SILVA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
});

/** A browser sends the card, as a page of the checkout does. */
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
  return { amounts, paidAfterMs, returnedAfterMs, passTime, account: (each) => bankAccountOf(recipientOf(each)) };
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

/** The adapter with an account of the company's own, or with the operator's. */
function subjectOf(owner: AccountOwner): Subject {
  const { paid, refused } = simulatorCards;
  return {
    acquirer: getAcquirer(pagarmeKind),
    openConnection: () => openConnection(owner),
    openStranger: () => openConnection("company"),
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
    // At the operator's account the platform bears the acquirer's fee, and the seller what the platform asks for.
    settlements: {
      feeInCents:
        owner === "platform" ? { pix: 99, boleto: 99, credit_card: 99 } : { pix: 59, boleto: 349, credit_card: 279 },
    },
  };
}

describe.each(["company", "platform"] as const)(
  "Pagar.me keeps the port's contract with an account of the %s",
  (owner) => {
    it.each(Object.entries(allClauses))("%s", async (_, clause) => clause(subjectOf(owner)));
  },
);

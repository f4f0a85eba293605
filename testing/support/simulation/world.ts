import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { destinations } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { callbackUrlOf } from "@/server/acquiring/connections/callback-address";
import { pagarmeKind } from "@/server/acquiring/pagarme/service";
import { daysAfter } from "@/server/core/calendar/calendar";
import { findFailure } from "@/server/core/failures/failure";
import { answerCallback } from "@/server/runtime/http/callbacks";
import { checkAccount } from "@/server/treasury/acquirer-accounts/check-account";
import { connectAccount } from "@/server/treasury/acquirer-accounts/connect-account";
import { listDestinations } from "@/server/treasury/payout-accounts/destinations";
import { followRecipient } from "@/server/treasury/recipients/follow-recipient";
import { sendRecipient } from "@/server/treasury/recipients/send-recipient";
import { becomePlatform, reachPagarme } from "../at-pagarme/connections";
import { operator } from "../connections/connected-banks";
import { createTestCompany } from "../database";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { WithdrawalPlan } from "../pagarme/books/behavior";
import { drawBehavior } from "../pagarme/draw-behavior";
import { type FakePagarme, openFakePagarme } from "../pagarme/fake";
import { sellEarlier } from "../pagarme/raw-client";
import { addMember } from "../payouts/business";
import { personInput } from "../recipients/forms";
import { ownDocument } from "../recipients/sellers";
import { testPlan } from "../subscriptions";
import type { Random } from "./random";

export interface Seller {
  companyId: string;
  userId: string;
  connectionId: string;
  owner: "company" | "platform";
  account: PagarmeAccount;
  recipientId: string;
  destinationId: string;
  plan: { productId: string; offerSlug: string };
}

export interface SimulatedSale {
  seller: Seller;
  transactionId: string;
  code: string;
  method: "pix" | "boleto" | "credit_card";
  amount: number;
  document: string;
}

/** Simulated business. The product and the fake keep separate records and share one clock. */
export interface World {
  pagarme: FakePagarme;
  random: Random;
  sellers: Seller[];
  sales: SimulatedSale[];
  now: () => Date;
  moveTo: (at: Date) => void;
  lossRate: number;
  surprises: unknown[];
  /** Runs an action that a rule or an acquirer may refuse; null if refused. */
  attempt: <Value>(act: () => Promise<Value>) => Promise<Value | null>;
  /** Stops losing webhooks and restores the production timeout. */
  endFaults: () => void;
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

const hourMs = 3_600_000;
/** Adapter's timeout during injected faults. */
const milliseconds = 250;

/** Most withdrawals are paid, some fail, and some are returned two days later. */
function planWithdrawal(amountInCents: number): WithdrawalPlan {
  const transferred = { afterMs: hourMs, status: "transferred" } as const;
  if (amountInCents % 10 === 7) return { status: "processing", later: [{ afterMs: hourMs, status: "failed" }] };
  if (amountInCents % 10 === 8)
    return { status: "pending", later: [transferred, { afterMs: 48 * hourMs, status: "failed" }] };
  return { status: "pending", later: [transferred] };
}

/** Opens the fake with random behavior, the operator's account, and sellers of alternating kinds. */
export async function openWorld(random: Random, sellers: number): Promise<World> {
  const start = new Date();
  let at = start;
  const lost = { rate: 0 };
  const late: (() => Promise<unknown>)[] = [];
  const pagarme = await openFakePagarme({
    clock: () => at,
    deliver: async ({ url, body }) => {
      if (random.chance(lost.rate)) return 0;
      const send = () => answerCallback(new Request(url, { method: "POST", body }), at);
      if (random.chance(lost.rate / 4)) {
        late.push(send);
        return 0;
      }
      const { status } = await send();
      if (random.chance(lost.rate / 4)) await send();
      return status;
    },
  });
  const deliverLate = async () => {
    for (const send of late.splice(0).reverse()) await send();
  };
  const leavePagarme = reachPagarme({ ...pagarme, milliseconds });
  const behavior = () => ({ ...drawBehavior(random), withdraw: planWithdrawal });
  const platform = pagarme.openAccount({ name: "Plataforma", behavior: behavior() });
  const leavePlatform = becomePlatform(platform);
  // The operator bears the acquirer's fees. With an empty balance, the acquirer would refuse the sellers' refunds.
  await sellEarlier(pagarme, platform, 10_000_000);
  const surprises: unknown[] = [];
  const world: World = {
    pagarme,
    random,
    sellers: [],
    sales: [],
    now: () => at,
    moveTo: (next) => {
      at = next;
    },
    get lossRate() {
      return lost.rate;
    },
    set lossRate(rate) {
      lost.rate = rate;
    },
    surprises,
    attempt: async (act) => {
      try {
        return await act();
      } catch (thrown) {
        const code = findFailure(thrown)?.code;
        if (code === undefined || code === "INTERNAL") surprises.push(thrown);
        return null;
      }
    },
    endFaults: () => {
      lost.rate = 0;
      reachPagarme(pagarme);
    },
    settle: async () => {
      await deliverLate();
      for (const { webhooks } of pagarme.accounts) await webhooks.settle();
    },
    close: async () => {
      leavePlatform();
      leavePagarme();
      await pagarme.close();
    },
  };
  for (let index = 0; index < sellers; index += 1) {
    const own = index % 2 === 0 ? pagarme.openAccount({ name: `Loja ${index}`, behavior: behavior() }) : null;
    world.sellers.push(await openSeller(own ?? platform, own === null, start));
  }
  for (const account of pagarme.accounts) {
    const own = world.sellers.filter((seller) => seller.account === account);
    const urls = own.map(({ connectionId: id }) => callbackUrlOf({ kind: pagarmeKind, id }) ?? "");
    account.callTo(...urls.filter((url) => url !== ""));
  }
  return world;
}

async function openSeller(account: PagarmeAccount, isPlatforms: boolean, now: Date): Promise<Seller> {
  const document = isPlatforms ? ownDocument : ({ documentType: "cnpj", document: "11222333000181" } as const);
  const { companyId } = await createTestCompany(document);
  const userId = await addMember(companyId, "owner", now);
  const company = await getCompany(companyId);
  const acting = operator(now);
  const shared = { kind: pagarmeKind };
  const { id: connectionId } = await connectAccount(
    company,
    isPlatforms ? { owner: "platform", ...shared } : { owner: "company", ...shared, ...account.keys },
    acting,
  );
  if (isPlatforms) await sendRecipient(company, { connectionId, recipient: personInput }, acting);
  const key = connectionId.replaceAll("-", "");
  const recipientId = isPlatforms ? account.recipientOf(key).id : account.books.defaultRecipient.id;
  account.moveRecipient(recipientId, "active");
  await followRecipient(company, connectionId, acting);
  await checkAccount(company, connectionId, acting);
  const aged = { createdAt: daysAfter(now, -3) };
  await db().update(destinations).set(aged).where(eq(destinations.companyId, companyId));
  const all = await listDestinations(await getCompany(companyId));
  const destinationId = all.find((each) => each.account)?.id ?? "";
  const owner = isPlatforms ? "platform" : "company";
  const plan = await testPlan(companyId, { frequency: "weekly" });
  return { companyId, userId, connectionId, owner, account, recipientId, destinationId, plan };
}

import { setTimeout as sleep } from "node:timers/promises";
import { deliverOnce } from "@/testing/support/doubles/outbox";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import type { Charge, Order } from "@/testing/support/pagarme/books/books";
import { type FakePagarme, openFakePagarme } from "@/testing/support/pagarme/fake";
import { tokenize } from "@/testing/support/pagarme/raw-client";
import type { BookedCharge } from "./books";

export interface NightAcquirer {
  fake: FakePagarme;
  account: PagarmeAccount;
  makeCardToken: () => Promise<string>;
  /** Pays the open Pix charge with this amount. Returns false if there is none. */
  pay: (amountInCents: number) => boolean;
  read: () => BookedCharge[];
  close: () => Promise<void>;
}

const resendAfterMs = 1_000;

function refundsOf({ transactions }: Charge): BookedCharge["refunds"] {
  return transactions
    .filter(({ status, success }) => success && (status === "refunded" || status === "partial_refunded"))
    .map(({ amount, updatedAt }) => ({ amountInCents: amount, at: updatedAt.getTime() }));
}

function createBatchedInsert({ amount, charge }: Order): BookedCharge {
  return {
    amountInCents: amount,
    isAlive: charge.paidAmount > 0 || !["failed", "canceled"].includes(charge.status),
    paidInCents: charge.paidAmount,
    paidAt: charge.paidAt?.getTime() ?? null,
    refunds: refundsOf(charge),
  };
}

/** Opens a fake acquirer that resends a webhook until it is accepted. */
export async function openNightAcquirer(): Promise<NightAcquirer> {
  let isOpen = true;
  const fake = await openFakePagarme({
    deliver: async (post) => {
      for (;;) {
        const status = await deliverOnce(post);
        if (!isOpen || (status >= 200 && status < 300)) return status;
        await sleep(resendAfterMs);
      }
    },
  });
  const account = fake.openAccount();
  return {
    fake,
    account,
    makeCardToken: async () => {
      const id = await tokenize(fake, account);
      if (!id) throw new Error("The acquirer made no token of the card");
      return id;
    },
    pay: (amountInCents) => {
      const open = account.books.orders.find(
        ({ amount, charge }) => amount === amountInCents && charge.method === "pix" && charge.status === "pending",
      );
      if (open) account.pay(open.code);
      return open !== undefined;
    },
    read: () => account.books.orders.map(createBatchedInsert),
    close: async () => {
      isOpen = false;
      await account.webhooks.settle();
      await fake.close();
    },
  };
}

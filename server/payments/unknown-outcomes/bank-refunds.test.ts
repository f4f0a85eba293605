import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { BankProfile } from "@/db/schema/acquiring-enums";
import { setState } from "@/testing/support/at-bank/connections";
import { bankOfFile, openSeller } from "@/testing/support/at-bank/nights";
import type { Fault } from "@/testing/support/doubles/faults";
import { proofRuns } from "@/testing/support/proof";
import { reserveWithdrawal, withdrawTransaction } from "../cancellations/withdraw-transaction";

const bank = bankOfFile();
const operation = "PUT /pix/{e2eid}/devolucao/{id}";

async function paidSeller(profile: BankProfile = "generic", behavior = {}) {
  const seller = await openSeller(bank(), { profile, behavior });
  const { id, key } = await seller.charge();
  seller.account.pay(key);
  await seller.account.callbacks.settle();
  await seller.expectPaidOnce(id);
  return { seller, id, key };
}

const nights: Record<string, Fault> = {
  "answers late": { how: "late", ms: 300 },
  "takes it twice": { how: "twice" },
  "takes it and closes the socket": { how: "cut_after" },
  "closes the socket first": { how: "cut_before" },
  "takes it and answers with a page": { how: "page" },
  "takes it and answers null": { how: "null" },
  "answers about another devolução": { how: "changed", change: (body) => ({ ...body, id: "other" }) },
  "answers with an unknown state": { how: "changed", change: (body) => ({ ...body, status: "AGUARDANDO" }) },
  "is busy": { how: "status", status: 429 },
  "is under maintenance": { how: "status", status: 503, page: true },
};
const profiles = ["efi", "generic", "sicoob", "inter", "banco_do_brasil"] as const;
const cases = Object.entries(nights).flatMap(([name, fault], index) =>
  Array.from({ length: proofRuns(1, profiles.length) }, (_, run) => {
    return { name, fault, profile: profiles[(index + run) % profiles.length] ?? "generic" };
  }),
);

describe("a bank that, asked to send money back,", () => {
  it.concurrent.each(cases)("$name ($profile): sends it back once", async ({ fault, profile }) => {
    const { seller, id } = await paidSeller(profile, { refusesRepeatedRefund: true });
    bank().fault({ of: seller.account, on: operation, times: 1, fault });
    const refund = await seller.refund(id, 1_990);
    await Promise.all([1, 2, 3].map(() => seller.refund(id, 1_990, refund.id, 1)));
    await Promise.all([91, 91].map((seconds) => seller.sweep(seconds)));
    await Promise.all([152, 152].map((seconds) => seller.sweep(seconds)));
    await seller.sweep(213);
    expect(seller.sentBack()).toBe(1_990);
    expect(await seller.refunds(id)).toMatchObject([{ amount: 1_990, status: "done" }]);
    expect(await seller.read(id)).toMatchObject({ status: "paid", refundedInCents: 1_990 });
    await seller.expectSound();
  });

  it("completes it later, or never: the seller sees the final status", async () => {
    for (const [ending, after] of [
      ["DEVOLVIDO", { status: "refund", refundedInCents: 4_990 }],
      ["NAO_REALIZADO", { status: "paid", refundedInCents: 0 }],
    ] as const) {
      const { seller, id, key } = await paidSeller("generic", { refunds: "later" });
      await seller.refund(id);
      await seller.sweep(91);
      expect(await seller.refunds(id)).toMatchObject([{ status: "requested" }]);
      for (const payment of seller.account.paymentsOf(key)) seller.account.endRefunds(payment, ending);
      await seller.sweep(152);
      expect(await seller.read(id)).toMatchObject(after);
      await seller.expectSound();
    }
  });

  it("gets refunds of parts from twenty callers at once, and never sends back more than was paid", async () => {
    const { seller, id } = await paidSeller();
    await Promise.all(Array.from({ length: 20 }, () => seller.refund(id, 1_000)));
    await seller.sweep(91);
    expect(seller.sentBack()).toBe(4_000);
    expect(await seller.read(id)).toMatchObject({ refundedInCents: 4_000 });
    await seller.expectSound();
  });
});

describe("a connection that is turned off", () => {
  it("leaves its open charges readable, payable, refundable and withdrawable", async () => {
    const { seller, id } = await paidSeller();
    const [open, withdrawn] = [await seller.charge(), await seller.charge()];
    await setState(seller.connection, "off");
    expect((await seller.charge()).answer).not.toMatch(/^000201/);
    expect(seller.account.books.charges.size).toBe(3);
    expect(await seller.reconcile(open.id, 91)).toBe("unchanged");
    seller.account.pay(open.key);
    await seller.account.callbacks.settle();
    await seller.expectPaidOnce(open.id);
    expect((await seller.refund(open.id)).answer).not.toMatch(/[A-Z]/);
    await seller.refund(id, 990);
    await seller.sweep(91);
    expect(seller.sentBack()).toBe(5_980);
    const { companyId } = seller;
    await reserveWithdrawal(db(), { companyId, transactionId: withdrawn.id }, seller.start);
    await withdrawTransaction(companyId, withdrawn.id, seller.later(100));
    expect(seller.account.books.charges.get(withdrawn.key)?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    expect(await seller.read(withdrawn.id)).toMatchObject({ status: "canceled" });
    await seller.expectSound();
  });
});

describe("a charge that is withdrawn while its bank is not well", () => {
  it.each([
    ["cut_after", { how: "cut_after" }],
    ["cut_before", { how: "cut_before" }],
    ["503", { how: "status", status: 503, page: true }],
  ] as const)("after %s ends withdrawn at both, or paid at both", async (_, fault) => {
    for (const isPaid of [false, true]) {
      const seller = await openSeller(bank());
      const { companyId, account } = seller;
      const { id, key } = await seller.charge();
      bank().fault({ of: account, on: "PATCH /cob/{txid}", times: 1, fault });
      await reserveWithdrawal(db(), { companyId, transactionId: id }, seller.start);
      const asked = withdrawTransaction(companyId, id, seller.later(100));
      await asked.catch(() => "not answered");
      if (isPaid) account.pay(key, { amountInCents: 4_990 });
      await account.callbacks.settle();
      await seller.sweep(200);
      await seller.sweep(261);
      const status = account.books.charges.get(key)?.status;
      expect(status).not.toBe("ATIVA");
      expect((await seller.payments(id)).length).toBe(isPaid ? 1 : 0);
      expect((await seller.read(id)).status).not.toBe("pending");
      await seller.expectSound();
    }
  });
});

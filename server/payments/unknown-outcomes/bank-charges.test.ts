import { describe, expect, it } from "vitest";
import { replaceSecrets } from "@/testing/support/at-bank/connections";
import { bankOfFile, openSeller } from "@/testing/support/at-bank/nights";
import type { Fault } from "@/testing/support/doubles/faults";
import { proofRuns } from "@/testing/support/proof";

const bank = bankOfFile();

const another = (body: Record<string, unknown>) => ({ ...body, txid: "a".repeat(32) });
const unknownWord = (body: Record<string, unknown>) => ({ ...body, status: "EM_ANALISE" });

const nights: Record<string, [fault: Fault, answers: "code" | "UNAVAILABLE"]> = {
  "answers late": [{ how: "late", ms: 300 }, "code"],
  "takes it twice": [{ how: "twice" }, "code"],
  "takes it and closes the socket": [{ how: "cut_after" }, "UNAVAILABLE"],
  "closes the socket first": [{ how: "cut_before" }, "UNAVAILABLE"],
  "takes it and answers with a page": [{ how: "page" }, "UNAVAILABLE"],
  "takes it and answers null": [{ how: "null" }, "UNAVAILABLE"],
  "takes it and answers nothing": [{ how: "empty" }, "UNAVAILABLE"],
  "answers with another tenant's txid": [{ how: "changed", change: another }, "UNAVAILABLE"],
  "answers with an unknown state": [{ how: "changed", change: unknownWord }, "UNAVAILABLE"],
  "is busy": [{ how: "status", status: 429 }, "UNAVAILABLE"],
  "is under maintenance": [{ how: "status", status: 503, page: true }, "UNAVAILABLE"],
  "fails behind its gateway": [{ how: "status", status: 502, page: true }, "UNAVAILABLE"],
  "does not find its own path": [{ how: "status", status: 404, page: true }, "UNAVAILABLE"],
};

const profiles = [
  "generic",
  "efi",
  "sicoob",
  "inter",
  "banco_do_brasil",
  "santander",
  "sicredi",
  "bradesco",
  "itau",
] as const;
const cases = Object.entries(nights).flatMap(([name, [fault, answers]], index) =>
  Array.from({ length: proofRuns(1, profiles.length) }, (_, run) => {
    const profile = profiles[(index + run) % profiles.length] ?? "generic";
    return { name, profile, fault, answers };
  }),
);

describe("a bank that, asked for a charge,", () => {
  it.concurrent.each(cases)(
    "$name ($profile): makes it once, loses none, and its money is seen once",
    async (night) => {
      const seller = await openSeller(bank(), { profile: night.profile });
      const { account } = seller;
      bank().fault({ of: account, on: "PUT /cob/{txid}", times: 1, fault: night.fault });
      const { id, key, answer } = await seller.charge();
      if (night.answers === "UNAVAILABLE") expect(answer).toBe("UNAVAILABLE");
      else expect(answer).toMatch(/^000201/);
      expect(await seller.read(id)).toMatchObject({ status: "pending" });
      await Promise.all([91, 91].map((seconds) => seller.sweep(seconds)));
      await Promise.all([152, 152, 153].map((seconds) => seller.sweep(seconds)));
      expect([...account.books.charges.keys()]).toEqual([key]);
      expect(account.books.charges.get(key)?.revision).toBe(0);
      const again = await seller.charge(id, {}, 160);
      expect(again.answer).toBe((await seller.row(id)).pix?.emv);
      account.pay(key);
      await account.callbacks.settle();
      await seller.expectPaidOnce(id);
    },
  );

  it("answers nothing but errors for ten minutes: every charge is made afterwards, once", async () => {
    for (const status of [503, 429].slice(0, proofRuns(1, 2))) {
      const seller = await openSeller(bank());
      const { account } = seller;
      const night = bank().fault({
        of: account,
        on: ["PUT /cob/{txid}", "GET /cob/{txid}"],
        fault: { how: "status", status, page: true },
      });
      const charges = await Promise.all([1, 2, 3].map(() => seller.charge()));
      for (const { answer } of charges) expect(answer).toBe("UNAVAILABLE");
      for (let seconds = 91; seconds <= 600; seconds += 60) await seller.sweep(seconds);
      expect(account.books.charges.size).toBe(0);
      for (const { id } of charges) expect(await seller.read(id)).toMatchObject({ status: "pending" });
      night.end();
      for (const seconds of [660, 720, 780]) await seller.sweep(seconds);
      expect([...account.books.charges.keys()].sort()).toEqual(charges.map(({ key }) => key).sort());
      for (const { id, key } of charges) {
        account.pay(key);
        await account.callbacks.settle();
        await seller.expectPaidOnce(id);
      }
    }
  });

  it("is asked for one charge by twenty callers at once, whose answers are cut, makes it once", async () => {
    const seller = await openSeller(bank(), { profile: "efi" });
    const { id, key } = await seller.charge();
    bank().fault({ of: seller.account, on: "GET /cob/{txid}", times: 5, fault: { how: "cut_before" } });
    await Promise.all(Array.from({ length: 20 }, () => seller.charge(id)));
    expect([...seller.account.books.charges.keys()]).toEqual([key]);
    const made = bank().seen.filter(({ client, operation }) => {
      return client === seller.account.clientId && operation === "PUT /cob/{txid}";
    });
    expect(made).toHaveLength(1);
  });
});

describe("a bank whose clock is 90 seconds off", () => {
  it.each([90_000, -90_000])("by %i ms takes and pays charges as usual", async (skewMs) => {
    bank().clock.skewMs = skewMs;
    const seller = await openSeller(bank());
    const { id, key, answer } = await seller.charge();
    expect(answer).toMatch(/^000201/);
    expect(await seller.reconcile(id, 91)).toBe("unchanged");
    seller.account.pay(key);
    await seller.account.callbacks.settle();
    await seller.expectPaidOnce(id);
    const [payment] = await seller.payments(id);
    const off = (payment?.paidAt.getTime() ?? 0) - Date.now() - skewMs;
    expect(Math.abs(off)).toBeLessThan(20_000);
    const refund = await seller.refund(id, 1_000);
    await seller.sweep(95);
    expect(seller.account.books.received[0]?.refunds.map((each) => each.id)).toEqual([refund.key]);
    bank().clock.skewMs = 0;
  });
});

describe("credentials that stop working", () => {
  it("a lost scope loses no charge and hides no money", async () => {
    const seller = await openSeller(bank());
    const { account } = seller;
    const open = await seller.charge();
    account.takeScope("cob.write");
    const blocked = await seller.charge();
    expect(blocked.answer).toBe("UNAVAILABLE");
    account.pay(open.key);
    await account.callbacks.settle();
    await seller.expectPaidOnce(open.id);
    await seller.sweep(91);
    expect(await seller.read(blocked.id)).toMatchObject({ status: "pending" });
    account.giveScope("cob.write");
    account.revokeTokens();
    for (const seconds of [152, 213]) await seller.sweep(seconds);
    expect([...account.books.charges.keys()]).toEqual([open.key, blocked.key]);
  });

  it("revoked and ended tokens are replaced at once, by one request for all callers", async () => {
    const seller = await openSeller(bank());
    await seller.charge();
    const before = seller.account.books.tokenRequests;
    seller.account.revokeTokens();
    const charges = await Promise.all(Array.from({ length: 20 }, () => seller.charge()));
    for (const { answer } of charges) expect(answer).toMatch(/^000201/);
    expect(seller.account.books.tokenRequests - before).toBeLessThanOrEqual(2);
    expect(seller.account.books.charges.size).toBe(21);
  });

  it("an ended certificate sends nothing and loses nothing; a new one makes the charge", async () => {
    const seller = await openSeller(bank(), { certificateEndsAt: new Date(Date.now() - 1_000) });
    const { account, connection } = seller;
    const { id, key, answer } = await seller.charge();
    expect(answer).toBe("UNAVAILABLE");
    await seller.sweep(91);
    expect(await seller.read(id)).toMatchObject({ status: "pending" });
    expect(bank().seen.filter(({ body }) => body.includes(key))).toEqual([]);
    const { cert, key: privateKey } = account.issueCertificate();
    await replaceSecrets(connection, { ...account.secrets, certificate: cert, privateKey });
    for (const seconds of [152, 213]) await seller.sweep(seconds);
    account.pay(key);
    await account.callbacks.settle();
    await seller.expectPaidOnce(id);
  });
});

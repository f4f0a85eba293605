import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema";
import { testCompany } from "@/testing/support/payments";
import { Failure, fail } from "../failures/failure";
import { oncePerKey, sweepIdempotencyKeys } from "./idempotency";
import type { CompanyIdentity } from "./procedure";

const body = { amountInCents: 100, customer: { name: "Maria" } };

function caller(company: CompanyIdentity, key: string | null = randomUUID()) {
  return () => ({
    now: new Date(),
    requestId: "request",
    address: "127.0.0.1",
    company,
    actor: { kind: "api_key" as const, apiKeyId: "key" },
    can: () => true,
    idempotencyKey: key,
    answerHeaders: {} as Record<string, string>,
  });
}

function raise(failure: Failure): never {
  throw failure;
}

async function claimsOf(companyId: string) {
  return db().select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, companyId));
}

async function age(companyId: string): Promise<void> {
  const claimedAt = new Date(Date.now() - 91_000);
  await db().update(idempotencyKeys).set({ claimedAt }).where(eq(idempotencyKeys.companyId, companyId));
}

function held() {
  let begin: () => void = () => undefined;
  let end: (result: string) => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const result = new Promise<string>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begin();
    return result;
  };
  return { work, begun, end: (text: string) => end(text) };
}

describe("oncePerKey", () => {
  it("does the work every time without a key", async () => {
    const request = caller(await testCompany(), null);
    const ids = await Promise.all([1, 2].map(() => oncePerKey(request(), "card", body, async (id) => id)));
    expect(new Set(ids).size).toBe(2);
  });

  it.each(["1", "", "not-a-uuid", "0123456789abcdef0123456789abcdef", `${randomUUID()} `])(
    "refuses the key %j, which is no UUID",
    async (key) => {
      const company = await testCompany();
      const refusal = oncePerKey(caller(company, key)(), "card", body, () => Promise.resolve(1));
      await expect(refusal).rejects.toMatchObject({ status: 400, message: "Idempotency-Key: must be a UUID" });
      expect(await claimsOf(company.id)).toEqual([]);
    },
  );

  it("replays the result for the same body, whatever the key order and letter case, and says so", async () => {
    const company = await testCompany();
    const key = randomUUID();
    const first = caller(company, key)();
    const result = await oncePerKey(first, "card", body, async (id) => ({ id, at: "now" }));
    expect(first.answerHeaders).toEqual({});
    const again = caller(company, key.toUpperCase())();
    const reordered = { customer: { name: "Maria" }, amountInCents: 100 };
    expect(await oncePerKey(again, "card", reordered, () => fail("INTERNAL"))).toEqual(result);
    expect(again.answerHeaders).toEqual({ "idempotent-replayed": "true" });
  });

  it("refuses the same key with another body, even while the first is in progress", async () => {
    const request = caller(await testCompany());
    const { work, begun, end } = held();
    const first = oncePerKey(request(), "card", body, work);
    await begun;
    const other = { ...body, amountInCents: 101 };
    const reused = { code: "IDEMPOTENCY_KEY_REUSED", status: 409 };
    await expect(oncePerKey(request(), "card", other, async () => "other")).rejects.toMatchObject(reused);
    end("done");
    expect(await first).toBe("done");
    await expect(oncePerKey(request(), "card", other, async () => "other")).rejects.toMatchObject(reused);
  });

  it("keeps companies and operations apart", async () => {
    const [company, stranger, key] = [await testCompany(), await testCompany(), randomUUID()];
    const work = (name: string) => async () => name;
    expect(await oncePerKey(caller(company, key)(), "card", body, work("card"))).toBe("card");
    expect(await oncePerKey(caller(company, key)(), "refund", body, work("refund"))).toBe("refund");
    expect(await oncePerKey(caller(stranger, key)(), "card", body, work("stranger"))).toBe("stranger");
  });

  it("does the work once for fifty at once, and gives all the same answer", async () => {
    const request = caller(await testCompany());
    let works = 0;
    const work = async (id: string) => {
      works += 1;
      await sleep(200);
      return { id };
    };
    const results = await Promise.all(Array.from({ length: 50 }, () => oncePerKey(request(), "card", body, work)));
    expect(works).toBe(1);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  });

  it("waits five seconds for the first answer, then says that the key is in use", async () => {
    const request = caller(await testCompany());
    const first = oncePerKey(request(), "card", body, () => sleep(5_500, "late"));
    await sleep(50);
    const before = Date.now();
    await expect(oncePerKey(request(), "card", body, async () => "second")).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_IN_USE",
      status: 409,
      retryAfterSeconds: 1,
    });
    expect(Date.now() - before).toBeGreaterThanOrEqual(5000);
    expect(await first).toBe("late");
    expect(await oncePerKey(request(), "card", body, async () => "third")).toBe("late");
  });

  it.each([
    ["items_total_mismatch", {}, "amountInCents must equal the sum of amountInCents times quantity over the items"],
    ["item_not_for_sale", { field: "items.7.offerSlug" }, "items.7.offerSlug: must be the slug of an offer for sale"],
    ["refund_window_closed", { values: { days: 180 } }, "Refunds must be requested within 180 days"],
    ["card_token_invalid", {}, "Invalid or expired card token"],
    ["document_invalid", {}, "Invalid document for the selected type"],
  ] as const)("replays a broken rule (%s) word for word", async (code, details, message) => {
    const request = caller(await testCompany());
    const failing = { code, message, status: 400 };
    await expect(
      oncePerKey(request(), "card", body, async () => raise(new Failure(code, details))),
    ).rejects.toMatchObject(failing);
    const again = request();
    await expect(oncePerKey(again, "card", body, async () => "worked")).rejects.toMatchObject(failing);
    expect(again.answerHeaders).toEqual({ "idempotent-replayed": "true" });
  });

  it.each(["VALIDATION", "BUYER_ATTEMPTS_EXCEEDED", "transaction_not_paid", "NOT_FOUND", "UNAUTHENTICATED"] as const)(
    "stores nothing after %s: the key is free again",
    async (code) => {
      const company = await testCompany();
      const request = caller(company);
      await expect(oncePerKey(request(), "card", body, async () => raise(new Failure(code)))).rejects.toMatchObject({
        code,
      });
      expect(await claimsOf(company.id)).toEqual([]);
      expect(await oncePerKey(request(), "card", { other: "body" }, async () => "worked")).toBe("worked");
    },
  );

  it.each([
    ["unforeseen", async () => Promise.reject(new Error("broken"))],
    ["UNAVAILABLE", async () => fail("UNAVAILABLE")],
  ])("resumes work that ended in a fault (%s) with the same id", async (_, broken) => {
    const request = caller(await testCompany());
    const ids: string[] = [];
    const noting = (work: () => Promise<string>) => (id: string) => {
      ids.push(id);
      return work();
    };
    await expect(oncePerKey(request(), "card", body, noting(broken))).rejects.toThrow();
    expect(
      await oncePerKey(
        request(),
        "card",
        body,
        noting(async () => "done"),
      ),
    ).toBe("done");
    expect(ids[1]).toBe(ids[0]);
  });

  it("takes a claim over after 90 seconds, with the same id and only once", async () => {
    const company = await testCompany();
    const request = caller(company);
    const ids: string[] = [];
    const { work, begun, end } = held();
    const dead = oncePerKey(request(), "card", body, (id) => {
      ids.push(id);
      return work();
    });
    await begun;
    await age(company.id);
    const heirs = await Promise.all(
      Array.from({ length: 10 }, () =>
        oncePerKey(request(), "card", body, async (id) => {
          ids.push(id);
          return "heir";
        }),
      ),
    );
    expect(heirs).toEqual(Array(10).fill("heir"));
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    end("from the dead");
    await dead;
    expect(await oncePerKey(request(), "card", body, async () => "new")).toBe("heir");
  });

  it("keeps the id of a claim that another request took over, whatever that request's outcome", async () => {
    const company = await testCompany();
    const request = caller(company);
    const ids = new Set<string>();
    const work = (act: () => Promise<string>) =>
      oncePerKey(request(), "refund", body, (id) => {
        ids.add(id);
        return act();
      });
    const slow = held();
    const first = work(slow.work);
    await slow.begun;
    await age(company.id);
    await expect(work(async () => fail("refund_in_progress"))).rejects.toMatchObject({ status: 409 });
    const second = await work(async () => "done");
    slow.end("done");
    expect([second, await first, ids.size]).toEqual(["done", "done", 1]);
  });

  it("never stores the answer of a request that lost its claim", async () => {
    const company = await testCompany();
    const request = caller(company);
    const [losing, inheriting] = [held(), held()];
    const lost = oncePerKey(request(), "card", body, async () => {
      await losing.work();
      return fail("card_token_invalid");
    });
    await losing.begun;
    await age(company.id);
    const heir = oncePerKey(request(), "card", body, inheriting.work);
    await inheriting.begun;
    losing.end("");
    await expect(lost).rejects.toMatchObject({ code: "card_token_invalid" });
    inheriting.end("charged");
    expect(await heir).toBe("charged");
    expect(await oncePerKey(request(), "card", body, async () => "again")).toBe("charged");
  });

  it("stores no card token: the replay uses the request's own", async () => {
    const company = await testCompany();
    const request = caller(company);
    const input = { card: { cardToken: `tok_${randomUUID()}` } };
    const work = async () => ({ card: { token: input.card.cardToken, brand: "visa" } });
    await oncePerKey(request(), "card", input, work);
    expect(JSON.stringify(await claimsOf(company.id))).not.toContain(input.card.cardToken);
    expect(await oncePerKey(request(), "card", input, () => fail("INTERNAL"))).toEqual(await work());
  });

  it("deletes a key after 24 hours", async () => {
    const company = await testCompany();
    const request = caller(company);
    await oncePerKey(request(), "card", body, async () => "first");
    await sweepIdempotencyKeys(new Date());
    expect(await oncePerKey(request(), "card", body, async () => "second")).toBe("first");
    const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1);
    await db().update(idempotencyKeys).set({ createdAt }).where(eq(idempotencyKeys.companyId, company.id));
    await sweepIdempotencyKeys(new Date());
    expect(await oncePerKey(request(), "card", body, async () => "second")).toBe("second");
  });
});

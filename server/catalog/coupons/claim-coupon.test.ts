import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { heldUsesOf } from "@/testing/support/checkout";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import type { ErrorCode } from "../../errors";
import { createProduct } from "../products/create-product";
import { NewProduct } from "../products/schemas";
import { claimCoupon, getOfferedCoupon, releaseCoupon, retakeCoupon } from "./claim-coupon";
import { createCoupon, deleteCoupon, getCoupon, updateCoupon } from "./coupons";
import { NewCoupon } from "./schemas";

const now = new Date();
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [buyer, otherBuyer] = ["52998224725", "11144477735"];
const productId = newId();

async function createBusiness(different: object = {}) {
  const company = await testCompany();
  const input = NewCoupon.parse({ code: "PAO", type: "fixed", value: 990, ...different });
  const { id: couponId } = await createCoupon(company.id, input, now);
  const offer = (at = now) => getOfferedCoupon(company.id, { code: " pao ", productIds: [productId], now: at });
  const reserve = async () => (await chargePix(company, pixCharge(), now)).id;
  const claim = async (transactionId: string, document = buyer, at = now) => {
    const coupon = await offer();
    return db().transaction((tx) =>
      claimCoupon(tx, coupon, { companyId: company.id, transactionId, document, now: at }),
    );
  };
  const release = (transactionId: string) =>
    db().transaction((tx) => releaseCoupon(tx, company.id, transactionId, now));
  const retake = (transactionId: string) => db().transaction((tx) => retakeCoupon(tx, company.id, transactionId, now));
  const uses = async () => {
    const { uses: counted } = await getCoupon(company.id, couponId);
    expect(await heldUsesOf(company.id)).toHaveLength(counted);
    return counted;
  };
  return { company, couponId, offer, reserve, claim, release, retake, uses };
}

const refusal = (code: ErrorCode, message: string) => ({ code, status: 400, message: `couponCode: ${message}` });

describe("getOfferedCoupon", () => {
  it("finds a coupon by its code in any letter case, with its pricing terms", async () => {
    const { couponId, offer } = await createBusiness({ type: "percent", value: 12.5, duration: "every_charge" });
    const terms = { type: "percent", value: 1250, productIds: null };
    expect(await offer()).toEqual({ couponId, code: "PAO", duration: "every_charge", ...terms });
  });

  it("includes the first instant of its period, and excludes the last", async () => {
    const [startsAt, endsAt] = [daysFromNow(1), daysFromNow(2)];
    const { offer } = await createBusiness({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
    const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
    await expect(offer(justBefore(startsAt))).rejects.toMatchObject(refusal("coupon_not_started", "is not valid yet"));
    await expect(offer(endsAt)).rejects.toMatchObject(refusal("coupon_expired", "has expired"));
    expect([await offer(startsAt), await offer(justBefore(endsAt))]).toMatchObject([{ code: "PAO" }, { code: "PAO" }]);
  });

  it("refuses a coupon that is off, deleted, another company's or unknown", async () => {
    const { company, couponId, offer } = await createBusiness();
    const invalid = refusal("coupon_unknown", "is not a valid coupon");
    const stranger = await testCompany();
    const asked = getOfferedCoupon(stranger.id, { code: "PAO", productIds: [productId], now });
    await expect(asked).rejects.toMatchObject(invalid);
    await updateCoupon(company.id, { couponId, active: false }, now);
    await expect(offer()).rejects.toMatchObject(invalid);
    await updateCoupon(company.id, { couponId, active: true }, now);
    expect(await offer()).toMatchObject({ couponId });
    await deleteCoupon(company.id, couponId, now);
    await expect(offer()).rejects.toMatchObject(invalid);
  });

  it("refuses products it does not cover, and accepts a cart with one it covers", async () => {
    const company = await testCompany();
    const bread = NewProduct.parse({ name: "Pão", price: 4990 });
    const { id } = await createProduct(company.id, bread, now);
    const input = NewCoupon.parse({ code: "PAO", type: "fixed", value: 990, productIds: [id] });
    await createCoupon(company.id, input, now);
    const ask = (...productIds: string[]) => getOfferedCoupon(company.id, { code: "PAO", productIds, now });
    await expect(ask(productId)).rejects.toMatchObject(
      refusal("coupon_not_for_product", "is not valid for this product"),
    );
    expect(await ask(productId, id)).toMatchObject({ productIds: [id] });
  });
});

describe("claimCoupon", () => {
  it("gives the last use to one of fifty buyers", async () => {
    const { company, offer, reserve, uses } = await createBusiness({ maxUses: 1 });
    const coupon = await offer();
    const sales: string[] = [];
    for (let sale = 0; sale < 50; sale += 1) sales.push(await reserve());
    const outcomes = await Promise.allSettled(
      sales.map((transactionId, index) => {
        const use = { companyId: company.id, transactionId, document: `buyer-${index}`, now };
        return db().transaction((tx) => claimCoupon(tx, coupon, use));
      }),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toMatchObject(Array(49).fill(refusal("coupon_gone", "has no uses left or is no longer valid")));
    expect(await uses()).toBe(1);
  });

  it("never exceeds a buyer's uses, even with twenty claims at once", async () => {
    const { reserve, claim, uses } = await createBusiness({ maxUsesPerCustomer: 2 });
    const sales: string[] = [];
    for (let sale = 0; sale < 21; sale += 1) sales.push(await reserve());
    const [another = "", ...own] = sales;
    const outcomes = await Promise.allSettled(own.map((sale) => claim(sale)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(18);
    const message = "has reached its limit of uses per buyer";
    for (const reason of refused) expect(reason).toMatchObject(refusal("coupon_used_by_buyer", message));
    await claim(another, otherBuyer);
    expect(await uses()).toBe(3);
  });

  it("refuses terms that changed since pricing, and a coupon that ended since", async () => {
    const { company, couponId, offer, reserve, claim, uses } = await createBusiness();
    const [transactionId, priced] = [await reserve(), await offer()];
    const gone = refusal("coupon_gone", "has no uses left or is no longer valid");
    const use = { companyId: company.id, transactionId, document: buyer, now };
    await updateCoupon(company.id, { couponId, value: 500 }, now);
    await expect(db().transaction((tx) => claimCoupon(tx, priced, use))).rejects.toMatchObject(gone);
    await updateCoupon(company.id, { couponId, endsAt: daysFromNow(1).toISOString() }, now);
    await expect(claim(transactionId, buyer, daysFromNow(1))).rejects.toMatchObject(gone);
    expect(await uses()).toBe(0);
    await claim(transactionId);
    expect(await uses()).toBe(1);
  });

  it("refuses products or a duration other than those priced, and accepts the same ones", async () => {
    const { company, couponId, offer, reserve, uses } = await createBusiness({ duration: "every_charge" });
    const [bread, book] = [
      await createProduct(company.id, NewProduct.parse({ name: "Pão", price: 4990 }), now),
      await createProduct(company.id, NewProduct.parse({ name: "Livro", price: 990 }), now),
    ];
    const [use, priced] = [
      { companyId: company.id, transactionId: await reserve(), document: buyer, now },
      await offer(),
    ];
    const claim = (coupon: Awaited<ReturnType<typeof offer>>) => db().transaction((tx) => claimCoupon(tx, coupon, use));
    const gone = refusal("coupon_gone", "has no uses left or is no longer valid");
    await updateCoupon(company.id, { couponId, duration: "first_charge" }, now);
    await expect(claim(priced)).rejects.toMatchObject(gone);
    await updateCoupon(company.id, { couponId, duration: "every_charge", productIds: [bread.id, book.id] }, now);
    await expect(claim(priced)).rejects.toMatchObject(gone);
    await expect(claim({ ...priced, productIds: [bread.id] })).rejects.toMatchObject(gone);
    expect(await uses()).toBe(0);
    await claim({ ...priced, productIds: [bread.id, book.id] });
    expect(await uses()).toBe(1);
  });

  it("leaves no use when the sale rolls back", async () => {
    const { company, offer, reserve, uses } = await createBusiness();
    const [transactionId, coupon] = [await reserve(), await offer()];
    const use = { companyId: company.id, transactionId, document: buyer, now };
    const sale = db().transaction(async (tx) => {
      await claimCoupon(tx, coupon, use);
      throw new Error("the charge was not reserved");
    });
    await expect(sale).rejects.toThrow("not reserved");
    expect(await uses()).toBe(0);
  });
});

describe("releaseCoupon", () => {
  it("returns a use once, so that it can be used again", async () => {
    const { offer, reserve, claim, release, uses } = await createBusiness({ maxUses: 1, maxUsesPerCustomer: 1 });
    const [first, second] = [await reserve(), await reserve()];
    await claim(first);
    await expect(offer()).rejects.toMatchObject(refusal("coupon_used_up", "has no uses left"));
    await Promise.all(Array.from({ length: 20 }, () => release(first)));
    expect(await uses()).toBe(0);
    await claim(second);
    expect(await uses()).toBe(1);
  });

  it("changes nothing for a sale without a coupon, or of another company", async () => {
    const { reserve, claim, release, uses } = await createBusiness();
    const [first, second] = [await reserve(), await reserve()];
    await claim(first);
    await release(second);
    const stranger = await createBusiness();
    await stranger.release(first);
    expect(await uses()).toBe(1);
  });
});

describe("retakeCoupon", () => {
  it("retakes a released use once, even beyond both limits", async () => {
    const { offer, reserve, claim, release, retake, uses } = await createBusiness({
      maxUses: 1,
      maxUsesPerCustomer: 1,
    });
    const [first, second] = [await reserve(), await reserve()];
    await claim(first);
    await release(first);
    await claim(second);
    await Promise.all(Array.from({ length: 20 }, () => retake(first)));
    expect(await uses()).toBe(2);
    await release(second);
    expect(await uses()).toBe(1);
    await expect(offer()).rejects.toMatchObject(refusal("coupon_used_up", "has no uses left"));
  });

  it("admits only as many buyers as uses remain after retaken ones", async () => {
    const { company, offer, reserve, claim, release, retake, uses } = await createBusiness({ maxUses: 5 });
    const [late, coupon] = [await reserve(), await offer()];
    await claim(late);
    await release(late);
    const sales: string[] = [];
    for (let sale = 0; sale < 20; sale += 1) sales.push(await reserve());
    const claims = sales.map((transactionId, index) => {
      const use = { companyId: company.id, transactionId, document: `buyer-${index}`, now };
      return db().transaction((tx) => claimCoupon(tx, coupon, use));
    });
    const [outcomes] = await Promise.all([Promise.allSettled(claims), retake(late)]);
    const won = outcomes.filter(({ status }) => status === "fulfilled").length;
    expect([4, 5]).toContain(won);
    expect(await uses()).toBe(1 + won);
  });

  it("changes nothing for a sale that took none, still has it, or belongs to another company", async () => {
    const { reserve, claim, release, retake, uses } = await createBusiness();
    const [first, second] = [await reserve(), await reserve()];
    await claim(first);
    await retake(first);
    await retake(second);
    expect(await uses()).toBe(1);
    await release(first);
    const stranger = await createBusiness();
    await stranger.retake(first);
    expect([await uses(), await stranger.uses()]).toEqual([0, 0]);
  });

  it("does not reserve a released use for its sale", async () => {
    const { company, reserve, claim, release } = await createBusiness({ maxUses: 1 });
    const [first, second] = [await reserve(), await reserve()];
    await claim(first);
    const ask = () => getOfferedCoupon(company.id, { code: "PAO", productIds: [productId], heldBy: first, now });
    expect(await ask()).toMatchObject({ code: "PAO" });
    await release(first);
    await claim(second);
    await expect(ask()).rejects.toMatchObject(refusal("coupon_used_up", "has no uses left"));
  });
});

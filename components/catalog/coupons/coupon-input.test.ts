import { describe, expect, it } from "vitest";
import { NewCoupon } from "@/server/catalog/coupons/schemas";
import { emptyCoupon, toCouponInput, toTypedCoupon } from "./coupon-input";

const read = (typed: Partial<typeof emptyCoupon>) => NewCoupon.safeParse(toCouponInput({ ...emptyCoupon, ...typed }));

describe("a coupon's form values", () => {
  it.each([
    ["percent", "10", 10],
    ["percent", "12,5%", 12.5],
    ["percent", "0.05", 0.05],
    ["fixed", "49,90", 4990],
    ["fixed", "R$ 1.234,56", 123_456],
  ] as const)("of %s %j takes %s off", (type, value, expected) => {
    expect(read({ code: "pao10", type, value }).data).toMatchObject({ code: "PAO10", type, value: expected });
  });

  it.each([
    ["value", { value: "101" }],
    ["value", { value: "" }],
    ["value", { value: "dez" }],
    ["maxUses", { value: "10", maxUses: "1,5" }],
    ["maxUsesPerCustomer", { value: "10", maxUsesPerCustomer: "0" }],
    ["endsAt", { value: "10", startsAt: "2026-11-20T10:00", endsAt: "2026-11-20T10:00" }],
    ["code", { value: "10", code: "pão de queijo" }],
  ] as const)("is refused at %s for %j", (field, typed) => {
    const { error } = read({ code: "PAO10", ...typed });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  it("uses São Paulo minutes, and converts back unchanged", () => {
    const typed = {
      ...emptyCoupon,
      code: "PAO10",
      value: "12,5",
      startsAt: "2026-11-20T00:00",
      endsAt: "2026-12-31T23:59",
    };
    const input = NewCoupon.parse(toCouponInput(typed));
    expect(new Date(input.startsAt ?? "").toISOString()).toBe("2026-11-20T03:00:00.000Z");
    const times = { createdAt: "2026-11-20T13:00:00.000Z", updatedAt: "2026-11-20T13:00:00.000Z" };
    expect(toTypedCoupon({ ...input, id: "1", uses: 0, ...times }, ",")).toEqual(typed);
  });
});

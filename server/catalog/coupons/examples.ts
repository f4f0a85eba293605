const createdAt = "2026-11-20T13:40:12.345Z";

const percent = { code: "PAO10", type: "percent", value: 10 };

const coupon = {
  id: "0199a1c2-9e21-7b3c-8d4e-5f6071829304",
  ...percent,
  duration: "first_charge",
  productIds: null,
  maxUses: 100,
  maxUsesPerCustomer: 1,
  startsAt: null,
  endsAt: "2099-12-01T03:00:00.000Z",
  active: true,
  uses: 0,
  createdAt,
  updatedAt: createdAt,
};

export const couponExamples = [coupon];
export const changedCouponExamples = [{ ...coupon, maxUses: 200, active: false, uses: 37 }];

export const newCouponExamples = [
  { ...percent, maxUses: 100, maxUsesPerCustomer: 1, endsAt: "2099-12-01T00:00:00-03:00" },
  { code: "MENOS20", type: "fixed", value: 2000, duration: "every_charge" },
];

export const couponChangeExamples = [{ maxUses: 200, active: false }];

const bump = {
  offerSlug: "p3kx9w2m7qtd",
  title: "Leve também o caderno de receitas",
  description: "Quarenta receitas em PDF.",
};

const offered = { productName: "Caderno de receitas", offerName: "Caderno de receitas", priceInCents: 1990 };

export const orderBumpExamples = [{ id: "0199a1c2-9e22-7c4d-9e5f-607182930415", ...bump, ...offered, createdAt }];
export const newOrderBumpExamples = [bump];

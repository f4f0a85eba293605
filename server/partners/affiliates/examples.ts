const productId = "0199a1c2-9d01-7a2b-8c3d-4e5f60718293";
const affiliateId = "0199a1c2-9f31-7d5e-8f60-718293a4b5c6";
const url = "https://pay.example.com/c/p3kx9w2m7qtd?a=joana";

export const affiliateExamples = [
  {
    id: affiliateId,
    name: "Joana Prado",
    email: "joana@example.com",
    productIds: [productId],
    requestedProductIds: [],
    commissionBps: 3000,
    commissionFixedInCents: null,
    code: "joana",
    link: url,
    links: [{ productId, url }],
    state: "active",
    createdAt: "2026-11-20T13:45:30.000Z",
    updatedAt: "2026-11-20T13:45:30.000Z",
  },
];

export const newAffiliateExamples = [
  { name: "Joana Prado", email: "joana@example.com", productIds: [productId], commissionBps: 3000, code: "joana" },
];

export const affiliateChangeExamples = [{ commissionBps: 4000 }, { state: "blocked" }];

export const changedAffiliateExamples = affiliateExamples.map((each) => ({
  ...each,
  commissionBps: 4000,
  updatedAt: "2026-11-21T09:00:00.000Z",
}));

export const deletedAffiliateExamples = [{ id: affiliateId, deleted: true }];

export const affiliateCommissionExamples = [
  {
    id: "0199a1c2-9f32-7e6f-9071-8293a4b5c6d7",
    transactionId: "0199a1c2-9a01-7c3d-8e4f-506172839405",
    amountInCents: 1482,
    takenBackInCents: 0,
    state: "waiting",
    releasesAt: "2026-12-20T03:00:00.000Z",
    releasedAt: null,
    createdAt: "2026-11-20T13:45:30.000Z",
  },
];

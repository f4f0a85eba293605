const customer = {
  id: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5c",
  name: "Maria da Silva",
  phone: "+5511987654321",
  documentType: "CPF",
  document: "52998224725",
  emails: ["maria@example.com"],
  address: { city: "São Paulo", state: "SP" },
  metadata: { crmId: "8812" },
  purchases: {
    transactions: 3,
    approved: 2,
    paidInCents: 9980,
    refundedInCents: 0,
    lastPaidAt: "2026-11-20T13:47:02.000Z",
  },
  createdAt: "2026-10-02T09:12:44.000Z",
  updatedAt: "2026-11-20T13:45:30.000Z",
};

export const customerExamples = [customer];

export const customerDetailExamples = [
  {
    ...customer,
    access: [
      {
        courseId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a60",
        courseTitle: "Pão caseiro do zero",
        productId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a61",
        enrolledAt: "2026-11-20T13:47:03.000Z",
        revokedAt: null,
      },
    ],
  },
];

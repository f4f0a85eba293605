const createdAt = "2026-11-20T13:40:12.345Z";

const sold = {
  title: "Consultoria de outubro",
  description: "Duas visitas à padaria.",
  amountInCents: 45_000,
  methods: ["pix", "credit_card"],
  maxInstallments: 3,
  dueOn: "2099-12-10",
  maxPayments: 1,
};

const link = {
  id: "0199a1c2-9e25-7f6a-8b7c-8d9e0f1a2b3c",
  ...sold,
  payments: 0,
  active: true,
  url: "https://pay.example.com/l/k7h2m9qx4w3t",
  createdAt,
  updatedAt: createdAt,
};

export const paymentLinkExamples = [link];
export const changedPaymentLinkExamples = [{ ...link, maxPayments: null, payments: 1, active: false }];
export const newPaymentLinkExamples = [sold, { title: "Encomenda 412", amountInCents: 9900 }];
export const paymentLinkChangeExamples = [{ maxPayments: null, active: false }];
export const deletedPaymentLinkExamples = [{ id: link.id, deleted: true }];

const productId = "0199a1c2-8d10-7a2b-8c3d-4e5f60718293";
const createdAt = "2026-11-20T13:40:12.345Z";
const checkoutUrl = (slug: string) => `https://pay.example.com/c/${slug}`;

const product = {
  id: productId,
  name: "Curso de pão caseiro",
  description: "Fermentação natural, do levain ao forno.",
  status: "approved",
  categoryId: 7,
  price: 4990,
  productType: "digital",
  billingType: "one_time",
  deliveryType: "payment",
  deliveryUrl: null,
  imageUrl: null,
  salesPage: null,
  productorName: null,
  supportEmail: null,
  supportPhone: null,
  refundPeriodDays: 7,
  pauseKeepsAccess: false,
  createdAt,
  updatedAt: createdAt,
};

const changes = {
  deliveryType: "link",
  deliveryUrl: "https://padaria.example.com/material",
  salesPage: "https://padaria.example.com/curso",
  productorName: "Padaria do Bairro",
  supportEmail: "ajuda@padaria.example.com",
  supportPhone: "+5511987654321",
  refundPeriodDays: 30,
};

export const productExamples = [product];
export const changedProductExamples = [{ ...product, ...changes, updatedAt: "2026-11-21T09:00:00.000Z" }];

export const newProductExamples = [
  { name: product.name, price: 4990, description: product.description, categoryId: 7 },
  { name: "Kit de formas de pão", price: 18900, productType: "physical", deliveryType: "shipping" },
];

export const productChangeExamples = [changes];

export const categoryExamples = [
  [
    { id: 1, name: "Sem categoria" },
    { id: 7, name: "Culinária e gastronomia" },
  ],
];

const offer = {
  id: "0199a1c2-8d11-7c4d-9e5f-60718293a4b5",
  slug: "p3kx9w2m7qtd",
  name: product.name,
  priceInCents: 4990,
  frequency: null,
  interestBorneBy: "seller",
  monthlyInterestBps: null,
  accessDays: null,
  lateRefunds: "ask",
  active: true,
  checkoutUrl: checkoutUrl("p3kx9w2m7qtd"),
  createdAt,
  updatedAt: createdAt,
};

export const offerExamples = [offer];
export const newOfferExamples = [
  { name: "Preço de lançamento", priceInCents: 2990 },
  { name: "Parcelado com juros", priceInCents: 99_000, interestBorneBy: "buyer", monthlyInterestBps: 299 },
];
export const offerChangeExamples = [{ priceInCents: 3990, active: true }];

const plans = [
  { name: "Mensal", priceInCents: 2990, frequency: "monthly" },
  { name: "Anual", priceInCents: 29900, frequency: "annual" },
];
const club = { name: "Clube do pão", description: "Uma receita nova por semana." };

export const newSubscriptionProductExamples = [{ ...club, plans }];

export const subscriptionProductExamples = [
  {
    ...product,
    ...club,
    categoryId: 1,
    price: 2990,
    productType: "subscription",
    billingType: "subscription",
    offers: plans.map((plan, index) => {
      const slug = ["h7c2v9n4kzqe", "m5r8t1x6wjbd"][index] ?? "";
      return { ...offer, ...plan, slug, checkoutUrl: checkoutUrl(slug) };
    }),
  },
];

export const productLinksExamples = [
  {
    checkoutUrl: offer.checkoutUrl,
    offers: [
      { slug: offer.slug, name: offer.name, priceInCents: offer.priceInCents, checkoutUrl: offer.checkoutUrl },
      {
        slug: "z4d8q1v6yktm",
        name: "Preço de lançamento",
        priceInCents: 2990,
        checkoutUrl: checkoutUrl("z4d8q1v6yktm"),
      },
    ],
  },
];

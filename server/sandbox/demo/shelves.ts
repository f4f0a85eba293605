import { createCoupon } from "../../catalog/coupons/coupons";
import { NewCoupon } from "../../catalog/coupons/schemas";
import { createOffer, listOffers } from "../../catalog/offers/offers";
import { createOrderBump } from "../../catalog/order-bumps/order-bumps";
import { createProduct, createSubscriptionProduct } from "../../catalog/products/create-product";
import { updateProduct } from "../../catalog/products/products";
import { setShipping } from "../../catalog/shipping/shipping";
import { listSequences, saveSequence } from "../../checkout/cart-recovery/sequences";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { writeCourse } from "./course";
import { uploadPicture } from "./upload-picture";

export interface Article {
  slug: string;
  title: string;
  amountInCents: number;
  tangible: boolean;
  weight: number;
}

export interface Plan {
  productId: string;
  slug: string;
}

export interface Shelves {
  articles: Article[];
  plans: Plan[];
}

/** Creates products with offers and plans, a coupon, an order bump, abandoned-cart reminders, and a course. */
export async function fillShelves(company: CompanyIdentity, now: Date): Promise<Shelves> {
  const companyId = company.id;
  const course = await createProduct(
    companyId,
    {
      name: "Pão de fermentação natural",
      description: "Do levain ao forno: um curso para fazer pão de verdade na cozinha de casa.",
      price: 29_700,
      productType: "digital",
      deliveryType: "payment",
    },
    now,
  );
  const launch = { productId: course.id, name: "Turma de lançamento", priceInCents: 19_700, active: true };
  const early = await createOffer(companyId, launch, now);
  const book = await createProduct(
    companyId,
    {
      name: "60 receitas de quitanda mineira",
      description: "Pão de queijo, broa, biscoito de polvilho e o resto da mesa do café.",
      price: 3_990,
      productType: "digital",
      deliveryType: "payment",
    },
    now,
  );
  const kit = await createProduct(
    companyId,
    {
      name: "Kit do padeiro: levain desidratado e banneton",
      price: 12_900,
      productType: "physical",
      deliveryType: "payment",
    },
    now,
  );
  await setShipping(companyId, { productId: kit.id, shipping: { kind: "fixed", amountInCents: 1_990 } }, now);
  const club = await createSubscriptionProduct(
    companyId,
    {
      name: "Clube da Quitanda",
      description: "Uma receita nova por semana e uma aula ao vivo por mês.",
      deliveryType: "payment",
      plans: [
        { name: "Mensal", priceInCents: 4_990, frequency: "monthly" },
        { name: "Anual", priceInCents: 49_900, frequency: "annual" },
      ],
    },
    now,
  );
  for (const [{ id: productId }, picture] of [
    [course, "bread"],
    [book, "book"],
    [kit, "kit"],
    [club, "table"],
  ] as const) {
    const imageUrl = await uploadPicture(companyId, picture);
    await updateProduct(companyId, { productId, imageUrl, productorName: "Quitanda Demo", refundPeriodDays: 7 }, now);
  }
  const sold = [
    { product: course, weight: 4, tangible: false },
    { product: book, weight: 5, tangible: false },
    { product: kit, weight: 2, tangible: true },
  ];
  const articles = await Promise.all(
    sold.map(async ({ product, ...article }) => {
      const [offer] = (await listOffers(companyId, product.id)).filter(({ slug }) => slug !== early.slug);
      if (!offer) throw new Error(`${product.name} has no offer`);
      return { ...article, slug: offer.slug, title: product.name, amountInCents: offer.priceInCents };
    }),
  );
  const [, bookArticle] = articles;
  if (bookArticle) {
    const bump = {
      productId: course.id,
      offerSlug: bookArticle.slug,
      title: "Leve também o livro de receitas",
      description: "60 quitandas para o café da tarde.",
    };
    await createOrderBump(companyId, bump, now);
  }
  const coupon = { code: "BEMVINDO10", type: "percent", value: 10, maxUsesPerCustomer: 1 } as const;
  await createCoupon(companyId, NewCoupon.parse(coupon), now);
  const [leftCheckout] = (await listSequences(companyId, course.id)).sequences;
  if (leftCheckout) await saveSequence(companyId, { ...leftCheckout, productId: course.id, isOn: true }, now);
  await writeCourse(company, course.id, now);
  const launchArticle = {
    slug: early.slug,
    title: "Pão de fermentação natural",
    amountInCents: early.priceInCents,
    tangible: false,
    weight: 2,
  };
  const plans = club.offers.map(({ slug }) => ({ productId: club.id, slug }));
  return { articles: [...articles, launchArticle], plans };
}

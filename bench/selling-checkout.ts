import type { Call } from "./dashboard-calls";

interface Links {
  checkoutUrl: string;
  offers: { slug: string }[];
}

/**
 * Product with every checkout option.
 *
 * @returns the path of its checkout page.
 */
export async function sellWithEverything({ write, read }: { write: Call; read: Call }): Promise<string> {
  const make = async (name: string, price: number) => {
    const { id } = await write<{ id: string }>("products.create", { name, price, description: "Tudo para o levain." });
    return { id, ...(await read<Links>("products.links", { productId: id })) };
  };
  const kit = await make(`Kit de pão ${Date.now()}`, 12_288);
  const basket = await make(`Banneton ${Date.now()}`, 4_990);
  const [offerSlug, otherSlug] = [kit, basket].map(({ offers }) => offers[0]?.slug);
  const productId = kit.id;
  const content = {
    headline: "Pão de verdade em casa",
    highlights: ["12 aulas", "Receitas", "Suporte"],
    testimonials: [
      { name: "Aluna", text: "Deu certo." },
      { name: "Aluno", text: "Cresceu." },
    ],
    showsGuarantee: true,
    asksPhone: true,
  };
  await write("checkout.saveContent", { productId, version: "a", content });
  const methods = ["pix", "credit_card", "boleto"];
  await write("checkout.updateMethods", { productId, methods, maxInstallments: 12, pixDiscountPercent: 5 });
  await write("stock.setUnits", { productId, units: 5 });
  const endsAt = new Date(Date.now() + 172_800_000).toISOString();
  await write("stock.setOfferEnd", { productId, offerSlug, endsAt, hasCountdown: true });
  await write("shipping.set", { productId, shipping: { kind: "fixed", amountInCents: 1_990 } });
  await write("tracking.connect", { kind: "meta", account: "123456789012345", secret: "made-up-token-of-a-test" });
  await write("tracking.trackProduct", { productId, isOn: true });
  const reminder = { delayMinutes: 60, subject: "Volte, {name}", text: "Olá!", couponId: null };
  await write("cartRecovery.saveSequence", { productId, cause: "left_checkout", isOn: true, steps: [reminder] });
  const step = { offerSlug: otherSlug, title: "Leve também", text: "Só agora.", downsellSlug: null };
  await write("upsells.save", { productId, steps: [step] });
  const bump = { offerSlug: otherSlug, title: "Leve o banneton", description: "Junto sai melhor." };
  await write("orderBumps.create", { productId, ...bump });
  return new URL(kit.checkoutUrl).pathname;
}

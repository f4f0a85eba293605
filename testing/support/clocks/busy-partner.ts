import type { Frequency } from "@/db/schema/catalog-enums";
import { createCompany, getCompany } from "@/server/accounts/company/companies";
import { createSubscriptionProduct } from "@/server/catalog/products/create-product";
import { placeOrder } from "@/server/checkout/orders/place-order";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import type { Customer } from "@/server/customers/customers/schemas";
import { disputeInSandbox, payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { sendPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { testPasswordHash } from "../auth";
import { cardOrder, newOrder } from "../checkout";
import { clickOn, joinedAffiliate, openProgram } from "../partners/affiliates";
import { sweepPartners } from "../partners/sales";
import { testCards } from "../payments";
import { ownKey, payOut, userActor } from "../payouts/business";
import { sell } from "./busy-checkout";

export interface SharedShop {
  company: CompanyIdentity;
  people: (number: number) => Customer;
  tag: string;
  frequency: Frequency;
}

/**
 * Affiliate's company on the installation's clock, which earns on a Pix, on three installments, on
 * a subscription and its renewals, and on a sale that is charged back. After two disputed sales it
 * owes more than its balance, so later commissions repay the difference.
 */
export async function openPartner({ company, people, tag, frequency }: SharedShop, at: Date): Promise<CompanyIdentity> {
  const owner = { name: "Joana", email: `joana.${tag}@example.com`, passwordHash: await testPasswordHash };
  const document = { documentType: "cnpj", document: ownKey } as const;
  const { companyId, userId } = await createCompany({ name: "Divulga", document, owner, now: at });
  const partner = await getCompany(companyId);

  const kit = await sell(company, "Kit de fermento", at);
  const plan = { name: "Mesada", priceInCents: 1_990, frequency };
  const club = await createSubscriptionProduct(
    company.id,
    { name: "Clube do fermento", deliveryType: "payment", plans: [plan] },
    at,
  );
  const products = [kit.productId, club.id];
  for (const productId of products) await openProgram(company, productId, at, { renewalCycles: 2 });
  const invited = { partner, email: owner.email, code: "joana", productIds: products };
  const { affiliate } = await joinedAffiliate(company, kit.productId, at, invited);
  const led = (number: number, productId = kit.productId) => {
    const { name, email, document: cpf } = people(number);
    return { name, email, document: cpf, affiliateClicks: [clickOn(affiliate.id, productId, at)] };
  };
  const pay = async (number: number) => {
    const { transactionId } = await placeOrder(kit.slug, newOrder(led(number)), at);
    if (!transactionId) throw new Error("Nothing was charged");
    await payInSandbox(company.id, { transactionId }, at);
    return transactionId;
  };

  const disputed = [await pay(30), await pay(31)];
  await sweepPartners(company, at);
  await payOut(partner, userActor(userId), { amountInCents: 2_500 }, at);
  await sendPayouts(at, new Date(Date.now() + 20_000), companyId);
  for (const transactionId of disputed) await disputeInSandbox(company.id, transactionId, at);

  await pay(32);
  await placeOrder(kit.slug, cardOrder(testCards.paid, { ...led(33), installments: 3 }), at);
  await placeOrder(kit.slug, cardOrder(testCards.chargedBack, led(34)), at);
  await placeOrder(club.offers[0]?.slug ?? "", cardOrder(testCards.paid, led(35, club.id)), at);
  return partner;
}

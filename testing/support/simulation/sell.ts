import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { newId } from "@/db/ids";
import { getCompany } from "@/server/accounts/company/companies";
import { addDays, dayOf } from "@/server/core/calendar/calendar";
import { createBoletoCharge } from "@/server/payments/charges/create-boleto-charge";
import { createCardCharge } from "@/server/payments/charges/create-card-charge";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { startSubscription } from "@/server/subscriptions/signups/start-subscription";
import { simulatorCards } from "../pagarme/cards";
import { tokenize } from "../pagarme/raw-client";
import type { SimulatedSale, World } from "./world";

const address = {
  street: "Rua das Laranjeiras",
  number: "12",
  complement: "",
  neighborhood: "Centro",
  city: "Belém",
  state: "PA",
  zipCode: "66010000",
};

function buyer() {
  const document = generateCpf();
  const name = "Maria da Silva";
  return {
    name,
    email: `${document}@example.com`,
    phone: "+5511987654321",
    documentType: "cpf",
    document,
    address,
  } as const;
}

const cards = [
  "paid",
  "paid",
  "paid",
  "paid",
  "paid",
  "refused",
  "paidLater",
  "refusedLater",
  "canceledLater",
] as const;

export async function sell(world: World): Promise<void> {
  const { random, attempt, now } = world;
  const seller = random.pick(world.sellers);
  const at = now();
  const transactionId = newId(at);
  const method = random.pick(["pix", "pix", "boleto", "credit_card", "credit_card"] as const);
  const amount = random.between(500, 50_000);
  const customer = buyer();
  const { document } = customer;
  const code = transactionId.replaceAll("-", "");
  const sale: SimulatedSale = { seller, transactionId, code, method, amount, document };
  const installments = random.chance(0.5) ? 1 : random.between(2, 12);
  const isSubscription = method === "credit_card" && random.chance(0.1);
  const company = await getCompany(seller.companyId);
  const input = { amountInCents: amount, customer };
  const identity = { transactionId, isNew: true, now: at };
  if (method === "pix") {
    world.sales.push(sale);
    await attempt(() => createPixCharge(company, input, identity));
    return;
  }
  if (method === "boleto") {
    world.sales.push(sale);
    const boleto = { ...input, dueDate: addDays(dayOf(at), random.between(1, 4)) };
    await attempt(() => createBoletoCharge(company, boleto, identity));
    return;
  }
  const cardToken = await tokenize(world.pagarme, seller.account, simulatorCards[random.pick(cards)]);
  if (!cardToken) return;
  world.sales.push(sale);
  if (!isSubscription) {
    await attempt(() => createCardCharge(company, { ...input, card: { cardToken, installments } }, identity));
    return;
  }
  await attempt(() => startSubscription(company, { ...seller.plan, customer, card: { cardToken } }, identity));
}

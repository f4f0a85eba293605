import {
  joinParts,
  type Program,
  pythonCall,
  pythonCardToken,
  pythonCustomer,
  pythonJob,
  typescriptCall,
  typescriptCardToken,
  typescriptCustomer,
  typescriptJob,
} from "./program";

export const subscription: Program = {
  name: "subscription",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptJob(origin),
      typescriptCustomer,
      typescriptCardToken,
      `
interface Product {
  id: string;
  offers: [{ slug: string }];
}

interface Started {
  transaction: { status: string };
  subscription: { id: string; status: string };
}

interface Subscription {
  assinatura: { status: string; proximaCobrancaEm: string; cobrancasAprovadas: number };
  pagamentos: [{ status: string }];
}

interface Ended {
  event: string;
  subscription: { cancelReason: string };
}

const product = await call<Product>("POST", "/subscription-products", {
  name: "Clube do pão",
  plans: [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }],
});

const started = await call<Started>("POST", "/subscriptions", {
  productId: product.id,
  offerSlug: product.offers[0].slug,
  card: { cardToken: await makeCardToken("4111111111111111") },
  customer,
});
const { id } = started.subscription;
console.log(started.transaction.status, started.subscription.status);

async function renew() {
  const { assinatura: before } = await call<Subscription>("GET", \`/subscriptions/\${id}\`);
  await runJob("renewals", before.proximaCobrancaEm);
  const { assinatura, pagamentos } = await call<Subscription>("GET", \`/subscriptions/\${id}\`);
  console.log(pagamentos[0].status, assinatura.status, assinatura.cobrancasAprovadas);
}

await renew();

await call("PUT", \`/subscriptions/\${id}/card\`, { cardToken: await makeCardToken("4000000000000341") });
for (let refusals = 1; refusals <= 5; refusals += 1) await renew();

const [ended] = await call<[Ended]>("GET", \`/events?event=product_canceled&subjectId=\${id}\`);
console.log(ended.event, ended.subscription.cancelReason);
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nimport requests",
      pythonCall(origin),
      pythonJob(origin),
      pythonCustomer,
      pythonCardToken,
      `
product = call("POST", "/subscription-products", {
    "name": "Clube do pão",
    "plans": [{"name": "Mensal", "priceInCents": 2990, "frequency": "monthly"}],
})

started = call("POST", "/subscriptions", {
    "productId": product["id"],
    "offerSlug": product["offers"][0]["slug"],
    "card": {"cardToken": make_card_token("4111111111111111")},
    "customer": customer,
})
subscription_id = started["subscription"]["id"]
print(started["transaction"]["status"], started["subscription"]["status"])


def renew():
    before = call("GET", f"/subscriptions/{subscription_id}")["assinatura"]
    run_job("renewals", before["proximaCobrancaEm"])
    after = call("GET", f"/subscriptions/{subscription_id}")
    assinatura = after["assinatura"]
    print(after["pagamentos"][0]["status"], assinatura["status"], assinatura["cobrancasAprovadas"])


renew()

call("PUT", f"/subscriptions/{subscription_id}/card", {"cardToken": make_card_token("4000000000000341")})
for refusals in range(5):
    renew()

[ended] = call("GET", f"/events?event=product_canceled&subjectId={subscription_id}")
print(ended["event"], ended["subscription"]["cancelReason"])
`,
    ),
  prints: [
    "paid active",
    "paid active 2",
    "refused past_due 2",
    "refused past_due 2",
    "refused past_due 2",
    "refused past_due 2",
    "refused canceled 2",
    "product_canceled max_retries",
  ],
};

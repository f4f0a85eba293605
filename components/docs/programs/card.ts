import {
  joinParts,
  type Program,
  pythonCall,
  pythonCardToken,
  pythonCustomer,
  typescriptCall,
  typescriptCardToken,
  typescriptCustomer,
} from "./program";

export const card: Program = {
  name: "card",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptCustomer,
      typescriptCardToken,
      `
interface CardCharge {
  id: string;
  status: string;
  refuseReason: string | null;
  card: { brand: string; last4: string };
}

async function charge(number: string) {
  return call<CardCharge>("POST", "/card", {
    amountInCents: 29700,
    customer,
    card: { cardToken: await makeCardToken(number), installments: 3 },
  });
}

const paid = await charge("4111111111111111");
console.log(paid.status, paid.card.brand, paid.card.last4);

const refused = await charge("4000000000009995");
console.log(refused.status, refused.refuseReason);

const { card } = await call<{ card: { refuseCode: string; retryable: boolean } }>(
  "GET",
  \`/transactions/\${refused.id}\`,
);
console.log(card.refuseCode, card.retryable ? "retryable" : "final");
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nimport requests",
      pythonCall(origin),
      pythonCustomer,
      pythonCardToken,
      `
def charge(number):
    return call("POST", "/card", {
        "amountInCents": 29700,
        "customer": customer,
        "card": {"cardToken": make_card_token(number), "installments": 3},
    })


paid = charge("4111111111111111")
print(paid["status"], paid["card"]["brand"], paid["card"]["last4"])

refused = charge("4000000000009995")
print(refused["status"], refused["refuseReason"])

card = call("GET", f"/transactions/{refused['id']}")["card"]
print(card["refuseCode"], "retryable" if card["retryable"] else "final")
`,
    ),
  prints: ["paid visa 1111", "refused insufficient_funds", "51 retryable"],
};

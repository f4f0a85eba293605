/** Code blocks of the client libraries' READMEs. A test runs each library's blocks as one program. */
export interface LibrarySamples {
  id: "typescript" | "python";
  label: string;
  install: string;
  connect: string;
  charge: string;
  list: string;
  errors: string;
}

const typescript: LibrarySamples = {
  id: "typescript",
  label: "TypeScript",
  install: `npm ci && (cd sdk/typescript && npm pack)           # in the clone
npm install PATH/sdk/typescript/quitanda-0.1.0.tgz  # in your project`,
  connect: `import { Quitanda } from "quitanda";

const quitanda = new Quitanda({
  baseUrl: process.env.QUITANDA_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.QUITANDA_API_KEY ?? "",
  apiSecret: process.env.QUITANDA_API_SECRET ?? "",
});`,
  charge: `const charge = await quitanda.pix.createCharge({
  amountInCents: 4990,
  description: "Curso de pão caseiro",
  customer,
});
console.log(charge.status, charge.pix.emv.slice(0, 6));

await quitanda.sandbox.pay(charge.id);

const transaction = await quitanda.transactions.get(charge.id);
console.log(transaction.status, transaction.amount);`,
  list: `for await (const paid of quitanda.transactions.list({ status: "paid", limit: 50 })) {
  console.log(paid.id === charge.id, paid.paymentMethod);
}`,
  errors: `try {
  await quitanda.transactions.refund(charge.id, { amountInCents: 5000 });
} catch (error) {
  if (!(error instanceof RefundExceedsRemainingError)) throw error;
  console.log(error.status, error.code);
}`,
};

const python: LibrarySamples = {
  id: "python",
  label: "Python",
  install: "pip install PATH/sdk/python",
  connect: `import os

from quitanda import Quitanda

quitanda = Quitanda(
    base_url=os.environ.get("QUITANDA_URL", "http://127.0.0.1:3000"),
    api_key=os.environ.get("QUITANDA_API_KEY", ""),
    api_secret=os.environ.get("QUITANDA_API_SECRET", ""),
)`,
  charge: `charge = quitanda.pix.create_charge(
    {
        "amountInCents": 4990,
        "description": "Curso de pão caseiro",
        "customer": customer,
    }
)
print(charge["status"], charge["pix"]["emv"][:6])

quitanda.sandbox.pay(charge["id"])

transaction = quitanda.transactions.get(charge["id"])
print(transaction["status"], transaction["amount"])`,
  list: `for paid in quitanda.transactions.list(status="paid", limit=50):
    print(paid["id"] == charge["id"], paid["paymentMethod"])`,
  errors: `try:
    quitanda.transactions.refund(charge["id"], {"amountInCents": 5000})
except RefundExceedsRemainingError as error:
    print(error.status, error.code)`,
};

export const librarySamples: readonly LibrarySamples[] = [typescript, python];

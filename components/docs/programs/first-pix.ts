import { joinParts, type Program, pythonCall, pythonCustomer, typescriptCall, typescriptCustomer } from "./program";

export const firstPix: Program = {
  name: "first-pix",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptCustomer,
      `
const charge = await call<{ id: string; status: string; pix: { emv: string } }>("POST", "/pix/in/qrcode", {
  amountInCents: 4990,
  description: "Curso de pão caseiro",
  customer,
});
console.log(charge.status, charge.pix.emv);

await call("POST", \`/sandbox/transactions/\${charge.id}/pay\`);

const { status, amount } = await call<{ status: string; amount: number }>(
  "GET",
  \`/transactions/\${charge.id}\`,
);
console.log(status, amount);
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nimport requests",
      pythonCall(origin),
      pythonCustomer,
      `
charge = call("POST", "/pix/in/qrcode", {
    "amountInCents": 4990,
    "description": "Curso de pão caseiro",
    "customer": customer,
})
print(charge["status"], charge["pix"]["emv"])

call("POST", f"/sandbox/transactions/{charge['id']}/pay")

transaction = call("GET", f"/transactions/{charge['id']}")
print(transaction["status"], transaction["amount"])
`,
    ),
  prints: ["pending 000201…", "paid 4990"],
};

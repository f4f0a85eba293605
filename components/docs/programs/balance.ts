import { joinParts, type Program, pythonCall, pythonCustomer, typescriptCall, typescriptCustomer } from "./program";

export const balance: Program = {
  name: "balance",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptCustomer,
      `
interface Explanation {
  balanceInCents: number;
  parts: { kind: string; count: number; amountInCents: number }[];
}

interface Line {
  kind: string;
  amountInCents: number;
}

const { id } = await call<{ id: string }>("POST", "/pix/in/qrcode", { amountInCents: 4990, customer });
await call("POST", \`/sandbox/transactions/\${id}/pay\`);

const { balanceInCents, parts } = await call<Explanation>("GET", "/balance/explain?account=available");
const sum = parts.reduce((total, part) => total + part.amountInCents, 0);
console.log("explained", sum === balanceInCents ? "to the cent" : "wrongly");

for (const account of ["fees", "available"]) {
  const lines = await call<Line[]>("GET", \`/ledger?account=\${account}&transactionId=\${id}\`);
  for (const { kind, amountInCents } of lines) console.log(account, kind, amountInCents);
}
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nimport requests",
      pythonCall(origin),
      pythonCustomer,
      `
charge = call("POST", "/pix/in/qrcode", {"amountInCents": 4990, "customer": customer})
call("POST", f"/sandbox/transactions/{charge['id']}/pay")

explained = call("GET", "/balance/explain?account=available")
total = sum(part["amountInCents"] for part in explained["parts"])
print("explained", "to the cent" if total == explained["balanceInCents"] else "wrongly")

for account in ["fees", "available"]:
    for line in call("GET", f"/ledger?account={account}&transactionId={charge['id']}"):
        print(account, line["kind"], line["amountInCents"])
`,
    ),
  prints: ["explained to the cent", "fees fee 49", "available release 4941"],
};

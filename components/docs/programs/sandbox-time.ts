import {
  joinParts,
  type Program,
  pythonCall,
  pythonCustomer,
  pythonJob,
  typescriptCall,
  typescriptCustomer,
  typescriptJob,
} from "./program";

export const sandboxTime: Program = {
  name: "sandbox-time",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptJob(origin),
      typescriptCustomer,
      `
interface Transaction {
  id: string;
  status: string;
}

const { id } = await call<Transaction>("POST", "/pix/in/qrcode", { amountInCents: 4990, customer });

const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
await runJob("expirations", tomorrow);
const expired = await call<Transaction>("GET", \`/transactions/\${id}\`);
console.log(expired.status);

const late = await call<Transaction>("POST", \`/sandbox/transactions/\${id}/pay\`);
console.log(late.status);
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nfrom datetime import datetime, timedelta, timezone\nimport requests",
      pythonCall(origin),
      pythonJob(origin),
      pythonCustomer,
      `
charge = call("POST", "/pix/in/qrcode", {"amountInCents": 4990, "customer": customer})

tomorrow = datetime.now(timezone.utc) + timedelta(hours=25)
run_job("expirations", tomorrow.isoformat(timespec="milliseconds"))
expired = call("GET", f"/transactions/{charge['id']}")
print(expired["status"])

late = call("POST", f"/sandbox/transactions/{charge['id']}/pay")
print(late["status"])
`,
    ),
  prints: ["canceled", "paid"],
};

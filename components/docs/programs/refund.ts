import { joinParts, type Program, pythonCall, pythonCustomer, typescriptCall, typescriptCustomer } from "./program";

export const refund: Program = {
  name: "refund",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptCustomer,
      `
interface Transaction {
  id: string;
  status: string;
  refundedInCents: number;
}

async function sell(): Promise<string> {
  const { id } = await call<Transaction>("POST", "/pix/in/qrcode", { amountInCents: 4990, customer });
  await call("POST", \`/sandbox/transactions/\${id}/pay\`);
  return id;
}

const sold = await sell();
const part = await call<Transaction>("POST", \`/transactions/\${sold}/refund\`, {
  amountInCents: 1000,
  reason: "Uma aula não foi dada",
});
console.log(part.status, part.refundedInCents);
const rest = await call<Transaction>("POST", \`/transactions/\${sold}/refund\`);
console.log(rest.status, rest.refundedInCents);

for (const verdict of ["won", "lost"]) {
  const disputed = await sell();
  const { status } = await call<Transaction>("POST", \`/sandbox/transactions/\${disputed}/chargeback\`);
  const decided = await call<Transaction>("POST", \`/sandbox/transactions/\${disputed}/chargeback/\${verdict}\`);
  const events = await call<object[]>("GET", \`/events?subjectId=\${disputed}\`);
  console.log(status, verdict, decided.status, events.length);
}
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nimport requests",
      pythonCall(origin),
      pythonCustomer,
      `
def sell():
    charge = call("POST", "/pix/in/qrcode", {"amountInCents": 4990, "customer": customer})
    call("POST", f"/sandbox/transactions/{charge['id']}/pay")
    return charge["id"]


sold = sell()
part = call("POST", f"/transactions/{sold}/refund", {
    "amountInCents": 1000,
    "reason": "Uma aula não foi dada",
})
print(part["status"], part["refundedInCents"])
rest = call("POST", f"/transactions/{sold}/refund")
print(rest["status"], rest["refundedInCents"])

for verdict in ["won", "lost"]:
    disputed = sell()
    opened = call("POST", f"/sandbox/transactions/{disputed}/chargeback")
    decided = call("POST", f"/sandbox/transactions/{disputed}/chargeback/{verdict}")
    events = call("GET", f"/events?subjectId={disputed}")
    print(opened["status"], verdict, decided["status"], len(events))
`,
    ),
  prints: ["paid 1000", "refund 4990", "chargeback won paid 4", "chargeback lost chargeback 3"],
};

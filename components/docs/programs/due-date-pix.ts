import { joinParts, type Program, pythonCall, pythonCustomer, typescriptCall, typescriptCustomer } from "./program";

export const dueDatePix: Program = {
  name: "due-date-pix",
  typescript: (origin) =>
    joinParts(
      typescriptCall(origin),
      typescriptCustomer,
      `
function dayIn(days: number): string {
  const instant = new Date(Date.now() + days * 86_400_000);
  return instant.toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
}

const charge = await call<{ id: string; status: string; pix: { emv: string } }>("POST", "/pix/in/cob", {
  amountInCents: 10000,
  description: "Mensalidade",
  customer,
  cob: {
    expirationDate: dayIn(10),
    daysAfterDueDate: 30,
    fine: { type: "percent", value: 2 },
    interest: { type: "percent", basis: "month", calendar: "calendar", value: 1 },
    discount: { type: "fixed", basis: "until_date", dates: [{ date: dayIn(5), value: 500 }] },
  },
});
console.log(charge.status, charge.pix.emv);

for (const days of [5, 10, 20]) {
  const due = await call<Record<string, number>>(
    "GET",
    \`/transactions/\${charge.id}/due-amount?date=\${dayIn(days)}\`,
  );
  console.log(days, due.amountDueInCents, due.discountInCents, due.fineInCents, due.interestInCents);
}

await call("POST", \`/sandbox/transactions/\${charge.id}/pay\`);
const { status, amountPaidInCents } = await call<{ status: string; amountPaidInCents: number }>(
  "GET",
  \`/transactions/\${charge.id}\`,
);
console.log(status, amountPaidInCents);
`,
    ),
  python: (origin) =>
    joinParts(
      "import os\nimport uuid\nfrom datetime import datetime, timedelta, timezone\nimport requests",
      pythonCall(origin),
      pythonCustomer,
      `
def day_in(days):
    now = datetime.now(timezone(timedelta(hours=-3)))
    return (now + timedelta(days=days)).date().isoformat()


charge = call("POST", "/pix/in/cob", {
    "amountInCents": 10000,
    "description": "Mensalidade",
    "customer": customer,
    "cob": {
        "expirationDate": day_in(10),
        "daysAfterDueDate": 30,
        "fine": {"type": "percent", "value": 2},
        "interest": {"type": "percent", "basis": "month", "calendar": "calendar", "value": 1},
        "discount": {"type": "fixed", "basis": "until_date", "dates": [{"date": day_in(5), "value": 500}]},
    },
})
print(charge["status"], charge["pix"]["emv"])

for days in [5, 10, 20]:
    due = call("GET", f"/transactions/{charge['id']}/due-amount?date={day_in(days)}")
    print(days, due["amountDueInCents"], due["discountInCents"], due["fineInCents"], due["interestInCents"])

call("POST", f"/sandbox/transactions/{charge['id']}/pay")
transaction = call("GET", f"/transactions/{charge['id']}")
print(transaction["status"], transaction["amountPaidInCents"])
`,
    ),
  prints: ["pending 000201…", "5 9500 500 0 0", "10 10000 0 0 0", "20 102… 0 200 …", "paid 9500"],
};

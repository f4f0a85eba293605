import { getCompany } from "@/server/accounts/company/companies";
import { chargePix, pixCharge } from "../payments";

/** Creates a charge when signaled, with a separate connection pool. */

export interface ChargeInput {
  amountInCents: number;
  document: string;
}

export interface Made extends ChargeInput {
  id: string;
  emv: string;
}

const { companyId, inputs }: { companyId: string; inputs: ChargeInput[] } = JSON.parse(process.env.ORDER ?? "");
const company = await getCompany(companyId);
const { customer } = pixCharge();

async function make({ amountInCents, document }: ChargeInput): Promise<Made> {
  const input = pixCharge({ amountInCents, customer: { ...customer, document } });
  const { id, pix } = await chargePix(company, input, new Date());
  return { amountInCents, document, id, emv: pix.emv };
}

process.once("SIGUSR2", async () => {
  console.log(JSON.stringify(await Promise.all(inputs.map(make))));
  process.exit(0);
});
setInterval(() => undefined, 1000);
console.log("ready");

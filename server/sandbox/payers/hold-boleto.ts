import { stopClearing } from "../../acquiring/sandbox/boletos";
import { acquirerKeyOf } from "../../payments/charges/charge-request";

/** Prevents a sandbox boleto from being paid automatically; its payer must be simulated. Ignores a missing one. */
export async function holdBoleto(companyId: string, transactionId: string): Promise<void> {
  await stopClearing(companyId, acquirerKeyOf(transactionId));
}

import { stopClearing } from "../../acquiring/sandbox/boletos";
import { acquirerKeyOf } from "../../payments/charges/charge-request";

/** Prevents automatic payment of a sandbox boleto, which must then be simulated. Ignores a missing boleto. */
export async function holdBoleto(companyId: string, transactionId: string): Promise<void> {
  await stopClearing(companyId, acquirerKeyOf(transactionId));
}

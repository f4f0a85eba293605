import { stopClearing } from "../../acquiring/sandbox/boletos";
import { acquirerKeyOf } from "../../payments/charges/charge-request";

/**
 * Prevents a sandbox boleto from being paid automatically. Its payment must then be simulated. Does nothing if the
 * boleto does not exist.
 */
export async function holdBoleto(companyId: string, transactionId: string): Promise<void> {
  await stopClearing(companyId, acquirerKeyOf(transactionId));
}

import { stopClearing } from "../../acquiring/sandbox/boletos";
import { acquirerKeyOf } from "../../payments/charges/charge-request";

/** Keeps a boleto of the sandbox from being paid by itself: its payer waits for an order. One that is not there is no fault. */
export async function holdBoleto(companyId: string, transactionId: string): Promise<void> {
  await stopClearing(companyId, acquirerKeyOf(transactionId));
}
